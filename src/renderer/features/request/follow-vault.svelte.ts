import { untrack } from 'svelte'
import { selection, vault } from '../../bridge/index.ts'
import { builder } from './builder.svelte.ts'

const seeVault = (): void => {
  const { snapshot } = vault
  if (snapshot !== null) untrack(() => builder.see(snapshot))
}

const fillFromSelection = (): void => {
  const { target } = selection
  untrack(() => builder.fillFrom(target))
}

/** To be called while a component is made: the request follows the vault and what is chosen in it, on every view. */
export const followVault = (): void => {
  $effect.pre(seeVault)
  $effect.pre(fillFromSelection)
}
