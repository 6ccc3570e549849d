import { ok, type Result } from '../../../shared/contract/result.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import type { EnvironmentNode, VaultNode } from '../../../shared/model/vault-tree.ts'
import type { Token } from '../../../shared/model/token.ts'
import { desk } from '../../bridge/desk.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { briefCopyWords } from '../../ui/brief-copy.ts'
import { tell, tellError } from '../../ui/toasts.ts'
import { asksFirst, tokensGoing, type Place } from './removal-question.ts'
import { removals } from './removals.svelte.ts'
import { removing } from './removing.svelte.ts'
import { reveal } from './reveal.svelte.ts'

/** What core removes and keeps for a minute. `about`: its id, as others may have its name. */
const remove = (label: string, about: string, removal: Promise<Result<Output<'vault.removeToken'>>>): Promise<void> =>
  removals.follow(
    label,
    removal.then((removed) => {
      if (!removed.ok) return removed
      const { undoId } = removed.value
      return ok(() => desk.vault.undo({ undoId }))
    }),
    { about },
  )

export const removeToken = async (token: Token): Promise<void> => {
  if (reveal.tokenId === token.id) reveal.hide()
  await remove(token.name, token.id, desk.vault.removeToken({ tokenId: token.id }))
}

/** Environments are part of their space: taking one away saves the space, and undoing it saves it as it was. */
const removeEnvironment = async (serviceId: string, spaceId: string, node: EnvironmentNode): Promise<void> => {
  const space = vault.space(serviceId, spaceId)
  if (space === null) return
  if (node.children.length > 0) {
    tellError({
      message: `Keys are enabled for “${node.id}”. Remove this environment from those keys first, then remove it here.`,
    })
    return
  }
  const removed = space.environments.filter(({ id }) => id === node.id)
  const restore = () => {
    // The space as it is by then, or as it was: what was changed since stays.
    const now = vault.space(serviceId, spaceId)
    const others = (now ?? space).environments.filter(({ id }) => id !== node.id)
    const before = now === null ? null : { ...now, environments: others }
    return desk.vault.saveSpace({ ...(now ?? space), environments: [...others, ...removed], before })
  }
  const environments = space.environments.filter(({ id }) => id !== node.id)
  const saving = desk.vault.saveSpace({ ...space, environments, before: space })
  await removals.follow(
    node.id,
    saving.then((saved) => (saved.ok ? ok(restore) : saved)),
    { about: `${serviceId}/${spaceId}/${node.id}` },
  )
}

/** `tokenIds`: those that were seen to go along, and no others. */
const removePlace = ({ serviceId, spaceId }: Place, tokenIds: readonly string[]): Promise<void> => {
  const only = [...tokenIds]
  return spaceId === null
    ? remove(
        vault.service(serviceId)?.name ?? serviceId,
        serviceId,
        desk.vault.removeService({ serviceId, tokenIds: only }),
      )
    : remove(
        vault.space(serviceId, spaceId)?.name ?? spaceId,
        `${serviceId}/${spaceId}`,
        desk.vault.removeSpace({ serviceId, spaceId, tokenIds: only }),
      )
}

const placeOf = (node: VaultNode): Place | null => {
  if (node.type === 'service') return { serviceId: node.service.id, spaceId: null }
  return node.type === 'space' ? { serviceId: node.serviceId, spaceId: node.id } : null
}

/**
 * Removes what a line of the vault stands for, with a way back; more than one token only after a question. Resolves when it is
 * gone, or when it is clear that it stays.
 */
export const removeNode = async (
  node: VaultNode,
  at: { serviceId: string | null; spaceId: string | null },
): Promise<void> => {
  const place = placeOf(node)
  if (place !== null && asksFirst(vault, place)) await removing.ask(place, (tokenIds) => removePlace(place, tokenIds))
  else if (place !== null) await removePlace(place, tokensGoing(vault, place))
  else if (node.type === 'token') await removeToken(node.token)
  else if (node.type === 'environment' && at.serviceId !== null && at.spaceId !== null)
    await removeEnvironment(at.serviceId, at.spaceId, node)
}

/** Whether a line can be renamed in place: ids are the platform's and an account has no name. */
export const canRename = (node: VaultNode): boolean =>
  node.type === 'token' || node.type === 'service' || (node.type === 'space' && node.known)

export const renameNode = async (node: VaultNode, name: string): Promise<void> => {
  const saved = await rename(node, name)
  if (saved !== null && !saved.ok) tellError(saved.error)
}

const rename = async (node: VaultNode, name: string): Promise<Result<unknown> | null> => {
  if (node.type === 'token') return desk.vault.editToken({ tokenId: node.token.id, name })
  if (node.type === 'service') {
    const { id, baseUrls, webAppUrl } = node.service
    return desk.vault.saveService({ id, name, baseUrls, webAppUrl, before: node.service })
  }
  const space = node.type === 'space' ? vault.space(node.serviceId, node.id) : null
  return space === null ? null : desk.vault.saveSpace({ ...space, name, before: space })
}

export const setRevoked = async (token: Token, markedRevoked: boolean): Promise<void> => {
  const saved = await desk.vault.editToken({ tokenId: token.id, markedRevoked })
  if (!saved.ok) tellError(saved.error)
}

export const copySecret = async (token: Token): Promise<void> => {
  const copied = await desk.vault.copySecret({ tokenId: token.id })
  if (!copied.ok) tellError(copied.error)
  else tell(`Copied. ${briefCopyWords(copied.value)}`)
}

/** Shows the secret in the token's card, or hides it when it is shown. */
export const toggleReveal = async (token: Token): Promise<void> => {
  if (reveal.tokenId === token.id) {
    reveal.hide()
    return
  }
  const error = await reveal.show(token.id)
  if (error !== null) tellError(error)
}

export const retryKeychain = async (): Promise<void> => {
  const tried = await desk.vault.retryKeychain()
  if (!tried.ok) {
    tellError(tried.error)
    return
  }
  vault.accept(tried.value)
  const { storage } = tried.value
  tell(
    storage.kind === 'keychain'
      ? `${storage.name} is responding again. New tokens are kept there.`
      : 'The keychain is still not responding. Tokens are kept until the app closes.',
  )
}
