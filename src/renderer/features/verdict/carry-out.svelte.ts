import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { isReadOnly } from '../../../shared/model/request-defaults.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import { bytesOf, fitQuery } from '../../../shared/text/fit-query.ts'
import { desk, vault } from '../../bridge/index.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { orTell, tell } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { startPlayground } from '../playground/playground.ts'
import { builder } from '../request/builder.svelte.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { retryKeychain } from '../vault/actions.ts'
import { replacedSinceSent } from '../vault/replaced-secret.ts'
import type { FixButton } from './fixes.ts'
import type { Subject } from './subject.ts'

/** What a fix did, and what the request got before it. `undo` asks before it writes. `null` if it can't be undone. */
export type Fixed = { from: string | null; words: string; undo: ((subject: Subject) => void) | null }

const statusOf = (exchangeId: string | null): string | null => {
  const outcome = exchanges.ended(exchangeId)?.outcome
  return outcome?.kind === 'response' ? String(outcome.head.status) : null
}

/** What became of a fix: the request is repeated after it, and its response shows the difference. */
class Fixes {
  /** By the response that came after the fix. */
  readonly #after = new SvelteMap<string, Fixed>()
  /** A write isn't repeated by itself. By the response from before the fix. */
  readonly #waiting = new SvelteMap<string, Fixed>()
  replacing = $state<string | null>(null)

  after(exchangeId: string | null): Fixed | null {
    return exchangeId === null ? null : (this.#after.get(exchangeId) ?? null)
  }

  waiting(exchangeId: string | null): Fixed | null {
    return exchangeId === null ? null : (this.#waiting.get(exchangeId) ?? null)
  }

  /** Sends the request again after a fix. A read is sent at once, a write when the user asks for it. */
  async repeat({ draft, exchangeId, inPlace }: Subject, words: string, undo: Fixed['undo'] = null): Promise<void> {
    const fixed = { from: statusOf(exchangeId), words, undo }
    if (inPlace === true) await this.sendInPlace(draft, fixed)
    else if (isReadOnly(draft.method)) await this.send(draft, fixed)
    else if (exchangeId !== null) this.#waiting.set(exchangeId, fixed)
  }

  /** For an effect: if the token of a response was replaced as its fix, the request is repeated. */
  followReplacement(exchange: Exchange | null, subject: Subject | null): void {
    const replaced = exchange === null ? null : replacedSinceSent(exchange)
    if (replaced === null || this.replacing === null || this.replacing !== subject?.exchangeId) return
    this.replacing = null
    untrack(() => void this.repeat(subject, `${replaced.name} has a new value.`))
  }

  /** Sends a read again after the fix before it was undone. */
  async undone({ draft, exchangeId, inPlace }: Subject): Promise<void> {
    if (exchangeId !== null) {
      const fixed = this.#after.get(exchangeId)
      if (fixed !== undefined) this.#after.set(exchangeId, { ...fixed, undo: null })
      this.#waiting.delete(exchangeId)
    }
    if (!isReadOnly(draft.method)) return
    if (inPlace === true) {
      await this.sendInPlace(draft)
      return
    }
    views.current = 'requests'
    await sender.send(draft, () => builder.load(draft))
  }

  async sendInPlace(draft: RequestDraft, fixed: Fixed | null = null): Promise<void> {
    const id = crypto.randomUUID()
    if (fixed !== null) this.#after.set(id, fixed)
    const sent = await originQuestion.orAsk(desk.requests.send({ exchangeId: id, draft, confirmed: false }))
    if (sent !== undefined) await exchanges.refresh()
  }

  /** Requests a smaller response until the largest one that fits is found, and shows it. */
  async fit({ draft, exchangeId }: Subject): Promise<void> {
    views.current = 'requests'
    const send = async (smaller: RequestDraft): Promise<Exchange | null> => {
      const state = await exchanges.send(smaller, null, null)
      return state.kind === 'ended' ? state.exchange : null
    }
    const { found, failure, requests } = await fitQuery(draft, send, bytesOf)
    if (found === null || failure !== null) {
      if (failure === null) tell('Even the smallest response is too large. Select fewer fields.')
      return
    }
    const { size, sent, isLargest } = found
    const include = size.include === null ? '' : ` and include ${size.include}`
    const words = `With limit ${size.limit}${include}${isLargest ? ', the largest that fits' : ''}. Sent ${counted(requests - 1, 'request')}.`
    this.#after.set(sent.id, { from: statusOf(exchangeId), words, undo: null })
    builder.load(found.draft)
    exchanges.select(sent.id)
  }

  /** A write asks as always. */
  async send(draft: RequestDraft, fixed: Fixed): Promise<void> {
    views.current = 'requests'
    await sender.send(draft, (id) => {
      this.#after.set(id, fixed)
      builder.load(draft)
    })
  }
}

export const fixes = new Fixes()

/** The request that failed, as a fix changes it, and what the fix did. `null` if the fix changes nothing in it. */
const changedBy = (fix: FixButton, draft: RequestDraft): { draft: RequestDraft; words: string } | null => {
  switch (fix.kind) {
    case 'use-token':
      return {
        draft: { ...draft, credential: { from: 'vault', tokenId: fix.tokenId } },
        words: `With ${vault.token(fix.tokenId)?.name ?? 'another token'}.`,
      }
    case 'aim': {
      const aimed = builder.changed(draft, { aim: fix.aim })
      const changed =
        fix.tokenId === undefined ? aimed : { ...aimed, credential: { from: 'vault' as const, tokenId: fix.tokenId } }
      return { draft: changed, words: `With ${fix.label.replace(/^Use /, '')}.` }
    }
    case 'path':
      return { draft: builder.changed(draft, { path: fix.path }), words: `At ${fix.path}.` }
    case 'fresh':
      return { draft: fix.draft, words: 'This is a fresh copy. The cache may return the old one until it expires.' }
    default:
      return null
  }
}

/** Carries out a fix, and repeats the request after it. Enabling an environment has a question of its own. */
export const carryOut = async (fix: Exclude<FixButton, { kind: 'enable' }>, subject: Subject): Promise<void> => {
  const { draft, exchangeId } = subject
  const changed = changedBy(fix, draft)
  if (changed !== null) {
    const fixed = { from: statusOf(exchangeId), words: changed.words, undo: null }
    // Any other change makes it a request of another cell.
    if (subject.inPlace === true && fix.kind === 'fresh') await fixes.sendInPlace(changed.draft, fixed)
    else await fixes.send(changed.draft, fixed)
    return
  }
  switch (fix.kind) {
    case 'fit':
      await fixes.fit(subject)
      return
    case 'replace-secret':
      fixes.replacing = exchangeId
      dialogs.open({ kind: 'replace-secret', tokenId: fix.tokenId })
      return
    case 'paste-token':
      views.current = 'requests'
      builder.pasting = true
      return
    case 'open':
      await orTell(desk.app.openExternal({ url: fix.url }))
      return
    case 'unlock':
      // A write asks as always: the button names both steps.
      if (await retryKeychain()) await fixes.send(draft, { from: null, words: 'The keychain is unlocked.', undo: null })
      return
    case 'start-playground':
      if (await startPlayground()) await fixes.repeat(subject, 'The Playground is running.')
      return
    default:
      if (subject.inPlace === true) await fixes.repeat(subject, '')
      else await fixes.send(draft, { from: statusOf(exchangeId), words: '', undo: null })
  }
}
