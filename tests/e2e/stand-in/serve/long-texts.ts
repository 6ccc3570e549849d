import { randomUUID } from 'node:crypto'

/** What DevTools carries at once. V8 compiles each argument as a script, about 75 ms a MB. */
const carried = 65_536

/** What is said to a page and is too long for DevTools: the page fetches it, from an address that is good for once. */
export class LongTexts {
  readonly #waiting = new Map<string, string>()

  /** Whether a text should wait: it is long, and the document has an origin that it could be fetched from. */
  isFor(text: string, documentUrl: string): boolean {
    return text.length > carried && documentUrl.startsWith('http')
  }

  /** @returns the path that gives the text, in every origin */
  put(text: string): string {
    const path = `/${randomUUID()}`
    this.#waiting.set(path, text)
    return path
  }

  has(path: string): boolean {
    return this.#waiting.has(path)
  }

  /** The text under this path, which is forgotten then. */
  take(path: string): string | undefined {
    const text = this.#waiting.get(path)
    this.#waiting.delete(path)
    return text
  }
}

export const longTexts = new LongTexts()
