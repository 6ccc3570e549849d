import type { Output } from '../../../shared/contract/contract.ts'
import type { FoundToken } from '../../../shared/model/import.ts'
import type { Credential } from '../../../shared/model/request.ts'
import type { Token } from '../../../shared/model/token.ts'
import { isSpaceKey, KINDS } from '../../../shared/platform.ts'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import { desk } from '../../bridge/desk.ts'
import { selection } from '../../bridge/selection.svelte.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { views } from '../../page/views.svelte.ts'
import { tellError } from '../../ui/toasts.ts'
import { diagnoseRequest } from '../diagnosis/diagnose.ts'
import { builder } from '../request/builder.svelte.ts'
import { useToken } from '../request/follow-vault.svelte.ts'
import { sender } from '../request/send.svelte.ts'
import type { Aim } from './choices.ts'
import { pastedDraft } from './pasted-draft.ts'

type How = 'diagnose' | 'send'

/** What the text said of the place that a token was pasted for. */
type Said = Pick<FoundToken, 'api' | 'serviceId' | 'serviceFrom' | 'space' | 'environment'>

/** Where a token of the vault was pasted for, where an address says so: there it is tried, not where it would work. */
const aimOfKept = (kept: Token, { api, serviceId, serviceFrom, space, environment }: Said): Aim | null => {
  if (serviceFrom !== 'host' || serviceId === null) return null
  // Where only its service is said, it is the token's own space that is meant, in an environment of it.
  const isOwn = space === null && kept.serviceId === serviceId
  const [own = null] = environmentsOf(kept)
  return {
    ...{ serviceId, api: api ?? KINDS[kept.kind].api },
    spaceId: isOwn ? kept.spaceId : space,
    environmentId: environment ?? (isOwn ? own : null),
  }
}

/** A token of the vault on its own request, in the space and environment that were pasted with it. */
const useAt = (kept: Token, { space, environment }: Said, how: How): void => {
  // A diagnosis is of the request that is there, where the token is the one in use.
  if (how === 'send' || selection.target.tokenId !== kept.id) useToken(kept)
  if (!isSpaceKey(kept.kind) || (space === null && environment === null)) return
  builder.aim({
    ...(space !== null && { spaceId: space, environmentId: null }),
    ...(environment !== null && { environmentId: environment }),
  })
}

/**
 * Puts a found token into the builder, with what was pasted around it, and goes on from there: with the plan of a diagnosis,
 * or by sending. Main says of it what it says of a request that was built by hand.
 */
export const tryHeld = async (
  { tokenId, handle, lastFour, asked }: Output<'import.hold'>,
  said: Said,
  aim: Aim | null,
  how: How,
): Promise<void> => {
  const kept = vault.token(tokenId)
  const place = kept === null ? aim : aimOfKept(kept, said)
  const drafted = (credential: Credential, to: Aim) => ({
    ...pastedDraft(asked, to, vault.service(to.serviceId)),
    credential,
  })
  let released: Promise<void> | null = null
  if (kept !== null && place === null) useAt(kept, said, how)
  else if (kept !== null && place !== null) builder.load(drafted({ from: 'vault', tokenId: kept.id }, place))
  else if (handle !== null && place !== null)
    released = builder.loadHeld({ handle, lastFour }, drafted({ from: 'pasted', handle }, place))
  else {
    if (handle !== null) await desk.vault.releasePasted({ handle })
    tellError({ message: 'This token is no longer in the vault. Paste it again, and say which space it belongs to.' })
    return
  }
  views.current = 'requests'
  if (how === 'diagnose') diagnoseRequest()
  else await sender.send(builder.draft)
  await released
}
