import { fork } from 'node:child_process'
import { keychainReplySchema, type KeychainCall, type KeychainReply, type KeychainTrouble } from './worker.ts'

/** The process that serves the keychain, as its parent uses it. The composition root decides how it is started. */
export type WorkerProcess = {
  /** Never called once the process has ended. */
  post(call: KeychainCall): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, also if the process could not be started. */
  onEnd(listener: () => void): void
  /** Ends the process at once, even if one of its threads hangs. */
  kill(): void
}

/** Secrets of the command line, and variables that would open ports or load files in the process. */
const REMOVED_VARIABLES = /^(TOKEN_DESK_TOKEN|NODE_OPTIONS|NODE_V8_COVERAGE)$/

export const workerEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !REMOVED_VARIABLES.test(name)))

/**
 * Starts the keychain's process under plain Node: the same Node and a channel. Its output is ignored, because a library could
 * print what it received. It doesn't keep its parent alive, and ends with it.
 */
export const forkWorker = (script: string): WorkerProcess & { pid: number | undefined } => {
  const child = fork(script, [], {
    env: workerEnvironment(process.env),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl+C in the terminal must not end it: the parent ends it after it has undone what it must.
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
  // It could not be started, or a message could not be sent: waiting calls must fail.
  child.on('error', end)
  return {
    pid: child.pid,
    post: (call) => void child.send(call),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void listeners.push(listener),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A call that failed in the other process, or with it. */
export class KeychainFault extends Error {
  override name = 'KeychainFault'
  readonly trouble: KeychainTrouble
  constructor(trouble: KeychainTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

export type RemoteKeytar = ReturnType<typeof createRemoteKeytar>

type CallReply = Exclude<KeychainReply, { ready: true }>

type Waiting = { resolve: (reply: CallReply) => void; reject: (error: Error) => void }

type Worker = ReturnType<typeof openWorker>

const openWorker = (process: WorkerProcess) => {
  const waiting = new Map<number, Waiting>()
  const listening = Promise.withResolvers<undefined>()
  let replied = false
  let ended = false
  const finish = (settle: (id: number, call: Waiting) => void): void => {
    ended = true
    listening.resolve(undefined)
    for (const [id, call] of waiting) settle(id, call)
    waiting.clear()
  }
  process.onEnd(() => finish((id, { resolve }) => resolve({ id, trouble: 'unavailable' })))
  process.onMessage((message) => {
    const reply = keychainReplySchema.safeParse(message)
    // An invalid reply is ignored, and its call times out.
    if (!reply.success) return
    if ('ready' in reply.data) {
      listening.resolve(undefined)
      return
    }
    const call = waiting.get(reply.data.id)
    if (call === undefined) return
    waiting.delete(reply.data.id)
    replied ||= 'gave' in reply.data
    call.resolve(reply.data)
  })
  return {
    ready: listening.promise,
    send: (call: KeychainCall): Promise<CallReply> =>
      new Promise((resolve, reject) => {
        waiting.set(call.id, { resolve, reject })
        process.post(call)
      }),
    hasReplied: (): boolean => replied,
    hasEnded: (): boolean => ended,
    kill: (): void => {
      const wasRunning = !ended
      // A call that was given up on is not tried again.
      finish((_id, { reject }) => reject(new KeychainFault('timed-out')))
      if (wasRunning) process.kill()
    },
  }
}

/**
 * keytar's calls in a process of its own, started with the first of them.
 *
 * libsecret stays with the daemon that it first met, and Node with an import that failed. So a process in which the keychain was
 * unavailable, or that died, gets no second call. If the keychain worked there before, the call is tried once more in a new one.
 */
export const createRemoteKeytar = (start: () => WorkerProcess) => {
  let worker: Worker | null = null
  let count = 0

  /** Ends the process and fails its calls. The next call starts another one. */
  const end = (): void => {
    worker?.kill()
    worker = null
  }

  const opened = (): Worker => (worker?.hasEnded() === false ? worker : (worker = openWorker(start())))

  const sendOnce = (call: (id: number) => KeychainCall): Promise<CallReply> => opened().send(call((count += 1)))

  const send = async (call: (id: number) => KeychainCall): Promise<string | boolean | null> => {
    const hasWorked = worker?.hasEnded() === false && worker.hasReplied()
    let reply = await sendOnce(call)
    if ('trouble' in reply && reply.trouble === 'unavailable') {
      end()
      if (hasWorked) reply = await sendOnce(call)
    }
    if ('trouble' in reply) throw new KeychainFault(reply.trouble)
    return reply.gave
  }

  return {
    /** Starts the process if it isn't running, and waits until it listens or has ended. */
    open: (): Promise<unknown> => opened().ready,
    end,
    async getPassword(service: string, account: string): Promise<string | null> {
      const value = await send((id) => ({ id, do: 'get', service, account }))
      return typeof value === 'string' ? value : null
    },
    async setPassword(service: string, account: string, secret: string): Promise<void> {
      await send((id) => ({ id, do: 'set', service, account, secret }))
    },
    async deletePassword(service: string, account: string): Promise<boolean> {
      return (await send((id) => ({ id, do: 'delete', service, account }))) === true
    },
  }
}
