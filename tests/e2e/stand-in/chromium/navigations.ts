import { setTimeout as sleep } from 'node:timers/promises'

import type { Protocol } from './cdp.ts'

/** A navigation that something in the page attempts. */
export type Attempt = { frameId: string; url: string; isMainFrame: boolean; isRedirect: boolean }

/** How long a renderer's word about a navigation may come after the navigation itself. They travel by different ways. */
const lag = 150

const withoutHash = (url: string): string => url.replace(/#.*$/s, '')

/**
 * Tells the navigations that the page attempts (a link, a script, a form, a meta tag: Electron asks `will-navigate`) from those
 * that the app or a person's browser controls make (Electron does not ask): only a renderer announces what it attempts.
 */
export class Navigations {
  readonly #ask: (attempt: Attempt) => boolean
  readonly #announced = new Map<string, string>()
  readonly #expected = new Map<string, string>()
  readonly #waiting = new Set<() => void>()

  constructor(ask: (attempt: Attempt) => boolean) {
    this.#ask = ask
  }

  /** The app itself is about to load this URL. */
  expect(frameId: string, url: string): void {
    this.#expected.set(frameId, withoutHash(url))
  }

  /**
   * A renderer has announced a navigation. Those that never become a request (mailto:, file:, another app's scheme) are asked about
   * here; Chromium refuses them by itself, whatever the answer.
   */
  announced({ frameId, url, disposition }: Protocol.Page.frameRequestedNavigationPayload, attempt: Attempt): void {
    if (disposition !== 'currentTab' && disposition !== 'download') return
    // Electron reports nothing before a navigation to `about:` (electron#21136), and can't prevent it.
    if (url.startsWith('about:')) return
    if (!/^https?:/.test(url)) {
      this.#ask(attempt)
      return
    }
    this.#announced.set(frameId, withoutHash(url))
    for (const wake of [...this.#waiting]) wake()
  }

  /** Whether a document's request may go on. */
  async allows(attempt: Attempt): Promise<boolean> {
    if (attempt.isRedirect) return this.#ask(attempt)
    const url = withoutHash(attempt.url)
    if (this.#expected.get(attempt.frameId) === url) {
      this.#expected.delete(attempt.frameId)
      return true
    }
    return (await this.#isAnnounced(attempt.frameId, url)) ? this.#ask(attempt) : true
  }

  async #isAnnounced(frameId: string, url: string): Promise<boolean> {
    const deadline = Date.now() + lag
    for (;;) {
      if (this.#announced.get(frameId) === url) {
        this.#announced.delete(frameId)
        return true
      }
      const left = deadline - Date.now()
      if (left <= 0) return false
      await this.#next(left)
    }
  }

  async #next(milliseconds: number): Promise<void> {
    const timer = new AbortController()
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake)
        timer.abort()
        resolve()
      }
      this.#waiting.add(wake)
      sleep(milliseconds, undefined, { signal: timer.signal }).then(wake, () => undefined)
    })
  }
}
