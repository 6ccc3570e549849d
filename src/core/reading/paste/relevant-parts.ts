/** Texts up to this many characters are searched whole. */
const SMALL = 128 * 1024
/** How much around a sign is kept: a record with its neighbours and a stack. */
const AROUND = 16 * 1024
/** Of a great many signs, the first and the last so many count: where trouble began, and how it ended. */
const AT_EACH_END = 60

/** What every text with a record in it holds, whatever escaped or printed it. */
const SIGNS =
  /type[\s\S]{1,40}?Error|requestId|request id:|extensions|statusText|status: \d{3}|http status code|AccessTokenInvalid|NotFound|AccessDenied|RateLimitExceeded|could not be found|rate limit/gi

type Part = { from: number; to: number }

const merge = (parts: readonly Part[]): Part[] => {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last !== undefined && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else merged.push({ ...part })
  }
  return merged
}

/** The start of the line that a place is in, or the place itself in a very long line. */
const lineStart = (text: string, at: number): number => {
  const start = text.lastIndexOf('\n', at) + 1
  return at - start > AROUND ? at : start
}

/**
 * The parts of a long text that could hold a record, in their order: logs run to many megabytes, and everything after this
 * looks at each character many times. Empty: none could.
 */
export const relevantParts = (text: string): string => {
  if (text.length <= SMALL) return text
  const signs = Array.from(text.matchAll(SIGNS), ({ index }) => index)
  const counted =
    signs.length <= 2 * AT_EACH_END ? signs : [...signs.slice(0, AT_EACH_END), ...signs.slice(-AT_EACH_END)]
  const parts = counted.map((at) => ({
    from: lineStart(text, Math.max(0, at - AROUND)),
    to: Math.min(text.length, at + AROUND),
  }))
  return merge(parts)
    .map(({ from, to }) => text.slice(from, to))
    .join('\n')
}
