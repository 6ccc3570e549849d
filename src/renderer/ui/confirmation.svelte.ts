export type Question = {
  title: string
  text: string
  confirmLabel: string
  /** What exactly would be done, in rows above the text. */
  facts?: readonly { label: string; value: string }[]
}

/** `read`: the question as things are now. `null` if nothing is left to be asked about. */
type Asked = { read: () => Question | null; end: (isConfirmed: boolean) => void }

/** The question before a write or a removal, one at a time. It follows what it is about while it is open. */
class Confirmation {
  #asked = $state.raw<Asked | null>(null)
  readonly question = $derived(this.#asked?.read() ?? null)

  /** Resolves with the answer. Another question, and one that is about nothing any more, is a no. */
  ask(read: Asked['read']): Promise<boolean> {
    this.answer(false)
    return new Promise((end) => {
      this.#asked = { read, end }
    })
  }

  answer(isConfirmed: boolean): void {
    const asked = this.#asked
    const isAboutSomething = this.question !== null
    this.#asked = null
    asked?.end(isConfirmed && isAboutSomething)
  }
}

export const confirmation = new Confirmation()
