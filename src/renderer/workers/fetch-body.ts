/** Called with what has come of a body so far, each time with more, until it returns true. */
export type HearBytes = (soFar: Uint8Array) => boolean

/** In bytes: the first time that it is called. */
const HEARD_FROM = 16 * 1024
/** In bytes: above this, it isn't called again. Each call reads all from the beginning. */
const HEARD_UP_TO = 4 * 1024 * 1024

const joined = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    const part = piece.subarray(0, length - at)
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const readHeard = async (body: ReadableStream<Uint8Array>, hear: HearBytes): Promise<Uint8Array> => {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  let next = HEARD_FROM
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    length += read.value.length
    if (length < next) continue
    const isEnough = hear(joined(pieces, Math.min(length, HEARD_UP_TO))) || length >= HEARD_UP_TO
    next = isEnough ? Infinity : length * 2
  }
  return joined(pieces, length)
}

/** The bytes of a kept body, or why there are none: the status of main's answer, null where there was no answer. */
export const fetchBody = async (
  url: string,
  signal: AbortSignal | null = null,
  hear: HearBytes | null = null,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; status: number | null }> => {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) return { ok: false, status: response.status }
    if (response.body !== null && hear !== null) return { ok: true, bytes: await readHeard(response.body, hear) }
    return { ok: true, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch {
    // A failed fetch has no reason, and a canceled one is recognized by its signal. Running out of memory while reading is the
    // same to the caller.
    return { ok: false, status: null }
  }
}
