import type { TransportCode } from '../../shared/model/exchange.ts'
import { CAUSES, causeIdSchema, certaintySchema } from '../../shared/model/verdict.ts'
import { isObject } from '../../shared/text/json.ts'
import { fixesOf } from '../diagnosis/describe-cause.ts'
import { capital } from '../diagnosis/phrases.ts'

/** The judgement of a response. Earlier versions stored no fixes, then no headline in it: both follow from its cause. */
const withCurrentFields = (said: unknown): unknown => {
  if (!isObject(said) || ('fixes' in said && 'headline' in said)) return said
  const cause = causeIdSchema.safeParse(said['cause']).data
  const certainty = certaintySchema.safeParse(said['certainty']).data
  const isOfSeveralTokens = isObject(said['detail']) && said['detail']['severalTokens'] === true
  const isKnown = cause !== undefined && certainty !== undefined && !isOfSeveralTokens
  return {
    headline: cause === undefined ? '' : capital(CAUSES[cause].label),
    fixes: isKnown ? fixesOf(cause, certainty) : [],
    ...said,
  }
}

/** Codes of failed requests in histories from before 0.1.0. */
const OLD_CODES = new Map<unknown, TransportCode>([
  ['timeout', 'timed-out'],
  ['too-large', 'headers-too-large'],
])

const withCurrentCode = (outcome: Record<string, unknown>): Record<string, unknown> =>
  outcome['kind'] === 'failure' ? { ...outcome, code: OLD_CODES.get(outcome['code']) ?? outcome['code'] } : outcome

/** An exchange as an earlier version stored it, in the form of this one. Returns everything else unchanged. */
export const upgradeExchange = (kept: unknown): unknown => {
  if (!isObject(kept) || !isObject(kept['exchange']) || !isObject(kept['exchange']['outcome'])) return kept
  const { exchange } = kept
  const outcome = withCurrentCode(kept['exchange']['outcome'])
  return {
    ...kept,
    exchange: {
      ...exchange,
      outcome: { ...outcome, ...('said' in outcome && { said: withCurrentFields(outcome['said']) }) },
    },
  }
}
