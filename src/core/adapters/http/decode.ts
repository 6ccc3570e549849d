import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'

export type BodyReader = {
  /** Takes bytes off the wire. False: wait for `onDrain` before the next ones. */
  write(chunk: Buffer): boolean
  /** All has come; resolves when all of it is decoded. Rejects when it ends too early for its encoding. */
  end(): Promise<void>
  /** No more will come, though more was to come: resolves when the received part is decoded as far as possible. */
  settle(): Promise<void>
  bytes(): Uint8Array
}

export type BodyEvents = {
  onDrain: () => void
  /** There is more than the cap: stop reading. */
  onCut: () => void
  /** The bytes are not what `Content-Encoding` says. What was decoded before stays. */
  onBroken: (error: Error) => void
}

type Keep = { push: (chunk: Uint8Array) => void; bytes: () => Uint8Array }

const keepUpTo = (cap: number, onCut: () => void): Keep => {
  const chunks: Uint8Array[] = []
  let size = 0
  let cut = false
  return {
    push: (chunk) => {
      if (cut) return
      const room = cap - size
      if (room > 0) chunks.push(chunk.subarray(0, room))
      size += Math.min(chunk.byteLength, room)
      if (chunk.byteLength <= room) return
      cut = true
      onCut()
    },
    bytes: () => Buffer.concat(chunks),
  }
}

/** “deflate” is zlib by the standard and raw in the wild; the first byte shows which. */
const createAnyInflate = (first: Buffer): Transform =>
  ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()

const DECODERS: Readonly<Record<string, (first: Buffer) => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
  deflate: createAnyInflate,
}

/** More layers than anybody needs are an attack. */
const MAX_LAYERS = 4

/** In the order they were applied. Empty if one of them is unknown, so that the bytes stay as they came. */
export const readEncodings = (contentEncoding: string | null): string[] => {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  return names.length <= MAX_LAYERS && names.every((name) => Object.hasOwn(DECODERS, name)) ? names : []
}

const plainReader = (keep: Keep): BodyReader => ({
  write: (chunk) => {
    keep.push(chunk)
    return true
  },
  end: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  bytes: keep.bytes,
})

type Chain = { first: Transform; last: Transform; all: Transform[] }

const createChain = (encodings: readonly string[], chunk: Buffer): Chain | null => {
  const all = encodings.toReversed().flatMap((name) => DECODERS[name]?.(chunk) ?? [])
  all.reduce((before, after) => before.pipe(after))
  const [first, last] = [all[0], all.at(-1)]
  return first === undefined || last === undefined ? null : { first, last, all }
}

const decodingReader = (encodings: readonly string[], cap: number, events: BodyEvents): BodyReader => {
  // Made with the first bytes: an answer to HEAD names an encoding and has no body.
  let chain: Chain | null = null
  let broken: Error | null = null
  let wake = (): void => undefined

  const stop = (): void => chain?.all.forEach((decoder) => decoder.destroy())
  const keep = keepUpTo(cap, () => {
    stop()
    events.onCut()
    wake()
  })
  const start = (chunk: Buffer): Chain | null => {
    const made = createChain(encodings, chunk)
    made?.all.forEach((decoder) =>
      decoder.on('error', (error: Error) => {
        if (broken !== null) return
        broken = error
        stop()
        events.onBroken(error)
        wake()
      }),
    )
    made?.first.on('drain', events.onDrain)
    made?.last.on('data', keep.push).on('end', () => wake())
    return made
  }

  /** Until the last decoder has given all, broke, or was stopped. */
  const untilDone = (act: (chain: Chain) => void): Promise<void> =>
    new Promise((resolve) => {
      if (chain === null || chain.last.destroyed || chain.last.readableEnded) {
        resolve()
        return
      }
      wake = resolve
      act(chain)
    })

  return {
    write: (chunk) => {
      chain ??= start(chunk)
      if (chain === null || chain.first.destroyed || chain.first.writableEnded) return true
      return chain.first.write(chunk)
    },
    end: () =>
      untilDone(({ first }) => first.end()).then(() => {
        if (broken !== null) throw broken
      }),
    settle: () => untilDone(({ first }) => first.end()),
    bytes: keep.bytes,
  }
}

export const createBodyReader = (encodings: readonly string[], cap: number, events: BodyEvents): BodyReader =>
  encodings.length === 0 ? plainReader(keepUpTo(cap, events.onCut)) : decodingReader(encodings, cap, events)
