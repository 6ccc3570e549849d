/**
 * `npm run test:mutations [-- --seed N --count N --list FILE --only ID,ID]`: changes single lines of the source, one at a
 * time in a copy, and prints which test fails. `--list` reads the mutants from a JSON file, or writes them if there is none.
 */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { drawMutants, type Mutant } from './mutants.ts'
import { createScratch, createTrial, type Outcome } from './scratch.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const string = { type: 'string' } as const
const options = { seed: { ...string, default: '1' }, count: { ...string, default: '60' }, list: string, only: string }
const { values } = parseArgs({ options })
// Ends the tests that run, too.
process.once('SIGINT', () => process.exit(130))

const listed = async (): Promise<Mutant[]> => {
  if (values.list !== undefined && existsSync(values.list))
    return JSON.parse(await readFile(values.list, 'utf8')) as Mutant[]
  const drawn = await drawMutants(ROOT, Number(values.seed), Number(values.count))
  if (values.list !== undefined) await writeFile(values.list, `${JSON.stringify(drawn, null, 2)}\n`)
  return drawn
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const only = values.only?.split(',').map(Number)
const mutants = (await listed()).filter(({ id }) => only === undefined || only.includes(id))
const scratch = await createScratch(ROOT)
const counts: Record<Outcome['is'], number> = { killed: 0, survived: 0, hang: 0, 'load-error': 0, 'not-found': 0 }
try {
  const trial = createTrial(scratch)
  for (const mutant of mutants) {
    const outcome = await trial(mutant)
    counts[outcome.is] += 1
    print(`${mutant.id} ${outcome.is}: ${mutant.file}:${mutant.line}, ${mutant.operator}`)
    print(`  ${mutant.before.trim()}\n  ${mutant.after.trim()}`)
    if (outcome.is === 'killed') print(`  ${outcome.by}`)
  }
} finally {
  await rm(scratch, { recursive: true })
}
const killed = counts.killed + counts.hang
const counted = killed + counts.survived
print(
  `mutations: ${killed} of ${counted} killed (${counts.hang} by a time limit), ${counts.survived} survived; not counted: ${counts['load-error']} that don't load, ${counts['not-found']} not found`,
)
