import type { Cause, DiagnosisTarget } from '../../../shared/model/diagnosis.ts'
import type { Fix } from '../../../shared/model/fix.ts'
import { cellKey } from '../../../shared/model/place-verdicts.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { isReadOnly } from '../../../shared/model/request-defaults.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token-facts.ts'
import type { Token } from '../../../shared/model/token.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { apiNamed, APIS, isSpaceKey, takesKind, type ApiName } from '../../../shared/platform.ts'
import { formatSpan } from '../../../shared/text/format-numbers.ts'
import { DEFAULT_LIMIT, MOST_READS, nextSize, sizeOf } from '../../../shared/text/fit-query.ts'
import { isInEnvironment, withWord } from '../../../shared/text/path-place.ts'
import { openWords } from '../../../shared/text/web-app.ts'
import { isTokenGone } from '../request/draft.ts'
import { misfit, misfitOfSpace } from '../request/token-choices.ts'
import { managersOf } from '../rotate/managers.ts'

/** What enabling an environment for a key takes: the key, and the Management tokens that may do it. */
export type EnableOffer = { token: Token; environmentId: string; managers: readonly Token[] }

/** A button that carries out a fix. If it sends, it sends the same request, with only what it names changed. */
export type FixButton =
  | { kind: 'use-token'; label: string; tokenId: string }
  | { kind: 'aim'; label: string; aim: { environmentId?: string; spaceId?: string; api?: ApiName }; tokenId?: string }
  | { kind: 'path'; label: string; path: string }
  | { kind: 'fresh'; label: string; draft: RequestDraft }
  | { kind: 'fit'; label: string; note: string }
  | { kind: 'replace-secret'; label: string; tokenId: string }
  | { kind: 'paste-token'; label: string }
  | { kind: 'open'; label: string; url: string }
  | { kind: 'again'; label: string }
  | { kind: 'wait'; label: string; seconds: number }
  | { kind: 'start-playground'; label: string }
  | { kind: 'unlock'; label: string }
  | { kind: 'enable'; label: string; offer: EnableOffer }

export type Fault = Pick<Cause, 'fixes' | 'certainty' | 'detail'>

export type Situation = {
  draft: RequestDraft
  /** What was judged. `null`: what the draft names. */
  target: Pick<DiagnosisTarget, 'space' | 'environment'> | null
  vault: Pick<VaultSnapshot, 'tokens' | 'services' | 'unreadable' | 'checks'>
  /** The handle of the pasted token that main stores. `null` without one. */
  pasted: string | null
  playgroundRuns: boolean
}

/** A key needs some seconds until it is active. */
const UNTIL_ACTIVE = 3
/** A longer wait, in seconds, is no use beside a button. */
const LONGEST_WAIT = 120

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * The best of the vault's other tokens for this very request: one that was accepted there before one that is saved for the environment.
 * `mayBeUnsure`: or else a key of the space that is saved for other environments, as it may be enabled for this one.
 */
const anotherToken = ({ draft, vault }: Situation, mayBeUnsure = false): Token | null => {
  const used = draft.credential.from === 'vault' ? draft.credential.tokenId : null
  const cell = cellKey(draft.spaceId, draft.environmentId, draft.api)
  const last = (token: Token) => vault.checks.find((check) => check.tokenId === token.id && check.cell === cell)
  const usable = vault.tokens
    .filter((token) => misfitOfSpace(token, draft) === null)
    .filter(({ id, markedRevoked, retiring }) => id !== used && !markedRevoked && retiring !== true)
    .filter(({ id }) => vault.unreadable[id] === undefined)
    .filter((token) => ['accepted', 'not-checked', undefined].includes(last(token)?.verdict))
  return (
    usable.find((token) => last(token)?.verdict === 'accepted') ??
    usable.find((token) => misfit(token, draft) === null) ??
    (mayBeUnsure ? usable[0] : null) ??
    null
  )
}

const otherToken = (situation: Situation): FixButton[] => {
  const { draft } = situation
  const token = anotherToken(situation)
  if (token === null) return draft.credential.from === 'none' ? [pasteToken(draft)] : []
  return [{ kind: 'use-token', label: `Use ${token.name}`, tokenId: token.id }]
}

