import { createSubscriber } from 'svelte/reactivity'

/** How often what is told as “2 minutes ago” is told anew, in milliseconds. */
const TICK = 20_000

class Now {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, TICK)
    return () => clearInterval(timer)
  })

  /** In milliseconds since 1970. Whoever shows what follows from it shows it anew as time goes by. */
  get value(): number {
    this.#subscribe()
    return Date.now()
  }
}

export const now = new Now()
