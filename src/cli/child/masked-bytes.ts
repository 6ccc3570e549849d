import { maskFor } from '../../shared/text/mask.ts'
import { createSecretStream, type StreamPart } from '../../shared/text/secret-stream.ts'
import { bytesOf, createByteReader } from './byte-text.ts'

/** A program's output in which secrets are masked: what is none comes out byte by byte as it went in. */
export type MaskedBytes = {
  push(bytes: Uint8Array): Uint8Array
  /** The program is silent: a question without a line's end must be seen. */
  pause(): Uint8Array
  end(): Uint8Array
}

export const createMaskedBytes = (secrets: readonly string[]): MaskedBytes => {
  const reader = createByteReader()
  const stream = createSecretStream(secrets)
  const mask = maskFor(secrets)
  const written = (parts: readonly StreamPart[]): Uint8Array => bytesOf(parts.map((part) => part ?? mask).join(''))
  return {
    push: (bytes) => written(stream.push(reader.read(bytes))),
    pause: () => written(stream.pause()),
    end: () => written([...stream.push(reader.end()), ...stream.end()]),
  }
}
