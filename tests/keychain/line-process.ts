import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type LineProcess<Call> = {
  ask(call: Call): Promise<unknown>
  /** Ends the process, hard: one with a stuck keychain call would not end by itself. */
  end(): Promise<void>
}

/**
 * Starts a script of this folder in a process with this environment. It takes one JSON call a line, with the id that is given
 * to it here, and answers each with one line.
 */
export const startLineProcess = <Call extends object>(
  script: string,
  env: NodeJS.ProcessEnv,
  argument: string,
): LineProcess<Call> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), argument], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const waiting = new Map<number, (answer: unknown) => void>()
  let count = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, answer } = JSON.parse(line) as { id: number; answer: unknown }
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  const ended = exited.then(() => {
    throw new Error('the process ended before it answered')
  })
  ended.catch(() => null)
  return {
    ask(call) {
      const id = (count += 1)
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      child.stdin.write(`${JSON.stringify({ id, ...call })}\n`)
      return Promise.race([answer, ended])
    },
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
