import { flushSync } from 'svelte'
import { onTestFinished } from 'vitest'

/** Makes what a component would make, effects and all, for as long as the test lasts. Gives back what ends it before that. */
export const asComponent = (make: () => void): (() => void) => {
  const end = $effect.root(make)
  flushSync()
  onTestFinished(end)
  return end
}

/** What a component would have shown of `read` so far, one after the other, the first included. `end`: the component goes. */
export const shownOf = <Value>(read: () => Value): { values: readonly Value[]; end: () => void } => {
  const values: Value[] = []
  const end = asComponent(() => {
    $effect(() => {
      const value = read()
      if (values.length === 0 || values.at(-1) !== value) values.push(value)
    })
  })
  return { values, end }
}
