import type { PlaygroundTokenOffer } from '../../../shared/contract/app.ts'
import type { Space } from '../../../shared/model/space.ts'
import type { Token } from '../../../shared/model/token.ts'

export type OfferGroup = { title: string; offers: PlaygroundTokenOffer[] }

/** What the Playground offers, by space as the vault calls it; tokens of an account come last. */
export const offerGroups = (offers: readonly PlaygroundTokenOffer[], spaces: readonly Space[]): OfferGroup[] => {
  const ids = [...new Set(offers.map(({ spaceId }) => spaceId))]
  const titleOf = (id: string | null): string =>
    id === null ? 'Account' : (spaces.find((space) => space.id === id)?.name ?? id)
  return ids
    .toSorted((one, other) => Number(one === null) - Number(other === null))
    .map((id) => ({ title: titleOf(id), offers: offers.filter(({ spaceId }) => spaceId === id) }))
}

/** Whether the vault has the offered token already: the Playground gives each name once. */
export const isTaken = (offer: PlaygroundTokenOffer, tokens: readonly Token[], serviceId: string): boolean =>
  tokens.some((token) => token.serviceId === serviceId && token.name === offer.name)
