import type { RequestDraft } from '../../../shared/model/request.ts'
import { dialogs } from '../../page/dialogs.svelte.ts'
import { startPlayground } from '../playground/playground.ts'
import { builder } from '../request/builder.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import { retryKeychain } from '../vault/actions.ts'
import type { FixButton } from './fix-buttons.ts'

/** The request that failed, as a fix changes it. `null` if the fix changes nothing in it. */
const changedBy = (fix: FixButton, draft: RequestDraft): RequestDraft | null => {
  switch (fix.kind) {
    case 'use-token':
      return { ...draft, credential: { from: 'vault', tokenId: fix.tokenId } }
    case 'aim':
      return builder.changed(draft, { aim: fix.aim })
    case 'path':
      return builder.changed(draft, { path: fix.path })
    case 'replace-secret':
    case 'start-playground':
    case 'unlock':
    case 'again':
    case 'wait':
      return null
  }
}

/** Carries out a fix of the request that failed. It sends as “Send” does: a write needs a confirmation. */
export const carryOut = async (fix: FixButton, draft: RequestDraft): Promise<void> => {
  const changed = changedBy(fix, draft)
  // What is in the builder stays somebody’s work until the request goes out.
  if (changed !== null) await sender.send(changed, () => builder.load(changed))
  else if (fix.kind === 'replace-secret') dialogs.open({ kind: 'replace-secret', tokenId: fix.tokenId })
  else if (fix.kind === 'unlock') await retryKeychain()
  else if (fix.kind === 'start-playground') await startPlayground()
  // Meanwhile the builder holds what somebody has begun since: it stays.
  else await sender.send(draft)
}
