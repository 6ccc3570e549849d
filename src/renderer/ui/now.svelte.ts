import { createSubscriber } from 'svelte/reactivity'

/** How often relative times such as “2 minutes ago” are updated, in milliseconds. */
const TICK = 20_000

class Now {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK)
    return () => clearInterval(timer)
  })

  /** In milliseconds since 1970. An effect that reads it runs again as time passes. */
  get value(): number {
    this.#subscribe()
    return Date.now()
  }
}

export const now = new Now()
