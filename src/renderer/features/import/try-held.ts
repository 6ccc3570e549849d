import type { Output } from '../../../shared/contract/contract.ts'
import { defaultPath } from '../../../shared/text/url.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { tellError } from '../../ui/toasts.ts'
import { diagnoseRequest, diagnoseToken } from '../diagnosis/diagnose.ts'
import { builder } from '../request/builder.svelte.ts'
import { useToken } from '../request/follow-vault.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import type { Aim } from './choices.ts'

/** Puts a found token into the builder and goes on from there: with the plan of a diagnosis, or by sending. */
export const tryHeld = async (
  { tokenId, handle, lastFour }: Output<'import.hold'>,
  aim: Aim | null,
  how: 'diagnose' | 'send',
): Promise<void> => {
  const kept = vault.token(tokenId)
  if (kept !== null && how === 'diagnose') {
    diagnoseToken(kept)
    return
  }
  let released: Promise<void> | null = null
  if (kept !== null) useToken(kept)
  else if (handle !== null && aim !== null) {
    const { serviceId, api, spaceId, environmentId } = aim
    released = builder.loadHeld(
      { handle, lastFour },
      {
        ...{ serviceId, api, spaceId, environmentId, credential: { from: 'pasted', handle } },
        ...{ placement: 'header', method: 'GET', path: defaultPath(api, spaceId, environmentId) },
        ...{ query: [], headers: [], body: null },
      },
    )
  } else {
    if (handle !== null) await desk.vault.releasePasted({ handle })
    tellError({ message: 'This token is no longer in the vault. Paste it again, and say which space it belongs to.' })
    return
  }
  views.current = 'requests'
  if (how === 'diagnose') diagnoseRequest()
  else await sender.send(builder.draft)
  await released
}
