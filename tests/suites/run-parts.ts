import { spawn } from 'node:child_process'
import { countsIn, totalLine, type Outcome } from './total.ts'
import type { Part, Step } from './suites.ts'

type Result = { code: number; output: string }
type Command = (script: string) => readonly [command: string, ...args: string[]]
type Write = (text: string | Uint8Array) => void

const CONCURRENT_SCRIPTS = 2

/** Runs one script. Its output goes to `write` as it comes, or all at the end if other scripts run beside it. */
const runScript = (script: string, commandOf: Command, write: Write, isAlone: boolean): Promise<Result> =>
  new Promise((resolve, reject) => {
    const [command, ...args] = commandOf(script)
    // npm is a shell script on Windows. The arguments come from suites.ts alone.
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (isAlone) write(chunk)
      })
    child.on('error', reject)
    child.on('close', (code) => {
      if (!isAlone) write(Buffer.concat(chunks))
      // `null` if a signal ended the script, which is a failure.
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() })
    })
  })

/** Takes one script of each part in turn, so that a part with many scripts doesn't delay the others. */
const interleave = (parts: readonly Part[]): { part: string; script: string }[] =>
  Array.from({ length: Math.max(...parts.map(({ scripts }) => scripts.length)) }, (_, turn) =>
    parts.flatMap(({ name, scripts }) => scripts.slice(turn, turn + 1).map((script) => ({ part: name, script }))),
  ).flat()

type Timed = Result & { part: string; from: number; to: number }

const outcomeOf = (part: string, results: readonly Timed[]): Outcome => {
  const own = results.filter((one) => one.part === part)
  return {
    part,
    code: own.find(({ code }) => code !== 0)?.code ?? 0,
    seconds: own.reduce((sum, { from, to }) => sum + (to - from), 0) / 1000,
    counts: countsIn(own.map(({ output }) => output).join('\n')),
  }
}

/** Runs all scripts of a step, even after a failure, so that one run shows everything that is wrong. */
const runStep = async (parts: Step, commandOf: Command, write: Write): Promise<Outcome[]> => {
  const waiting = interleave(parts)
  const isAlone = waiting.length === 1
  const results: Timed[] = []
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = performance.now()
      const result = await runScript(next.script, commandOf, write, isAlone)
      results.push({ ...result, part: next.part, from, to: performance.now() })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SCRIPTS }, worker))
  return parts.map(({ name }) => outcomeOf(name, results))
}

/** Runs the steps until one fails, writes a closing line with all totals, and returns the failure's exit code or 0. */
export const runSteps = async (
  suite: string,
  steps: readonly Step[],
  commandOf: Command,
  write: Write,
): Promise<number> => {
  const start = performance.now()
  const outcomes: Outcome[] = []
  const failed = () => outcomes.find(({ code }) => code !== 0)
  for (const parts of steps) {
    if (failed() === undefined) outcomes.push(...(await runStep(parts, commandOf, write)))
  }
  const notRun = steps.flat().flatMap(({ name }) => (outcomes.some(({ part }) => part === name) ? [] : [name]))
  write(`\n${totalLine(suite, outcomes, notRun, (performance.now() - start) / 1000)}\n`)
  return failed()?.code ?? 0
}
