import type { ApiName } from '../../../shared/platform.ts'
import type { CodeForm, RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { briefCopyWords } from '../../ui/brief-copy.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { exchanges } from './exchanges.svelte.ts'
import { writeWords } from './write-words.ts'

export type Question = { title: string; text: string; confirmLabel: string; yes: () => void }

type Outgoing = { draft: RequestDraft; request: ShownRequest | null; onSend: (exchangeId: string) => void }
type Asked = { write: Outgoing; text: string }

export const copyName = (as: CodeForm, api: ApiName): string => {
  if (as !== 'sdk') return as
  return api === 'management' ? 'contentful-management' : 'contentful.js'
}

/** The acts of the request column that may need a word first. The workspace shows `question` while it is `asking`. */
export class Sender {
  /** The last one stays while its dialog closes. */
  #asked = $state.raw<Asked | null>(null)
  asking = $state(false)
  /** The question of a write, from the current vault: what is production, and a token's name, may change while it is open. */
  readonly question = $derived.by<Question | null>(() => {
    const asked = this.#asked
    if (asked === null) return null
    const { write, text } = asked
    return {
      ...writeWords(write.draft, vault),
      text,
      yes: () => {
        this.asking = false
        void this.#go(write, text)
      },
    }
  })

  /** Sends a draft, a write after a confirmation. `onSend` is called when the request is sent, and only then. */
  async send(draft: RequestDraft, onSend: Outgoing['onSend'] = () => undefined): Promise<void> {
    // Asked afresh: what is on screen may be a keystroke behind.
    const preview = await desk.requests.preview(draft)
    if (!preview.ok) {
      tellError(preview.error)
      return
    }
    const { request, warnings, confirmation } = preview.value
    const blocking = warnings.find((warning) => warning.blocking)
    if (blocking !== undefined) {
      tellError(blocking)
      return
    }
    if (confirmation === null) await this.#go({ draft, request, onSend }, null)
    // Pressed twice before the question was there to be seen: it is one request.
    else if (this.asking || this.#isWaiting) return
    else if (openDialogs.busy) this.#later(() => void this.send(draft, onSend))
    else this.#ask({ draft, request, onSend }, confirmation)
  }

  #isWaiting = false

  /** The vault may change before the dialog closes, so the question is built again then. */
  #later(send: () => void): void {
    this.#isWaiting = true
    openDialogs.whenFree(() => {
      this.#isWaiting = false
      send()
    })
  }

  async copy(draft: RequestDraft, as: CodeForm, withToken = false): Promise<void> {
    const copied = await desk.requests.copyAs({ draft, as, withToken })
    if (!copied.ok) {
      tellError(copied.error)
      if (withToken) originQuestion.ask(copied.error)
      return
    }
    const { brief } = copied.value
    if (withToken) tell(`Copied with the token.${brief === null ? '' : ` ${briefCopyWords(brief)}`}`)
    else tell(`Copied as ${copyName(as, draft.api)}, with the token masked.`)
  }

  #ask(outgoing: Outgoing, text: string): void {
    this.#asked = { write: outgoing, text }
    this.asking = true
  }

  /** `asked`: the sentence that was confirmed. `null` if no confirmation was needed. */
  async #go(outgoing: Outgoing, asked: string | null): Promise<void> {
    const { draft, request, onSend } = outgoing
    const id = crypto.randomUUID()
    onSend(id)
    const state = await exchanges.send(draft, request, asked, id)
    if (state.kind !== 'refused') return
    const { error } = state
    // Main decides what needs a confirmation. If the page missed one, or confirmed an outdated one, the question opens now.
    if (error.code === 'confirmation-needed' && error.message !== asked)
      openDialogs.whenFree(() => this.#ask(outgoing, error.message))
    else originQuestion.ask(error)
  }
}

export const sender = new Sender()
