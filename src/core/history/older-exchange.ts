import type { Exchange, TransportCode } from '../../shared/model/exchange.ts'
import type { KeptExchange, Run } from '../../shared/model/history.ts'
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

const explains = ({ about, at, request }: Run, { id, startedAt, token, environmentId, spaceId }: Exchange): boolean =>
  request === undefined
    ? startedAt <= at && about === [token?.name, environmentId ?? spaceId].filter(Boolean).join(' · ')
    : request === id

/**
 * A diagnosis of an earlier version, or of an app that ended before it, has no verdict. It gets that of the request which it
 * explains: in earlier versions the last one before it with its token and in its place.
 */
export const withVerdicts = (kept: readonly KeptExchange[]): KeptExchange[] => {
  const own = kept.filter(({ run }) => run === null).map(({ exchange }) => exchange)
  return kept.map((one) => {
    const { run } = one
    if (run?.kind !== 'diagnosis' || run.said !== undefined) return one
    const explained = own.find((exchange) => explains(run, exchange))
    const said = explained?.outcome.kind === 'response' ? explained.outcome.said : null
    return explained === undefined || said === null ? one : { ...one, run: { ...run, request: explained.id, said } }
  })
}
