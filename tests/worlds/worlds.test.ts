import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDriver, type Driver } from './drive.ts'
import { drawWorld } from './draw.ts'
import { openGateway } from './faults/way.ts'
import { measure, type Measured } from './measure.ts'
import { ratesOf, storyOf } from './report.ts'
import { failuresOf } from './thresholds.ts'
import { withdraw } from './world.ts'

/**
 * Random worlds that are the same each time, run through the command line. `npm run worlds` draws as many as wanted and
 * tells their stories.
 */
const FIRST_SEED = 1
const WORLDS = { 1: 300, 2: 100, wide: 150 } as const
type Sort = keyof typeof WORLDS

let driver: Driver

beforeAll(async () => {
  driver = await createDriver()
})
afterAll(() => driver.close())

type Outcome = { measured: Measured; story: string }

const runOne = async (seed: number, faults: Sort): Promise<Outcome> => {
  const isWide = faults === 'wide'
  const drawn = drawWorld(seed, isWide ? 1 : faults, isWide)
  const ran = await driver.run(drawn)
  const measured = measure(drawn, ran)
  const again = `npm run worlds -- --only ${seed}${{ 1: '', 2: ' --two-faults', wide: ' --wide' }[faults]}`
  return { measured, story: storyOf(drawn, ran, measured, again) }
}

const runAll = async (faults: Sort): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + WORLDS[faults]; seed += 1) outcomes.push(await runOne(seed, faults))
  return outcomes
}

const stories = (outcomes: readonly Outcome[], is: (one: Measured) => boolean): string[] =>
  outcomes.filter(({ measured }) => is(measured)).map(({ story }) => story)

describe.each([
  { faults: 1, name: 'one fault' },
  { faults: 2, name: 'two faults' },
  { faults: 'wide', name: 'one fault, long lists, limited owners, typos and more proxies' },
] as const)('random worlds with $name', ({ faults }) => {
  let outcomes: Outcome[] = []
  beforeAll(async () => {
    outcomes = await runAll(faults)
  }, 300_000)

  it('sends nothing but reads, and no token anywhere but to its own service', () => {
    expect(stories(outcomes, ({ breaches }) => breaches.length > 0)).toEqual([])
  })

  it('is never certain of what is not true, nor rules out what is', () => {
    expect(stories(outcomes, ({ falseCertain, truthRuledOut }) => falseCertain || truthRuledOut)).toEqual([])
  })

  it('leaves no other cause beside a certain one', () => {
    expect(stories(outcomes, ({ twoCertain }) => twoCertain)).toEqual([])
  })

  it('reports of each open verdict what would decide', () => {
    expect(stories(outcomes, ({ vague }) => vague)).toEqual([])
  })

  it('is right, certain where it can be, and asks little more than is needed', () => {
    const rates = ratesOf(outcomes.map(({ measured }) => measured))
    expect(failuresOf(rates, faults), JSON.stringify(rates)).toEqual([])
  })
})

/** Worlds that once made it certain of what was not true, or wrong in its verdict: what a cache said first, mostly. */
describe.each([
  [1, [10163]],
  [2, [288, 5435, 5467, 5564, 5631, 6394, 21981]],
  ['wide', [3438, 70013, 71108, 72021]],
] as const)('worlds (%s) that misled it once', (faults, seeds) => {
  it.each(seeds)('are told truly: %i', async (seed) => {
    const { measured, story } = await runOne(seed, faults)
    expect(measured, story).toMatchObject({ falseCertain: false, verdictRight: true, truthRuledOut: false })
  })
})

/** Worlds that once stayed open without what would decide. */
describe('a world whose verdict stays open', () => {
  it.each([9050])('names what would decide: %i', async (seed) => {
    const { measured, story } = await runOne(seed, 1)
    expect(measured, story).toMatchObject({ vague: false, verdictRight: true })
  })
})

/** Worlds whose layer stood behind causes that what was sent made unlikely. */
describe.each([
  [1, [3010]],
  ['wide', [90, 3007, 3256, 3438]],
] as const)('worlds (%s) whose layer strips or changes each request', (faults, seeds) => {
  it.each(seeds)('are judged so first: %i', async (seed) => {
    const { measured, story } = await runOne(seed, faults)
    expect(measured, story).toMatchObject({ truthFirst: true, falseCertain: false, verdictRight: true })
  })
})

/** Worlds whose fault could be proved, and wasn't: a cache that nothing gets past, mostly. */
describe.each([
  [1, [76, 60162]],
  [2, [50019, 50022, 50026, 50069, 50091, 50123, 50124, 50248, 50282, 50318]],
] as const)('worlds with %i fault(s) that were left open once', (faults, seeds) => {
  it.each(seeds)('are decided: %i', async (seed) => {
    const { measured, story } = await runOne(seed, faults)
    expect(measured, story).toMatchObject({ proved: true, falseCertain: false, verdictRight: true })
  })
})

/** Without the request with an invalid token, each of these answers as in the world that was drawn. */
describe('a gateway before the other API that sends its own token', () => {
  it.each([7, 47, 101])('shows nothing of the token that came: %i', async (seed) => {
    const drawn = drawWorld(seed, 1)
    expect(drawn.truth.causes).toEqual(['token-of-other-api'])
    withdraw(drawn.world)
    openGateway(drawn.world, drawn.world.target.api === 'preview' ? 'delivery' : 'preview')
    const { judged } = measure(drawn, await driver.run(drawn))
    const certain = judged?.causes.filter(({ certainty }) => certainty === 'certain').map(({ id }) => id)
    expect(certain).not.toContain('token-of-other-api')
  })
})