/** The same resource on Preview, where drafts are. */
const onPreview = (situation: Situation): FixButton[] => {
  const draft: RequestDraft = { ...situation.draft, api: 'preview' }
  const token = anotherToken({ ...situation, draft }, true)
  if (situation.draft.api !== 'delivery' || token === null) return []
  return [{ kind: 'aim', label: `Use ${APIS.preview.label}`, aim: { api: 'preview' }, tokenId: token.id }]
}

const meant = (
  detail: Fault['detail'],
  aimAt: (name: string) => { environmentId: string } | { spaceId: string },
): FixButton[] => {
  const name = text(detail['meant'])
  return name === null ? [] : [{ kind: 'aim', label: `Use ${name}`, aim: aimAt(name) }]
}

const meantCollection = (detail: Fault['detail'], { draft }: Situation): FixButton[] => {
  const name = text(detail['meant'])
  const path = name === null ? null : withWord(draft.api, draft.path, name)
  return name === null || path === null ? [] : [{ kind: 'path', label: `Use ${name}`, path }]
}

const MOST_ENTRIES = 1_000

/** Contentful's CDN ignores `Cache-Control` of a request, so that a list also gets another `limit`. */
const freshCopy = (detail: Fault['detail'], { draft }: Situation): FixButton[] => {
  if (!isReadOnly(draft.method)) return []
  const isCacheControl = ({ name }: { name: string }): boolean => name.toLowerCase() === 'cache-control'
  const headers = [
    ...draft.headers.filter((row) => !isCacheControl(row)),
    { name: 'Cache-Control', value: 'no-cache', enabled: true },
  ]
  const isLimit = ({ name }: { name: string }): boolean => name === 'limit'
  const limit = Number(draft.query.find((row) => row.enabled && isLimit(row))?.value ?? DEFAULT_LIMIT)
  const other = limit >= MOST_ENTRIES ? limit - 1 : limit + 1
  const query =
    detail['isList'] === true && Number.isInteger(limit) && limit > 0
      ? [...draft.query.filter((row) => !isLimit(row)), { name: 'limit', value: String(other), enabled: true }]
      : draft.query
  return [{ kind: 'fresh', label: 'Request a fresh copy', draft: { ...draft, headers, query } }]
}

/** Only for a list that can still be smaller. */
const smallerQuery = ({ draft }: Situation): FixButton[] => {
  const size = sizeOf(draft)
  if (size === null || nextSize([{ ...size, bytes: null }]) === null) return []
  return [{ kind: 'fit', label: 'Find a limit that fits', note: `At most ${MOST_READS - 1} read-only requests` }]
}

const apiOfToken = (detail: Fault['detail'], { draft, vault }: Situation): FixButton[] => {
  const owner = apiNamed(detail['acceptedBy'] ?? detail['belongsTo'])
  const service = vault.services.find(({ id }) => id === draft.serviceId)
  if (owner === null || owner === draft.api || service?.baseUrls[owner] === undefined) return []
  return [{ kind: 'aim', label: `Use ${APIS[owner].label}`, aim: { api: owner } }]
}

/** A token that isn't saved has no value to replace: another one is pasted for the same request. */
const pasteToken = ({ credential }: RequestDraft): FixButton => ({
  kind: 'paste-token',
  label: credential.from === 'none' ? 'Paste a token…' : 'Paste another token…',
})

/** `isSuited`: only for a token of a kind that the API takes. Otherwise its value isn't the problem. */
const otherValue = ({ draft, vault }: Situation, isSuited = false): FixButton[] => {
  const { credential } = draft
  if (credential.from !== 'vault') return [pasteToken(draft)]
  const token = vault.tokens.find(({ id }) => id === credential.tokenId)
  if (token === undefined || (isSuited && !takesKind(draft.api, token.kind))) return []
  return [{ kind: 'replace-secret', label: 'Replace token…', tokenId: token.id }]
}

const askedToWait = (detail: Fault['detail']): number => {
  const asked = detail['waitSeconds']
  return typeof asked === 'number' && asked > 0 ? asked : 0
}

const waiting = (seconds: number): FixButton[] =>
  seconds > LONGEST_WAIT ? [] : [{ kind: 'wait', label: `Try again in ${formatSpan(seconds)}`, seconds }]

