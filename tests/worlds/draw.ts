import { mainAnswer, digestOf } from './asks.ts'
import { mainRequest } from './ask.ts'
import { drawBase } from './base.ts'
import { addEdge, staleContent } from './faults/cache.ts'
import type { Layer, Variant } from './faults/fault.ts'
import { placeVariants } from './faults/place.ts'
import { targetVariants } from './faults/target.ts'
import { textVariants } from './faults/text.ts'
import { tokenVariants } from './faults/token.ts'
import { wayVariants } from './faults/way.ts'
import { wideVariants } from './faults/wide.ts'
import { isEmptyList, truthOf, type Truth } from './oracle.ts'
import { createRandom, type Random } from './random.ts'
import type { CacheSign } from './way.ts'
import { copyWorld, type World } from './world.ts'

/** A world with what is wrong in it, and what may be said of it. */
export type Drawn = { seed: number; world: World; faults: Variant[]; truth: Truth }

/** How often each class comes; what is not named comes once. */
const SHARE: Readonly<Record<string, number>> = {
  unknown: 2,
  'other-api': 2.5,
  'other-service': 2,
  young: 1.5,
  'young-environment': 0.3,
  'another-space': 2,
  'not-enabled': 3,
  expired: 4,
  revoked: 4,
  'no-access': 5,
  grant: 2,
  'weak-role': 2,
  'environment-missing': 3,
  'environment-not-ready': 1.2,
  'space-missing': 1.5,
  hibernated: 0.5,
  'entry-missing': 3,
  'entry-unpublished': 4,
  'header-stripped': 1.2,
  'query-stripped': 3,
  'both-stripped': 0.5,
  cache: 3,
  'stale-content': 0.5,
  foreign: 1.5,
  rewritten: 3,
  malformed: 2,
  mangled: 0.5,
  missing: 0.3,
  'blank-at-end': 0.3,
  collection: 0.4,
  'other-path': 0.4,
  'nothing-here': 0.4,
  'malformed-id': 0.6,
  reset: 0.3,
  hang: 0.15,
  refused: 0.3,
  limit: 0.6,
  broken: 0.5,
  open: 1,
  'typo-of-saved': 4,
  typo: 2,
  prefix: 3,
  heavy: 1,
}
const SIGNS: readonly CacheSign[] = ['x-cache', 'varnish', 'cache-status', 'id-only']

const stale = (sign: CacheSign): Variant => ({
  fault: 'stale-content',
  label: `a cache (${sign}) answers with what was true yesterday`,
  layer: 'way',
  causes: ['stale-cache', 'works', 'works-but-empty'],
  weight: 1,
  ruled: 'open',
  apply: (world) => staleContent(world, sign),
})

const candidates = (base: World, layers: readonly Layer[], isWide: boolean): Variant[] =>
  [tokenVariants, placeVariants, wayVariants, textVariants, targetVariants, ...(isWide ? [wideVariants] : [])]
    .flatMap((draw) => draw(base))
    .filter(({ layer }) => layers.includes(layer))

const pick = (random: Random, variants: readonly Variant[]): Variant => {
  const classes = [...new Set(variants.filter(({ weight }) => weight > 0).map(({ fault }) => fault))]
  const chosen = random.weigh(classes.map((fault) => [fault, SHARE[fault] ?? 1] as const))
  return random.weigh(
    variants.filter(({ fault }) => fault === chosen).map((variant) => [variant, variant.weight] as const),
  )
}

const LAYERS: readonly Layer[] = ['token', 'place', 'way', 'text', 'target']

const drawFaults = (random: Random, base: World, count: 0 | 1 | 2, isWide: boolean): Variant[] => {
  if (count === 0) return []
  const first = pick(random, candidates(base, LAYERS, isWide))
  if (count === 1) return [first]
  const others = LAYERS.filter(
    (layer) =>
      layer !== first.layer &&
      !(first.layer === 'target' && layer === 'place') &&
      !(first.layer === 'place' && layer === 'target'),
  )
  const second = pick(random, candidates(base, others, isWide))
  const order: readonly Layer[] = ['text', 'target', 'token', 'place', 'way']
  return [first, second].sort((one, other) => order.indexOf(one.layer) - order.indexOf(other.layer))
}

const isNatural = (world: World): boolean =>
  !world.services.some(({ keys }) => keys.some(({ secret }) => secret.startsWith('CFPAT-')))

/** Whether each fault by itself changes what comes back. */
const matters = (base: World, faults: readonly Variant[]): boolean =>
  faults.every(({ apply, fault }) => {
    if (['open', 'blank-at-end', 'refused'].includes(fault)) return true
    const changed = copyWorld(base)
    apply(changed)
    return (
      digestOf(changed, { service: 0, request: mainRequest(changed) }) !==
      digestOf(base, { service: 0, request: mainRequest(base) })
    )
  })

const tryDraw = (random: Random, seed: number, count: 0 | 1 | 2, isWide: boolean): Drawn | null => {
  const base = drawBase(random, seed, isWide)
  if (mainAnswer(base).status !== 200) throw new Error(`The base of seed ${seed} does not work.`)
  if (random.chance(0.12) && base.target.api !== 'management')
    addEdge(
      base,
      random.pick(SIGNS),
      random.pick([
        { varied: true, noCache: true },
        { varied: true, noCache: false },
        { varied: false, noCache: true },
      ]),
    )
  const faults = drawFaults(random, base, count, isWide)
  const world = copyWorld(base)
  if (faults.length === 2 && random.chance(0.08) && faults.every(({ layer }) => layer !== 'way'))
    faults.splice(0, 2, stale(random.pick(SIGNS)), faults[1]!)
  for (const { apply } of faults) apply(world)
  if (!isNatural(world) || !matters(base, faults)) return null
  const truth = truthOf(base, faults, world)
  // Of two faults the second may hide the first so well that nothing is left to see of either.
  return { seed, world, faults, truth: named(truth, world) }
}

/** Of the two words for a token that works, the one that fits. */
const named = (truth: Truth, world: World): Truth => {
  const wrong = isEmptyList(world) ? 'works' : 'works-but-empty'
  const without = (ids: string[]): string[] => ids.filter((id) => id !== wrong)
  return {
    ...truth,
    causes: without(truth.causes),
    plausible: without(truth.plausible),
    provable: without(truth.provable),
  }
}

/**
 * The world of a seed. `count`: how many things are wrong in it at most. `isWide`: with lists of several pages that may change while
 * they are read, owners that see less, typos of known keys, and more proxies.
 */
export const drawWorld = (seed: number, count: 1 | 2, isWide = false): Drawn => {
  const random = createRandom(seed * 2 + count)
  const wrong = count === 2 ? 2 : random.chance(0.07) ? 0 : 1
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const drawn = tryDraw(random, seed, wrong, isWide)
    if (drawn !== null) return drawn
  }
  throw new Error(`Nothing could be drawn for seed ${seed}.`)
}
