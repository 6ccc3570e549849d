/** Loaded into Electron's installer, which prints only “fetch failed”: reports each request to the parent process. */
import { subscribe } from 'node:diagnostics_channel'
import type { DownloadNews } from './download.ts'

const report = (news: DownloadNews): void => void process.send?.(news)

type Message = {
  error?: { code?: string; message?: string }
  request?: { origin?: string }
  connectParams?: { hostname?: string }
  response?: { statusCode?: number; headers?: Buffer[] }
  chunk?: Uint8Array
}

const on = (channel: string, act: (message: Message) => void): void =>
  subscribe(channel, (message) => act(message as Message))

const hostOf = (request: Message['request']): string => new URL(request?.origin ?? 'http://unknown').hostname

let received = 0
let total: number | null = null

const lengthIn = (headers: readonly Buffer[]): number | null => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toString().toLowerCase() === 'content-length')
  const length = Number(at < 0 ? Number.NaN : headers[at + 1]?.toString())
  return Number.isSafeInteger(length) ? length : null
}

on('undici:client:connectError', ({ error, connectParams }) =>
  report({ kind: 'failed', code: error?.code ?? error?.message ?? 'unknown', host: connectParams?.hostname ?? null }),
)
on('undici:request:error', ({ error, request }) =>
  report({
    kind: 'broke-off',
    code: error?.code ?? error?.message ?? 'unknown',
    host: hostOf(request),
  }),
)
on('undici:request:headers', ({ request, response }) => {
  received = 0
  total = lengthIn(response?.headers ?? [])
  const status = response?.statusCode ?? 0
  if (status >= 400) report({ kind: 'refused', status, host: hostOf(request) })
})
on('undici:request:bodyChunkReceived', ({ chunk }) => {
  received += chunk?.byteLength ?? 0
  if (total !== null) report({ kind: 'received', bytes: received, of: total })
})
