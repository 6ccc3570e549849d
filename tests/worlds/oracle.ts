import { asksOf, digestOf, type Ask } from './asks.ts'
import type { Variant } from './faults/fault.ts'
import { placeVariants } from './faults/place.ts'
import { tokenVariants } from './faults/token.ts'
import { wayVariants } from './faults/way.ts'
import { home, type World } from './world.ts'

/** What is true of a world, and what could be known of it. */
export type Truth = {
  /** What is literally true: `certain` may be said of nothing else. */
  causes: string[]
  /** What a judge may put first: the truth, or what no permitted request tells from it. */
  plausible: string[]
  /** Causes of which one can be proved; empty: nothing can. */
  provable: string[]
  /** The least number of requests that proves it; null: nothing to prove. */
  needed: number | null
  never: boolean
  /** For the story: what looks the same. */
  alike: string[]
}

/** A personal token is no key of a space, whatever else is imagined. */
const isNatural = (world: World): boolean =>
  !world.services.some(({ keys }) => keys.some(({ secret }) => secret.startsWith('CFPAT-')))

const alternativesOf = (base: World): Variant[] => [
  {
    fault: 'none',
    label: 'nothing is wrong',
    layer: 'token',
    causes: ['works', 'works-but-empty'],
    weight: 1,
    apply: () => undefined,
  },
  ...tokenVariants(base),
  ...placeVariants(base),
  ...wayVariants(base),
]

const edited = (base: World, variants: readonly Variant[]): World => {
  const world = structuredClone(base)
  for (const { apply } of variants) apply(world)
  return world
}

const intersect = (one: readonly string[], other: readonly string[]): string[] => one.filter((id) => other.includes(id))

/** The fewest asks that tell the truth from each of the others; each is a set of asks that do. */
const cover = (differing: readonly ReadonlySet<number>[]): number => {
  let left = [...differing]
  let count = 0
  while (left.length > 0) {
    const tally = new Map<number, number>()
    for (const asks of left) for (const ask of asks) tally.set(ask, (tally.get(ask) ?? 0) + 1)
    const best = [...tally.entries()].sort((one, other) => other[1] - one[1])[0]
    if (best === undefined) break
    left = left.filter((asks) => !asks.has(best[0]))
    count += 1
  }
  return count
}

type Rival = { label: string; causes: readonly string[]; differs: ReadonlySet<number> }

/** How a rival world answers otherwise; null: at the very first request, so that it is no rival. */
const rivalOf = (rival: World, asks: readonly Ask[], truth: readonly string[]): ReadonlySet<number> | null => {
  if (digestOf(rival, asks[0]!) !== truth[0]) return null
  return new Set(asks.flatMap((ask, index) => (index > 0 && digestOf(rival, ask) !== truth[index] ? [index] : [])))
}

const rivalsOf = (base: World, own: readonly Variant[], world: World, asks: readonly Ask[]): Rival[] => {
  const truth = asks.map((ask) => digestOf(world, ask))
  const singles = alternativesOf(base)
  const pairs =
    own.length < 2
      ? []
      : own.flatMap((one) => singles.map((other) => (one.layer === 'way' ? [other, one] : [one, other])))
  const rivals: Rival[] = []
  for (const variants of [...singles.map((one) => [one]), ...pairs]) {
    const rival = edited(base, variants)
    if (!isNatural(rival)) continue
    const differs = rivalOf(rival, asks, truth)
    if (differs === null) continue
    // Where nobody can be sure of anything, nothing is shared with what is true here.
    const causes = variants.some(({ never }) => never === true) ? [] : variants.flatMap((one) => one.causes)
    rivals.push({ label: variants.map(({ label }) => label).join(' + '), causes, differs })
  }
  return rivals
}

/** Derived: what every world that answers all permitted requests alike has in common. */
const derive = (base: World, own: readonly Variant[], world: World): Truth => {
  const causes = [...new Set(own.flatMap((one) => one.causes))]
  const asks = asksOf(base)
  const rivals = rivalsOf(base, own, world, asks)
  const alike = rivals.filter(({ differs }) => differs.size === 0)
  const provable = alike.reduce<string[]>((left, rival) => intersect(left, rival.causes), causes)
  const others = rivals.filter((rival) => rival.differs.size > 0 && intersect(rival.causes, provable).length === 0)
  return {
    causes,
    plausible: [...new Set([...causes, ...alike.flatMap((rival) => rival.causes)])],
    provable,
    needed: provable.length === 0 ? null : 1 + cover(others.map(({ differs }) => differs)),
    never: false,
    alike: alike.map(({ label }) => label),
  }
}

/** What can be known of a world that was made from `base` by these faults. */
export const truthOf = (base: World, own: readonly Variant[], world: World): Truth => {
  const causes = [...new Set(own.flatMap((one) => one.causes))]
  const ruling = own.find(({ ruled }) => ruled === 'certain') ?? own.find(({ ruled }) => ruled !== undefined)
  if (own.length === 0) return derive(base, [alternativesOf(base)[0]!], world)
  if (ruling === undefined) return derive(base, own, world)
  // What the text alone decides, or what comes instead of the platform, hides everything else.
  const isProvable = ruling.ruled === 'certain'
  return {
    causes,
    plausible: causes,
    provable: isProvable ? [...ruling.causes] : [],
    needed: isProvable ? (ruling.needed ?? 1) : null,
    never: own.some(({ never }) => never === true),
    alike: [],
  }
}

/** Whether the world answers the request that is diagnosed as if nothing was wrong. */
export const isEmptyList = (world: World): boolean => {
  const { target } = world
  const space = home(world).spaces[target.space]
  const environment = target.environment ?? 'master'
  const entries = space?.environments[space.aliases[environment] ?? environment]?.entries
  return target.below === 'entries' && entries !== undefined && Object.keys(entries).length === 0
}
