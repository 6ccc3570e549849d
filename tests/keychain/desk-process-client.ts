import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ChannelName } from '../../src/shared/contract/channels.ts'
import type { DeskCall } from './desk-process.ts'

export type DeskProcess = {
  /** As the page calls it: the answer is a `Result`. */
  call(channel: ChannelName, input: unknown): Promise<unknown>
  end(): Promise<void>
}

/** Starts the desk in a process with this environment and profile folder. */
export const startDeskProcess = (env: NodeJS.ProcessEnv, profile: string): DeskProcess => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'desk-process.ts'), profile], {
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
    call(channel, input) {
      const id = (count += 1)
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
      child.stdin.write(`${JSON.stringify({ id, channel, input } satisfies DeskCall)}\n`)
      return Promise.race([answer, ended])
    },
    async end() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
