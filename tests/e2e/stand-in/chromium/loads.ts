type Outcome = 'loaded' | 'aborted'
type Waiting = { loader: string; committed: boolean; end: (outcome: Outcome) => void }

/** The documents of a page's main frame, one after the other, by Chromium's loader ids: which one is there, and has it loaded. */
export class Loads {
  #current: string | undefined
  #loaded: string | undefined
  #waiting: Waiting[] = []

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
    this.#loaded = this.#current
    for (const each of this.#waiting) if (each.loader === this.#loaded) each.end('loaded')
  }

  /** Resolves when this document has loaded, or when another has taken its place before. */
  async wait(loader: string): Promise<Outcome> {
    if (this.#loaded === loader) return 'loaded'
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
