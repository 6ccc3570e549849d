import { APIS, keyApiOf, KINDS } from '../../../shared/platform.ts'
import { foreignDay } from '../../../shared/text/dates.ts'
import { kindOf, secretOf, witnessOf, type Asked, type Facts } from '../facts.ts'
import type { ManagementRead } from '../input.ts'
import { isNotFound, missesResource, missingType } from './answer.ts'
import {
  readAccountTokens,
  readAliases,
  readEnvironments,
  readIsPublished,
  readKeys,
  type AccountToken,
  type Listed,
  type ListedKey,
} from './management-lists.ts'
import { note, type Notes, type Observation } from './observations.ts'
import { noteTypo, TEN_MINUTES } from './of-token.ts'
import { evidenceOf, isSameToken, noteProbe, showsNow } from './probe-evidence.ts'

export type ManagementView = {
  /** Every environment by its id, with its status. */
  environments: ReadonlyMap<string, string | null> | null
  aliases: ReadonlyMap<string, string | null> | null
  /** The diagnosed token in the list of keys of the requested API, or of the other one. */
  key: ListedKey | null
  keyApi: 'delivery' | 'preview' | null
  /** The name of its preview twin, or of the key that it is the twin of. */
  twin: string | null
  account: AccountToken | null
}

type KeyRead = 'delivery-keys' | 'preview-keys'

export const readsOf = (facts: Facts, read: ManagementRead): readonly Asked[] =>
  facts.asked.filter(({ spec }) => spec.reads === read)

/** The first list that can be read, of those that the tokens got: each from the pages of one token. */
const listIn = <List>(
  facts: Facts,
  read: ManagementRead,
  readList: (pages: readonly string[]) => List | null,
): List | null => {
  const byToken = Map.groupBy(readsOf(facts, read), ({ spec }) => witnessOf(spec)?.id ?? spec.credential.whose)
  const pages = ({ answer }: Asked): string[] =>
    answer.kind === 'content' && answer.signs.cached === null ? [answer.text] : []
  return [...byToken.values()].map((asked) => readList(asked.flatMap(pages))).find((list) => list !== null) ?? null
}

const keysIn = (facts: Facts, read: KeyRead): Listed<ListedKey> | null =>
  listIn(facts, read, (pages) => readKeys(pages, valuesOf(facts)))

/** Every value that would be the diagnosed token: as given, and repaired. */
const valuesOf = ({ input, repaired }: Facts): string[] =>
  [secretOf(input), repaired].filter((secret) => secret !== null)

const isAbsent = ({ answer }: Asked): boolean => isNotFound(answer)

const accountTokenOf = (facts: Facts): AccountToken | null => {
  const secret = facts.repaired ?? secretOf(facts.input)
  const dated = readsOf(facts, 'account-tokens').find(({ answer }) => answer.signs.date !== null)?.answer.signs.date
  const now = Math.max(dated ?? 0, facts.startedAt)
  const listed =
    secret === null ? null : listIn(facts, 'account-tokens', (pages) => readAccountTokens(pages, secret, now))
  const [only, ...others] = listed?.items ?? []
  return only === undefined || others.length > 0 ? null : only
}

const keyNamed = (keys: readonly ListedKey[], wanted: (key: ListedKey) => boolean): string | null =>
  keys.find(wanted)?.name ?? null

/** Puts together what the Management reads showed. Keys are compared here; their values are not kept. */
export const managementView = (facts: Facts): ManagementView => {
  const list = listIn(facts, 'environments', readEnvironments)
  const listed = listIn(facts, 'aliases', readAliases)
  // A service without the list of aliases says so with NotFound: then the environments' own word counts.
  const aliases = listed ?? (readsOf(facts, 'aliases').some(isAbsent) ? new Map<string, string | null>() : null)
  const delivery = keysIn(facts, 'delivery-keys')?.items ?? []
  const preview = keysIn(facts, 'preview-keys')?.items ?? []
  const own = delivery.find((key) => key.own)
  const ownPreview = preview.find((key) => key.own)
  const twinId = own?.previewTwin ?? null
  const twin =
    twinId !== null
      ? keyNamed(preview, ({ id }) => id === twinId)
      : ownPreview === undefined
        ? null
        : keyNamed(delivery, ({ previewTwin }) => previewTwin !== null && previewTwin === ownPreview.id)
  return {
    environments: list === null ? null : new Map(list.items.map(({ id, status }) => [id, status])),
    aliases: aliases === null && list === null ? null : new Map([...(list?.aliases ?? []), ...(aliases ?? [])]),
    key: own ?? ownPreview ?? null,
    keyApi: own !== undefined ? 'delivery' : ownPreview !== undefined ? 'preview' : null,
    twin,
    account: accountTokenOf(facts),
  }
}

