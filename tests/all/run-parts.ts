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

const runPart = async ({ name, scripts }: Part, start: Start, write: Write): Promise<Outcome> => {
  const begun = performance.now()
  const waiting = [...scripts]
  const ended: Ended[] = []
  const worker = async (): Promise<void> => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift())
      ended.push(await runOne(script, start, write, scripts.length > 1))
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, scripts.length) }, worker))
  return {
    part: name,
    code: ended.find(({ code }) => code !== 0)?.code ?? 0,
    seconds: (performance.now() - begun) / 1000,
    counts: countsIn(ended.map(({ said }) => said).join('\n')),
  }
}

/** Runs part after part until one is red, closes with one line of all totals, and gives the red one's exit code. */
export const runParts = async (parts: readonly Part[], start: Start, write: Write): Promise<number> => {
  const outcomes: Outcome[] = []
  for (const part of parts) {
    const outcome = await runPart(part, start, write)
    outcomes.push(outcome)
    if (outcome.code !== 0) break
  }
  const notRun = parts.slice(outcomes.length).map(({ name }) => name)
  write(`\n${totalLine(outcomes, notRun)}\n`)
  return outcomes.at(-1)?.code ?? 0
}
