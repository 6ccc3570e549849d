import { apiNamed, takesKind, type TokenKind } from '../platform.ts'
import type { LastCheck, Token } from './token.ts'
import { DEFAULT_ENVIRONMENT } from './token-facts.ts'
import type { CellCheck, CellNote } from './vault.ts'
import { faultIn, type Certainty, type Verdict } from './verdict.ts'

/** Identifies a cell of a token. A path without an environment reads the default one; on Management the space itself may be meant. */
export const cellKey = (space: string | null, environment: string | null, api: string): string => {
  const whereNoneIsNamed = space === null || api === 'management' ? '' : DEFAULT_ENVIRONMENT
  return [space ?? '', environment ?? whereNoneIsNamed, api].join('/')
}

/** The cells that may describe a place. On Management a path without an environment means the space itself or `master`. */
export const cellsAbout = (space: string | null, environment: string | null, api: string): string[] => {
  const environments =
    environment === null || environment === DEFAULT_ENVIRONMENT ? [null, DEFAULT_ENVIRONMENT] : [environment]
  return [...new Set(environments.map((each) => cellKey(space, each, api)))]
}

/** What is known of a token in one place. `before`: what was known until nothing more could be learned. */
export type Known = { check: LastCheck & { certainty?: Certainty | null }; before: LastCheck | null }

/** Whether the token itself is wrong. The other causes of a refusal are about where it was sent, or how. */
export const isRefusedForItself = ({ verdict, cause }: Pick<LastCheck, 'verdict' | 'cause'>): boolean =>
  verdict === 'rejected' && faultIn(cause) === 'token'

/** Nothing was learned of the token: what was known before still stands. */
export const tellsNothing = (verdict: Verdict): boolean => verdict === 'not-checked' || verdict === 'unreadable'

const isLater = (one: LastCheck, other: LastCheck | null): boolean => other === null || one.at > other.at

const lastKnown = ({ at, verdict, cause, before }: CellCheck): LastCheck | null =>
  tellsNothing(verdict) ? before : { at, verdict, cause }

/** When a cell was last accepted. In an older catalog, only its verdicts show it. */
const lastWorked = ({ workedAt, verdict, at, before }: CellCheck): string | undefined =>
  workedAt ?? (verdict === 'accepted' ? at : before?.verdict === 'accepted' ? before.at : undefined)

/** A cell with a new note, and what still counts of its earlier notes. */
export const noteAfter = (earlier: CellCheck | undefined, note: CellNote): CellCheck => {
  const before = earlier !== undefined && tellsNothing(note.verdict) ? lastKnown(earlier) : null
  const workedAt = note.verdict === 'accepted' ? undefined : earlier && lastWorked(earlier)
  return { ...note, certainty: note.certainty ?? null, before, ...(workedAt && { workedAt }) }
}

/** A cell in the spelling of `cellKey`: an earlier Token Desk kept the default environment apart from none. */
const respelled = (cell: string): string => {
  const [space, environment, api, ...rest] = cell.split('/').map((part) => (part === '' ? null : part))
  if (space === undefined || environment === undefined || !api || rest.length > 0) return cell
  return cellKey(space, environment, api)
}

/** Two cells of one place as one. What either knows besides its verdict counts by its own time. */
const merged = (earlier: CellCheck, later: CellCheck): CellCheck => {
  const { before: known, workedAt: _, ...noted } = noteAfter(earlier, later)
  const before = known !== null && isLater(known, later.before) ? known : later.before
  const worked = [earlier, later].map(lastWorked).filter((at) => at !== undefined)
  const workedAt = later.verdict === 'accepted' ? undefined : worked.toSorted().at(-1)
  return { ...noted, before, ...(workedAt && { workedAt }) }
}

/** Cells as they were kept, each place once. */
export const oncePerPlace = (checks: readonly CellCheck[]): CellCheck[] => {
  const places = new Map<string, CellCheck>()
  for (const kept of checks) {
    const check = { ...kept, cell: respelled(kept.cell) }
    const key = `${check.tokenId} ${check.cell}`
    const other = places.get(key)
    if (other === undefined) places.set(key, check)
    else places.set(key, isLater(check, other) ? merged(other, check) : merged(check, other))
  }
  return [...places.values()]
}

