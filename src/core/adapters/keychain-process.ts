import {
  keychainAnswerSchema,
  KeychainFault,
  type KeychainAnswer,
  type KeychainCall,
  type KeychainTrouble,
} from './keychain-protocol.ts'
import type { Keytar } from './keychain-worker.ts'

/** A process that serves the keychain, as the one who started it has it. How it is started is the composition root's affair. */
export type WorkerProcess = {
  /** Never called once the process has ended. */
  post(call: KeychainCall): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, also when the process could not be started. */
  onEnd(listener: () => void): void
  /** At once and for sure: a thread of it may hang. */
  kill(): void
}

/** keytar's calls in a process of its own, started with the first of them. */
export type RemoteKeytar = Keytar & {
  /** Starts the process where there is none, and waits until it listens, or has ended. */
  open(): Promise<void>
  /** Ends the process; what waited for it fails. The next call starts another one. */
  end(): void
}

type CallAnswer = Exclude<KeychainAnswer, { ready: true }>

type Waiting = { resolve: (answer: CallAnswer) => void; reject: (error: Error) => void }

type Worker = {
  ready: Promise<void>
  ask(call: KeychainCall): Promise<CallAnswer>
  hasAnswered(): boolean
  hasEnded(): boolean
  kill(): void
}

const openWorker = (process: WorkerProcess): Worker => {
  const waiting = new Map<number, Waiting>()
  const listening = Promise.withResolvers<undefined>()
  let answered = false
  let ended = false
  const over = (tell: (id: number, asked: Waiting) => void): void => {
    ended = true
    listening.resolve(undefined)
    for (const [id, asked] of waiting) tell(id, asked)
    waiting.clear()
  }
  process.onEnd(() => over((id, { resolve }) => resolve({ id, trouble: 'unavailable' })))
  process.onMessage((message) => {
    const answer = keychainAnswerSchema.safeParse(message)
    // What is no answer comes from a process that has lost its way: whoever waits for it times out.
    if (!answer.success) return
    if ('ready' in answer.data) {
      listening.resolve(undefined)
      return
    }
    const asked = waiting.get(answer.data.id)
    if (asked === undefined) return
    waiting.delete(answer.data.id)
    answered ||= 'gave' in answer.data
    asked.resolve(answer.data)
  })
  return {
    ready: listening.promise,
    ask: (call) =>
      new Promise((resolve, reject) => {
        waiting.set(call.id, { resolve, reject })
        process.post(call)
      }),
    hasAnswered: () => answered,
    hasEnded: () => ended,
    kill: () => {
      const wasThere = !ended
      // Nobody waits for it any more, and nobody is to try it again.
      over((_id, { reject }) => reject(new KeychainFault('timed-out')))
      if (wasThere) process.kill()
    },
  }
}

/**
 * libsecret keeps to the daemon that it first met, and Node to an import that failed: a process in which the keychain was
 * unavailable, or which died, is not asked again. Had it worked there before, the call is tried once more in a new one.
 */
export const createRemoteKeytar = (start: () => WorkerProcess): RemoteKeytar => {
  let worker: Worker | null = null
  let count = 0

  const end = (): void => {
    worker?.kill()
    worker = null
  }

  const opened = (): Worker => (worker?.hasEnded() === false ? worker : (worker = openWorker(start())))

  const askOnce = (call: (id: number) => KeychainCall): Promise<CallAnswer> => opened().ask(call((count += 1)))

  const ask = async (call: (id: number) => KeychainCall): Promise<string | boolean | null> => {
    const known = worker?.hasEnded() === false && worker.hasAnswered()
    let answer = await askOnce(call)
    if (isTrouble(answer, 'unavailable')) {
      end()
      if (known) answer = await askOnce(call)
    }
    if ('trouble' in answer) throw new KeychainFault(answer.trouble)
    return answer.gave
  }

  return {
    open: () => opened().ready,
    end,
    async getPassword(service, account) {
      const gave = await ask((id) => ({ id, do: 'get', service, account }))
      return typeof gave === 'string' ? gave : null
    },
    async setPassword(service, account, secret) {
      await ask((id) => ({ id, do: 'set', service, account, secret }))
    },
    async deletePassword(service, account) {
      return (await ask((id) => ({ id, do: 'delete', service, account }))) === true
    },
  }
}

const isTrouble = (answer: CallAnswer, trouble: KeychainTrouble): boolean =>
  'trouble' in answer && answer.trouble === trouble
