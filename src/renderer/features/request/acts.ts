import Columns from '@lucide/svelte/icons/columns-2'
import Copy from '@lucide/svelte/icons/copy'
import Download from '@lucide/svelte/icons/download'
import Pin from '@lucide/svelte/icons/pin'
import PencilLine from '@lucide/svelte/icons/pencil-line'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Pin as Pinned } from '../../../shared/model/history.ts'
import type { CodeForm, RequestDraft } from '../../../shared/model/request.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { pinWhere, shortRequest } from '../history/chip.ts'
import { removals } from '../vault/removals.svelte.ts'
import { revealedBody } from '../viewer/revealed-body.svelte.ts'
import { viewing } from '../viewer/viewing.svelte.ts'
import { builder } from './builder.svelte.ts'
import { draftFromExchange } from './draft-from-exchange.ts'
import { exchanges } from './exchanges.svelte.ts'
import { tokenName } from '../vault/token-name.ts'
import { sender } from './send.svelte.ts'

/** A button’s name, what it does, and what has to be known before. */
export type Again = { label: string; note: string | null; run: () => void }

const ended = (): Exchange | null => {
  const entry = exchanges.selected
  return entry?.state.kind === 'ended' ? entry.state.exchange : null
}

/** The draft of the exchange on view; `whole` is false where something of it could not be brought back. */
const draftOnView = (): { draft: RequestDraft; whole: boolean } | null => {
  const entry = exchanges.selected
  if (entry === null) return null
  if (entry.draft !== null) return { draft: entry.draft, whole: entry.whole }
  const exchange = ended()
  return exchange === null ? null : draftFromExchange(exchange, vault.services)
}

/** Why there is no body to look into or to save; null: there is one. */
const whyNoBody = (): string | null => {
  const exchange = ended()
  if (exchange?.outcome.kind !== 'response' || exchange.outcome.body.bytes === 0)
    return 'No answer with a body is shown.'
  return viewing.gone.has(exchange.id) ? 'This body is no longer kept. Send the request again.' : null
}

const hasBody = (): boolean => whyNoBody() === null

/** A draft as it can be asked now: without a token that is gone, never with another in its place. */
const askable = (draft: RequestDraft): { draft: RequestDraft; isTokenGone: boolean } => {
  const { credential } = draft
  const isTokenGone = credential.from === 'vault' && vault.token(credential.tokenId) === null
  return { draft: isTokenGone ? { ...draft, credential: { from: 'none' } } : draft, isTokenGone }
}

const NOT_WHOLE = 'Its token or body was not kept. Open it in the builder and fill in what is missing.'
const TOKEN_GONE = 'Opened without a token. Its token is no longer in the vault.'

const openInBuilder = (): void => {
  const found = draftOnView()
  if (found === null) return
  const { draft, isTokenGone } = askable(found.draft)
  builder.load(draft)
  if (!found.whole)
    tell('Back in the builder. Its token or body was not kept: fill in what is missing before you send.')
  else if (isTokenGone) tell(TOKEN_GONE)
}

/** Why what is on view cannot be sent again as it is; null: it can. */
const whyNotResend = (): string | null => {
  const found = draftOnView()
  if (found === null) return 'Send a request first.'
  return found.whole ? null : NOT_WHOLE
}

const resend = (): void => {
  const found = draftOnView()
  if (found?.whole === true) void sender.send(found.draft)
}

/** The one button that asks again, as it is called where that takes the builder; `note`: why it does. Null: nothing is on view. */
const again = (): Again | null => {
  if (draftOnView() === null) return null
  const note = whyNotResend()
  return note === null
    ? { label: 'Send again', note, run: resend }
    : { label: 'Open in the builder', note, run: openInBuilder }
}

/** Says what is in the file where that is not just what came. */
const savedWords = ({ outcome }: Exchange, inClear: boolean): string => {
  if (outcome.kind === 'failure' || outcome.body.holds === null) return 'Saved.'
  return inClear ? 'Saved as received, with the token in it.' : 'Saved, with the token masked.'
}

const save = async (): Promise<void> => {
  const exchange = ended()
  if (exchange === null) return
  const inClear = revealedBody.exchangeId === exchange.id
  const saved = await desk.requests.saveBody({ exchangeId: exchange.id, inClear })
  if (!saved.ok) tellError(saved.error)
  else if (saved.value.saved) tell(savedWords(exchange, inClear))
}

const clear = (): Promise<void> =>
  removals.follow('The history', exchanges.clear(), { named: 'the history', said: 'The history is cleared.' })

/** Where a pin is found again. */
const pinnedPlace = ({ serviceId, spaceId }: RequestDraft): string =>
  spaceId === null ? 'requests without a space' : `“${vault.space(serviceId, spaceId)?.name ?? spaceId}”`

