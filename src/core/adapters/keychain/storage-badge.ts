import type { StorageBadge } from '../../../shared/model/vault.ts'
import type { SecretServiceState } from './secret-service.ts'

type SessionReason = Extract<StorageBadge, { kind: 'session' }>['reason']

const MESSAGES: Readonly<Record<SessionReason, string>> = {
  unavailable:
    'No keychain is responding on this system. New tokens are kept in memory and are gone when Token Desk closes.',
  locked: 'The keychain is locked. New tokens are kept in memory and are gone when Token Desk closes.',
  'timed-out':
    'The keychain is not responding; it may be waiting for you in its own dialog. New tokens are kept in memory and are gone when Token Desk closes.',
}

const LINUX_HELP: Readonly<Record<SessionReason, string>> = {
  unavailable:
    'Token Desk needs a Secret Service: GNOME Keyring, KWallet or KeePassXC. On Debian and Ubuntu: sudo apt install gnome-keyring libsecret-1-0, then log in again. ' +
    'Without a desktop: start Token Desk within “dbus-run-session”, after “gnome-keyring-daemon --unlock --components=secrets” has been given a password on its input. Then try again.',
  locked:
    'Unlock the login keyring: open “Passwords and Keys” (seahorse), choose “Login”, then Unlock, and try again. Without a desktop: restart the daemon with “gnome-keyring-daemon --replace --unlock --components=secrets” and give it the keyring’s password on its input. Then try again.',
  'timed-out':
    'Look for a dialog that asks for the keyring’s password, also behind other windows, and answer it. If you find no dialog, log out and in again.',
}

const MAC_HELP: Readonly<Record<SessionReason, string>> = {
  unavailable: 'Open Keychain Access and make sure that a default keychain (“login”) exists. Then try again.',
  locked:
    'Open Keychain Access and unlock the keychain “login”. Over SSH: run “security unlock-keychain” first. Then try again.',
  'timed-out': 'Look for a dialog that asks whether Token Desk may use the keychain, and answer it. Then try again.',
}

const WINDOWS_HELP: Readonly<Record<SessionReason, string>> = {
  unavailable:
    'Make sure that the service “Credential Manager” is running (services.msc), and that Token Desk is running in your own login session. Then try again.',
  locked: 'Log in to Windows again, then try again.',
  'timed-out': 'Make sure that the service “Credential Manager” is responding (services.msc), then try again.',
}

const KEYCHAINS: Readonly<Partial<Record<NodeJS.Platform, typeof SECRET_SERVICE>>> = {
  darwin: { name: 'Keychain', help: MAC_HELP },
  win32: { name: 'Credential Manager', help: WINDOWS_HELP },
}
const SECRET_SERVICE = { name: 'Secret Service', help: LINUX_HELP }

/** The keychain's name on a system, and what to do if it can't be used. */
const keychainOf = (platform: NodeJS.Platform) => KEYCHAINS[platform] ?? SECRET_SERVICE

export const keychainName = (platform: NodeJS.Platform): string => keychainOf(platform).name

/** Why there is no Secret Service, if installing one would be the wrong advice. */
export type LinuxTrouble = 'no-collection' | 'kwallet-off' | 'flatpak' | 'snap'

const TROUBLE_HELP: Readonly<Record<LinuxTrouble, string>> = {
  'no-collection':
    'A keychain answers, but none of its keyrings is the default one. GNOME: open “Passwords and Keys” (seahorse), make a password keyring and set it as default. KeePassXC: open a database, and in its settings under “Secret Service Integration” choose the group to expose. KDE: make a wallet in the system settings under “KDE Wallet”. Then try again.',
  'kwallet-off':
    'KDE’s wallet is turned off, or does not serve other programs. Open the system settings, “KDE Wallet”, and enable both the subsystem and its Secret Service interface, or start KeePassXC with its Secret Service integration. Then try again.',
  flatpak:
    'This Flatpak may not talk to the keychain. Run “flatpak override --user --talk-name=org.freedesktop.secrets” with the app’s name, then start Token Desk again.',
  snap: 'This Snap may not talk to the keychain. Run “snap connect token-desk:password-manager-service”, then start Token Desk again.',
}

/** The reason, from the service's state and the session's variables; `null` if a Secret Service must be installed. */
export const linuxTrouble = (
  state: SecretServiceState,
  environment: Readonly<Record<string, string | undefined>>,
): LinuxTrouble | null => {
  if (state.is === 'there') return state.defaultCollection === 'none' ? 'no-collection' : null
  if (environment['FLATPAK_ID'] !== undefined) return 'flatpak'
  if (environment['SNAP'] !== undefined) return 'snap'
  return /\bkde\b/i.test(environment['XDG_CURRENT_DESKTOP'] ?? '') ? 'kwallet-off' : null
}

const NO_COLLECTION =
  'A keychain answers, but has no place for new items. New tokens are kept in memory and are gone when Token Desk closes.'

/** The badge for a keychain that can't be used: what happened, what it means for tokens, what to do. */
export const sessionBadge = (
  platform: NodeJS.Platform,
  reason: SessionReason,
  trouble: LinuxTrouble | null = null,
): StorageBadge => ({
  kind: 'session',
  reason,
  message: trouble === 'no-collection' ? NO_COLLECTION : MESSAGES[reason],
  help: trouble === null ? keychainOf(platform).help[reason] : TROUBLE_HELP[trouble],
})
