import type { RequestDraft } from '../../../shared/model/request.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { startPlayground } from '../playground/playground.ts'
import { builder } from '../request/builder.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { retryKeychain } from '../vault/actions.ts'
import type { Mend } from './mends.ts'

/** What a mend changes of the request that failed; null: it sends none by itself. */
const mended = (mend: Mend, draft: RequestDraft): RequestDraft | null => {
  switch (mend.kind) {
    case 'use-token':
      return { ...draft, credential: { from: 'vault', tokenId: mend.tokenId } }
    case 'aim':
      return builder.changed(draft, { aim: mend.aim })
    case 'path':
      return builder.changed(draft, { path: mend.path })
    case 'replace-secret':
    case 'start-playground':
    case 'unlock':
    case 'again':
    case 'wait':
      return null
  }
}

/** Does what a mend says, about the request that failed. What it sends goes the way of “Send”: a write asks first. */
export const carryOut = async (mend: Mend, draft: RequestDraft): Promise<void> => {
  const changed = mended(mend, draft)
  // What is in the builder stays somebody’s work until the request goes out.
  if (changed !== null) await sender.send(changed, () => builder.load(changed))
  else if (mend.kind === 'replace-secret') dialogs.open({ kind: 'replace-secret', tokenId: mend.tokenId })
  else if (mend.kind === 'unlock') await retryKeychain()
  else if (mend.kind === 'start-playground') await startPlayground()
  // Meanwhile the builder holds what somebody has begun since: it stays.
  else await sender.send(draft)
}