const pin = async (draft: RequestDraft): Promise<void> => {
  const pinned = await exchanges.pin(draft)
  if (!pinned.ok) {
    tellError(pinned.error)
    return
  }
  const { id: about = '', whole = true } = exchanges.pins.at(-1) ?? {}
  tell(whole ? `Pinned for ${pinnedPlace(draft)}.` : 'Pinned, without the parts that hold a token.', { about })
}

const usePin = ({ draft: pinned, whole }: Pinned): void => {
  const { draft, isTokenGone } = askable(pinned)
  builder.use(draft)
  if (whole && isTokenGone) tell(TOKEN_GONE)
  else if (!whole) tell('Opened in the builder, without the parts that held a token. Fill them in before you send.')
}

/** Called as its line shows it: several pins may have the same path. */
const unpin = ({ id, draft }: Pinned): Promise<void> => {
  const name = shortRequest(draft)
  const where = pinWhere(draft, tokenName)
  const named = where === '' ? `“${name}”` : `“${name}” (${where})`
  return removals.follow(name, exchanges.unpin(id), { named, said: `Unpinned ${named}.`, about: id })
}

const compare = (): void => {
  const exchange = ended()
  if (exchange !== null) dialogs.open({ kind: 'compare', exchangeId: exchange.id })
}

/** Why nothing can be compared; null: it can. */
const whyNotCompare = (): string | null => {
  if (ended() === null) return 'Send a request first: no exchange is shown.'
  const others = exchanges.entries.filter(({ state }) => state.kind === 'ended').length
  return others < 2 ? 'Send another request first: there is nothing to compare this one with.' : null
}

const COPY_NAMES = [
  ['curl', 'curl'],
  ['fetch', 'fetch'],
  ['sdk', 'an SDK call'],
] as const satisfies readonly (readonly [CodeForm, string])[]

const copyEntries = (draft: RequestDraft, off: string | null): MenuEntry[] => [
  ...COPY_NAMES.map(([as, name]): MenuEntry => ({
    kind: 'item',
    label: `Copy as ${name}`,
    icon: Copy,
    off,
    run: () => void sender.copy(draft, as),
  })),
  ...COPY_NAMES.map(([as, name]): MenuEntry => ({
    kind: 'item',
    label: `Copy as ${name} with the token…`,
    icon: TriangleAlert,
    off,
    run: () => sender.askCopyWithToken(draft, as),
  })),
]

const cancel = (): void => {
  // The one on view, or else the latest that is still on its way.
  const entry = exchanges.selected?.state.kind === 'running' ? exchanges.selected : exchanges.running[0]
  if (entry !== undefined) void exchanges.cancel(entry.id)
}

/** What can be done with the exchange on view, as a menu. */
const menu = (): MenuEntry[] => {
  const found = draftOnView()
  if (found === null) return []
  const { draft, whole } = found
  const off = whole ? null : NOT_WHOLE
  return [
    { kind: 'item', label: 'Send again', icon: RotateCw, off, run: resend },
    { kind: 'item', label: 'Open in the builder', icon: PencilLine, run: openInBuilder },
    // Of what was not kept whole there is no copy to make: it would pass for the request that was sent.
    { kind: 'item', label: 'Pin the request', icon: Pin, off, run: () => void pin(draft) },
    {
      kind: 'item',
      label: 'Compare with another…',
      icon: Columns,
      off: whyNotCompare(),
      run: compare,
    },
    { kind: 'line' },
    ...copyEntries(draft, off),
    { kind: 'line' },
    { kind: 'item', label: 'Save the body to a file…', icon: Download, off: whyNoBody(), run: () => void save() },
  ]
}

export const acts = {
  send: (): void => {
    builder.noteSent()
    void sender.send(builder.draft)
  },
  cancel,
  canCancel: (): boolean => exchanges.running.length > 0,
  resend,
  whyNotResend,
  again,
  openInBuilder,
  hasExchange: (): boolean => draftOnView() !== null,
  save: (): void => void save(),
  hasBody,
  whyNoBody,
  clear: (): void => void clear(),
  menu,
  togglePlacement: (): void => builder.place(builder.draft.placement === 'header' ? 'query' : 'header'),
  compare,
  whyNotCompare,
  pin: (): void => void pin(builder.draft),
  usePin,
  unpin: (pin: Pinned): void => void unpin(pin),
  copyCurl: (): void => void sender.copy(builder.draft, 'curl'),
  copy: (as: CodeForm): void => void sender.copy(builder.draft, as),
  copyWithToken: (as: CodeForm): void => sender.askCopyWithToken(builder.draft, as),
}
