import { spawn } from 'node:child_process'
import { countsIn, totalLine, type Outcome } from './total.ts'
import type { Part } from './parts.ts'

type Ended = { code: number; said: string }
type Start = (script: string) => readonly [command: string, ...args: string[]]
type Write = (text: string | Uint8Array) => void

const AT_ONCE = 2

/** Runs one script. `write` gets what it says as it says it, or, beside others, all at its end. */
const runOne = (script: string, start: Start, write: Write, atOnce: boolean): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const [command, ...args] = start(script)
    // npm is a script of the shell on Windows. The arguments are ours alone.
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said.push(chunk)
        if (!atOnce) write(chunk)
      })
    child.on('error', reject)
    child.on('close', (code) => {
      if (atOnce) write(Buffer.concat(said))
      // Ended by a signal: that is no success.
      resolve({ code: code ?? 1, said: Buffer.concat(said).toString() })
    })
  })

/** One script of each part in turn, so that a part of many does not hold up the others. */
const inTurn = (parts: readonly Part[]): { part: string; script: string }[] =>
  Array.from({ length: Math.max(...parts.map(({ scripts }) => scripts.length)) }, (_, turn) =>
    parts.flatMap(({ name, scripts }) => scripts.slice(turn, turn + 1).map((script) => ({ part: name, script }))),
  ).flat()

type Done = Ended & { part: string; from: number; to: number }

/** Runs a step to its end, also where one of its scripts is red: all that is wrong is told at once. */
const runStep = async (parts: readonly Part[], start: Start, write: Write): Promise<Outcome[]> => {
  const waiting = inTurn(parts)
  const isAlone = waiting.length === 1
  const done: Done[] = []
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const from = performance.now()
      const ended = await runOne(next.script, start, write, !isAlone)
      done.push({ ...ended, part: next.part, from, to: performance.now() })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return parts.map(({ name }) => outcomeOf(name, done))
}

const outcomeOf = (part: string, done: readonly Done[]): Outcome => {
  const own = done.filter((one) => one.part === part)
  return {
    part,
    code: own.find(({ code }) => code !== 0)?.code ?? 0,
    seconds: own.reduce((sum, { from, to }) => sum + (to - from), 0) / 1000,
    counts: countsIn(own.map(({ said }) => said).join('\n')),
  }
}

/** Runs step after step until one is red, closes with one line of all totals, and gives the red one's exit code. */
export const runSteps = async (steps: readonly (readonly Part[])[], start: Start, write: Write): Promise<number> => {
  const begun = performance.now()
  const outcomes: Outcome[] = []
  const red = () => outcomes.find(({ code }) => code !== 0)
  for (const parts of steps) {
    if (red() === undefined) outcomes.push(...(await runStep(parts, start, write)))
  }
  const notRun = steps.flat().flatMap(({ name }) => (outcomes.some(({ part }) => part === name) ? [] : [name]))
  write(`\n${totalLine(outcomes, notRun, (performance.now() - begun) / 1000)}\n`)
  return red()?.code ?? 0
}
