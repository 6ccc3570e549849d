import { tick } from 'svelte'
import type { Output } from '../../../shared/contract/contract.ts'
import type { Explanation } from '../../../shared/model/diagnosis.ts'
import type { FoundToken, PastedRequest } from '../../../shared/model/import.ts'
import type { LessonId } from '../../../shared/model/lessons.ts'
import type { Credential } from '../../../shared/model/request.ts'
import type { Token } from '../../../shared/model/token.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token-facts.ts'
import { desk, vault } from '../../bridge/index.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { orTell, tellError } from '../../ui/toasts.ts'
import { findOutWhy } from '../verdict/find-out.ts'
import { draftOfEntry, requestOf } from '../verdict/subject.ts'
import { builder } from '../request/builder.svelte.ts'
import { sameDraft } from '../request/draft.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { aimOfRequest, aimOfSaved, type Aim } from './choices.ts'
import { firstScreen } from './first-screen.svelte.ts'
import { pastedDraft } from './pasted-draft.ts'

/** After a box has gone, the next key sends, and a second Enter doesn't press an icon. */
export const focusSend = async (): Promise<void> => {
  await tick()
  // A closing dialog gives the focus back first.
  setTimeout(() => document.querySelector<HTMLElement>('[data-send]')?.focus(), 0)
}

const land = async (): Promise<void> => {
  firstScreen.leave()
  views.current = 'requests'
  await focusSend()
}

const draftFor = (asked: PastedRequest | null, aim: Aim, credential: Credential) => ({
  ...pastedDraft(asked, aim, vault.service(aim.serviceId)),
  credential,
})

/** Puts a saved token into the request that was pasted with it. */
export const useSaved = async (saved: Token, item: FoundToken, asked: PastedRequest | null): Promise<void> => {
  builder.load(draftFor(asked, aimOfSaved(saved, item), { from: 'vault', tokenId: saved.id }))
  await land()
}

/** Checks tokens that were just saved, and shows the response of the first that fails, or else of the first. */
export const checkSaved = async (tokenIds: string[]): Promise<void> => {
  const { choices } = exchanges
  const { draft } = builder
  const checked = await orTell(desk.matrix.run({ matrixId: crypto.randomUUID(), tokenIds }))
  const cells = tokenIds.flatMap((id) => checked?.cells.filter(({ tokenId }) => tokenId === id) ?? [])
  const first = cells.find(({ verdict }) => verdict !== 'accepted') ?? cells[0]
  const id = first === undefined ? null : requestOf(first)
  if (id === null) return
  await exchanges.refresh()
  const shown = exchanges.entries.find((entry) => entry.id === id)
  const asked = shown === undefined ? null : draftOfEntry(shown)
  // A user who did something else meanwhile stays there.
  const isLeft = exchanges.choices !== choices || !sameDraft(builder.draft, draft) || views.current !== 'requests'
  if (asked === null || isLeft) return
  builder.load(asked)
  exchanges.select(id)
}

/** Sends a found token with the request around it, or finds out what it is. */
export const tryHeld = async (
  { tokenId, handle, lastFour, asked }: Output<'import.hold'>,
  item: FoundToken,
  aim: Aim | null,
  how: 'check' | 'send',
): Promise<void> => {
  const saved = vault.token(tokenId)
  let released: Promise<void> | null = null
  if (saved !== null) builder.load(draftFor(asked, aimOfSaved(saved, item), { from: 'vault', tokenId: saved.id }))
  else if (handle !== null && aim !== null)
    released = builder.loadHeld({ handle, lastFour, kind: item.kind }, draftFor(asked, aim, { from: 'pasted', handle }))
  else {
    if (handle !== null) await desk.vault.releasePasted({ handle })
    tellError({ message: 'This token was removed from the vault. Paste it again, with its space.' })
    return
  }
  await land()
  if (how === 'check') await findOutWhy()
  else await sender.send(builder.draft)
  await released
}

/** Sends a request that was pasted without a token, or only a place. */
export const sendRequest = async (asked: PastedRequest | null, aim: Aim, tokenId: string | null): Promise<void> => {
  builder.load(draftFor(asked, aim, tokenId === null ? { from: 'none' } : { from: 'vault', tokenId }))
  await land()
  await sender.send(builder.draft)
}

/** The request that a pasted error describes. `null` if the text and the vault don't name its service and API. */
export const describedRequest = ({
  match,
  target,
  parameters,
}: Pick<Explanation, 'match' | 'target' | 'parameters'>): {
  asked: PastedRequest | null
  aim: Aim
  host: string
} | null => {
  const { api: shownApi, space, environment, path } = match ?? target
  const atOrigin = target.origin === null ? null : aimOfRequest({ url: target.origin }, vault.services)
  const named = vault.services.find(({ name }) => name === (match ?? target).service)
  const service = named ?? vault.service(atOrigin?.serviceId ?? null)
  const api = shownApi ?? atOrigin?.api ?? null
  const baseUrl = api === null ? undefined : service?.baseUrls[api]
  if (service === null || api === null || baseUrl === undefined) return null
  const query = String(new URLSearchParams(parameters.map(({ name, value }) => [name, value])))
  const url = path === null ? null : `${baseUrl.replace(/\/$/, '')}${path}${query === '' ? '' : `?${query}`}`
  const environmentId = environment ?? (space === null ? null : DEFAULT_ENVIRONMENT)
  return {
    asked: url === null ? null : { method: 'GET', url, headers: [], body: null },
    aim: { serviceId: service.id, api, spaceId: space, environmentId },
    host: new URL(baseUrl).host,
  }
}

/** Loads the request that a pasted error describes, without a token and without sending it. */
export const loadDescribed = async (explained: Explanation): Promise<void> => {
  const described = describedRequest(explained)
  if (described !== null) builder.load(draftFor(described.asked, described.aim, { from: 'none' }))
  await land()
}

/** Loads a lesson of the Playground, which starts if needed, and sends it. */
export const openLesson = async (id: LessonId): Promise<void> => {
  const opened = await desk.playground.openLesson({ id })
  if (!opened.ok) {
    tellError(opened.error)
    return
  }
  if (dialogs.current?.kind === 'paste') dialogs.close()
  const { held, draft } = opened.value
  if (vault.service(draft.serviceId) === null) await vault.refresh()
  const released = builder.loadHeld({ ...held, kind: null }, draft)
  await land()
  await sender.send(builder.draft)
  await released
}
