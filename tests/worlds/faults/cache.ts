import type { Answer } from '../platform/model.ts'
import { kept, travel, type CacheSign, type Stage } from '../way.ts'
import { mainRequest } from '../ask.ts'
import { copyWorld, home, pathOf, type World } from '../world.ts'
import type { Variant, Variants } from './fault.ts'
import { placeVariants } from './place.ts'
import { tokenVariants } from './token.ts'

const SIGNS: readonly CacheSign[] = ['x-cache', 'varnish', 'cache-status', 'id-only', 'silent']
type Cache = Extract<Stage, { kind: 'cache' }>

/** What lets a request by. Nothing at all: only where the cache shows itself, or nobody could ever tell. */
const PASSES = [
  { varied: true, noCache: true },
  { varied: true, noCache: false },
  { varied: false, noCache: true },
  { varied: false, noCache: false },
]

/** The answers of yesterday that an edge may still have. */
const OLD = ['not-enabled', 'unknown', 'entry-missing', 'another-space']

const oldAnswer = (world: World, { apply }: Variant): Answer => {
  const before = copyWorld(world)
  apply(before)
  return travel([], home(before), mainRequest(before))
}

/** A cache in front of the whole path, first or instead of the one that stands there already. */
const place = (world: World, cache: Cache): void => {
  const { api } = world.target
  world.ways[api] = [cache, ...world.ways[api].filter(({ kind }) => kind !== 'cache')]
}

const signsFor = (world: World): readonly CacheSign[] => {
  const edge = world.ways[world.target.api].find((stage): stage is Cache => stage.kind === 'cache')
  return edge === undefined ? SIGNS : [edge.sign]
}

/** An old refusal that is no longer true. */
export const cacheVariants: Variants = (world) => {
  if (world.target.api === 'management') return []
  const olds = [...tokenVariants(world), ...placeVariants(world)].filter(
    ({ fault }, index, all) => OLD.includes(fault) && all.findIndex((other) => other.fault === fault) === index,
  )
  const signs = signsFor(world)
  return olds.flatMap((old) =>
    signs.flatMap((sign) =>
      PASSES.filter(({ varied, noCache }) => varied || noCache || sign !== 'silent').flatMap((passes) =>
        [false, true].map((byToken): Variant => ({
          fault: 'cache',
          label: `a cache (${sign}) still says ${old.fault}; past it: ${passes.varied ? 'another URL ' : ''}${passes.noCache ? 'no-cache ' : ''}${byToken ? 'another token' : ''}`,
          layer: 'way',
          causes: ['stale-cache'],
          weight: 5 / (olds.length * signs.length * 8),
          apply: (changed) => {
            const otherToken = byToken ? changed.given.text : null
            place(changed, {
              kind: 'cache',
              path: pathOf(changed),
              answer: oldAnswer(world, old),
              sign,
              passes: { ...passes, otherToken },
            })
          },
        })),
      ),
    ),
  )
}

/** An edge that shows itself and has just fetched what it answers: it hides nothing. */
export const addEdge = (world: World, sign: CacheSign, passes: { varied: boolean; noCache: boolean }): void => {
  place(world, { kind: 'cache', path: pathOf(world), answer: null, sign, passes: { ...passes, otherToken: null } })
}

/** The answer that worked yesterday, of a token or place that does no more. */
export const staleContent = (world: World, sign: CacheSign): void => {
  const answer = kept(travel([], home(world), mainRequest(world)), sign)
  place(world, {
    kind: 'cache',
    path: pathOf(world),
    answer,
    sign,
    passes: { varied: true, noCache: true, otherToken: null },
  })
}
