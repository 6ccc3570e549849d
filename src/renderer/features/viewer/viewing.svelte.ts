import { SvelteSet } from 'svelte/reactivity'

const TIMING_KEY = 'viewer.timing'

/** How bodies are looked at; it stays from one exchange to the next. */
class Viewing {
  tab = $state<'body' | 'headers' | 'request'>('body')
  form = $state<'pretty' | 'raw'>('pretty')
  wrap = $state(true)
  searching = $state(false)
  /** Whether every field of an error record is shown. */
  recordOpen = $state(false)
  /** Exchanges whose bodies main keeps no longer, as far as somebody has looked. */
  readonly gone = new SvelteSet<string>()
  /** Whether each step of the timing has room of its own; remembered by the page, as it is about this window only. */
  timingOpen = $state(localStorage.getItem(TIMING_KEY) === 'open')

  toggleTiming(): void {
    this.timingOpen = !this.timingOpen
    localStorage.setItem(TIMING_KEY, this.timingOpen ? 'open' : 'short')
  }
}

export const viewing = new Viewing()
