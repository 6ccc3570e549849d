import type { ResponseHead } from '../../shared/model/exchange.ts'
import { formatCount } from '../../shared/text/format-numbers.ts'
import { printable } from '../../shared/text/printable.ts'
import type { HttpClient } from '../../core/ports.ts'
import { spaceOf } from '../../core/requests/pace.ts'

/** How near the limit of a space the requests came: `used` of `limit` in the fullest second, as its API announced. */
export type RateUse = { origin: string; space: string; limit: number; used: number }

const numberIn = ({ headers }: ResponseHead, name: string): number | null => {
  const value = headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1].trim() ?? ''
  return /^\d{1,6}$/.test(value) ? Number(value) : null
}

/** The same client, and how near each space's limit its requests came. A space whose API doesn't announce both numbers isn't listed. */
export const watchingRates = (http: HttpClient): { http: HttpClient; rates: () => RateUse[] } => {
  const rates = new Map<string, RateUse>()
  const note = ({ origin }: URL, space: string, head: ResponseHead): void => {
    const limit = numberIn(head, 'x-contentful-ratelimit-second-limit')
    const remaining = numberIn(head, 'x-contentful-ratelimit-second-remaining')
    if (limit === null || limit === 0 || remaining === null || remaining > limit) return
    const key = `${origin} ${space}`
    const used = limit - remaining
    if (used >= (rates.get(key)?.used ?? 0)) rates.set(key, { origin, space, limit, used })
  }
  return {
    http: {
      async send(request, options) {
        const outcome = await http.send(request, options)
        const space = spaceOf(request.url)
        if (outcome.head !== null && space !== null) note(request.url, space, outcome.head)
        return outcome
      },
      close: () => http.close(),
    },
    rates: () => [...rates.values()].toSorted((one, other) => other.used / other.limit - one.used / one.limit),
  }
}

/** More spaces make no short line. */
const MOST_SPACES = 3

/** `Rate limit: 12 of 55 per second in shop, 3 of 7 in blog`. The fullest spaces come first. */
export const rateLine = (rates: readonly RateUse[]): string[] => {
  const fullest = [...new Map(rates.toReversed().map((rate) => [rate.space, rate])).values()].toReversed()
  const shown = fullest
    .slice(0, MOST_SPACES)
    .map(
      ({ space, limit, used }, at) =>
        `${formatCount(used)} of ${formatCount(limit)}${at === 0 ? ' per second' : ''} in ${printable(space)}`,
    )
  const more = fullest.length - shown.length
  return shown.length === 0 ? [] : [`Rate limit: ${shown.join(', ')}${more > 0 ? `, ${formatCount(more)} more` : ''}`]
}
