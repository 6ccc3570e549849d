/** The process that talks to the keychain, and its messages. */
import { z } from 'zod'

/** The three calls that are used. Never `findCredentials`: a prefix match on Windows, a crash on some Linux items. */
export type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>

const about = { id: z.int().nonnegative(), service: z.string().min(1), account: z.string().min(1) }

/**
 * A message to the process. Only these messages contain a secret, on a channel between the two processes. Arguments and
 * variables can be read by other programs.
 */
const keychainCallSchema = z.lazy(() =>
  z.discriminatedUnion('do', [
    z.strictObject({ ...about, do: z.literal('get') }),
    z.strictObject({ ...about, do: z.literal('set'), secret: z.string().min(1) }),
    z.strictObject({ ...about, do: z.literal('delete') }),
  ]),
)
export type KeychainCall = z.infer<typeof keychainCallSchema>

/** Why a call failed. The keychain's own message stays in the process: it may contain paths. */
const troubleSchema = z.enum(['unavailable', 'locked', 'timed-out'])
export type KeychainTrouble = z.infer<typeof troubleSchema>

export const keychainReplySchema = z.lazy(() =>
  z.union([
    /** Sent once, at the start. From now on the time of a call counts. */
    z.strictObject({ ready: z.literal(true) }),
    /** The value (`null`: no item), `null` for a write, or whether there was an item to remove. */
    z.strictObject({ id: about.id, gave: z.union([z.string(), z.boolean(), z.null()]) }),
    z.strictObject({ id: about.id, trouble: troubleSchema }),
  ]),
)
export type KeychainReply = z.infer<typeof keychainReplySchema>

/**
 * keytar rejects with plain `Error`s that contain the system's own message and no code. These are the messages of a keychain that
 * is there but locked: GNOME Keyring (“Cannot create an item in a locked collection”), other Secret Services (“… is locked”,
 * “Prompt was dismissed”), macOS (errSecInteractionNotAllowed, errSecUserCanceled, errSecAuthFailed). All others mean a keychain
 * that can't be used: “Cannot autolaunch D-Bus…”, “Object does not exist at path …/collection/login”, “The name
 * org.freedesktop.secrets was not provided…”, or a translated message.
 */
const LOCKED = /\blocked\b|islocked|dismissed|user interaction is not allowed|user canceled|user name or passphrase/i

/** D-Bus reports in these words that a service did not respond within 25 s. */
const SILENT = /timeout was reached|did not receive a reply|noreply/i

export const troubleOf = (error: unknown): KeychainTrouble => {
  const message = error instanceof Error ? error.message : ''
  if (LOCKED.test(message)) return 'locked'
  return SILENT.test(message) ? 'timed-out' : 'unavailable'
}

/** Loads keytar with the first call. Throws if its native part can't be loaded (no libsecret on this Linux). */
const loadKeytar = async (): Promise<Keytar> => (await import('keytar')).default

const perform = async (keytar: Keytar, call: KeychainCall): Promise<string | boolean | null> => {
  if (call.do === 'get') return keytar.getPassword(call.service, call.account)
  if (call.do === 'delete') return keytar.deletePassword(call.service, call.account)
  await keytar.setPassword(call.service, call.account, call.secret)
  return null
}

/**
 * KWallet rejects a Diffie-Hellman key that begins with a zero byte, because libsecret omits that byte. One key in 256 does.
 * Without a session, each call opens one with a new key.
 */
const NO_SESSION = /public key size is invalid/i

const performWithSession = async (keytar: Keytar, call: KeychainCall): Promise<string | boolean | null> => {
  try {
    return await perform(keytar, call)
  } catch (error) {
    if (error instanceof Error && NO_SESSION.test(error.message)) return perform(keytar, call)
    throw error
  }
}

export type ParentLink = { listen(listener: (message: unknown) => void): void; post(reply: KeychainReply): void }

/** Serves the keychain to the parent process. A failure is reported by its class alone. */
export const serveKeychain = (parent: ParentLink, load: () => Promise<Keytar> = loadKeytar): void => {
  let loading: Promise<Keytar> | null = null
  const reply = async (call: KeychainCall): Promise<KeychainReply> => {
    try {
      return { id: call.id, gave: await performWithSession(await (loading ??= load()), call) }
    } catch (error) {
      return { id: call.id, trouble: troubleOf(error) }
    }
  }
  parent.listen((message) => {
    const call = keychainCallSchema.safeParse(message)
    // Only the parent process can write here. No call waits for an invalid message.
    if (call.success) void reply(call.data).then((replied) => parent.post(replied))
  })
  parent.post({ ready: true })
}
