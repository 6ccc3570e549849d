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

/** Platform and proxy may each name a time: the longer one, at least 1, as the platform's 0 is a part of a second. `null`: none. */
export const waitAsked = (headers: readonly Header[], now: Date | null): number | null => {
  const told = [seconds(valueOf(headers, 'x-contentful-ratelimit-reset')), retryAfter(headers, now)]
  const known = told.filter((one) => one !== null)
  return known.length === 0 ? null : Math.max(1, Math.ceil(Math.max(...known)))
}
