import type { Cause } from '../../../shared/model/diagnosis.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { apiNamed, APIS, takesKind, type ApiName } from '../../../shared/platform.ts'
import { cellKey } from '../../../shared/model/place-verdicts.ts'
import type { Token } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import type { CauseId, Certainty } from '../../../shared/model/verdict.ts'
import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { withCollection } from '../../../shared/text/path-place.ts'
import { tokenChoices } from '../request/token-choices.ts'

/** What the app can do about a cause by itself, at a click. Each that sends, sends the same request but for what it names. */
export type Mend =
  | { kind: 'use-token'; label: string; tokenId: string }
  | { kind: 'aim'; label: string; aim: { environmentId?: string; spaceId?: string; api?: ApiName } }
  | { kind: 'path'; label: string; path: string }
  | { kind: 'replace-secret'; label: string; tokenId: string }
  | { kind: 'again'; label: string }
  | { kind: 'wait'; label: string; seconds: number }
  | { kind: 'start-playground'; label: string }
  | { kind: 'unlock'; label: string }

/** What is known of a fault: the judgement of one answer, or the first cause of a diagnosis. */
export type Fault = Pick<Cause, 'detail'> & { cause: CauseId; certainty: Certainty }

type Seen = {
  draft: RequestDraft
  vault: Pick<VaultSnapshot, 'tokens' | 'services' | 'unreadable' | 'checks'>
  /** The handle of the pasted token that main holds; null: of none. */
  pasted: string | null
  /** Whether the Playground can be asked now. */
  playgroundRuns: boolean
}

/** Another token of the vault may do where the one that was sent will not. */
const BY_ANOTHER_TOKEN: ReadonlySet<CauseId> = new Set([
  ...(['token-missing', 'token-malformed', 'token-of-other-api', 'token-of-other-service', 'token-expired'] as const),
  ...(['token-unknown-or-revoked', 'environment-not-enabled', 'space-of-another-token'] as const),
  ...(['space-no-access', 'permission-denied', 'secret-gone'] as const),
])
/** The value itself is wrong: the right one may be pasted in its place. */
const BY_ANOTHER_VALUE: ReadonlySet<CauseId> = new Set([
  'token-malformed',
  'token-expired',
  'token-unknown-or-revoked',
  'secret-gone',
])

/** A key needs some seconds until it is active. */
const UNTIL_ACTIVE = 3
/** More than this nobody waits beside a button. */
const LONGEST_WAIT = 120

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The best of the vault's other tokens for this very request: one that was taken there before all others. */
const anotherToken = ({ draft, vault }: Seen): Token | null => {
  const used = draft.credential.from === 'vault' ? draft.credential.tokenId : null
  const cell = cellKey(draft.spaceId, draft.environmentId, draft.api)
  const last = (token: Token) => vault.checks.find((check) => check.tokenId === token.id && check.cell === cell)
  const usable = tokenChoices(vault.tokens, draft)
    .suited.map(({ token }) => token)
    .filter(({ id, markedRevoked, retiring }) => id !== used && !markedRevoked && retiring !== true)
    .filter(({ id }) => vault.unreadable[id] === undefined)
    .filter((token) => ['accepted', 'not-checked', undefined].includes(last(token)?.verdict))
  return usable.find((token) => last(token)?.verdict === 'accepted') ?? usable[0] ?? null
}

const otherToken = (fault: Fault, seen: Seen): Mend[] => {
  if (!BY_ANOTHER_TOKEN.has(fault.cause)) return []
  const token = anotherToken(seen)
  return token === null ? [] : [{ kind: 'use-token', label: `Try with “${token.name}”`, tokenId: token.id }]
}

