import { fork } from 'node:child_process'
import type { WorkerProcess } from './keychain-process.ts'

/** What the keychain's process has no use for: secrets of the command line, and what would open ports or load files in it. */
const NOT_HANDED_ON = /^(TOKEN_DESK_TOKEN|NODE_OPTIONS|NODE_V8_COVERAGE)$/

export const workerEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !NOT_HANDED_ON.test(name)))

/**
 * The keychain's process under plain Node: the same Node, a channel, nothing else. Its output is nobody's: a library could
 * write what it was given. It holds nobody up who ends, and ends with whoever started it.
 */
export const forkWorker = (script: string): WorkerProcess & { pid: number | undefined } => {
  const child = fork(script, [], {
    env: workerEnvironment(process.env),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A Ctrl+C at the terminal is for us: the process is ended by us, after it has undone what has to be.
    detached: process.platform !== 'win32',
  })
  child.unref()
  child.channel?.unref()
  let ended = false
  const listeners: (() => void)[] = []
  const end = (): void => {
    if (ended) return
    ended = true
    for (const listener of listeners) listener()
  }
  child.on('exit', end)
  child.on('disconnect', end)
  // It could not be started, or a message not be sent: whoever waits hears that it has ended.
  child.on('error', end)
  return {
    pid: child.pid,
    post: (call) => void child.send(call),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void listeners.push(listener),
    kill: () => void child.kill('SIGKILL'),
  }
}
