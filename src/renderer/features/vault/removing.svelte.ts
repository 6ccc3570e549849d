import { vault } from '../../bridge/vault.svelte.ts'
import { removalQuestion, type Place, type RemovalQuestion } from './removal-question.ts'

/** `yes`: removes what the question named then. `end`: it was answered, one way or the other. */
type Asked = { place: Place; yes: (tokenIds: readonly string[]) => Promise<void>; end: () => void }

/** What is asked before more than one token goes: about the vault as it is while the question stands open. */
class Removing {
  #asked = $state.raw<Asked | null>(null)
  asking = $state(false)
  /** Null: nothing is asked, or what was asked about is gone. */
  readonly question = $derived.by<RemovalQuestion | null>(() =>
    this.#asked === null ? null : removalQuestion(vault, this.#asked.place),
  )

  /** Resolves once it was said no to, or once what was said yes to is done. */
  ask(place: Place, yes: Asked['yes']): Promise<void> {
    this.#asked?.end()
    return new Promise((end) => {
      this.#asked = { place, yes, end }
      this.asking = true
    })
  }

  /** Yes to what is said now. */
  async confirm(): Promise<void> {
    const [asked, question] = [this.#asked, this.question]
    this.asking = false
    if (asked === null) return
    try {
      if (question !== null) await asked.yes(question.tokenIds)
    } finally {
      asked.end()
    }
  }

  cancel(): void {
    this.asking = false
    this.#asked?.end()
  }
}

export const removing = new Removing()