/** In the spelling of `cellKey`. Asked for every cell of every row of a tree: nothing is taken apart for it. */
const isOfEnvironment = ({ cell }: CellCheck, space: string, environment: string): boolean =>
  cell.startsWith(`${space}/${environment}/`)

/** What another API says of a key is about the choice of the API. */
const isForKind = ({ cell }: CellCheck, kind: TokenKind): boolean => {
  const api = apiNamed(cell.split('/')[2])
  return api !== null && takesKind(api, kind)
}

const checkOf = ({ at, verdict, cause }: LastCheck): LastCheck => ({ at, verdict, cause })

/** The last verdict of these cells, now or before, that shows something about the token. */
const lastTold = (cells: readonly CellCheck[]): LastCheck | null =>
  cells
    .map((cell) => (tellsNothing(cell.verdict) ? cell.before : checkOf(cell)))
    .reduce((last, told) => (told !== null && isLater(told, last) ? told : last), null)

const latest = (cells: readonly CellCheck[]): CellCheck | null =>
  cells.reduce<CellCheck | null>((last, cell) => (isLater(cell, last) ? cell : last), null)

/** What is known of a key in an environment, or of an account token. A token that was refused for what it is, is refused everywhere. */
export const knownIn = (
  token: Pick<Token, 'kind' | 'spaceId' | 'lastCheck'>,
  checks: readonly CellCheck[],
  environment: string | null,
): Known | null => {
  const own = token.lastCheck
  if (own === null && checks.length === 0) return null
  const { spaceId } = token
  if (spaceId === null || environment === null) return own === null ? null : { check: own, before: null }
  const cells = checks.filter((check) => isOfEnvironment(check, spaceId, environment) && isForKind(check, token.kind))
  const cell = latest(cells)
  if (own !== null && isRefusedForItself(own) && isLater(own, cell)) return { check: own, before: null }
  if (cell === null) return null
  if (isRefusedForItself(cell) && own?.verdict === 'accepted' && isLater(own, cell)) return null
  return {
    check: { ...checkOf(cell), certainty: cell.certainty },
    before: tellsNothing(cell.verdict) ? lastTold(cells) : null,
  }
}

/** A verdict and where it stands; `known` null: nothing is known there. */
export type KnownPlaces = { verdict: Verdict | null; environments: readonly string[]; known: Known | null }

/** Environments of a key, together where they are alike; the newest first, the unknown last. */
export const alikePlaces = (places: readonly { environment: string; known: Known | null }[]): KnownPlaces[] => {
  const groups = new Map<string, KnownPlaces>()
  for (const { environment, known } of places) {
    const verdict = known?.check.verdict ?? null
    const key = `${verdict ?? ''} ${known?.before?.verdict ?? ''}`
    const group = groups.get(key)
    const isNewer = known !== null && isLater(known.check, group?.known?.check ?? null)
    groups.set(key, {
      verdict,
      environments: [...(group?.environments ?? []), environment],
      known: group === undefined || isNewer ? known : group.known,
    })
  }
  const at = ({ known }: KnownPlaces): string => known?.check.at ?? ''
  return [...groups.values()].toSorted((one, other) => at(other).localeCompare(at(one)))
}

/** The environments of its space about which a key revealed something. That one doesn't exist reveals nothing about the key. */
export const environmentsTried = ({ kind, spaceId }: Token, checks: readonly CellCheck[]): string[] =>
  checks
    .filter((check) => isForKind(check, kind) && faultIn(check.cause) !== 'environment')
    .map(({ cell }) => cell.split('/'))
    .filter(([space]) => space === spaceId)
    .map(([, environment = '']) => environment)

/** The checks of each token, looked up once. */
export const checksByToken = (checks: readonly CellCheck[]): ReadonlyMap<string, readonly CellCheck[]> =>
  Map.groupBy(checks, ({ tokenId }) => tokenId)
