import { SvelteSet } from 'svelte/reactivity'

export type ShownBody = {
  isJson: boolean
  canWrap: boolean
  /** Why it can't be copied now. `null`: it can. */
  whyNotCopy: () => string | null
  copy: () => void
}

class Viewing {
  tab = $state<'body' | 'headers' | 'request'>('body')
  form = $state<'pretty' | 'raw'>('pretty')
  wrap = $state(true)
  searching = $state(false)
  recordOpen = $state(false)
  /** `null` while no text is shown. */
  body = $state.raw<ShownBody | null>(null)
  /** Exchanges whose bodies main no longer stores, as far as the page has found out. */
  readonly gone = new SvelteSet<string>()
}

export const viewing = new Viewing()
