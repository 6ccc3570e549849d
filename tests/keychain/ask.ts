import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Command } from './keychain-process.ts'

export type KeychainProcess = {
  ask(command: Command): Promise<unknown>
  /** Ends the process, hard: one with a stuck keychain call would not end by itself. */
  end(): Promise<void>
}

/** Starts our adapter in a process with this environment. `timeout` in milliseconds, for each keychain call. */
export const startKeychainProcess = (env: NodeJS.ProcessEnv, timeout = 20_000): KeychainProcess => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keychain-process.ts'), String(timeout)], {
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
    ask(command) {
      const id = (count += 1)
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      child.stdin.write(`${JSON.stringify({ id, command })}\n`)
      return Promise.race([answer, ended])
    },
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
