import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './places.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Environment variables that a signature needs, by system: all of them, or none. */
const NEEDED = {
  darwin: ['APPLE_IDENTITY', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: ['WINDOWS_CERTIFICATE_FILE', 'WINDOWS_CERTIFICATE_PASSWORD'],
} as const

const UNSIGNED = {
  darwin: (environment: Environment) =>
    hasCodesign(environment)
      ? 'macOS opens it only after you allow it in Privacy & Security'
      : 'codesign was not found, and Apple silicon starts no app without a signature; package it on macOS',
  win32: () => 'Windows warns about an unknown publisher',
} as const

type SignedSystem = keyof typeof NEEDED

const isSignedSystem = (platform: string): platform is SignedSystem => Object.hasOwn(NEEDED, platform)

/** Whether packages for a system are signed, and the line to print about it. */
export type Signing = { isSigned: boolean; line: string }

/**
 * Whether the environment has the credentials for a system's signature.
 * @throws if it has only some of them: a release that should be signed must not be published unsigned
 */
export const signingOf = (platform: string, environment: Environment): Signing => {
  if (!isSignedSystem(platform)) return { isSigned: false, line: 'Not signed: packages for Linux have no signature.' }
  const needed = NEEDED[platform]
  const missing = needed.filter((name) => (environment[name] ?? '') === '')
  if (missing.length === 0)
    return {
      isSigned: true,
      line: `Signed${platform === 'darwin' ? ' and notarized' : ''} with the credentials from the environment.`,
    }
  if (missing.length < needed.length)
    throw new Error(`To sign for ${platform}, also set ${missing.join(' and ')}. To build unsigned, set none of them.`)
  return {
    isSigned: false,
    line: `NOT SIGNED (${needed.join(', ')} are not set): ${UNSIGNED[platform](environment)}, and the app can’t check for updates.`,
  }
}

const given = (environment: Environment, name: string): string => environment[name] ?? ''

/** Apple's `codesign` exists only on macOS, so a package made elsewhere can't be signed. */
const hasCodesign = (environment: Environment): boolean =>
  given(environment, 'PATH')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, 'codesign')))

const entitlements = join(ROOT, 'resources/entitlements.mac.plist')

/**
 * An ad-hoc signature. Packaging changes the app that Electron signed. Apple silicon doesn't start an app with a broken signature,
 * and macOS calls it damaged, which a user can't override. An ad-hoc signature is valid, but names no developer.
 */
const adHoc = {
  osxSign: {
    identity: '-',
    // An ad-hoc identity is in no keychain, and a provisioning profile belongs to a developer.
    identityValidation: false,
    preEmbedProvisioningProfile: false,
    continueOnError: false,
    // The hardened runtime loads only libraries of the same team, and an ad-hoc signature has no team. Apple’s timestamp server
    // serves developers only.
    optionsForFile: () => ({ entitlements, hardenedRuntime: false, timestamp: 'none' }),
  },
}

/**
 * The packager's options for signing and notarizing. Without credentials: an ad-hoc signature on macOS, and none elsewhere.
 */
export const macSigning = (environment: Environment) => {
  if (!signingOf('darwin', environment).isSigned) return hasCodesign(environment) ? adHoc : {}
  return {
    osxSign: {
      identity: given(environment, 'APPLE_IDENTITY'),
      // Otherwise a failed signature would be only a warning, and the package would be unsigned.
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

/** Options for signing Windows programs and the installer. `undefined` without credentials. */
export const windowsSigning = (environment: Environment) =>
  signingOf('win32', environment).isSigned
    ? {
        certificateFile: given(environment, 'WINDOWS_CERTIFICATE_FILE'),
        certificatePassword: given(environment, 'WINDOWS_CERTIFICATE_PASSWORD'),
        continueOnError: false,
      }
    : undefined
