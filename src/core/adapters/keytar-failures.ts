import { KeychainFault, type KeychainTrouble } from './keychain-protocol.ts'
import { TimedOut } from './one-at-a-time.ts'

/**
 * keytar rejects with plain `Error`s that carry the system's own message and no code. These are the messages of a
 * keychain that is there but closed: GNOME Keyring (“Cannot create an item in a locked collection”), other Secret
 * Services (“… is locked”, “Prompt was dismissed”), macOS (errSecInteractionNotAllowed, errSecUserCanceled,
 * errSecAuthFailed). Everything else (“Cannot autolaunch D-Bus…”, “Object does not exist at path
 * …/collection/login”, “The name org.freedesktop.secrets was not provided…”, a translated message) is a keychain that
 * cannot be used.
 */
const LOCKED = /\blocked\b|islocked|dismissed|user interaction is not allowed|user canceled|user name or passphrase/i

/** D-Bus gives up on a service that does not answer after 25 s, in these words. */
const SILENT = /timeout was reached|did not receive a reply|noreply/i

/** What a rejected keychain call means. The message itself goes no further: it may name paths. */
export const classifyKeytarError = (error: unknown): { reason: KeychainTrouble } => {
  if (error instanceof TimedOut) return { reason: 'timed-out' }
  if (error instanceof KeychainFault) return { reason: error.trouble }
  const message = error instanceof Error ? error.message : ''
  if (LOCKED.test(message)) return { reason: 'locked' }
  if (SILENT.test(message)) return { reason: 'timed-out' }
  return { reason: 'unavailable' }
}
