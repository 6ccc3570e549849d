import { managementWitnesses, requestOf, standsForAccount, witnessOf, type Facts } from '../facts.ts'
import type { ManagementRead, WitnessToken } from '../input.ts'
import { nextPage } from '../observe/management-lists.ts'
import { standing } from '../observe/answer.ts'
import { readsOf } from '../observe/of-management.ts'
import { spacePath, withParameters } from '../paths.ts'
import { probe, worthSending, type Candidate, type ProbeContext } from './probe.ts'

/** Lists that must be read to their end. */
const LIST_BODY = 4 * 1024 * 1024
/** The longest page that the platform gives (its documentation). */
const LONGEST_PAGE = '1000'

type Reading = { read: ManagementRead; path: string; why: string; skip?: number }

const pathOnly = (path: string): string => path.split('?')[0] ?? path

/** Whether a reference token is known to be useless there: refused anywhere, or not let in above, or beside, what is read. */
const isShutOut = (facts: Facts, token: WitnessToken, { read, path }: Reading): boolean =>
  facts.asked.some(({ spec, answer }) => {
    if (spec.kind !== 'management-read' || witnessOf(spec)?.id !== token.id || answer.kind !== 'record') return false
    const isAbove = pathOnly(path).startsWith(`${pathOnly(spec.path)}/`)
    return standing(answer) === 'refused' || isAbove || (read === 'aliases' && spec.reads === 'environments')
  })

export const managementRead = (facts: Facts, token: WitnessToken | null, reading: Reading): Candidate => {
  const { read, path, why, skip = 0 } = reading
  if (token !== null && isShutOut(facts, token, reading)) return null
  return probe(facts, {
    id: `management-read:${read}:${token === null ? 'own' : token.name}${skip === 0 ? '' : `:${skip}`}${token === null ? '' : `:${token.id}`}`,
    kind: 'management-read',
    api: 'management',
    path: skip === 0 ? path : `${path}&skip=${skip}`,
    reads: read,
    credential: token === null ? worthSending(facts) : { whose: 'witness', token },
    placement: token === null ? facts.input.placement : 'header',
    bodyCap: LIST_BODY,
    why,
  })
}

/** A list of Management that must be read to its end: the longest pages that it gives. */
export const listPath = (path: string): string => withParameters(path, [['limit', LONGEST_PAGE]])

/** Who may read through Management: the token itself where it is one of Management’s and not refused, or the vault’s. */
export const readers = ({ facts, isPlan }: ProbeContext): (WitnessToken | null)[] => {
  const request = requestOf(facts)
  const isRefused = !isPlan && request !== null && standing(request.answer) === 'refused'
  const own = facts.target.api === 'management' && standsForAccount(facts) && !isRefused ? [null] : []
  return [...own, ...managementWitnesses(facts)]
}

export const pages = (
  context: ProbeContext,
  read: ManagementRead,
  path: string,
  why: string,
  who: readonly (WitnessToken | null)[],
): Candidate[] => {
  const { facts } = context
  const done = readsOf(facts, read)
  const begun = done.findLast(({ answer }) => answer.kind === 'content')
  if (begun === undefined) return who.map((token) => managementRead(facts, token, { read, path, why }))
  const skip = begun.answer.kind === 'content' ? nextPage(begun.answer.text) : null
  return skip === null ? [] : [managementRead(facts, witnessOf(begun.spec), { read, path, why, skip })]
}

export const inSpace = (
  context: ProbeContext,
  read: ManagementRead,
  collection: string,
  why: string,
  who: readonly (WitnessToken | null)[] = readers(context),
): Candidate[] => {
  const { spaceId } = context.facts.target
  return spaceId === null ? [] : pages(context, read, listPath(`${spacePath(spaceId, null)}/${collection}`), why, who)
}
