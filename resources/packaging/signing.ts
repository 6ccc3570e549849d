import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './places.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What each system's signature needs, by the name in the environment. All of it, or nothing. */
const NEEDED = {
  darwin: ['APPLE_IDENTITY', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: ['WINDOWS_CERTIFICATE_FILE', 'WINDOWS_CERTIFICATE_PASSWORD'],
} as const

const UNSIGNED = {
  darwin: (environment: Environment) =>
    hasCodesign(environment)
      ? 'macOS will refuse to open it until the person allows it in Privacy & Security'
      : 'there is no codesign here, and without it Apple silicon starts no app: package it on macOS',
  win32: () => 'Windows will warn of an unknown publisher',
} as const

type SignedSystem = keyof typeof NEEDED

const isSignedSystem = (platform: string): platform is SignedSystem => Object.hasOwn(NEEDED, platform)

/** Whether packages for a system are signed, and the one line that says so. */
export type Signing = { isSigned: boolean; line: string }

/**
 * What the environment has for a system's signature.
 * @throws where it has only a part of it: a release that should be signed must not go out unsigned
 */
export const signingOf = (platform: string, environment: Environment): Signing => {
  if (!isSignedSystem(platform))
    return { isSigned: false, line: 'Not signed: packages for Linux carry no signature of their own.' }
  const needed = NEEDED[platform]
  const missing = needed.filter((name) => (environment[name] ?? '') === '')
  if (missing.length === 0)
    return { isSigned: true, line: `Signed${platform === 'darwin' ? ' and notarized' : ''} as the environment says.` }
  if (missing.length < needed.length)
    throw new Error(
      `To sign for ${platform}, ${missing.join(' and ')} must be set too; to build unsigned, set none of them`,
    )
  return {
    isSigned: false,
    line: `NOT SIGNED (${needed.join(', ')} are not set): ${UNSIGNED[platform](environment)}, and the app never looks for updates.`,
  }
}

const given = (environment: Environment, name: string): string => environment[name] ?? ''

/** Apple's own program, on macOS alone: what is packaged elsewhere cannot be signed at all. */
const hasCodesign = (environment: Environment): boolean =>
  given(environment, 'PATH')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, 'codesign')))

const entitlements = join(ROOT, 'resources/entitlements.mac.plist')

/**
 * A signature by nobody. Packaging changes the app that Electron signed; Apple silicon starts nothing whose signature is
 * broken, and macOS calls it damaged, which nobody can allow. This one is whole, and says nothing about who made it.
 */
const adHoc = {
  osxSign: {
    identity: '-',
    // It is in no keychain, so there is nothing to look it up in; a profile belongs to a developer.
    identityValidation: false,
    preEmbedProvisioningProfile: false,
    continueOnError: false,
    // The hardened runtime loads only libraries of the same team, and nobody has none. Apple’s clock signs for developers.
    optionsForFile: () => ({ entitlements, hardenedRuntime: false, timestamp: 'none' }),
  },
}

/**
 * The packager's options to sign and notarize with. Where the environment has nothing: a signature by nobody, or, away
 * from macOS, none.
 */
export const macSigning = (environment: Environment) => {
  if (!signingOf('darwin', environment).isSigned) return hasCodesign(environment) ? adHoc : {}
  return {
    osxSign: {
      identity: given(environment, 'APPLE_IDENTITY'),
      // Otherwise a signature that failed would be a warning, and the package would go out without it.
      continueOnError: false,
      optionsForFile: () => ({ entitlements, hardenedRuntime: true }),
    },
    osxNotarize: {
      appleApiKey: given(environment, 'APPLE_API_KEY'),
      appleApiKeyId: given(environment, 'APPLE_API_KEY_ID'),
      appleApiIssuer: given(environment, 'APPLE_API_ISSUER'),
    },
  }
}

/** How Windows' programs and installer are signed; undefined where the environment has nothing. */
export const windowsSigning = (environment: Environment) =>
  signingOf('win32', environment).isSigned
    ? {
        certificateFile: given(environment, 'WINDOWS_CERTIFICATE_FILE'),
        certificatePassword: given(environment, 'WINDOWS_CERTIFICATE_PASSWORD'),
        continueOnError: false,
      }
    : undefined
