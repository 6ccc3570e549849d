import type { CodeForm, RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { briefCopyWords } from '../../ui/brief-copy.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { exchanges } from './exchanges.svelte.ts'
import { writeWords } from './write-words.ts'

/** A question that must be answered with yes before something happens. */
export type Question = { title: string; text: string; confirmLabel: string; danger: boolean; yes: () => void }

type Outgoing = { draft: RequestDraft; request: ShownRequest | null; onSend: (exchangeId: string) => void }
/** What is asked about: a write, with the sentence that main has for it, or something else that needs a yes. */
type Asked = { write: Outgoing; text: string } | { question: Question }

/** What a copy is called, and why it is not to be pasted anywhere. */
const COPIES: Readonly<Record<CodeForm, { name: string; danger: string }>> = {
  curl: {
    name: 'curl',
    danger:
      'Anyone who reads the command can use the token. Do not paste it where others see it, such as an issue or a chat; a shell also keeps it in its history.',
  },
  fetch: {
    name: 'fetch',
    danger:
      'Anyone who reads the code can use the token. Do not paste it where others see it, such as an issue or a chat, and do not commit it.',
  },
  sdk: {
    name: 'an SDK call',
    danger:
      'Anyone who reads the code can use the token. Do not paste it where others see it, such as an issue or a chat, and do not commit it.',
  },
}

/** The acts of the request column that may need a word first. The workspace shows `question` while it is `asking`. */
export class Sender {
  /** The last one stays while its dialog closes. */
  #asked = $state.raw<Asked | null>(null)
  asking = $state(false)
  #looks = 0
  /** A write is asked about as it would go out now: what is production, and how a token is called, may change beneath it. */
  readonly question = $derived.by<Question | null>(() => {
    const asked = this.#asked
    if (asked === null || 'question' in asked) return asked?.question ?? null
    const { write, text } = asked
    return {
      ...writeWords(write.draft, vault),
      text,
      // The focus starts on “Cancel”: a key held too long must not write.
      danger: true,
      yes: () => void this.#go(write, text),
    }
  })

  /**
   * Sends the draft as it is now. A blocking warning keeps it; a write asks first, naming what it changes. `onSend`: called as it
   * goes out, and not at all where it does not.
   */
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
    // Pressed twice, before the question was there to be seen: one answer is for one request.
    else if (this.#isAskedFor(draft)) return
    // By the time that the dialog is gone, the vault may have changed: it is asked afresh then.
    else if (openDialogs.busy) this.#later(draft, () => void this.send(draft, onSend))
    else this.#ask({ draft, request, onSend }, confirmation)
  }

  /** Writes that wait for a dialog to go, to be asked about. */
  #waiting: readonly RequestDraft[] = []

  #isAskedFor(draft: RequestDraft): boolean {
    const asked = this.asking && this.#asked !== null && 'write' in this.#asked ? [this.#asked.write.draft] : []
    return [...asked, ...this.#waiting].some((one) => JSON.stringify(one) === JSON.stringify(draft))
  }

  #later(draft: RequestDraft, send: () => void): void {
    this.#waiting = [...this.#waiting, draft]
    openDialogs.whenFree(() => {
      this.#waiting = this.#waiting.filter((one) => one !== draft)
      send()
    })
  }

  /** The vault has changed beneath a question: main says anew what would be sent, or that it cannot be any more. */
  async lookAgain(): Promise<void> {
    const asked = this.#asked
    if (!this.asking || asked === null || 'question' in asked) return
    this.#looks += 1
    const look = this.#looks
    // Of two looks the newer one counts, whichever answers first.
    const isAsked = (): boolean => this.asking && this.#looks === look
    const preview = await desk.requests.preview(asked.write.draft)
    if (!isAsked()) return
    const problem = preview.ok ? preview.value.warnings.find(({ blocking }) => blocking) : preview.error
    if (problem !== undefined) {
      this.asking = false
      tellError(problem)
    } else if (preview.ok) {
      const { request, confirmation } = preview.value
      this.#asked = { write: { ...asked.write, request }, text: confirmation ?? asked.text }
    }
  }

  async copy(draft: RequestDraft, as: CodeForm): Promise<void> {
    const copied = await desk.requests.copyAs({ draft, as, withToken: false })
    if (!copied.ok) tellError(copied.error)
    else tell(`Copied as ${COPIES[as].name}, with the token masked.`)
  }

  /** The explicit second step: the code with the token in clear. */
  askCopyWithToken(draft: RequestDraft, as: CodeForm): void {
    this.#put({
      question: {
        title: as === 'curl' ? 'Copy the command with the token?' : 'Copy the code with the token?',
        text: COPIES[as].danger,
        confirmLabel: 'Copy with token',
        danger: true,
        yes: () => void this.#copyWithToken(draft, as),
      },
    })
  }

  async #copyWithToken(draft: RequestDraft, as: CodeForm): Promise<void> {
    const copied = await desk.requests.copyAs({ draft, as, withToken: true })
    if (!copied.ok) {
      tellError(copied.error)
      originQuestion.ask(copied.error)
      return
    }
    const { brief } = copied.value
    tell(brief === null ? 'Copied with the token.' : `Copied with the token. ${briefCopyWords(brief)}`)
  }

  #ask(outgoing: Outgoing, text: string): void {
    this.#put({ write: outgoing, text })
  }

  #put(asked: Asked): void {
    this.#looks += 1
    this.#asked = asked
    this.asking = true
  }

  /** `asked`: the sentence that was said yes to; null: nothing was asked. */
  async #go(outgoing: Outgoing, asked: string | null): Promise<void> {
    const { draft, request, onSend } = outgoing
    const id = crypto.randomUUID()
    onSend(id)
    const state = await exchanges.send(draft, request, asked, id)
    if (state.kind !== 'refused') return
    const { error } = state
    // Main decides what needs a yes: were the page to miss one, or to have asked about what is no longer so, it is asked for now.
    if (error.code === 'confirmation-needed' && error.message !== asked)
      openDialogs.whenFree(() => this.#ask(outgoing, error.message))
    else originQuestion.ask(error)
  }
}

export const sender = new Sender()
