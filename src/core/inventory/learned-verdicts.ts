import { takesQueries, type ApiName, takesKind } from '../../shared/platform.ts'
import type { Cause, CheckResult, Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Exchange, ResponseHead, Said } from '../../shared/model/exchange.ts'
import { cellKey, cellsAbout, isRefusedForItself, tellsNothing } from '../../shared/model/place-verdicts.ts'
import { platformIdProblem } from '../../shared/model/token-facts.ts'
import { type LastCheck, type Token, DEFAULT_ENVIRONMENT, environmentsOf } from '../../shared/model/token.ts'
import type { CellNote, CellCheck } from '../../shared/model/vault.ts'
import { isRead } from '../../shared/text/method-override.ts'
import { mayBeElsewhere, placeInPath } from '../../shared/text/path-place.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { MODULE_OF } from '../diagnosis/causes/modules.ts'
import { readSigns } from '../diagnosis/observe/response-headers.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Result } from '../../shared/contract/result.ts'
import type { UsedSecret } from '../vault/edits.ts'
import type { Vault } from '../vault/vault.ts'

type Judgement = Pick<Diagnosis, 'verdict'> & { causes: readonly Pick<Cause, 'id' | 'certainty'>[] }
type Judged = Judgement & { api: ApiName | null }

/** Whether a cache may have kept it from another time. What is certain was seen past every cache. */
const mayBeOld = (causes: Judgement['causes']): boolean =>
  causes[0]?.certainty !== 'certain' &&
  causes.some(({ id, certainty }) => MODULE_OF[id].isOldResponse === true && certainty !== 'ruled-out')

/** A cache is known to have given an old response, or an acceptance may be one. A refusal is saved with its likely cause. */
const isOfThePast = ({ verdict, causes }: Judgement): boolean => {
  const [cause] = causes
  const isShownOld = cause?.certainty === 'certain' && MODULE_OF[cause.id].isOldResponse === true
  return isShownOld || (verdict === 'accepted' && mayBeOld(causes))
}

/** Whether it's about the token wherever it is used. A good key on a wrong API, id or way changes nothing of what is known. */
export const aboutToken = ({ verdict, causes, api }: Judged): boolean => {
  const [cause] = causes
  // Images needs no token: none was sent.
  if (cause === undefined || api === 'images') return false
  if (verdict === 'accepted') return !mayBeOld(causes)
  const isSure = cause.certainty === 'certain' || cause.certainty === 'likely'
  return isSure && isRefusedForItself({ verdict, cause: cause.id })
}

/** A judgement in its saved form; `null` if it has no cause. */
const checkAt = (at: string, { verdict, causes: [cause] }: Judgement): LastCheck | null =>
  cause === undefined ? null : { at, verdict, cause: cause.id }

/** Where something was learned. `space` and `environment` as ids; null: none is named. `path`: of a request that a user wrote. */
type Cell = { space: string | null; environment: string | null; api: string; path: string | null }

/** Whether the platform could have given this id. Text pasted in its place may be a token, and is saved nowhere. */
const isId = (id: string | null): boolean =>
  id === null || (id === id.trim() && platformIdProblem(id) === null && !looksLikeSecret(id))

