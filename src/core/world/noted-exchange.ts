import { takesQueries, takesKind } from '../../shared/platform.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { Space } from '../../shared/model/space.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf, type Token } from '../../shared/model/token.ts'
import { cellsAbout } from '../../shared/model/place-verdicts.ts'
import type { CellCheck, CellNote } from '../../shared/model/vault.ts'
import { cellOfExchange, standingOfExchange, type Standing } from './standing.ts'

/** The vault at the moment of writing down: more may have happened since the request was sent. */
type VaultNow = { tokens: readonly Token[]; spaces: readonly Space[]; checks: readonly CellCheck[] }

/** What is worth writing down of one exchange. */
export type Noted = { cells: CellNote[]; standings: Standing[] }

const NOTHING: Noted = { cells: [], standings: [] }

/** Whether the vault has the place: what stands in the path of a request that was mistyped may be anything, a token too. */
const isKnownPlace = (token: Token, { serviceId, spaceId, environmentId }: Exchange, { spaces }: VaultNow): boolean => {
  if (spaceId === null) return true
  if (token.spaceId !== null && token.spaceId !== spaceId) return false
  const space = spaces.find((one) => one.serviceId === serviceId && one.id === spaceId)
  const environments = [
    DEFAULT_ENVIRONMENT,
    ...(space?.environments.map(({ id }) => id) ?? []),
    ...environmentsOf(token),
  ]
  return (
    (space !== undefined || token.spaceId === spaceId) && environments.includes(environmentId ?? DEFAULT_ENVIRONMENT)
  )
}

const isCertain = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'response' && outcome.said?.certainty === 'certain'

/** Whether it was accepted there before: what is missing there then is more likely the thing that was asked for than the place. */
const hasWorked = (token: Token, { api, spaceId, environmentId }: Exchange, { checks }: VaultNow): boolean => {
  const cells = cellsAbout(spaceId, environmentId, api)
  return checks.some(
    (check) =>
      check.tokenId === token.id &&
      cells.includes(check.cell) &&
      [check.verdict, check.before?.verdict, check.workedAt && 'accepted'].includes('accepted'),
  )
}

/** A write that is refused tells what may be written, not whether the token works there. */
const isRead = ({ request, api }: Exchange): boolean =>
  request.method === 'GET' || request.method === 'HEAD' || takesQueries(api)

/**
 * What one answer tells of a token of the vault, as far as it is still news: of the place that the token has now,
 * and not overtaken by what was learned since. A refusal counts only where the vault knows the place, the API takes such
 * a token, and something was read. `now` in milliseconds since 1970: a later time that was noted is a clock that was wrong.
 */
export const notedOfExchange = (exchange: Exchange, tokenId: string, vault: VaultNow, now: number): Noted => {
  const token = vault.tokens.find(({ id }) => id === tokenId)
  const sentAt = Date.parse(exchange.startedAt)
  if (token?.serviceId !== exchange.serviceId) return NOTHING
  const countsAsRefusal =
    takesKind(exchange.api, token.kind) && isRead(exchange) && isKnownPlace(token, exchange, vault)
  const worked = hasWorked(token, exchange, vault)
  const counts = ({ verdict }: { verdict: string }): boolean =>
    verdict === 'accepted' || (countsAsRefusal && (verdict === 'rejected' || !worked || isCertain(exchange)))
  const isNews = (known: { at: string } | null | undefined): boolean => {
    const at = known === null || known === undefined ? 0 : Date.parse(known.at)
    return at <= sentAt || at > now
  }
  const before = ({ cell }: CellNote) => vault.checks.find((check) => check.tokenId === tokenId && check.cell === cell)
  return {
    cells: cellOfExchange(tokenId, exchange).filter((note) => counts(note) && isNews(before(note))),
    standings: standingOfExchange(token, exchange).filter((note) => counts(note) && isNews(token.lastCheck)),
  }
}
