import type { RequestDraft } from '../../../shared/model/request.ts'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import type { Target } from '../../bridge/target.ts'
import { environmentAsked } from './draft-place.ts'
import type { VaultView } from './draft.ts'

/** The line of the vault's tree that a request belongs to: its token in its environment, or what comes nearest. */
export const lineOf = (draft: RequestDraft, vault: VaultView): Target => {
  const { serviceId, spaceId, environmentId, credential } = draft
  const token = credential.from === 'vault' ? vault.tokens.find(({ id }) => id === credential.tokenId) : undefined
  const place: Target = { serviceId: serviceId === '' ? null : serviceId, spaceId, environmentId, tokenId: null }
  if (token?.serviceId !== serviceId) return place
  if (token.spaceId === null) return { ...place, spaceId: null, environmentId: null, tokenId: token.id }
  const asked = environmentAsked(draft)
  const stands = token.spaceId === spaceId && environmentsOf(token).includes(asked)
  return stands ? { ...place, environmentId: asked, tokenId: token.id } : place
}
