import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { MOST_BYTES } from '../shared/text/fit-query.ts'
import { arrayOf } from './resources.ts'
import type { Act, JsonObject } from './types.ts'

/** Answers that need the wire itself: slow, endless, cut, reset, huge. */

/** A body larger than the 50 MiB that clients commonly keep. */
const LARGER_ANSWER = 64 * 1024 * 1024

const JSON_TYPE = { 'Content-Type': 'application/vnd.contentful.delivery.v1+json' }

/** Writes and waits until the client has taken enough of it. */
const write = async (response: ServerResponse, part: Uint8Array | string, signal: AbortSignal): Promise<void> => {
  if (!response.write(part)) await once(response, 'drain', { signal })
}

/** Never answers. Ends when the client leaves or the playground closes. */
export const hang: Act = async (_response, { signal }) => {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Half an answer, then silence. */
export const hangMidBody =
  (body: Uint8Array): Act =>
  async (response, stage) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': body.length })
    await write(response, body.subarray(0, body.length / 2), stage.signal)
    await hang(response, stage)
  }

/** Five steps of silence before the head, then the body in ten pieces, a step each. */
export const slowly =
  (body: Uint8Array): Act =>
  async (response, { signal, stepMs }) => {
    await wait(5 * stepMs, undefined, { signal })
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': body.length })
    const size = Math.ceil(body.length / 10)
    for (let start = 0; start < body.length; start += size) {
      await write(response, body.subarray(start, start + size), signal)
      await wait(stepMs, undefined, { signal })
    }
    response.end()
  }

/** The connection ends in the middle of a body whose length was announced. */
export const cutOff =
  (body: Uint8Array): Act =>
  async (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': body.length })
    await new Promise((resolve) => response.write(body.subarray(0, body.length / 2), resolve))
    response.socket?.end()
  }

/** The connection is reset without a word. */
export const reset: Act = (response) => {
  response.socket?.resetAndDestroy()
  return Promise.resolve()
}

const largeEntry = (number: number): JsonObject => ({
  sys: { type: 'Entry', id: `large-${number}`, revision: 1, locale: 'en-US' },
  fields: { name: `Large entry ${number}`, text: 'The quick brown fox jumps over the lazy dog. '.repeat(20) },
})

/** A list of entries of exactly `MOST_BYTES` bytes. */
export const largestAnswer = (): Uint8Array => {
  const perEntry = JSON.stringify(largeEntry(100_000)).length + 1
  const count = Math.floor(MOST_BYTES / perEntry) - 2
  const items: JsonObject[] = Array.from({ length: count }, (_, number) => largeEntry(number))
  const render = (filler: string) =>
    JSON.stringify({ ...arrayOf(items, { total: count, skip: 0, limit: count }), filler })
  return Buffer.from(render('.'.repeat(MOST_BYTES - Buffer.byteLength(render('')))), 'utf8')
}

/** A well-formed list that goes on past any sensible cap, without an announced length. */
export const largerThanAnyCap: Act = async (response, { signal }) => {
  const entries = Buffer.from(Array.from({ length: 512 }, (_, number) => JSON.stringify(largeEntry(number))).join(','))
  response.writeHead(200, JSON_TYPE)
  await write(response, '{"sys":{"type":"Array"},"items":[', signal)
  for (let sent = 0; sent < LARGER_ANSWER; sent += entries.length + 1) {
    if (sent > 0) await write(response, ',', signal)
    await write(response, entries, signal)
  }
  response.end(']}')
}
