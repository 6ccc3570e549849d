import { desk } from './desk.ts'

/** Whether the keychain keeps everybody waiting: it may be asking the person something, in a window of its own. */
export class Keychain {
  waiting = $state(false)
  /** The person would not wait: until it is over there is nothing more to cancel. */
  cancelling = $state(false)
  /** Main has told how it stands, so that an older answer does not count. */
  #told = false

  /** Reads once and follows every change. Gives back what ends it. */
  async start(): Promise<() => void> {
    const stop = desk.events.on('keychain.changed', ({ waiting }) => {
      this.#told = true
      this.#accept(waiting)
    })
    const read = await desk.keychain.status()
    if (read.ok && !this.#told) this.#accept(read.value.waiting)
    return stop
  }

  async giveUp(): Promise<void> {
    this.cancelling = true
    const asked = await desk.keychain.giveUp()
    // Then it still waits, and can be asked again.
    if (!asked.ok) this.cancelling = false
  }

  #accept(waiting: boolean): void {
    this.waiting = waiting
    this.cancelling = false
  }
}

export const keychain = new Keychain()
