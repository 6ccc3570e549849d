import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { counted } from '../../../shared/text/measures.ts'

/** A question for what takes more than one token along; null: it needs none, as it can be undone. */
export const removalQuestion = (
  { spaces, tokens }: Pick<VaultSnapshot, 'spaces' | 'tokens'>,
  { serviceId, spaceId, name }: { serviceId: string; spaceId: string | null; name: string },
): { title: string; text: string } | null => {
  const inPlace = (place: { serviceId: string; spaceId: string | null }): boolean =>
    place.serviceId === serviceId && (spaceId === null || place.spaceId === spaceId)
  const gone = tokens.filter(inPlace)
  if (gone.length <= 1) return null
  const named = [
    ...spaces.filter((space) => space.serviceId === serviceId).map(({ id }) => id),
    ...gone.flatMap((token) => token.spaceId ?? []),
  ]
  const counts = [...(spaceId === null ? [counted(new Set(named).size, 'space')] : []), counted(gone.length, 'token')]
  return {
    title: `Remove “${name}”?`,
    text: `${counts.join(', ')}; their secrets leave the keychain. You can undo this for one minute.`,
  }
}
