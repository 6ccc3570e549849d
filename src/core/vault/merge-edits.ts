import type { Service } from '../../shared/model/service.ts'
import type { Environment, Space } from '../../shared/model/space.ts'
import { environmentsOf } from '../../shared/model/token-facts.ts'
import type { TokenFields } from './validation.ts'

/**
 * Only what a person changed of a record, applied to the record as it is stored now. `before`: what they were shown; `wanted`:
 * what they made of it. Another window, the command line or an undo may have changed the record since, and that stays.
 */

const has = (environments: readonly Environment[], id: string): boolean => environments.some((one) => one.id === id)

/** One value: changed by the person, or as it is stored. */
const changed = <Value>(before: Value, wanted: Value, now: Value): Value => (wanted === before ? now : wanted)

/** A mark that somebody else set on what the person added too stays: what warns of production is not lost to a guess. */
const markedEnvironment = (
  before: Environment | undefined,
  wanted: Environment | undefined,
  now: Environment,
): Environment => {
  if (wanted === undefined) return now
  if (before === undefined) return { ...now, production: now.production || wanted.production }
  return { ...now, production: changed(before.production, wanted.production, now.production) }
}

const mergeEnvironments = (
  before: readonly Environment[],
  wanted: readonly Environment[],
  now: readonly Environment[],
  inUse: ReadonlySet<string>,
): Environment[] => {
  const of = (items: readonly Environment[], id: string) => items.find((item) => item.id === id)
  const stay = now.filter(({ id }) => has(wanted, id) || !has(before, id) || inUse.has(id))
  const added = wanted.filter(({ id }) => !has(before, id) && !has(now, id))
  return [...stay.map((one) => markedEnvironment(of(before, one.id), of(wanted, one.id), one)), ...added]
}

type SpaceFields = Pick<Space, 'name' | 'environments'>

/**
 * `before` null: no such space was shown, so that nothing was taken away from it. `inUse`: environments that a key is enabled
 * for. Taken away while nobody used it, one that has a key by now stays, with its mark.
 */
export const mergeSpace = (
  before: SpaceFields | null,
  wanted: Space,
  now: Space,
  inUse: ReadonlySet<string> = new Set(),
): Space => ({
  ...now,
  name: before === null ? wanted.name : changed(before.name, wanted.name, now.name),
  environments: mergeEnvironments(before?.environments ?? [], wanted.environments, now.environments, inUse),
})

type ServiceFields = Pick<Service, 'name' | 'baseUrls' | 'webAppUrl'>

/** Each address by itself: an API that was added to the service since keeps its own. */
export const mergeService = (before: ServiceFields, wanted: ServiceFields, now: ServiceFields): ServiceFields => {
  const taken = { ...now.baseUrls, ...wanted.baseUrls }
  const apis = Object.keys(taken) as (keyof typeof taken)[]
  return {
    name: changed(before.name, wanted.name, now.name),
    webAppUrl: changed(before.webAppUrl, wanted.webAppUrl, now.webAppUrl),
    baseUrls: Object.fromEntries(
      apis.flatMap((api) => {
        const url = changed(before.baseUrls[api], wanted.baseUrls[api], now.baseUrls[api])
        return url === undefined ? [] : [[api, url]]
      }),
    ),
  }
}

export const isElsewhere = (one: Omit<TokenFields, 'name'>, other: Omit<TokenFields, 'name'>): boolean =>
  one.kind !== other.kind || one.serviceId !== other.serviceId || one.spaceId !== other.spaceId

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item))

/** None chosen means the default one, so that the lists are merged by what they mean. */
const mergeChosen = (before: readonly string[], wanted: readonly string[], now: readonly string[]): string[] => {
  if (sameList(before, wanted)) return [...now]
  if (sameList(before, now)) return [...wanted]
  const meaning = (environments: readonly string[]) => environmentsOf({ environments: [...environments] })
  const [shown, meant, stored] = [meaning(before), meaning(wanted), meaning(now)] as const
  const stay = stored.filter((id) => meant.includes(id) || !shown.includes(id))
  const merged = [...stay, ...meant.filter((id) => !shown.includes(id) && !stored.includes(id))]
  // Each took away what the other kept: a key covers something, and the person has just said what.
  return merged.length === 0 ? [...wanted] : merged
}

const isMoved = (one: Pick<TokenFields, 'serviceId' | 'spaceId'>, other: typeof one): boolean =>
  one.serviceId !== other.serviceId || one.spaceId !== other.spaceId

/** Null: it was moved or made of another kind meanwhile, and what the person chose belongs to what it was. */
export const mergeToken = (before: TokenFields, wanted: TokenFields, now: TokenFields): TokenFields | null => {
  const name = changed(before.name, wanted.name, now.name)
  if (isMoved(before, wanted)) return { ...wanted, name }
  const { serviceId, spaceId } = now
  const kind = changed(before.kind, wanted.kind, now.kind)
  const hasChosen = !sameList(environmentsOf(before), environmentsOf(wanted))
  if (!isMoved(before, now) && (kind === wanted.kind || !hasChosen)) {
    const environments = mergeChosen(before.environments, wanted.environments, now.environments)
    return { kind, serviceId, spaceId, name, environments }
  }
  return kind === now.kind && !hasChosen ? { kind, serviceId, spaceId, name, environments: now.environments } : null
}
