import { keychainCallSchema, type KeychainAnswer, type KeychainCall } from './keychain-protocol.ts'
import { classifyKeytarError } from './keytar-failures.ts'

/** The three calls that are used. Never `findCredentials`: a prefix match on Windows, a crash on some Linux items. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

/** The worker's end of the channel. */
export type ParentLink = { listen(listener: (message: unknown) => void): void; post(answer: KeychainAnswer): void }

/** keytar, loaded with the first call. Throws where its native part cannot be loaded (no libsecret on this Linux). */
const loadKeytar = async (): Promise<Keytar> => (await import('keytar')).default

const perform = async (keytar: Keytar, call: KeychainCall): Promise<string | boolean | null> => {
  if (call.do === 'get') return keytar.getPassword(call.service, call.account)
  if (call.do === 'delete') return keytar.deletePassword(call.service, call.account)
  await keytar.setPassword(call.service, call.account, call.secret)
  return null
}

/**
 * KWallet refuses a Diffie-Hellman key that begins with a zero byte, as one in 256 does, because libsecret leaves that byte out.
 * Each call opens a session where there is none yet, with another key.
 */
const NO_SESSION = /public key size is invalid/i

const performSurely = async (keytar: Keytar, call: KeychainCall): Promise<string | boolean | null> => {
  try {
    return await perform(keytar, call)
  } catch (error) {
    if (error instanceof Error && NO_SESSION.test(error.message)) return perform(keytar, call)
    throw error
  }
}

/**
 * The process that talks to the keychain, and does nothing else: keytar blocks a thread for each call and knows no timeout, so
 * that whoever waits too long for an answer ends this process. Says what failed by its class alone.
 */
export const serveKeychain = (parent: ParentLink, load: () => Promise<Keytar> = loadKeytar): void => {
  let loading: Promise<Keytar> | null = null
  const answer = async (call: KeychainCall): Promise<KeychainAnswer> => {
    try {
      return { id: call.id, gave: await performSurely(await (loading ??= load()), call) }
    } catch (error) {
      return { id: call.id, trouble: classifyKeytarError(error).reason }
    }
  }
  parent.listen((message) => {
    const call = keychainCallSchema.safeParse(message)
    // Nobody but our own parent can write here: what is no call has nobody who waits for its answer.
    if (call.success) void answer(call.data).then((answered) => parent.post(answered))
  })
  parent.post({ ready: true })
}
