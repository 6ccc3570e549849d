import Copy from '@lucide/svelte/icons/copy'
import Download from '@lucide/svelte/icons/download'
import PencilLine from '@lucide/svelte/icons/pencil-line'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import TriangleAlert from '@lucide/svelte/icons/triangle-alert'
import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import type { MenuEntry } from '../../ui/menu-entries.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { revealedBody } from '../viewer/revealed-body.svelte.ts'
import { builder } from './builder.svelte.ts'
import { draftFromExchange } from './draft-from-exchange.ts'
import { exchanges } from './exchanges.svelte.ts'
import { sender } from './send.svelte.ts'

const ended = (): Exchange | null => {
  const entry = exchanges.selected
  return entry?.state.kind === 'ended' ? entry.state.exchange : null
}

/** The draft of the exchange on view; `whole` is false where something of it could not be brought back. */
const draftOnView = (): { draft: RequestDraft; whole: boolean } | null => {
  const entry = exchanges.selected
  if (entry === null) return null
  if (entry.draft !== null) return { draft: entry.draft, whole: true }
  const exchange = ended()
  return exchange === null ? null : draftFromExchange(exchange, vault.services)
}

const hasBody = (): boolean => {
  const exchange = ended()
  return exchange?.outcome.kind === 'response' && exchange.outcome.body.bytes > 0
}

const openInBuilder = (): void => {
  const found = draftOnView()
  if (found === null) return
  builder.load(found.draft)
  if (!found.whole) tell('Back in the builder. Its token or body was not kept: fill it in before you send.')
}

const resend = (): void => {
  const found = draftOnView()
  if (found === null) return
  if (found.whole) void sender.send(found.draft)
  else openInBuilder()
}

/** Says what is in the file where that is not just what came. */
const savedWords = ({ outcome }: Exchange, inClear: boolean): string => {
  if (outcome.kind === 'failure' || outcome.body.holds === null) return 'Saved.'
  return inClear ? 'Saved as it came, with the token in it.' : 'Saved, the token masked.'
}

const save = async (): Promise<void> => {
  const exchange = ended()
  if (exchange === null) return
  const inClear = revealedBody.exchangeId === exchange.id
  const saved = await desk.requests.saveBody({ exchangeId: exchange.id, inClear })
  if (!saved.ok) tellError(saved.error)
  else if (saved.value.saved) tell(savedWords(exchange, inClear))
}

const clear = async (): Promise<void> => {
  const error = await exchanges.clear()
  if (error !== null) tellError(error)
}

const cancel = (): void => {
  // The one on view, or else the latest that is still on its way.
  const entry = exchanges.selected?.state.kind === 'running' ? exchanges.selected : exchanges.running[0]
  if (entry !== undefined) void exchanges.cancel(entry.id)
}

/** What can be done with the exchange on view, as a menu. */
const menu = (): MenuEntry[] => {
  const found = draftOnView()
  if (found === null) return []
  const { draft } = found
  return [
    { kind: 'item', label: 'Send the same again', icon: RotateCw, run: resend },
    { kind: 'item', label: 'Open in the builder', icon: PencilLine, run: openInBuilder },
    { kind: 'line' },
    { kind: 'item', label: 'Copy as curl', icon: Copy, run: () => void sender.copyCurl(draft) },
    {
      kind: 'item',
      label: 'Copy as curl with the token…',
      icon: TriangleAlert,
      run: () => sender.askCopyCurlWithToken(draft),
    },
    { kind: 'item', label: 'Save the body to a file…', icon: Download, disabled: !hasBody(), run: () => void save() },
  ]
}

export const acts = {
  send: (): void => void sender.send(builder.draft),
  cancel,
  canCancel: (): boolean => exchanges.running.length > 0,
  resend,
  openInBuilder,
  hasExchange: (): boolean => draftOnView() !== null,
  save: (): void => void save(),
  hasBody,
  clear: (): void => void clear(),
  menu,
  togglePlacement: (): void => builder.place(builder.draft.placement === 'header' ? 'query' : 'header'),
  copyCurl: (): void => void sender.copyCurl(builder.draft),
  copyCurlWithToken: (): void => sender.askCopyCurlWithToken(builder.draft),
}
