import { parseArgs } from 'node:util'
import { createBuiltDriver, createDriver, type Ran } from './drive.ts'
import { drawWorld, type Drawn } from './draw.ts'
import { measure, type Measured } from './measure.ts'
import { ratesOf, storyOf, tableOf, type Rates } from './report.ts'
import { failuresOf } from './thresholds.ts'

/** Draws random worlds, runs the command line in each, and holds what it says against the truth. */
const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    'two-faults': { type: 'boolean', default: false },
    /** Lists of several pages, owners with limited roles, typos of known keys, and more proxies. */
    wide: { type: 'boolean', default: false },
    /** Only worlds with a fault of this class. */
    class: { type: 'string' },
    /** How many stories are told of each kind of failure. */
    stories: { type: 'string', default: '3' },
    /** The built program instead of this process, in real time. */
    built: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})

type Told = { drawn: Drawn; ran: Ran; measured: Measured }

const count = values['two-faults'] ? 2 : 1
const again = (seed: number): string =>
  `node tests/worlds/run.ts --only ${seed}${count === 2 ? ' --two-faults' : ''}${values.wide ? ' --wide' : ''}`

const KINDS: readonly [string, (one: Measured) => boolean][] = [
  ['BREACHES', (one) => one.breaches.length > 0],
  ['FALSE CERTAIN', (one) => one.falseCertain],
  ['THE TRUTH RULED OUT', (one) => one.truthRuledOut],
  ['MORE BESIDE WHAT IS CERTAIN', (one) => one.twoCertain],
  ['WRONG VERDICT', (one) => !one.verdictRight],
  ['WRONG CAUSE FIRST', (one) => !one.truthFirst],
  ['COULD HAVE BEEN CERTAIN', (one) => one.decidable && !one.proved],
  ['MANY REQUESTS', (one) => one.needed !== null && one.requests > one.needed * 2 + 1],
]

/** Stories of different classes first: one class that fails often must not hide the others. */
const spread = (told: readonly Told[], limit: number): Told[] => {
  const seen = new Map<string, number>()
  const ranked = told.map((one) => {
    const name = one.measured.faults.join(' + ')
    const rank = (seen.get(name) ?? 0) + 1
    seen.set(name, rank)
    return { one, rank }
  })
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ one }) => one)
}

const printStories = (told: readonly Told[], limit: number): void => {
  for (const [title, is] of KINDS) {
    const found = told.filter(({ measured }) => is(measured))
    if (found.length === 0) continue
    console.log(`\n${title}: ${found.length}`)
    for (const { drawn, ran, measured } of spread(found, limit))
      console.log(storyOf(drawn, ran, measured, again(drawn.seed)))
  }
}

const seedsOf = (): number[] => {
  if (values.only !== undefined) return values.only.split(',').map(Number)
  return Array.from({ length: Number(values.worlds) }, (_, index) => Number(values.seed) + index)
}

const main = async (): Promise<Rates> => {
  const driver = values.built === undefined ? await createDriver() : await createBuiltDriver(values.built)
  const told: Told[] = []
  for (const seed of seedsOf()) {
    const drawn = drawWorld(seed, count, values.wide)
    if (values.class !== undefined && !drawn.faults.some(({ fault }) => fault === values.class)) continue
    const ran = await driver.run(drawn)
    told.push({ drawn, ran, measured: measure(drawn, ran) })
    if (!values.json && process.stderr.isTTY && told.length % 50 === 0) process.stderr.write(`\r${told.length}`)
  }
  await driver.close()
  const all = told.map(({ measured }) => measured)
  const rates = ratesOf(all)
  if (values.json) console.log(JSON.stringify({ rates, worlds: all.map(({ judged: _, ...rest }) => rest) }))
  else if (values.only !== undefined)
    for (const { drawn, ran, measured } of told) {
      console.log(storyOf(drawn, ran, measured, again(drawn.seed)))
      if (told.length === 1) console.log(`\n${JSON.stringify(ran.command, null, 1)}\n${ran.stdout}${ran.stderr}`)
    }
  else {
    printStories(told, Number(values.stories))
    console.log(`\n${tableOf(all)}`)
  }
  return rates
}

const failures = failuresOf(await main(), values.wide ? 'wide' : count)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1