/** Before it stands what the service's base URL has of its own. */
const fromItsSpace = (path: string): string => path.slice(Math.max(0, path.search(/\/(?:content\/v1\/)?spaces\//i)))

/** Whether some readers of the path may find another place in it: what was learned may be of either. */
const isUnclear = ({ environment, path: whole }: Cell): boolean => {
  if (whole === null) return false
  const path = fromItsSpace(whole)
  return mayBeElsewhere(path) || (environment === null && placeInPath(path).environmentId !== null)
}

const noteOf = (tokenId: string, cell: Cell, at: string, judged: Judgement): CellNote[] =>
  isId(cell.space) && isId(cell.environment) && !isUnclear(cell) && !isOfThePast(judged)
    ? judged.causes.slice(0, 1).map(({ id, certainty }) => ({
        tokenId,
        cell: cellKey(cell.space, cell.environment, cell.api),
        at,
        verdict: judged.verdict,
        cause: id,
        certainty,
      }))
    : []

/** What a diagnosis learned of one cell: a verdict belongs to token, API, space and environment. */
export const cellOfDiagnosis = (tokenId: string, at: string, diagnosis: Diagnosis): CellNote[] => {
  const { space, environment, api, path } = diagnosis.target
  const [first] = diagnosis.causes
  const isOfRequest = first !== undefined && MODULE_OF[first.id].isOfRequest === true
  return api === null || api === 'images' || isOfRequest
    ? []
    : noteOf(tokenId, { space, environment, api, path }, at, diagnosis)
}

export const cellOfResult = (tokenId: string, at: string, result: CheckResult): CellNote[] =>
  noteOf(tokenId, { ...result, path: null }, at, result)

/** Whether a cache kept the answer, and it may be an old one. The platform's own edge keeps fresh what it delivers, and no refusal. */
const isStale = ({ headers }: ResponseHead, isContent: boolean): boolean => {
  const { cached, cachedAtEdge } = readSigns(headers)
  return cached !== null && !(cachedAtEdge && isContent)
}

/** `null` if it shows nothing, or comes from another server, from the address of a redirect, or from a cache. */
const saidByPlatform = ({ api, outcome, redirects }: Exchange): Said | null => {
  if (outcome.kind !== 'response' || api === 'images' || outcome.said === null) return null
  if (redirects.some(({ followed }) => followed)) return null
  if (isStale(outcome.head, outcome.said.verdict === 'accepted')) return null
  const { reading, said } = outcome
  // The data of a query has no marks of the platform: its address shows whose it is.
  const isContent = reading.class === 'platform-json' || takesQueries(api)
  return (said.verdict === 'accepted' ? isContent : reading.record !== null) ? said : null
}

const judgedBy = ({ api }: Exchange, { verdict, cause, certainty }: Said) => ({
  api,
  verdict,
  causes: [{ id: cause, certainty }],
})

/** An acceptance is certain. A refusal of a key counts for its place only, as its way may be at fault. */
export const standingOfExchange = (token: Pick<Token, 'id' | 'spaceId'>, exchange: Exchange): Standing[] => {
  const said = saidByPlatform(exchange)
  if (said === null || (said.verdict !== 'accepted' && token.spaceId !== null)) return []
  return standingsOf(exchange.startedAt, [{ ...judgedBy(exchange, said), tokenId: token.id }])
}

/** What one response shows of the token in its place. A likely result is saved as likely: the user has just seen it. */
export const cellOfExchange = (tokenId: string, exchange: Exchange): CellNote[] => {
  const said = saidByPlatform(exchange)
  const { spaceId, environmentId, api, startedAt, request } = exchange
  if (said === null || spaceId === null || tellsNothing(said.verdict)) return []
  if (MODULE_OF[said.cause].isOfRequest === true) return []
  const cell = { space: spaceId, environment: environmentId, api, path: request.target }
  return noteOf(tokenId, cell, startedAt, judgedBy(exchange, said))
}

export type Standing = LastCheck & { tokenId: string }

/** How each token stands after these judgements: refused once is refused, so that a dot in the vault hides no failure. */
export const standingsOf = (at: string, judged: readonly (Judged & { tokenId: string })[]): Standing[] => {
  const standings = new Map<string, Standing>()
  for (const one of judged) {
    const check = aboutToken(one) ? checkAt(at, one) : null
    const before = standings.get(one.tokenId)
    if (check !== null && (before === undefined || (before.verdict === 'accepted' && check.verdict === 'rejected')))
      standings.set(one.tokenId, { ...check, tokenId: one.tokenId })
  }
  return [...standings.values()]
}

export const standingOf = (tokenId: string, at: string, diagnosis: Diagnosis): Standing[] =>
  standingsOf(at, [{ ...diagnosis, tokenId, api: diagnosis.target.api }])

/** The vault at the moment of writing down: more may have happened since the request was sent. */
type VaultNow = { tokens: readonly Token[]; spaces: readonly Space[]; checks: readonly CellCheck[] }

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

/** The error names the environment itself. As a token may be removed from it, it counts even if it worked there before. */
const missesEnvironment = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'response' && outcome.reading.record?.missing?.type === 'Environment'

/** A refused write shows what the token may write, not whether it works there. */
const isReadOf = ({ request: { method, url, headers }, api }: Exchange): boolean =>
  isRead(method, url, headers) || takesQueries(api)

/** `null` if it's overtaken. A refusal counts only in a known place, for an API that takes such a token. `now` in milliseconds since 1970. */
export const notedOfExchange = (exchange: Exchange, tokenId: string, vault: VaultNow, now: number): Noted => {
  const token = vault.tokens.find(({ id }) => id === tokenId)
  const sentAt = Date.parse(exchange.startedAt)
  if (token?.serviceId !== exchange.serviceId) return NOTHING
  const countsAsRefusal =
    takesKind(exchange.api, token.kind) && isReadOf(exchange) && isKnownPlace(token, exchange, vault)
  const worked = hasWorked(token, exchange, vault) && !missesEnvironment(exchange)
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

/** What a diagnosis shows of a token: a verdict belongs to a place, and only some causes are about the token itself. */
export const notedOfDiagnosis = (tokenId: string, at: string, judged: Diagnosis): Noted => ({
  cells: cellOfDiagnosis(tokenId, at, judged),
  standings: standingOf(tokenId, at, judged),
})

export const notedOfResults = (at: string, results: readonly (CheckResult & { tokenId: string })[]): Noted => ({
  cells: results.flatMap((result) => cellOfResult(result.tokenId, at, result)),
  standings: standingsOf(at, results),
})

export type LearningVault = Pick<Vault, 'noteCells' | 'noteChecks'>

/** Stores what was learned of tokens of the vault. `used`: the secrets that it was learned with; it counts for no others. */
export const saveLearned = async (
  vault: LearningVault,
  { cells, standings }: Noted,
  used: readonly UsedSecret[],
): Promise<Result<null>> => {
  const saved = await vault.noteCells(cells, used)
  return saved.ok ? vault.noteChecks(standings, used) : saved
}