const startPlayground = ({ draft, vault, playgroundRuns }: Situation): FixButton[] => {
  const isPlayground = vault.services.find(({ id }) => id === draft.serviceId)?.preset === 'playground'
  return isPlayground && !playgroundRuns ? [{ kind: 'start-playground', label: 'Start the Playground' }] : []
}

/** If the response asks to wait, the button waits. */
const onceMore = (detail: Fault['detail']): FixButton[] => {
  const asked = askedToWait(detail)
  return asked > 1 ? waiting(Math.ceil(asked)) : [{ kind: 'again', label: 'Try again' }]
}

/** Enables the environment for the key, if both are known and the vault has a Management token of the service. */
const enableEnvironment = ({ draft, target, vault }: Situation): FixButton[] => {
  const { credential, api, path, spaceId } = draft
  const space = target === null ? spaceId : target.space
  const named = draft.environmentId ?? (isInEnvironment(api, path) ? DEFAULT_ENVIRONMENT : null)
  const environmentId = target === null ? named : target.environment
  const token = vault.tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
  if (token === undefined || !isSpaceKey(token.kind) || token.spaceId !== space || environmentId === null) return []
  const managers = managersOf(token.serviceId, vault.tokens).filter(({ id }) => vault.unreadable[id] === undefined)
  if (managers.length === 0) return []
  return [{ kind: 'enable', label: `Enable ${environmentId}…`, offer: { token, environmentId, managers } }]
}

const BUTTONS: Readonly<Record<Fix, (detail: Fault['detail'], situation: Situation) => FixButton[]>> = {
  'use-meant-environment': (detail) => meant(detail, (environmentId) => ({ environmentId })),
  'use-meant-space': (detail) => meant(detail, (spaceId) => ({ spaceId })),
  'use-meant-collection': meantCollection,
  'use-api-of-token': apiOfToken,
  'use-preview': (_detail, situation) => onPreview(situation),
  'fresh-copy': freshCopy,
  'fit-response': (_detail, situation) => smallerQuery(situation),
  'enable-environment': (_detail, situation) => enableEnvironment(situation),
  'replace-secret': (_detail, situation) => otherValue(situation),
  'wait-for-key': () => waiting(UNTIL_ACTIVE),
  'replace-suited-secret': (_detail, situation) => otherValue(situation, true),
  'use-another-token': (_detail, situation) => otherToken(situation),
  'wait-for-rate': (detail) => waiting(Math.max(1, Math.ceil(askedToWait(detail)))),
  'unlock-keychain': () => [{ kind: 'unlock', label: 'Unlock and send' }],
  'start-playground': (_detail, situation) => startPlayground(situation),
  'try-again': onceMore,
}

/** The order of the buttons: what repairs the request or the key before what goes around the problem. */
const ORDER = Object.keys(BUTTONS)

const WITHOUT_TOKEN: ReadonlySet<Fix> = new Set([
  'unlock-keychain',
  'start-playground',
  'use-another-token',
  'replace-secret',
])

/** The buttons for a fault, the best first. Empty if there is only advice. */
export const fixButtons = ({ fixes, detail }: Fault, situation: Situation): FixButton[] => {
  const { draft, vault, pasted } = situation
  const isGone = isTokenGone(draft, vault, pasted)
  return fixes
    .filter((fix) => !isGone || WITHOUT_TOKEN.has(fix))
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .flatMap((fix) => BUTTONS[fix](detail, situation))
}

/**
 * The buttons for a verdict that nothing can be checked or fixed about here: the place in the web app, and the request once more
 * after the repair. Empty if the API asks to wait longer than is of use beside a button (the verdict names that time), and for
 * an invalid request, which would fail again.
 */
export const lastButtons = (fault: Fault | null, situation: Situation, url: string | null): FixButton[] => {
  const { draft, vault, pasted } = situation
  const detail = fault?.detail ?? {}
  const again = isTokenGone(draft, vault, pasted) ? pasteToken(draft) : ({ kind: 'again', label: 'Try again' } as const)
  return [
    ...(url === null ? [] : [{ kind: 'open', label: openWords(url), url } as const]),
    ...(askedToWait(detail) > LONGEST_WAIT || detail['isRequestInvalid'] === true ? [] : [again]),
  ]
}
