import { tick } from 'svelte'
import type { Output } from '../../../shared/contract/contract.ts'
import { defaultPath } from '../../../shared/text/url.ts'
import { commands } from '../../bridge/commands.svelte.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { diagnoseToken } from '../diagnosis/diagnose-token.ts'
import { builder } from '../request/builder.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import type { Aim } from './choices.ts'

/** Puts a found token into the builder and goes on from there: with the plan of a diagnosis, or by sending. */
export const tryHeld = async (
  { tokenId, handle, lastFour }: Output<'import.hold'>,
  aim: Aim | null,
  how: 'diagnose' | 'send',
): Promise<void> => {
  const kept = vault.token(tokenId)
  if (kept !== null && how === 'diagnose') return diagnoseToken(kept)
  commands.run('requests')
  if (kept !== null) {
    selection.selectToken(kept)
    // The builder follows the choice first.
    await tick()
  } else if (handle !== null && aim !== null) {
    const { serviceId, api, spaceId, environmentId } = aim
    await builder.loadHeld(
      { handle, lastFour },
      {
        ...{ serviceId, api, spaceId, environmentId, credential: { from: 'pasted', handle } },
        ...{ placement: 'header', method: 'GET', path: defaultPath(api, spaceId, environmentId) },
        ...{ query: [], headers: [], body: null },
      },
    )
  } else return
  if (how === 'diagnose') commands.run('diagnose-request')
  else await sender.send(builder.draft)
}
