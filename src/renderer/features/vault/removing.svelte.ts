import { vault } from '../../bridge/vault.svelte.ts'
import { removalQuestion, type Place, type RemovalQuestion } from './removal-question.ts'

/** `yes`: removes what the question named then. `end`: it was answered, one way or the other. */
type Asked = { place: Place; yes: (tokenIds: readonly string[]) => Promise<void>; end: () => void }

/** The confirmation before more than one token is removed. It follows the vault while it is open. */
class Removing {
  #asked = $state.raw<Asked | null>(null)
  asking = $state(false)
  /** `null` if no question is open, or nothing is left to remove. */
  readonly question = $derived.by<RemovalQuestion | null>(() =>
    this.#asked === null ? null : removalQuestion(vault, this.#asked.place),
  )

  /** Resolves when it was declined, or when the confirmed removal is done. */
  ask(place: Place, yes: Asked['yes']): Promise<void> {
    this.#asked?.end()
    return new Promise((end) => {
      this.#asked = { place, yes, end }
      this.asking = true
    })
  }

  /** Confirms what is shown now. */
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
