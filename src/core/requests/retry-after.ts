import type { Header } from '../../shared/model/request.ts'

const valueOf = (headers: readonly Header[], name: string): string =>
  headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1].trim() ?? ''

const seconds = (text: string): number | null => (/^\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null)

/** A date begins with its day; of anything else the parser makes some year. */
const momentIn = (text: string): number | null => {
  const moment = /^[A-Z][a-z]+,/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(moment) ? null : moment
}

/** `Retry-After`: seconds, or a moment (RFC 9110) by the clock of its server, if the response has a date. */
const retryAfter = (headers: readonly Header[], now: Date | null): number | null => {
  const told = valueOf(headers, 'retry-after')
  const until = momentIn(told)
  const since = momentIn(valueOf(headers, 'date')) ?? now?.getTime() ?? null
  return until === null || since === null ? seconds(told) : (until - since) / 1_000
}

/**
 * Seconds that an answer asks to wait, for whatever waits or tells of it. The platform and whatever stands before it each name a
 * time; who waits for the shorter one is refused again. Whole, and never none: the platform counts in seconds, so that its 0 is a
 * part of one. `now`: when the answer came; null: nobody knows. Null: it does not ask.
 */
export const waitAsked = (headers: readonly Header[], now: Date | null): number | null => {
  const told = [seconds(valueOf(headers, 'x-contentful-ratelimit-reset')), retryAfter(headers, now)]
  const known = told.filter((one) => one !== null)
  return known.length === 0 ? null : Math.max(1, Math.ceil(Math.max(...known)))
}