const ofEnvironments = (facts: Facts, view: ManagementView): Observation | null => {
  const { reads } = facts.target
  if (reads === null || view.environments === null) return null
  const behind = view.aliases?.get(reads) ?? reads
  const status = view.environments.get(behind)
  if (status !== undefined || view.aliases?.has(reads) === true) {
    const isReady = status === undefined || status === null || status === 'ready'
    return isReady ? 'Management lists the environment as ready' : 'Management lists the environment as not ready'
  }
  // Absent only when every page was read, and the aliases were asked for too.
  const isWhole = listIn(facts, 'environments', readEnvironments)?.isWhole === true
  const aliasesKnown = readsOf(facts, 'aliases').some(isAbsent) || listIn(facts, 'aliases', readAliases) !== null
  return isWhole && aliasesKnown ? 'Management does not list the environment' : null
}

const ofKey = (facts: Facts, view: ManagementView, read: KeyRead): Observation | null => {
  const { api } = facts.target
  if (view.key !== null) {
    return view.keyApi === keyApiOf(api)
      ? 'Management lists this very value for the asked API'
      : 'Management lists this very value for another API'
  }
  const list = keysIn(facts, read)
  if (list?.isWhole !== true) return null
  const isAsked = (read === 'preview-keys' ? 'preview' : 'delivery') === keyApiOf(api)
  return isAsked ? 'Management does not list the key' : 'Management does not list the key for the other API'
}

const ofAbsentKey = (facts: Facts, view: ManagementView, read: KeyRead): Observation | null => {
  const shown = ofKey(facts, view, read)
  return shown === 'Management does not list the key' ? shown : null
}

/** What it says of the environments that the key is for. An alias is enabled by its own name, not its target's. */
const ofKeyPlace = ({ target }: Facts, { key }: ManagementView): Observation | null => {
  if (key === null || target.reads === null) return null
  return key.environments.includes(target.reads)
    ? 'Management lists the key with this environment'
    : 'Management lists the key without this environment'
}

const keySummary = (view: ManagementView, read: ManagementRead): string => {
  const which = read === 'preview-keys' ? 'preview keys' : 'delivery keys'
  if (view.key === null) return `Management lists the space’s ${which}; this one is not among them.`
  const name = view.key.name === null ? 'The key' : `The key “${view.key.name}”`
  const kind = view.keyApi === null ? 'key' : `${APIS[view.keyApi].label} key`
  const twin =
    view.twin === null
      ? ''
      : view.keyApi === 'preview'
        ? ` It is the preview twin of “${view.twin}”.`
        : ` Its preview twin is “${view.twin}”.`
  return `${name} is a ${kind} of this space, enabled for ${view.key.environments.join(', ')}, according to Management.${twin}`
}

const environmentSummary = ({ target }: Facts, view: ManagementView): string => {
  const named = [...(view.environments ?? [])].map(([id, status]) =>
    status === null || status === 'ready' ? id : `${id} (${status})`,
  )
  const alias = target.reads === null ? undefined : view.aliases?.get(target.reads)
  const list = `Management lists the environments ${named.join(', ')}`
  if (alias !== undefined) return `${list}; “${target.reads ?? ''}” is an alias of “${alias ?? 'nothing'}”.`
  const has = target.reads === null || view.environments?.has(target.reads) === true
  return `${list}${has ? '' : `, and no “${target.reads ?? ''}”`}.`
}

const day = (moment: string | null): string => (moment === null ? '' : foreignDay(moment))

const accountSummary = (token: AccountToken): string => {
  const name = token.name === null ? 'A token with the same last four characters' : `“${token.name}”`
  const state = {
    revoked: `was revoked on ${day(token.revokedAt)}`,
    expired: `ended on ${day(token.expiresAt)}`,
    living: token.expiresAt === null ? 'has no end date' : `is good until ${day(token.expiresAt)}`,
  }[token.state]
  const used = token.lastUsedAt === null ? '' : `; last used on ${day(token.lastUsedAt)}`
  const scopes = token.scopes.length === 0 ? '' : `; scope ${token.scopes.join(', ')}`
  return `${name} ${state}, according to Management${used}${scopes}.`
}

const ACCOUNT: Readonly<Record<AccountToken['state'], Observation | null>> = {
  revoked: 'Management lists the token as revoked',
  expired: 'Management lists the token as expired',
  living: null,
}

const readsThere = (facts: Facts, asked: Asked): boolean =>
  readsOf(facts, 'environment-content').some(
    (other) =>
      showsNow(other) &&
      other.spec.credential.whose === asked.spec.credential.whose &&
      (witnessOf(asked.spec) === null || isSameToken(other, asked)),
  )

const ofResource = (facts: Facts, asked: Asked): Observation[] => {
  const { answer } = asked
  if (answer.kind === 'content') {
    const published = answer.signs.cached === null ? readIsPublished(answer.text) : null
    if (published === null) return ['drafts hold the resource']
    return [
      'drafts hold the resource',
      published ? 'Management shows the resource as published' : 'Management shows the resource as never published',
    ]
  }
  const isShown = missingType(answer) !== null || readsThere(facts, asked)
  return missesResource(answer) && isShown ? ['drafts do not hold the resource'] : []
}

