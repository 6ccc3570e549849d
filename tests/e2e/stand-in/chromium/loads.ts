type Outcome = 'loaded' | 'aborted' | 'crashed'
type Waiting = { loader: string; committed: boolean; end: (outcome: Outcome) => void }

/** The documents of a page's main frame, one after the other, by Chromium's loader ids: which one is there, and has it loaded. */
export class Loads {
  #current: string | undefined
  /** how the load of the document that is there has ended */
  #ended: { loader: string; outcome: Outcome } | undefined
  #waiting: Waiting[] = []
  readonly #first = Promise.withResolvers<Outcome>()
  /** How the load of the page's first document ended, or of the one that took its place. */
  readonly first: Promise<Outcome> = this.#first.promise

  /** A document has taken the place of the one before; whoever still waits for that one waits in vain. */
  committed(loader: string): void {
    this.#current = loader
    for (const each of this.#waiting) {
      if (each.loader === loader) each.committed = true
      else if (each.committed) each.end('aborted')
    }
  }

  /** The document that is there has loaded. */
  loaded(): void {
    this.#end('loaded')
  }

  /** The process of the document that is there is gone; what it had not loaded by then, it never will. */
  crashed(): void {
    this.#end('crashed')
  }

  #end(outcome: Outcome): void {
    const loader = this.#current
    // Before the first document there is Chromium's empty one, which nobody waits for.
    if (loader === undefined || this.#ended?.loader === loader) return
    this.#ended = { loader, outcome }
    this.#first.resolve(outcome)
    for (const each of this.#waiting) if (each.loader === loader) each.end(outcome)
  }

  /** Resolves when this document has loaded, or when it cannot any more: another has taken its place, or its process is gone. */
  async wait(loader: string): Promise<Outcome> {
    if (this.#ended?.loader === loader) return this.#ended.outcome
    return new Promise((resolve) => {
      const waiting: Waiting = {
        loader,
        committed: this.#current === loader,
        end: (outcome) => {
          this.#waiting = this.#waiting.filter((each) => each !== waiting)
          resolve(outcome)
        },
      }
      this.#waiting.push(waiting)
    })
  }
}
