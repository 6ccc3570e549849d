import type { Service } from '../../shared/model/service.ts'
import type { Environment, Space } from '../../shared/model/space.ts'
import { environmentsOf } from '../../shared/model/token-facts.ts'
import type { TokenFields } from './validation.ts'

/** Applies only what a user changed: `before` is what the form showed, `wanted` what the user made of it. */

const has = (environments: readonly Environment[], id: string): boolean => environments.some((one) => one.id === id)

/** The user's value if the user changed it, or the stored value. */
const changed = <Value>(before: Value, wanted: Value, now: Value): Value => (wanted === before ? now : wanted)

/** A production mark that was set elsewhere in the meantime stays, because the form's mark can be a guess. */
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
 * `before` is `null` if the form showed no such space. One `inUse` (with a key) isn't removed. A space of the Playground becomes
 * the user's own.
 */
export const mergeSpace = (
  before: SpaceFields | null,
  wanted: Space,
  now: Space,
  inUse: ReadonlySet<string> = new Set(),
): Space => ({
  serviceId: now.serviceId,
  id: now.id,
  name: before === null ? wanted.name : changed(before.name, wanted.name, now.name),
  environments: mergeEnvironments(before?.environments ?? [], wanted.environments, now.environments, inUse),
})

type ServiceFields = Pick<Service, 'name' | 'baseUrls' | 'webAppUrl'>

/** Merges each address by itself, so that an API that was added since stays. */
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

/** An empty list means the default environment, so lists are merged by their meaning. */
const mergeChosen = (before: readonly string[], wanted: readonly string[], now: readonly string[]): string[] => {
  if (sameList(before, wanted)) return [...now]
  if (sameList(before, now)) return [...wanted]
  const meaning = (environments: readonly string[]) => environmentsOf({ environments })
  const [shown, meant, stored] = [meaning(before), meaning(wanted), meaning(now)] as const
  const stay = stored.filter((id) => meant.includes(id) || !shown.includes(id))
  const merged = [...stay, ...meant.filter((id) => !shown.includes(id) && !stored.includes(id))]
  // Each side removed what the other one left. A key needs an environment, so the user's choice counts.
  return merged.length === 0 ? [...wanted] : merged
}

const isMoved = (one: Pick<TokenFields, 'serviceId' | 'spaceId'>, other: typeof one): boolean =>
  one.serviceId !== other.serviceId || one.spaceId !== other.spaceId

/** `null` if the token was moved or got another kind in the meantime, so the user's choice doesn't fit it. */
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
