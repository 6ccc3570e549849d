import type { ResponseHead } from '../../shared/model/exchange.ts'

const valueOf = (head: ResponseHead, name: string): string =>
  head.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1].trim() ?? ''

const seconds = (text: string): number | null => (/^\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null)

/**
 * Seconds that an answer asks to wait: as the platform says it, or by `Retry-After`, which may name a moment. Null: it
 * does not ask.
 */
export const waitAsked = (head: ResponseHead, now: Date): number | null => {
  const told = seconds(valueOf(head, 'x-contentful-ratelimit-reset')) ?? seconds(valueOf(head, 'retry-after'))
  if (told !== null) return told
  const date = valueOf(head, 'retry-after')
  // A date begins with its day; of anything else the parser makes some year.
  const moment = /^[A-Z][a-z]+,/.test(date) ? Date.parse(date) : NaN
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now.getTime()) / 1_000))
}
