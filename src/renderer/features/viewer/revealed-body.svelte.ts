import { desk } from '../../bridge/desk.ts'
import { Revealed } from '../../ui/revealed.svelte.ts'

/** The one body that is shown with the secret that it contains, while it is. */
export const revealedBody = new Revealed((exchangeId) => desk.requests.revealBody({ exchangeId }))
