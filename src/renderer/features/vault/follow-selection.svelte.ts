import { tick, untrack } from 'svelte'
import { selection } from '../../bridge/selection.svelte.ts'
import { treeState } from './tree-state.svelte.ts'

/** To be called by the tree: wherever a place was chosen, its line is unfolded and comes into view. */
export const followSelection = (show: (key: string) => void): void => {
  $effect(() => {
    const { target } = selection
    if (target.serviceId === null) return
    void untrack(async () => {
      const key = treeState.reveal(target)
      await tick()
      if (key !== null) show(key)
    })
  })
}
