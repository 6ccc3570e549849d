import { managementWitnesses, requestOf, standsForAccount } from '../facts.ts'
import type { ManagementRead, WitnessToken } from '../input.ts'
import { nextPage } from '../observe/management-lists.ts'
import { standing } from '../observe/answer.ts'
import { readsOf } from '../observe/of-management.ts'
import { spacePath } from '../paths.ts'
import { MAX_WITNESSES, type ProbeContext } from './probe-context.ts'
import { listPath, managementRead } from './management-read.ts'
import type { Candidate } from './probe.ts'

/** Who may read through Management: the token itself where it is one of Management’s and not refused, or the vault’s. */
export const readers = ({ facts, isPlan }: ProbeContext): (WitnessToken | null)[] => {
  const request = requestOf(facts)
  const isRefused = !isPlan && request !== null && standing(request.answer) === 'refused'
  const own = facts.target.api === 'management' && standsForAccount(facts) && !isRefused ? [null] : []
  return [...own, ...managementWitnesses(facts).slice(0, MAX_WITNESSES)]
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
  const reader = begun.spec.credential.whose === 'witness' ? begun.spec.credential.token : null
  return skip === null ? [] : [managementRead(facts, reader, { read, path, why, skip })]
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
