import type { ApiName } from '../../../shared/platform.ts'
import type { CodeForm, RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { desk, vault } from '../../bridge/index.ts'
import { briefCopyWords } from '../../ui/brief-copy.ts'
import { confirmation } from '../../ui/confirmation.svelte.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { sameDraft } from './draft.ts'
import { exchanges } from './exchanges.svelte.ts'
import { writeQuestion } from './write-words.ts'

type Outgoing = { draft: RequestDraft; request: ShownRequest | null; onSend: (exchangeId: string) => void }

export const copyName = (as: CodeForm, api: ApiName): string => {
  if (as !== 'sdk') return as
  return api === 'management' ? 'contentful-management' : 'contentful.js'
}

export class Sender {
  /** The writes to be confirmed: pressed twice before its question was there to be seen, one is one request. */
  #asked: readonly { draft: RequestDraft }[] = []

  /** Sends a draft, a write after a confirmation. `onSend` is called when the request is sent, and only then. */
  async send(draft: RequestDraft, onSend: Outgoing['onSend'] = () => undefined): Promise<void> {
    // Asked afresh: what is on screen may be a keystroke behind.
    const preview = await desk.requests.preview(draft)
    if (!preview.ok) {
      tellError(preview.error)
      return
    }
    const { request, warnings, confirmation: text } = preview.value
    const blocking = warnings.find((warning) => warning.blocking)
    if (blocking !== undefined) {
      tellError(blocking)
      return
    }
    if (text === null) await this.#go({ draft, request, onSend }, null)
    else if (this.#asked.some((asked) => sameDraft(asked.draft, draft))) return
    else if (openDialogs.busy) {
      const forget = this.#note(draft)
      // The vault may change before the dialog closes, so the question is built again then.
      openDialogs.whenFree(() => {
        forget()
        void this.send(draft, onSend)
      })
    } else void this.#ask({ draft, request, onSend }, text)
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

  async #ask(outgoing: Outgoing, text: string): Promise<void> {
    const forget = this.#note(outgoing.draft)
    // Another write waits for the answer: a second question would replace the first.
    const isAnswered = openDialogs.expect()
    const isConfirmed = await confirmation.ask(() => writeQuestion(outgoing.draft, vault, text))
    forget()
    isAnswered()
    if (isConfirmed) await this.#go(outgoing, text)
  }

  /** Returns what removes it from the writes to be confirmed. */
  #note(draft: RequestDraft): () => void {
    const asked = { draft }
    this.#asked = [...this.#asked, asked]
    return () => {
      this.#asked = this.#asked.filter((one) => one !== asked)
    }
  }

  /** `asked`: the text that was confirmed. `null` if no confirmation was needed. */
  async #go(outgoing: Outgoing, asked: string | null): Promise<void> {
    const { draft, request, onSend } = outgoing
    const id = crypto.randomUUID()
    onSend(id)
    const state = await exchanges.send(draft, request, asked, id)
    if (state.kind !== 'refused') return
    const { error } = state
    // Main decides what needs a confirmation. If the page missed one, or confirmed an outdated one, the question opens now.
    if (error.code === 'confirmation-needed' && error.message !== asked)
      openDialogs.whenFree(() => void this.#ask(outgoing, error.message))
    else originQuestion.ask(error)
  }
}

export const sender = new Sender()
