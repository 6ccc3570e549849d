/**
 * Loaded into Electron's own installer before it runs: the installer says “fetch failed” and no more, so this tells the
 * process that started it what becomes of each request, from the channels on which Node's fetch tells of them.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { DownloadNews } from './download-words.ts'

const tell = (news: DownloadNews): void => void process.send?.(news)

type Told = {
  error?: { code?: string; message?: string }
  request?: { origin?: string }
  connectParams?: { hostname?: string }
  response?: { statusCode?: number; headers?: Buffer[] }
  chunk?: Uint8Array
}

const on = (channel: string, act: (told: Told) => void): void => subscribe(channel, (told) => act(told as Told))

const hostOf = (request: Told['request']): string => new URL(request?.origin ?? 'http://unknown').hostname

let received = 0
let total: number | null = null

const lengthIn = (headers: readonly Buffer[]): number | null => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toString().toLowerCase() === 'content-length')
  const length = Number(at < 0 ? Number.NaN : headers[at + 1]?.toString())
  return Number.isSafeInteger(length) ? length : null
}

on('undici:client:connectError', ({ error, connectParams }) =>
  tell({ kind: 'failed', code: error?.code ?? error?.message ?? 'unknown', host: connectParams?.hostname ?? null }),
)
on('undici:request:error', ({ error, request }) =>
  tell({
    kind: 'broke-off',
    code: error?.code ?? error?.message ?? 'unknown',
    host: hostOf(request),
  }),
)
on('undici:request:headers', ({ request, response }) => {
  received = 0
  total = lengthIn(response?.headers ?? [])
  const status = response?.statusCode ?? 0
  if (status >= 400) tell({ kind: 'refused', status, host: hostOf(request) })
})
on('undici:request:bodyChunkReceived', ({ chunk }) => {
  received += chunk?.byteLength ?? 0
  if (total !== null) tell({ kind: 'received', bytes: received, of: total })
})
