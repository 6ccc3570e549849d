import { failed, type Result } from '../../shared/contract/result.ts'
import type { HttpClient, SecretFailure, SecretStore } from '../ports.ts'

type Watched = {
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  keychain: SecretStore & { giveUp(): void }
  http: HttpClient
}

type Interruption = {
  keychain: SecretStore
  http: HttpClient
  /** Somebody ended the command while it waited for the keychain, before anything was sent: there is nothing to tell. */
  nothingToTell: Promise<void>
}

/**
 * What Ctrl+C means to a command that waits for the keychain. That nobody waited says nothing of keychain or token, so that
 * the command comes to no end of its own: it hears no answer any more, and the process ends as if it had been killed, for
 * which every write is prepared. Where something was sent already, the keychain is given up on and what is known is told.
 */
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
      // Whoever waits goes on waiting: what would be made of this answer is not wanted any more.
      return over || answer === null ? await new Promise<never>(() => undefined) : answer
    } finally {
      waiting -= 1
    }
  }

  const unlessOver = <Value>(ask: () => Promise<Result<Value, SecretFailure>>): Promise<Result<Value, SecretFailure>> =>
    watched(() => (signal.aborted ? Promise.resolve(failed<SecretFailure>({ reason: 'timed-out' })) : ask()))

  return {
    nothingToTell: nothing.promise,
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
