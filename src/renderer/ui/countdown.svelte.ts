const TICK_MS = 250

export class Countdown {
  secondsLeft = $state(0)
  #until = 0
  #timer: ReturnType<typeof setInterval> | undefined

  /** Counts from `milliseconds` down and calls `onEnd` once. A new count replaces the one before. */
  start(milliseconds: number, onEnd: () => void): void {
    this.stop()
    this.#until = Date.now() + milliseconds
    const tick = (): void => {
      const left = this.#until - Date.now()
      this.secondsLeft = Math.max(0, Math.ceil(left / 1_000))
      if (left > 0) return
      this.stop()
      onEnd()
    }
    this.#timer = setInterval(tick, TICK_MS)
    tick()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.secondsLeft = 0
  }
}
