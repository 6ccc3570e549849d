import { endingsOf } from '../../shared/model/end-dates.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { maskToken } from '../../shared/text/mask.ts'

/** What the catalog contains about a token. */
export const describeToken = (token: Token, { services }: CatalogDocument) => ({
  id: token.id,
  name: token.name,
  kind: token.kind,
  service: services.find(({ id }) => id === token.serviceId)?.name ?? token.serviceId,
  space: token.spaceId,
  environments: token.environments,
  storage: token.storage,
  markedRevoked: token.markedRevoked,
  length: token.length,
  lastFour: token.lastFour,
  lastCheck: token.lastCheck,
  end: token.end ?? null,
  rotateBy: token.rotateBy ?? null,
  lastUsedOn: token.lastUsedOn ?? null,
})

export type DescribedToken = ReturnType<typeof describeToken>

/** The dates by which a token ends or is to be replaced, in words. Empty if there are none. */
export const endsOf = ({ end, rotateBy }: DescribedToken, now: number): string =>
  endingsOf({ end: end ?? undefined, rotateBy: rotateBy ?? undefined }, now)
    .map(({ words }) => words)
    .join('; ')

/** The fields of a token with their labels, for people. */
export const fieldsOf = (described: DescribedToken, now: number): string[][] => {
  const { id, name, kind, service, space, environments, lastFour, lastCheck, lastUsedOn, markedRevoked } = described
  return [
    ['Name', name],
    ['Kind', kind],
    ['Service', service],
    ['Space', space ?? ''],
    ['Environments', environments.join(', ')],
    ['Token', `${maskToken(lastFour)}${markedRevoked ? ' (marked as revoked)' : ''}`],
    [
      'Last verdict',
      lastCheck === null ? 'never checked' : `${lastCheck.verdict}, ${shortDay(new Date(lastCheck.at))}`,
    ],
    ['Last used', lastUsedOn === null ? '' : shortDay(new Date(lastUsedOn), 'UTC')],
    ['Ends', endsOf(described, now)],
    ['ID', id],
  ].filter(([, value]) => value !== '')
}
