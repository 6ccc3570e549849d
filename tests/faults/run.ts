/**
 * `npm run test:faults [-- --only KIND --rounds N]`: faults and attacks tried from outside, kind by kind, on the command line as
 * it is built (the core for what only the app does). What is right is defined by the docs and the standards, not in the code.
 * Ends with 1 when less than 99% are right, or anything was lost or leaked.
 */
import { parseArgs } from 'node:util'
import { tryOne, type Check, type Kind, type Tried } from './campaign.ts'
import { csv } from './kinds/csv.ts'
import { disk } from './kinds/disk.ts'
import { echo } from './kinds/echo.ts'
import { hostile } from './kinds/hostile.ts'
import { keychain } from './kinds/keychain.ts'
import { kill } from './kinds/kill.ts'
import { life } from './kinds/life.ts'
import { lock } from './kinds/lock.ts'
import { proxy } from './kinds/proxy.ts'
import { report } from './kinds/report.ts'
import { terminal } from './kinds/terminal.ts'
import { tls } from './kinds/tls.ts'
import { wire } from './kinds/wire.ts'

const KINDS: readonly Kind[] = [
  kill,
  disk,
  lock,
  keychain,
  wire,
  tls,
  proxy,
  echo,
  terminal,
  csv,
  report,
  hostile,
  life,
]
const AT_ONCE = 3
const WANTED = 0.99

const { values } = parseArgs({ options: { only: { type: 'string' }, rounds: { type: 'string', default: '1' } } })
const rounds = Number(values.rounds)
const chosen = KINDS.filter(({ name }) => values.only === undefined || values.only === name)
if (chosen.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write(`--only takes one of ${KINDS.map(({ name }) => name).join(', ')}; --rounds a number from 1.\n`)
  process.exit(64)
}

const tryAll = async (kind: string, checks: readonly Check[]): Promise<Tried[]> => {
  const waiting = [...checks]
  const tried: Tried[] = []
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      tried.push(await tryOne(kind, check))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tried
}

const count = (tried: readonly Tried[]) => ({
  tried: tried.length,
  right: tried.filter(({ right }) => right).length,
  lost: tried.reduce((sum, { lost = 0 }) => sum + lost, 0),
  leaked: tried.reduce((sum, { leaked }) => sum + leaked, 0),
})

const tell = (name: string, tried: readonly Tried[]): void => {
  const { tried: all, right, lost, leaked } = count(tried)
  process.stdout.write(`${name.padEnd(9)} tried ${all}, right ${right}, lost ${lost}, leaked ${leaked}\n`)
  for (const { name: what, right: isRight, leaked: secrets, why } of tried)
    if (!isRight) process.stdout.write(`  ${what}: ${secrets > 0 ? 'LEAKED ' : ''}${why ?? ''}\n`)
}

const total: Tried[] = []
for (const kind of chosen) {
  const plan = await kind.plan(rounds)
  if ('why' in plan) {
    process.stdout.write(`${kind.name.padEnd(9)} did not run: ${plan.why}\n`)
    continue
  }
  const tried = await tryAll(kind.name, plan.checks)
  await plan.end?.()
  tell(kind.name, tried)
  total.push(...tried)
}
const { tried, right, lost, leaked } = count(total)
process.stdout.write(
  `of ${tried} tried, ${right} right (${((100 * right) / Math.max(tried, 1)).toFixed(1)}%), lost ${lost}, leaked ${leaked}\n`,
)
process.exitCode = right < WANTED * tried || lost > 0 || leaked > 0 ? 1 : 0
