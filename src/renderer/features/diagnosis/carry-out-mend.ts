import type { RequestDraft } from '../../../shared/model/request.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { startPlayground } from '../playground/playground.ts'
import { builder } from '../request/builder.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { retryKeychain } from '../vault/actions.ts'
import type { Mend } from './mends.ts'

/** Does what a mend says, about the request that failed. What it sends goes the way of “Send”: a write asks first. */
export const carryOut = async (mend: Mend, draft: RequestDraft): Promise<void> => {
  switch (mend.kind) {
    case 'replace-secret':
      dialogs.open({ kind: 'replace-secret', tokenId: mend.tokenId })
      return
    case 'unlock':
      await retryKeychain()
      return
    case 'start-playground':
      await startPlayground()
      return
    case 'use-token':
      builder.load({ ...draft, credential: { from: 'vault', tokenId: mend.tokenId } })
      break
    case 'aim':
      builder.load(draft)
      builder.aim(mend.aim)
      break
    case 'path':
      builder.load(draft)
      builder.editPath(mend.path)
      break
    case 'wait':
      // What is in the builder by then is somebody’s work.
      await sender.send(draft)
      return
  }
  await sender.send(builder.draft)
}
