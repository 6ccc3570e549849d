import { asksOf, digestOf, mainAnswer, type Ask } from './asks.ts'
import {
  edgeDoubts,
  labelDoubts,
  mannerDoubts,
  NOTHING,
  unlistedService,
  type Doubt,
  type EdgeDoubt,
} from './doubts.ts'
import type { Variant } from './faults/fault.ts'
import { placeVariants } from './faults/place.ts'
import { tokenVariants } from './faults/token.ts'
import { wayVariants } from './faults/way.ts'
import { copyWorld, home, type World } from './world.ts'

/** What is true of a world, and what could be known of it. */
export type Truth = {
  /** What is literally true: `certain` may be said of nothing else. */
  causes: string[]
  /** What a judge may put first: the truth, or what no permitted request tells from it. */
  plausible: string[]
  /** Causes of which one can be proved; empty: nothing can. */
  provable: string[]
  /** The least number of requests that proves each fault that can be proved; null: none can. */
  needed: number | null
  /** That the token works can be said of nobody here. */
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
  ...unlistedService(base),
]

const edited = (base: World, variants: readonly Pick<Variant, 'apply'>[]): World => {
  const world = copyWorld(base)
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

/** What a proof would have to be of. */
const meantOf = ({ causes, meant }: Variant): readonly string[] => meant ?? causes

/** A world that answers the first request as the true one does. */
type Rival = { label: string; causes: readonly string[]; literal: readonly string[]; world: World; isRare: boolean }

/** The asks that it answers otherwise. */
const differencesOf = ({ world }: Rival, asks: readonly Ask[], truth: readonly string[]): ReadonlySet<number> =>
  new Set(asks.flatMap((ask, index) => (digestOf(world, ask) === truth[index] ? [] : [index])))

/** Whether a rival answers everything alike. What told one apart is asked first of the next: it often does again. */
const createLooksAlike = (asks: readonly Ask[], truth: readonly string[]): ((rival: Rival) => boolean) => {
  let order = asks.map((_, index) => index)
  return ({ world }) => {
    const telling = order.find((index) => digestOf(world, asks[index]!) !== truth[index])
    if (telling === undefined) return true
    order = [telling, ...order.filter((index) => index !== telling)]
    return false
  }
}

/** One rival of each set of causes that answers everything alike: the others of its set would say the same. */
const alikeAmong = (rivals: readonly Rival[], looksAlike: (rival: Rival) => boolean): Rival[] => {
  const found = new Map<string, Rival>()
  for (const rival of rivals) {
    const key = [...new Set(rival.literal)].sort().join(' ')
    if (!found.has(key) && looksAlike(rival)) found.set(key, rival)
  }
  return [...found.values()]
}

/** More than these tell nothing new of what has to be asked. Rare ones would be lost among the others. */
const ENOUGH_RIVALS = 150
const ENOUGH_RARE = 20

const some = <Value>(values: readonly Value[], limit: number): Value[] => {
  const step = Math.max(1, values.length / limit)
  return values.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

const enough = (rivals: readonly Rival[]): Rival[] => [
  ...some(
    rivals.filter(({ isRare }) => !isRare),
    ENOUGH_RIVALS,
  ),
  ...some(
    rivals.filter(({ isRare }) => isRare),
    ENOUGH_RARE,
  ),
]

type Doubts = { edges: EdgeDoubt[]; labels: Doubt[]; manners: Doubt[] }

const words = (parts: readonly { label: string }[]): string =>
  parts
    .map(({ label }) => label)
    .filter((label) => label !== '')
    .join(' + ')

/** One set of faults, with every doubt that leaves the first answer as it is. */
const rivalsWith = (
  base: World,
  variants: readonly Variant[],
  looksTrue: (world: World) => boolean,
  { edges, labels, manners }: Doubts,
): Rival[] => {
  // Where nobody can be sure of anything, nothing is shared with what is true here.
  const causes = variants.some(({ never }) => never === true) ? [] : variants.flatMap(meantOf)
  const literal = variants.flatMap((one) => one.causes)
  return edges.flatMap((edge) =>
    manners.flatMap((manner) => {
      // What is doubted was so before anything went wrong.
      const plain = edited(base, [manner, edge, ...variants])
      if (!isNatural(plain) || !looksTrue(plain) || !edge.fits(plain)) return []
      return labels.flatMap((label) => {
        const world = label === NOTHING ? plain : edited(base, [label, manner, edge, ...variants])
        const isRival = label === NOTHING || looksTrue(world)
        return isRival
          ? [
              {
                label: words([...variants, edge, label, manner]),
                causes,
                literal,
                world,
                isRare: label.isRare === true,
              },
            ]
          : []
      })
    }),
  )
}

const rivalsOf = (base: World, own: readonly Variant[], world: World, first: Ask): Rival[] => {
  const seen = digestOf(world, first)
  const looksTrue = (rival: World): boolean => digestOf(rival, first) === seen
  const singles = alternativesOf(base)
  const pairs =
    own.length < 2
      ? []
      : own.flatMap((one) =>
          singles
            .filter(({ layer }) => layer !== one.layer)
            .map((other) => (one.layer === 'way' ? [other, one] : [one, other])),
        )
  const doubts: Doubts = {
    edges: edgeDoubts(world),
    labels: labelDoubts(base),
    manners: mannerDoubts(base, mainAnswer(world)),
  }
  const causes = new Set(own.flatMap(meantOf))
  // What has the very same causes stands against nothing.
  const isOther = (variants: readonly Variant[]): boolean => {
    const theirs = new Set(variants.flatMap((one) => (one.never === true ? ['nothing'] : meantOf(one))))
    return theirs.size !== causes.size || [...theirs].some((id) => !causes.has(id))
  }
  return [...singles.map((one) => [one]), ...pairs]
    .filter(isOther)
    .flatMap((variants) => rivalsWith(base, variants, looksTrue, doubts))
}

/** Derived: what every world that answers all permitted requests alike has in common. */
const derive = (base: World, own: readonly Variant[], world: World): Truth => {
  const causes = [...new Set(own.flatMap((one) => one.causes))]
  const asks = asksOf(base)
  const truth = asks.map((ask) => digestOf(world, ask))
  const rivals = rivalsOf(base, own, world, asks[0]!)
  const alike = alikeAmong(rivals, createLooksAlike(asks, truth))
  const provable = own.some(({ unasked }) => unasked === true)
    ? []
    : alike.reduce<string[]>((left, rival) => intersect(left, rival.causes), [...new Set(own.flatMap(meantOf))])
  // Of two faults each is to be proved, where it can be.
  const each = own.map((one) => intersect(meantOf(one), provable)).filter((ids) => ids.length > 0)
  const others = rivals.filter(({ causes: ids }) => each.some((one) => intersect(ids, one).length === 0))
  const mayBe = own.flatMap((one) => one.mayBe ?? [])
  return {
    causes,
    plausible: [...new Set([...causes, ...alike.flatMap((rival) => rival.literal), ...mayBe])],
    provable,
    needed: provable.length === 0 ? null : 1 + cover(enough(others).map((rival) => differencesOf(rival, asks, truth))),
    never: false,
    alike: alike.map(({ label }) => label),
  }
}

/** What may be said of the second fault, where the first does not hide it. */
const plausibleBehind = (base: World, own: readonly Variant[], ruling: Variant, world: World): string[] => {
  const others = own.filter((one) => one !== ruling && one.ruled === undefined)
  if (others.length === 0) return []
  const passed = ruling.layer === 'way' ? edited(base, others) : world
  const start = ruling.layer === 'way' ? base : edited(base, [ruling])
  return derive(start, others, passed).plausible
}

/** What can be known of a world that was made from `base` by these faults. */
export const truthOf = (base: World, own: readonly Variant[], world: World): Truth => {
  const causes = [...new Set(own.flatMap((one) => one.causes))]
  const ruling = own.find(({ ruled }) => ruled === 'certain') ?? own.find(({ ruled }) => ruled !== undefined)
  if (own.length === 0) return derive(base, [alternativesOf(base)[0]!], world)
  if (ruling === undefined) return derive(base, own, world)
  // What the text alone decides, or what comes instead of the platform, hides everything else.
  // Where an address looks at no token, nothing shows what the given one is.
  const isProvable = ruling.ruled === 'certain' && !own.some(({ never }) => never === true)
  const behind = isProvable ? [] : plausibleBehind(base, own, ruling, world)
  return {
    causes,
    plausible: [...new Set([...causes, ...own.flatMap(({ mayBe = [] }) => mayBe), ...behind])],
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
