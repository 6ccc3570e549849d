import { missesResource } from './answer.ts'
import { askedOf, secretOf, type Asked, type Facts } from './facts.ts'
import {
  readAliases,
  readApiKeys,
  readEnvironments,
  readIsGone,
  readIsPublished,
  type ListedKey,
} from './management.ts'
import { note, type Notes, type Signal } from './signals.ts'

/** What Management tells of the place that was asked. Null: not read, or not to be read to its end. */
export type ManagementView = {
  environments: readonly string[] | null
  aliases: ReadonlyMap<string, string | null> | null
  key: ListedKey | null
  keyListed: boolean | null
}

/** Ids of the Management reads; one each, whatever token they use. */
export const MANAGEMENT_READS = ['environments', 'aliases', 'keys', 'space', 'resource', 'tokens'] as const
type ManagementRead = (typeof MANAGEMENT_READS)[number]
export const managementReadId = (read: ManagementRead, token: string): string => `management-read:${read}:${token}`

const readsOf = (facts: Facts, read: ManagementRead): readonly Asked[] =>
  askedOf(facts, 'management-read').filter(({ spec }) => spec.id.startsWith(`management-read:${read}:`))

const firstOf = <Value>(asked: readonly Asked[], read: (text: string) => Value | null): Value | null => {
  for (const { answer } of asked) {
    const value = answer.kind === 'content' ? read(answer.text) : null
    if (value !== null) return value
  }
  return null
}

const isAbsent = ({ answer }: Asked): boolean => answer.kind === 'record' && answer.record.id === 'NotFound'

/** Puts together what the Management reads showed. Keys are compared here; their values are not kept. */
export const managementView = (facts: Facts): ManagementView => {
  const secrets = [secretOf(facts.input), facts.repaired].filter((secret) => secret !== null)
  const list = firstOf(readsOf(facts, 'environments'), readEnvironments)
  const aliasReads = readsOf(facts, 'aliases')
  const listed = firstOf(aliasReads, readAliases)
  // A service without the list of aliases says so with NotFound: then the environments' own word counts.
  const aliases = listed ?? (aliasReads.some(isAbsent) ? new Map<string, string | null>() : null)
  const keys = firstOf(readsOf(facts, 'keys'), (text) => readApiKeys(text, secrets))
  return {
    environments: list?.environments ?? null,
    aliases: aliases === null && list === null ? null : new Map([...(list?.aliases ?? []), ...(aliases ?? [])]),
    key: keys?.find(({ own }) => own) ?? null,
    keyListed: keys === null ? null : keys.some(({ own }) => own),
  }
}

const environmentSignals = (facts: Facts, view: ManagementView): readonly Signal[] => {
  const { reads } = facts.target
  if (reads === null || view.environments === null) return []
  if (view.aliases?.has(reads) === true || view.environments.includes(reads))
    return ['Management lists the environment']
  // Absent only when the aliases were asked for too.
  const aliasesKnown = readsOf(facts, 'aliases').some((asked) => asked.answer.kind === 'content' || isAbsent(asked))
  return aliasesKnown ? ['Management does not list the environment'] : []
}

const keySignals = (facts: Facts, view: ManagementView): readonly Signal[] => {
  const { reads } = facts.target
  if (view.keyListed === null) return []
  if (view.key === null) return ['Management does not list the key']
  if (reads === null) return ['Management lists the key']
  // An alias is enabled by its own name, whatever it stands for.
  const has = view.key.environments.includes(reads)
  return [
    'Management lists the key',
    has ? 'Management lists the key with this environment' : 'Management lists the key without this environment',
  ]
}

/** The key's environments in words, for the evidence that shows them. */
const keySummary = (view: ManagementView): string => {
  if (view.keyListed !== true || view.key === null)
    return 'Management lists the space’s delivery keys; this one is not among them.'
  const name = view.key.name === null ? 'The key' : `The key “${view.key.name}”`
  return `${name} is enabled for ${view.key.environments.join(', ')}, says Management.`
}

const environmentSummary = ({ target }: Facts, view: ManagementView): string => {
  const alias = target.reads === null ? undefined : view.aliases?.get(target.reads)
  const list = `Management lists the environments ${(view.environments ?? []).join(', ')}`
  if (alias !== undefined) return `${list}; “${target.reads ?? ''}” is an alias of “${alias ?? 'nothing'}”.`
  const has = view.environments?.includes(target.reads ?? '') === true
  return `${list}${has ? '' : `, and no “${target.reads ?? ''}”`}.`
}

const resourceSignals = (facts: Facts, { answer }: Asked): readonly Signal[] => {
  if (missesResource(answer)) return ['drafts do not hold the resource']
  if (answer.kind !== 'content') return []
  const published = readIsPublished(answer.text)
  return published === false || facts.target.api !== 'delivery' ? ['drafts hold the resource'] : []
}

const isGone = ({ input }: Facts, { answer }: Asked): boolean =>
  answer.kind === 'content' && readIsGone(answer.text, secretOf(input) ?? '', answer.signs.date) === true

const spaceSignals = ({ answer }: Asked): readonly Signal[] => {
  if (answer.kind === 'content') return ['Management shows the space']
  return answer.kind === 'record' && answer.record.id === 'NotFound' ? ['Management does not show the space'] : []
}

type EvidenceOf = (facts: Facts, asked: Asked) => Parameters<typeof note>[1]

/** Notes what the Management reads showed about space, environment, key and resource. */
export const observeManagement = (facts: Facts, notes: Notes, evidenceOf: EvidenceOf): void => {
  const view = managementView(facts)
  for (const asked of askedOf(facts, 'management-read')) {
    const evidence = evidenceOf(facts, asked)
    const read = asked.spec.id.split(':')[1] as ManagementRead
    const content = asked.answer.kind === 'content'
    if (read === 'environments' || read === 'aliases') {
      const summary = content && view.environments !== null ? environmentSummary(facts, view) : evidence.summary
      note(
        notes,
        { ...evidence, summary },
        ...environmentSignals(facts, view),
        ...(content ? (['Management shows the space'] as const) : []),
      )
    } else if (read === 'keys') {
      note(
        notes,
        { ...evidence, summary: content && view.keyListed !== null ? keySummary(view) : evidence.summary },
        ...keySignals(facts, view),
      )
    } else if (read === 'tokens') {
      const gone = content && isGone(facts, asked)
      const summary = gone
        ? 'Management lists a token with the same last four characters as revoked or expired.'
        : evidence.summary
      note(notes, { ...evidence, summary }, ...(gone ? (['Management lists the token as revoked'] as const) : []))
    } else if (read === 'resource') {
      note(notes, evidence, ...resourceSignals(facts, asked))
    } else {
      note(notes, evidence, ...spaceSignals(asked))
    }
  }
}
