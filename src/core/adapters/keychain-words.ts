import type { StorageBadge } from '../../shared/model/vault.ts'

type SessionReason = Extract<StorageBadge, { kind: 'session' }>['reason']

/** What people call their keychain on each system, and where they look at it. */
export const keychainName = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return 'Keychain'
  if (platform === 'win32') return 'Credential Manager'
  return 'Secret Service'
}

const MESSAGES: Readonly<Record<SessionReason, string>> = {
  unavailable: 'No keychain answers on this system. New tokens are kept in memory and are gone when Token Desk closes.',
  locked: 'The keychain is locked. New tokens are kept in memory and are gone when Token Desk closes.',
  'timed-out':
    'The keychain does not answer; it may be waiting for you in a dialog of its own. New tokens are kept in memory and are gone when Token Desk closes.',
}

/**
 * libsecret keeps to the daemon that it first met: after that one was replaced, every call of this process fails until
 * it is started again (“The name :1.0 was not provided…”, “The session wrapping the secret does not exist”).
 */
const LINUX_HELP: Readonly<Record<SessionReason, string>> = {
  unavailable:
    'Token Desk needs a Secret Service: GNOME Keyring, KWallet or KeePassXC. On Debian and Ubuntu: sudo apt install gnome-keyring libsecret-1-0, then log in again. ' +
    'Without a desktop: start Token Desk within “dbus-run-session”, after “gnome-keyring-daemon --unlock --components=secrets” has been given a password on its input. Then try again; ' +
    'if that does not help, start Token Desk again.',
  locked:
    'Unlock the login keyring: open “Passwords and Keys” (seahorse), choose “Login”, then Unlock, and try again. Without a desktop: restart the daemon with “gnome-keyring-daemon --replace --unlock --components=secrets” and give it the keyring’s password on its input, then start Token Desk again.',
  'timed-out':
    'Look for a dialog that asks for the keyring’s password, behind other windows too, and answer it. If there is none, log out and in again.',
}

const MAC_HELP: Readonly<Record<SessionReason, string>> = {
  unavailable: 'Open Keychain Access and see that a default keychain (“login”) exists. Then try again.',
  locked:
    'Open Keychain Access and unlock the keychain “login”. Over SSH: run “security unlock-keychain” first. Then try again.',
  'timed-out': 'Look for a dialog that asks whether Token Desk may use the keychain, and answer it. Then try again.',
}

const WINDOWS_HELP: Readonly<Record<SessionReason, string>> = {
  unavailable:
    'See that the service “Credential Manager” runs (services.msc), and that Token Desk runs in your own login session. Then try again.',
  locked: 'Log in to Windows again, then try again.',
  'timed-out': 'See that the service “Credential Manager” answers (services.msc), then try again.',
}

const helpFor = (platform: NodeJS.Platform): Readonly<Record<SessionReason, string>> => {
  if (platform === 'darwin') return MAC_HELP
  if (platform === 'win32') return WINDOWS_HELP
  return LINUX_HELP
}

/** The badge for a system whose keychain does not work: what happened, what it means for tokens, what to do. */
export const sessionBadge = (platform: NodeJS.Platform, reason: SessionReason): StorageBadge => ({
  kind: 'session',
  reason,
  message: MESSAGES[reason],
  help: helpFor(platform)[reason],
})
