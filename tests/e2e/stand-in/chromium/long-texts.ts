import { randomUUID } from 'node:crypto'

/** In UTF-16 units. V8 compiles what DevTools carries as a script, at about 75 ms a MB. */
const MOST_CARRIED = 65_536

/** What is said to a document and is too long for DevTools: the document fetches it from an address that nobody can guess. */
export class LongTexts {
  readonly #kept = new Map<string, { text: string; context: number }>()

  /** Whether a text is to be fetched: it is long, UTF-8 has all of it, and the document has a server to ask. */
  isFor(text: string, documentUrl: string): boolean {
    return text.length > MOST_CARRIED && documentUrl.startsWith('http') && text.isWellFormed()
  }

  /** @returns the path to fetch it from; it is kept until it has arrived, or its document is gone */
  keep(text: string, context: number): string {
    const path = `/${randomUUID()}`
    this.#kept.set(path, { text, context })
    return path
  }

  get(path: string): string | undefined {
    return this.#kept.get(path)?.text
  }

  forget(path: string): void {
    this.#kept.delete(path)
  }

  forgetContexts(which: (context: number) => boolean): void {
    for (const [path, { context }] of this.#kept) if (which(context)) this.#kept.delete(path)
  }
}
