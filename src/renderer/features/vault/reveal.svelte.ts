import { desk } from '../../bridge/desk.ts'
import { Revealed } from '../../ui/revealed.svelte.ts'

/** The one secret that may be on screen, while it is. */
export const reveal = new Revealed((tokenId) => desk.vault.revealSecret({ tokenId }))
