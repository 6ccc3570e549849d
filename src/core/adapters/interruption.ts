import { failed, type Result } from '../../shared/contract/result.ts'
import type { HttpClient, SecretFailure, SecretStore } from '../ports.ts'

type Watched = {
  signal: AbortSignal
  keychain: SecretStore & { giveUp(): void }
  http: HttpClient
}

type Interruption = {
  keychain: SecretStore
  http: HttpClient
  /** Waits for something else that shows nothing about a token, such as standard input. */
  waitFor: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
  /** Resolves if Ctrl+C ended the command while it waited for one of these, before it sent a request: there is nothing to report. */
  nothingToTell: Promise<void>
}

/** If no request was sent, Ctrl+C ends the process as if killed. Otherwise the keychain is given up on, and the command reports. */
export const createInterruption = ({ signal, keychain, http }: Watched): Interruption => {
  const nothing = Promise.withResolvers<undefined>()
  let waiting = 0
  let sent = false
  let over = false

  const settle = (): void => {
    if (!signal.aborted || waiting === 0) return
    if (sent) {
      keychain.giveUp()
      return
    }
    over = true
    nothing.resolve(undefined)
  }
  signal.addEventListener('abort', settle)

  const watched = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    waiting += 1
    try {
      settle()
      const answer = over ? null : await ask()
      // The caller waits forever: its result isn't wanted any more.
      return over || answer === null ? await new Promise<never>(() => undefined) : answer
    } finally {
      waiting -= 1
    }
  }

  const unlessOver = <Value>(ask: () => Promise<Result<Value, SecretFailure>>): Promise<Result<Value, SecretFailure>> =>
    watched(() => (signal.aborted ? Promise.resolve(failed<SecretFailure>({ reason: 'timed-out' })) : ask()))

  return {
    nothingToTell: nothing.promise,
    waitFor: watched,
    keychain: {
      read: (account) => unlessOver(() => keychain.read(account)),
      write: (account, secret) => unlessOver(() => keychain.write(account, secret)),
      remove: (account) => unlessOver(() => keychain.remove(account)),
      prove: (how) => watched(() => keychain.prove(how)),
    },
    http: {
      send(request, options) {
        sent = true
        return http.send(request, options)
      },
      close: () => http.close(),
    },
  }
}