/** Whether a path arrives at this address of Management as it was sent: content came from there, or the answer names the space. */
const arrivesAt = (facts: Facts, { spec, answer }: Asked): boolean =>
  missingType(answer) !== null ||
  facts.asked.some((other) => other.spec.baseUrl === spec.baseUrl && other.answer.kind === 'content')

const ofSpace = (facts: Facts, asked: Asked): Observation[] => {
  const { answer, spec } = asked
  if (answer.signs.cached !== null) return []
  const isOwnRead = spec.credential.whose !== 'witness'
  if (answer.kind === 'content') {
    return isOwnRead
      ? ['Management shows the space', 'the token reaches another environment of the space']
      : ['Management shows the space']
  }
  if (!isNotFound(answer)) return []
  return isOwnRead && arrivesAt(facts, asked)
    ? ['Management does not show the space', 'the account does not see the space']
    : ['Management does not show the space']
}

/** The only key of a list that the diagnosed token is a typo of, and how it differs. */
const listedTypo = (facts: Facts, read: KeyRead): string | null => {
  const list = keysIn(facts, read)
  const [near, ...others] = (list?.items ?? []).filter(({ typo = null }) => typo !== null)
  if (near === undefined || near.name === null || others.length > 0) return null
  return `Compared with the key “${near.name}” of this space, ${near.typo ?? ''}.`
}

/** How old the key is by the list's own dates. Where two clocks differ, the later moment doesn't count. */
const ofAge = ({ startedAt }: Facts, { key }: ManagementView, { answer }: Asked): Observation | null => {
  const changedAt = key?.changedAt ?? null
  if (changedAt === null) return null
  const now = Math.min(startedAt, answer.signs.date ?? startedAt)
  return now - changedAt > TEN_MINUTES
    ? 'the key is older than ten minutes'
    : 'the key was created or changed minutes ago'
}

export const noteTokenReads = (facts: Facts, notes: Notes): void => {
  const view = managementView(facts)
  const { api } = facts.target
  const kind = kindOf(facts.input)
  for (const read of ['delivery-keys', 'preview-keys'] as const) {
    for (const asked of readsOf(facts, read)) {
      const isRead = showsNow(asked)
      const evidence = evidenceOf(facts, asked)
      const summary = isRead ? keySummary(view, read) : evidence.summary
      const isOfOwn = view.keyApi === (read === 'preview-keys' ? 'preview' : 'delivery')
      const typo = isRead && view.key === null ? listedTypo(facts, read) : null
      if (typo !== null) noteTypo(typo, notes)
      const isAbout = isRead && (isOfOwn || view.key === null)
      note(notes, { ...evidence, summary }, ...(isAbout ? [ofKey(facts, view, read), ofAge(facts, view, asked)] : []))
    }
  }
  for (const asked of readsOf(facts, 'account'))
    noteProbe(notes, facts, asked, {
      'the token works elsewhere on the same API': asked.answer.kind === 'content' && api === 'management',
    })
  for (const asked of readsOf(facts, 'account-tokens')) {
    const evidence = evidenceOf(facts, asked)
    const isListed = view.account !== null && asked.answer.kind === 'content'
    const ours = kind === null || KINDS[kind].api === 'management'
    if (view.account === null || !isListed) note(notes, evidence)
    else note(notes, { ...evidence, summary: accountSummary(view.account) }, ours ? ACCOUNT[view.account.state] : null)
  }
}

export const notePlaceReads = (facts: Facts, notes: Notes): void => {
  const view = managementView(facts)
  const say = (asked: Asked, summary: string | null, ...observations: (Observation | null)[]): void => {
    const evidence = evidenceOf(facts, asked)
    note(notes, { ...evidence, summary: summary ?? evidence.summary }, ...observations)
  }
  for (const read of ['environments', 'aliases'] as const)
    for (const asked of readsOf(facts, read)) {
      const isRead = showsNow(asked)
      const summary = isRead && view.environments !== null ? environmentSummary(facts, view) : null
      say(asked, summary, ofEnvironments(facts, view), isRead ? 'Management shows the space' : null)
    }
  for (const read of ['delivery-keys', 'preview-keys'] as const)
    for (const asked of readsOf(facts, read)) {
      if (!showsNow(asked)) say(asked, null)
      else {
        const key = [ofKeyPlace(facts, view), ofAbsentKey(facts, view, read)]
        say(asked, keySummary(view, read), ...key, 'Management shows the space')
      }
    }
  for (const asked of readsOf(facts, 'account'))
    noteProbe(notes, facts, asked, {
      'the account itself was not found': asked.answer.signs.cached === null && isAbsent(asked),
    })
  for (const asked of readsOf(facts, 'space')) say(asked, null, ...ofSpace(facts, asked))
  for (const asked of readsOf(facts, 'resource')) say(asked, null, ...ofResource(facts, asked))
  for (const asked of readsOf(facts, 'environment-content')) noteProbe(notes, facts, asked)
}
