import type { DeskError } from '../../shared/contract/errors.ts'
import { failed } from '../../shared/contract/result.ts'
import type { LifecycleProblemId } from '../../shared/model/lifecycle.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import { oneLine } from '../../shared/text/printable.ts'
import { sanitize } from '../../shared/text/redact.ts'
import { isHibernated, standing, type Answer } from '../diagnosis/observe/answer.ts'

/**
 * Why a step was not done. `verdict`: what was learned of the tokens on the way, for the exit code; null: what was asked
 * cannot be meant. `error`: the vault would not release a token.
 */
export type Problem = {
  why: LifecycleProblemId
  verdict: Exclude<Verdict, 'accepted'> | null
  message: string
  error: DeskError | null
}

export const problem = (
  why: LifecycleProblemId,
  verdict: Problem['verdict'],
  message: string,
  error: DeskError | null = null,
): { ok: false; error: Problem } => failed({ why, verdict, message, error })

/** Text of somebody else, in a sentence of ours: one line, and nothing in it that looks like a token. */
export const foreign = (text: string): string => sanitize(oneLine(text))

/** What was asked, in words: “the keys of the space “abc””. `token`: the name of the Management token. */
export type Asking = { what: string; token: string; change: boolean }

const tail = ({ change }: Asking): string => (change ? ' The key is unchanged.' : ' Nothing was changed.')

const ofRecord = (answer: Answer & { kind: 'record' }, asking: Asking): { ok: false; error: Problem } => {
  const { id, reasons } = answer.record
  const { what, token } = asking
  const because = reasons.length === 0 ? '' : `: ${reasons.map(foreign).join(' ')}`
  const verb = asking.change ? 'change' : 'read'
  if (standing(answer) === 'refused')
    return problem(
      'management-refused',
      'rejected',
      `Management refuses “${token}” (AccessTokenInvalid).${tail(asking)} Diagnose that token, or use another Management token.`,
    )
  if (id === 'OrganizationAccessGrantRequired')
    return problem(
      'not-permitted',
      'no-access',
      `“${token}” has not been granted access to the organization of this space, so it may not ${verb} ${what}.${tail(asking)} Grant it in the web app, or use another Management token.`,
    )
  if ((id === 'AccessDenied' || answer.status === 403) && !isHibernated(answer))
    return problem(
      'not-permitted',
      'no-access',
      `“${token}” may not ${verb} ${what} (${foreign(id)}${because}).${tail(asking)} Use a Management token whose role and scopes allow it, or ask an administrator of the space.`,
    )
  if (id === 'NotFound')
    return problem(
      'space-not-found',
      'no-access',
      `Management does not show ${what} to “${token}”: it does not exist, or the account cannot see it.${tail(asking)}`,
    )
  if (id === 'RateLimitExceeded' || answer.status === 429)
    return problem(
      'rate-limited',
      'not-checked',
      `Management is limiting requests right now.${tail(asking)} Try again in a minute.`,
    )
  const isOurs = (answer.status ?? 500) < 500
  return problem(
    isOurs ? 'refused-by-platform' : 'not-answered',
    'not-checked',
    `Management did not ${verb} ${what}: it answered ${answer.status ?? ''} ${foreign(id)}${because}.${tail(asking)}`,
  )
}

/** Why an answer of Management is not what was asked for. Not for answers with content. */
export const problemOf = (
  answer: Exclude<Answer, { kind: 'content' }>,
  asking: Asking,
): { ok: false; error: Problem } => {
  switch (answer.kind) {
    case 'record':
      return ofRecord(answer, asking)
    case 'failure':
      return answer.code === 'cancelled'
        ? problem('cancelled', 'not-checked', `It was stopped.${tail(asking)}`)
        : problem(
            'not-answered',
            'not-checked',
            `${answer.words?.summary ?? 'Management did not answer.'}${tail(asking)}`,
          )
    case 'redirect':
      return problem(
        'not-answered',
        'not-checked',
        answer.led === 'nowhere'
          ? `Management’s address answers with a redirect that names no address.${tail(asking)}`
          : `Management’s address redirects elsewhere, and a token is not sent there.${tail(asking)}`,
      )
    case 'other':
      return answer.status === 429
        ? problem(
            'rate-limited',
            'not-checked',
            `Management is limiting requests right now.${tail(asking)} Try again in a minute.`,
          )
        : problem(
            'not-answered',
            'not-checked',
            `Something other than the platform answered in Management’s place (${answer.status ?? 'no status'}).${tail(asking)}`,
          )
  }
}

/** A success that cannot be read as what was asked for. */
export const notUnderstood = (asking: Asking): { ok: false; error: Problem } =>
  problem('not-understood', 'not-checked', `Management’s answer about ${asking.what} cannot be read.${tail(asking)}`)
