import { ok, type Result } from '../../../shared/contract/result.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import type { Token } from '../../../shared/model/token.ts'
import { KINDS } from '../../../shared/platform.ts'
import { endWords } from '../../../shared/text/calendar-days.ts'
import { desk, vault } from '../../bridge/index.ts'
import { views } from '../../page/views.svelte.ts'
import { briefCopyWords } from '../../ui/brief-copy.ts'
import { confirmation } from '../../ui/confirmation.svelte.ts'
import { orTell, tell, tellError } from '../../ui/toasts.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { removals } from './removals.svelte.ts'
import { removalQuestion, tokensGoing, type Place } from './removal-question.ts'
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
  if (reveal.id === token.id) reveal.hide()
  await remove(token.name, token.id, desk.vault.removeToken({ tokenId: token.id }))
}

/** `tokenIds`: those that were seen to go along, and no others. */
const removeAll = ({ serviceId, spaceId }: Place, tokenIds: readonly string[]): Promise<void> => {
  const only = [...tokenIds]
  if (spaceId === null) {
    const removal = desk.vault.removeService({ serviceId, tokenIds: only })
    return remove(vault.service(serviceId)?.name ?? serviceId, serviceId, removal)
  }
  const removal = desk.vault.removeSpace({ serviceId, spaceId, tokenIds: only })
  return remove(vault.space(serviceId, spaceId)?.name ?? spaceId, `${serviceId}/${spaceId}`, removal)
}

/** Removes a space or a service with its tokens, with undo; more than one token only after a question. */
export const removePlace = async (place: Place): Promise<void> => {
  const asksFirst = tokensGoing(vault, place).length > 1
  if (asksFirst && !(await confirmation.ask(() => removalQuestion(vault, place)))) return
  await removeAll(place, tokensGoing(vault, place))
}

export const setRevoked = async (token: Token, markedRevoked: boolean): Promise<void> => {
  const edited = await orTell(desk.vault.editToken({ tokenId: token.id, markedRevoked }))
  if (edited !== undefined) vault.take({ tokens: [edited] })
}

export const copySecret = async (token: Token): Promise<void> => {
  const copied = await orTell(desk.vault.copySecret({ tokenId: token.id }))
  if (copied !== undefined) tell(`Copied. ${briefCopyWords(copied)}`)
}

export const toggleReveal = async (token: Token): Promise<void> => {
  if (reveal.id === token.id) {
    reveal.hide()
    return
  }
  views.tokenId = token.id
  const error = await reveal.show(token.id)
  if (error !== null) tellError(error)
}

/** Checks a token in each of its environments; the list and its page follow. Its requests are one run of the history. */
export const checkToken = async (token: Token): Promise<void> => {
  const run = desk.matrix.run({ matrixId: crypto.randomUUID(), tokenIds: [token.id] })
  if ((await originQuestion.orAsk(run)) === undefined) return
  tell(`Checked “${token.name}”.`, { about: token.id })
  await exchanges.refresh()
}

/** Takes a token with its new value. Its page lists where the value works, so it is checked for that. */
export const takeReplaced = async (token: Token): Promise<void> => {
  vault.take({ tokens: [token] })
  reveal.hide()
  tell(`Updated “${token.name}”.`, { about: token.id })
  if (views.tokenId === token.id) await checkToken(token)
}

/** Where a token is sent. `null` if its service has no such API. */
export const hostOf = ({ serviceId, kind }: Pick<Token, 'serviceId' | 'kind'>): string | null => {
  const baseUrl = vault.service(serviceId)?.baseUrls[KINDS[kind].api]
  return baseUrl === undefined ? null : new URL(baseUrl).host
}

/** Reads from the token's own account when it ends. */
export const lookUpEnd = async (token: Token): Promise<void> => {
  const read = await originQuestion.orAsk(desk.lifecycle.readEnd({ tokenId: token.id }))
  if (read === undefined) return
  const { at } = read.end
  tell(`“${token.name}” ${at === null ? 'has no end date' : endWords(Date.parse(at), Date.now())}.`)
}

/** Writes and reads a trial item, so that the system asks for the keychain's password. Returns whether the keychain is open. */
export const retryKeychain = async (): Promise<boolean> => {
  const tried = await orTell(desk.vault.retryKeychain())
  if (tried === undefined) return false
  vault.accept(tried)
  const isOpen = tried.storage.kind === 'keychain'
  tell(
    isOpen
      ? 'The system keychain is responding again. New tokens are saved there.'
      : 'The system keychain still isn’t responding. New tokens stay in memory until you quit.',
  )
  return isOpen
}
