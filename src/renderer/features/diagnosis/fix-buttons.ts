import type { Cause } from '../../../shared/model/diagnosis.ts'
import type { Fix } from '../../../shared/model/fix.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { apiNamed, APIS, takesKind, type ApiName } from '../../../shared/platform.ts'
import { cellKey } from '../../../shared/model/place-verdicts.ts'
import type { Token } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { withCollection } from '../../../shared/text/path-place.ts'
import { tokenChoices } from '../request/token-choices.ts'

/** A button that carries out a fix. If it sends, it sends the same request, with only what it names changed. */
export type FixButton =
  | { kind: 'use-token'; label: string; tokenId: string }
  | { kind: 'aim'; label: string; aim: { environmentId?: string; spaceId?: string; api?: ApiName } }
  | { kind: 'path'; label: string; path: string }
  | { kind: 'replace-secret'; label: string; tokenId: string }
  | { kind: 'again'; label: string }
  | { kind: 'wait'; label: string; seconds: number }
  | { kind: 'start-playground'; label: string }
  | { kind: 'unlock'; label: string }

/** What is known of a fault: the judgement of one response, or the first cause of a diagnosis. */
export type Fault = Pick<Cause, 'fixes' | 'certainty' | 'detail'>

type Situation = {
  draft: RequestDraft
  vault: Pick<VaultSnapshot, 'tokens' | 'services' | 'unreadable' | 'checks'>
  /** The handle of the pasted token that main holds; null: of none. */
  pasted: string | null
  /** Whether the Playground can be asked now. */
  playgroundRuns: boolean
}

/** A key needs some seconds until it is active. */
const UNTIL_ACTIVE = 3
/** More than this nobody waits beside a button. */
const LONGEST_WAIT = 120

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The best of the vault's other tokens for this very request: one that was taken there before all others. */
const anotherToken = ({ draft, vault }: Situation): Token | null => {
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

const otherToken = (situation: Situation): FixButton[] => {
  const token = anotherToken(situation)
  return token === null ? [] : [{ kind: 'use-token', label: `Try with “${token.name}”`, tokenId: token.id }]
}

/** The name that was probably meant. */
const meant = (
  detail: Fault['detail'],
  aimAt: (name: string) => { environmentId: string } | { spaceId: string },
): FixButton[] => {
  const name = text(detail['meant'])
  return name === null ? [] : [{ kind: 'aim', label: `Did you mean “${name}”? Try it`, aim: aimAt(name) }]
}

const meantCollection = (detail: Fault['detail'], { draft }: Situation): FixButton[] => {
  const name = text(detail['meant'])
  const path = name === null ? null : withCollection(draft.path, name)
  return name === null || path === null ? [] : [{ kind: 'path', label: `Did you mean “${name}”? Try it`, path }]
}

/** The API that takes the token. */
const apiOfToken = (detail: Fault['detail'], { draft, vault }: Situation): FixButton[] => {
  const owner = apiNamed(detail['acceptedBy'] ?? detail['belongsTo'])
  const service = vault.services.find(({ id }) => id === draft.serviceId)
  if (owner === null || owner === draft.api || service?.baseUrls[owner] === undefined) return []
  return [{ kind: 'aim', label: `Ask ${APIS[owner].label} with this token`, aim: { api: owner } }]
}

/** `isSuited`: only for a token of a kind that the API takes. Otherwise its value isn't the problem. */
const otherValue = ({ draft, vault }: Situation, isSuited = false): FixButton[] => {
  const { credential } = draft
  if (credential.from !== 'vault') return []
  const token = vault.tokens.find(({ id }) => id === credential.tokenId)
  if (token === undefined || (isSuited && !takesKind(draft.api, token.kind))) return []
  return [{ kind: 'replace-secret', label: 'Replace the secret…', tokenId: token.id }]
}

/** Seconds that the answer asks to wait; 0: it names none. */
const askedToWait = (detail: Fault['detail']): number => {
  const asked = detail['waitSeconds']
  return typeof asked === 'number' && asked > 0 ? asked : 0
}

const waiting = (seconds: number): FixButton[] =>
  seconds > LONGEST_WAIT ? [] : [{ kind: 'wait', label: `Wait ${formatSpan(seconds)} and try again`, seconds }]

const startPlayground = ({ draft, vault, playgroundRuns }: Situation): FixButton[] => {
  const isPlayground = vault.services.find(({ id }) => id === draft.serviceId)?.preset === 'playground'
  return isPlayground && !playgroundRuns ? [{ kind: 'start-playground', label: 'Start the Playground' }] : []
}

/** If the response asks to wait, the button waits: to try again at once is what the advice says not to do. */
const onceMore = (detail: Fault['detail']): FixButton[] => {
  const asked = askedToWait(detail)
  return asked > 1 ? waiting(Math.ceil(asked)) : [{ kind: 'again', label: 'Try again' }]
}

const BUTTONS: Readonly<Record<Fix, (detail: Fault['detail'], situation: Situation) => FixButton[]>> = {
  'wait-for-key': () => waiting(UNTIL_ACTIVE),
  'wait-for-rate': (detail) => waiting(Math.max(1, Math.ceil(askedToWait(detail)))),
  'unlock-keychain': () => [{ kind: 'unlock', label: 'Unlock the keychain' }],
  'start-playground': (_detail, situation) => startPlayground(situation),
  'use-meant-environment': (detail) => meant(detail, (environmentId) => ({ environmentId })),
  'use-meant-space': (detail) => meant(detail, (spaceId) => ({ spaceId })),
  'use-meant-collection': meantCollection,
  'use-api-of-token': apiOfToken,
  'use-another-token': (_detail, situation) => otherToken(situation),
  'replace-secret': (_detail, situation) => otherValue(situation),
  'replace-suited-secret': (_detail, situation) => otherValue(situation, true),
  'try-again': onceMore,
  // It needs a Management token and a dialog: `enableOffer`.
  'enable-environment': () => [],
}

/** What helps without the token that was sent. */
const WITHOUT_TOKEN: ReadonlySet<Fix> = new Set(['unlock-keychain', 'start-playground', 'use-another-token'])

/** Whether the token that was sent can be sent no more: it has left the vault, or was pasted for that once. */
const isTokenGone = ({ draft: { credential }, vault, pasted }: Situation): boolean =>
  credential.from === 'vault'
    ? !vault.tokens.some(({ id }) => id === credential.tokenId)
    : credential.from === 'pasted' && credential.handle !== pasted

/** The buttons for a fault, the most certain first. Empty if there is only advice. */
export const fixButtons = ({ fixes, detail }: Fault, situation: Situation): FixButton[] => {
  const isGone = isTokenGone(situation)
  return fixes.filter((fix) => !isGone || WITHOUT_TOKEN.has(fix)).flatMap((fix) => BUTTONS[fix](detail, situation))
}
