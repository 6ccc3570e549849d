import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { counted } from '../../../shared/text/format-numbers.ts'
import type { Question } from '../../ui/confirmation.svelte.ts'

type Vault = Pick<VaultSnapshot, 'services' | 'spaces' | 'tokens'>
/** `spaceId` null: the whole service. */
export type Place = { serviceId: string; spaceId: string | null }

/** What is removed with a place as the vault is now; null: the place is gone. */
const goingWith = ({ services, spaces, tokens }: Vault, { serviceId, spaceId }: Place) => {
  const service = services.find(({ id }) => id === serviceId)
  if (service === undefined) return null
  const own = spaces.filter((space) => space.serviceId === serviceId)
  const going = tokens.filter(
    (token) => token.serviceId === serviceId && (spaceId === null || token.spaceId === spaceId),
  )
  const space = own.find(({ id }) => id === spaceId)
  if (spaceId !== null && space === undefined && going.length === 0) return null
  const named = new Set([...own.map(({ id }) => id), ...going.flatMap((token) => token.spaceId ?? [])])
  return {
    name: spaceId === null ? service.name : (space?.name ?? spaceId),
    counts: [...(spaceId === null ? [counted(named.size, 'space')] : []), counted(going.length, 'token')].join(', '),
    tokenIds: going.map(({ id }) => id),
  }
}

export const tokensGoing = (vault: Vault, place: Place): string[] => goingWith(vault, place)?.tokenIds ?? []

/** The question before more than one token is removed. `null` if nothing is left to remove. */
export const removalQuestion = (vault: Vault, place: Place): Question | null => {
  const going = goingWith(vault, place)
  if (going === null) return null
  const { name, counts, tokenIds } = going
  const what = tokenIds.length === 0 ? 'There are no tokens in it.' : `${counts}, secrets included.`
  return {
    title: `Remove “${name}”?`,
    text: `${what} You can undo this for one minute.`,
    confirmLabel: 'Remove',
  }
}
