import { desk } from './desk.ts'

/** Whether calls wait for the keychain: it may show a dialog of its own. */
export class Keychain {
  waiting = $state(false)
  /** The user canceled the wait. Until it ends, there is nothing more to cancel. */
  cancelling = $state(false)
  /** Whether an event arrived, so that an older response doesn't count. */
  #isFollowed = false

  async start(): Promise<() => void> {
    const stop = desk.events.on('keychain.changed', ({ waiting }) => {
      this.#isFollowed = true
      this.#accept(waiting)
    })
    const read = await desk.keychain.status()
    if (read.ok && !this.#isFollowed) this.#accept(read.value.waiting)
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
