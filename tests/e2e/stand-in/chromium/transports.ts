import type { Readable, Writable } from 'node:stream'

import type { Transport } from './cdp.ts'

/** Chromium's `--remote-debugging-pipe`: JSON texts, each followed by a NUL. */
export const pipeTransport = (output: Writable, input: Readable): Transport => ({
  send: (text) => void output.write(`${text}\0`),
  listen(onText, onEnd) {
    let parts: Buffer[] = []
    input.on('data', (chunk: Buffer) => {
      let rest = chunk
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        parts.push(rest.subarray(0, end))
        onText(Buffer.concat(parts).toString())
        parts = []
        rest = rest.subarray(end + 1)
      }
      parts.push(rest)
    })
    for (const stream of [input, output]) {
      stream.on('error', onEnd)
      stream.on('close', onEnd)
    }
  },
})

/** Chromium's `--remote-debugging-port`: a WebSocket, a message per text. */
export async function connectTransport(endpoint: string): Promise<Transport & { close(): void }> {
  const socket = new WebSocket(endpoint)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('close', () => reject(new Error(`Chromium does not respond at ${endpoint}`)), {
      once: true,
    })
  })
  return {
    send: (text) => socket.send(text),
    listen(onText, onEnd) {
      socket.addEventListener('message', ({ data }) => onText(data as string))
      socket.addEventListener('close', onEnd)
    },
    close: () => socket.close(),
  }
}
