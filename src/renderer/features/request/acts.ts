import Braces from '@lucide/svelte/icons/braces'
import Columns from '@lucide/svelte/icons/columns-2'
import Copy from '@lucide/svelte/icons/copy'
import Download from '@lucide/svelte/icons/download'
import Link from '@lucide/svelte/icons/link'
import Package from '@lucide/svelte/icons/package'
import Pin from '@lucide/svelte/icons/pin'
import PencilLine from '@lucide/svelte/icons/pencil-line'
import RotateCw from '@lucide/svelte/icons/rotate-cw'
import Terminal from '@lucide/svelte/icons/terminal'
import type { Component } from 'svelte'
import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Pin as Pinned } from '../../../shared/model/history.ts'
import type { CodeForm, Header, RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { desk, SHORTCUTS, vault } from '../../bridge/index.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { item, type MenuEntry } from '../../ui/menu-entries.ts'
import { orTell, tell } from '../../ui/toasts.ts'
import { pathInPlace, pinWhere } from '../history/chip.ts'
import { removals } from '../vault/removals.svelte.ts'
import { onView } from '../verdict/on-view.svelte.ts'
import { storedDraft } from '../verdict/subject.ts'
import { revealedBody } from '../viewer/revealed-body.svelte.ts'
import { viewing } from '../viewer/viewing.svelte.ts'
import { builder } from './builder.svelte.ts'
import { comparable, exchanges } from './exchanges.svelte.ts'
import { tokenName } from '../vault/token-name.ts'
import { copyName, sender } from './send.svelte.ts'

const ended = (): Exchange | null => {
  const entry = exchanges.selected
  return entry?.state.kind === 'ended' ? entry.state.exchange : null
}

/** The draft of the exchange on view; `whole` is false where something of it could not be brought back. */
const draftOnView = (): ReturnType<typeof storedDraft> =>
  exchanges.selected === null ? null : storedDraft(exchanges.selected)

export const whyNoBody = (): string | null => {
  const exchange = ended()
  if (exchange?.outcome.kind !== 'response' || exchange.outcome.body.bytes === 0)
    return 'No response with a body is shown.'
  return viewing.gone.has(exchange.id) ? 'This body is no longer stored. Send the request again.' : null
}

export const hasBody = (): boolean => whyNoBody() === null

const NOT_WHOLE = 'Its token or body wasn’t stored. Edit the request and add what is missing.'

/** Shows a request and its response, also of an exchange that only main stores. */
export const openExchange = async (id: string): Promise<void> => {
  await exchanges.bring([id])
  if (!exchanges.entries.some((entry) => entry.id === id)) {
    tell('This request is no longer in the history.')
    return
  }
  views.current = 'requests'
  exchanges.select(id)
  const found = draftOnView()
  if (found !== null) builder.load(found.draft)
}

export const openInBuilder = (): void => {
  const found = draftOnView()
  if (found === null) return
  builder.load(found.draft)
  if (!found.whole) tell('Its token or body wasn’t stored. Add what is missing before you send.')
}

export const whyNotResend = (): string | null => {
  const found = draftOnView()
  if (found === null) return 'Send a request first.'
  return found.whole ? null : NOT_WHOLE
}

export const resend = (): void => {
  const found = draftOnView()
  if (found?.whole === true) void sender.send(found.draft, () => builder.load(found.draft))
}

/** Names what is in the file if that differs from the response. */
const savedWords = ({ outcome }: Exchange, inClear: boolean): string => {
  if (outcome.kind === 'failure' || outcome.body.holds === null) return 'Saved.'
  return inClear ? 'Saved as received, with the token in it.' : 'Saved, with the token masked.'
}

export const save = async (): Promise<void> => {
  const exchange = ended()
  if (exchange === null) return
  const inClear = revealedBody.id === exchange.id
  const saved = await orTell(desk.requests.saveBody({ exchangeId: exchange.id, inClear }))
  if (saved?.saved === true) tell(savedWords(exchange, inClear))
}

export const clear = (): Promise<void> =>
  removals.follow('The history', exchanges.clear(), { named: 'the history', said: 'The history is cleared.' })

/** Removes requests, sent or not. `name`: what their line in the history shows. */
export const removeFromHistory = (name: string, ids: string[]): Promise<void> =>
  removals.follow(name, exchanges.remove(ids), { said: `Removed “${name}” from the history.`, about: ids.join() })

const pinnedPlace = ({ serviceId, spaceId }: RequestDraft): string =>
  spaceId === null ? 'requests without a space' : `“${vault.space(serviceId, spaceId)?.name ?? spaceId}”`

export const pin = async (draft: RequestDraft): Promise<void> => {
  if ((await orTell(exchanges.pin(draft))) === undefined) return
  const { id: about = '', whole = true } = exchanges.pins.at(-1) ?? {}
  tell(whole ? `Pinned for ${pinnedPlace(draft)}.` : 'Pinned, without the parts that hold a token.', { about })
}

export const usePin = ({ draft, whole }: Pinned): void => {
  builder.load(draft)
  if (!whole) tell('Opened in the builder, without the parts that held a token. Fill them in before you send.')
}

/** Called as its line shows it: several pins may have the same path. */
export const unpin = ({ id, draft }: Pinned): Promise<void> => {
  const name = `${draft.method} ${pathInPlace(draft.path)}`
  const where = pinWhere(draft, tokenName)
  const named = where === '' ? `“${name}”` : `“${name}” (${where})`
  return removals.follow(name, exchanges.unpin(id), { named, said: `Unpinned ${named}.`, about: id })
}

export const compare = (): void => {
  const exchange = ended()
  if (exchange !== null) dialogs.open({ kind: 'compare', exchangeId: exchange.id })
}

export const whyNotCompare = (): string | null => {
  const exchange = ended()
  if (exchange === null) return 'Send a request first: no response is shown.'
  return comparable(exchanges.entries, exchange.id).length < 2
    ? 'Send another request first: there is nothing to compare this one with.'
    : null
}

/** The request that is shown: the one in the request bar, unless the response on view is that of another one. */
const requestOnView = (): { draft: RequestDraft; whole: boolean } =>
  (onView.isStale ? null : draftOnView()) ?? { draft: builder.draft, whole: true }

const COPY_FORMS = [
  ['curl', Terminal],
  ['fetch', Braces],
  ['sdk', Package],
] as const satisfies readonly (readonly [CodeForm, Component])[]

const copyText = async (text: string, words: string): Promise<void> => {
  if ((await orTell(desk.requests.copyText({ text }))) !== undefined) tell(words)
}

const shownRequest = (): ShownRequest | null => {
  if (!onView.isStale) {
    const exchange = ended()
    if (exchange !== null) return exchange.request
  }
  return builder.preview?.ok === true ? builder.preview.value.request : null
}

const headersAsText = (headers: readonly Header[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n')

const copyOfTab = (tab: 'body' | 'headers' | 'request'): MenuEntry => {
  if (tab === 'body') {
    const { body } = viewing
    const off = whyNoBody() ?? (body === null ? 'This body isn’t shown as text.' : body.whyNotCopy())
    return item('Copy body', Copy, () => body?.copy(), { off })
  }
  if (tab === 'headers') {
    const headers = ended()?.outcome.head?.headers ?? []
    return item('Copy headers', Copy, () => void copyText(headersAsText(headers), 'Headers copied.'))
  }
  const request = shownRequest()
  const text =
    request === null ? '' : `${request.method} ${request.target} HTTP/1.1\n${headersAsText(request.headers)}\n`
  const off = request === null ? builder.blocked : null
  return item('Copy request', Copy, () => void copyText(text, 'Request copied, with the token masked.'), { off })
}

/** The Copy menu of the tab that is shown. `withToken`: for this copy only. `onSwitch`: `null` if it can't be switched. */
export const copyMenu = (
  tab: 'body' | 'headers' | 'request',
  withToken: boolean,
  onSwitch: ((withToken: boolean) => void) | null,
): MenuEntry[] => {
  const { draft, whole } = requestOnView()
  const off = whole ? null : NOT_WHOLE
  const request = shownRequest()
  return [
    copyOfTab(tab),
    { kind: 'line' },
    ...COPY_FORMS.map(([as, icon]) =>
      item(`Copy as ${copyName(as, draft.api)}`, icon, () => void sender.copy(draft, as, withToken), {
        shortcut: as === 'curl' ? SHORTCUTS['copy-curl'] : undefined,
        off,
      }),
    ),
    item('Copy URL', Link, () => void copyText(request?.url ?? '', 'URL copied.'), {
      off: withToken ? 'A URL is copied without its token.' : request === null ? builder.blocked : null,
    }),
    ...(onSwitch === null
      ? []
      : [
          { kind: 'line' as const },
          { kind: 'switch' as const, label: 'Include the token', checked: withToken, off, onChange: onSwitch },
        ]),
  ]
}

export const menu = (): MenuEntry[] => [...moreMenu('request'), { kind: 'line' }, ...copyMenu('request', false, null)]

export const copy = (as: CodeForm): void => {
  const { draft, whole } = requestOnView()
  if (whole) void sender.copy(draft, as)
  else tell(NOT_WHOLE)
}

export const cancel = (): void => {
  // The one on view, or else the latest that is still on its way.
  const entry = exchanges.selected?.state.kind === 'running' ? exchanges.selected : exchanges.running[0]
  if (entry !== undefined) void exchanges.cancel(entry.id)
}

const bodyEntries = (): MenuEntry[] => {
  const { body } = viewing
  if (body === null) return []
  return [
    ...(body.isJson
      ? [
          {
            kind: 'choice' as const,
            label: 'JSON',
            value: viewing.form,
            options: [
              { value: 'pretty', label: 'Pretty' },
              { value: 'raw', label: 'Raw' },
            ],
            onChoose: (form: string) => (viewing.form = form === 'raw' ? 'raw' : 'pretty'),
          },
        ]
      : []),
    {
      kind: 'switch',
      label: 'Wrap long lines',
      checked: viewing.wrap && body.canWrap,
      off: body.canWrap ? null : 'A line is too long to wrap.',
      onChange: (wrap) => (viewing.wrap = wrap),
    },
    { kind: 'line' },
  ]
}

export const moreMenu = (tab: 'body' | 'headers' | 'request'): MenuEntry[] => {
  const { draft, whole } = requestOnView()
  const off = whole ? null : NOT_WHOLE
  const isSent = draftOnView() !== null
  return [
    ...(tab === 'body' ? bodyEntries() : []),
    item('Send again', RotateCw, resend, { off: whyNotResend() }),
    ...(isSent ? [item('Edit this request', PencilLine, openInBuilder)] : []),
    // A copy of what was not stored whole would pass for the request that was sent.
    item('Pin the request', Pin, () => void pin(draft), { off }),
    item('Compare with another…', Columns, compare, { off: whyNotCompare() }),
    item('Save the body to a file…', Download, () => void save(), { off: whyNoBody() }),
  ]
}

export const send = (): void => {
  builder.noteSent()
  void sender.send(builder.draft)
}

export const canCancel = (): boolean => exchanges.running.length > 0

export const hasExchange = (): boolean => draftOnView() !== null

export const togglePlacement = (): void => builder.place(builder.draft.placement === 'header' ? 'query' : 'header')