/** The name that was most likely meant, and the API that takes the token. */
const otherAim = ({ cause, detail }: Fault, { draft, vault }: Seen): Mend[] => {
  const meant = text(detail['meant'])
  if (meant !== null && (cause === 'environment-missing' || cause === 'environment-not-enabled'))
    return [{ kind: 'aim', label: `Did you mean “${meant}”? Try it`, aim: { environmentId: meant } }]
  if (meant !== null && cause === 'space-missing')
    return [{ kind: 'aim', label: `Did you mean “${meant}”? Try it`, aim: { spaceId: meant } }]
  const path = cause === 'resource-missing' && meant !== null ? withCollection(draft.path, meant) : null
  if (path !== null) return [{ kind: 'path', label: `Did you mean “${meant}”? Try it`, path }]
  const owner = apiNamed(detail['acceptedBy'] ?? detail['belongsTo'])
  const service = vault.services.find(({ id }) => id === draft.serviceId)
  if (cause !== 'token-of-other-api' || owner === null || owner === draft.api) return []
  if (service?.baseUrls[owner] === undefined) return []
  return [{ kind: 'aim', label: `Ask ${APIS[owner].label} with this token`, aim: { api: owner } }]
}

const otherValue = ({ cause, certainty }: Fault, { draft, vault }: Seen): Mend[] => {
  const { credential } = draft
  // As long as that is not proved, what looks like a young key may be a wrong one.
  const mayBeWrong = BY_ANOTHER_VALUE.has(cause) || (cause === 'key-not-active-yet' && certainty !== 'certain')
  if (!mayBeWrong || credential.from !== 'vault') return []
  const token = vault.tokens.find(({ id }) => id === credential.tokenId)
  // An API that takes no such key says nothing of its value.
  if (cause === 'key-not-active-yet' && token !== undefined && !takesKind(draft.api, token.kind)) return []
  return token === undefined ? [] : [{ kind: 'replace-secret', label: 'Replace the secret…', tokenId: token.id }]
}

/** Seconds that the answer asks to wait; 0: it names none. */
const askedToWait = (detail: Fault['detail']): number => {
  const asked = detail['waitSeconds']
  return typeof asked === 'number' && asked > 0 ? asked : 0
}

const waiting = ({ cause, detail }: Fault): Mend[] => {
  if (cause === 'key-not-active-yet')
    return [{ kind: 'wait', label: `Wait ${formatSpan(UNTIL_ACTIVE)} and try again`, seconds: UNTIL_ACTIVE }]
  const asked = askedToWait(detail)
  if (cause !== 'rate-limited' && asked <= 1) return []
  const seconds = Math.max(1, Math.ceil(asked))
  return seconds > LONGEST_WAIT ? [] : [{ kind: 'wait', label: `Wait ${formatSpan(seconds)} and try again`, seconds }]
}

const platformOrKeychain = ({ cause }: Fault, { draft, vault, playgroundRuns }: Seen): Mend[] => {
  if (cause === 'keychain-locked') return [{ kind: 'unlock', label: 'Unlock the keychain' }]
  const isPlayground = vault.services.find(({ id }) => id === draft.serviceId)?.preset === 'playground'
  return cause === 'connection-refused' && isPlayground && !playgroundRuns
    ? [{ kind: 'start-playground', label: 'Start the Playground' }]
    : []
}

/** Causes on the way to the platform, which may be gone by now: to ask once more is what there is to do. */
const MAY_BE_GONE: ReadonlySet<CauseId> = new Set<CauseId>([
  'offline-dns',
  'connection-refused',
  'connection-reset',
  'timeout',
  'tls-untrusted',
  'proxy-interference',
  'platform-error',
])

/** Not where the answer asks to wait: the button would do what the advice says not to. */
const onceMore = ({ cause, detail }: Fault): Mend[] =>
  MAY_BE_GONE.has(cause) && askedToWait(detail) <= 1 ? [{ kind: 'again', label: 'Try again' }] : []

/** Whether the token that was sent can be sent no more: it has left the vault, or was pasted for that once. */
const isTokenGone = ({ draft: { credential }, vault, pasted }: Seen): boolean =>
  credential.from === 'vault'
    ? !vault.tokens.some(({ id }) => id === credential.tokenId)
    : credential.from === 'pasted' && credential.handle !== pasted

/** What can be done here about a fault, the surest first. Empty: only the advice in words. */
export const mendsOf = (fault: Fault, seen: Seen): Mend[] => {
  const withAnother = otherToken(fault, seen)
  if (isTokenGone(seen)) return [...platformOrKeychain(fault, seen), ...withAnother]
  return [
    ...waiting(fault),
    ...platformOrKeychain(fault, seen),
    ...otherAim(fault, seen),
    ...withAnother,
    ...otherValue(fault, seen),
    ...onceMore(fault),
  ]
}
