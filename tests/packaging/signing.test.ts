import fc from 'fast-check'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packedManifest } from '../../resources/packaging/app-files.ts'
import { macSigning, signingOf, windowsSigning } from '../../resources/packaging/signing.ts'
import { updatesOf } from '../../resources/packaging/updates.ts'
import { packageApp } from './forge.ts'

const APPLE = {
  APPLE_IDENTITY: 'Developer ID Application: Fake Person (FAKE000000)',
  APPLE_API_KEY: '/fake/AuthKey.p8',
  APPLE_API_KEY_ID: 'FAKEKEYID0',
  APPLE_API_ISSUER: 'fake-issuer',
}
const WINDOWS = { WINDOWS_CERTIFICATE_FILE: 'C:\\fake.pfx', WINDOWS_CERTIFICATE_PASSWORD: 'fake-certificate-password' }
const SETS = { darwin: APPLE, win32: WINDOWS }

describe('signing', () => {
  it('is done with what the environment has, and a signature that fails ends the packaging', () => {
    expect(signingOf('darwin', APPLE).isSigned).toBe(true)
    expect(macSigning(APPLE)).toMatchObject({
      osxSign: { identity: APPLE.APPLE_IDENTITY, continueOnError: false },
      osxNotarize: { appleApiKey: APPLE.APPLE_API_KEY, appleApiKeyId: 'FAKEKEYID0', appleApiIssuer: 'fake-issuer' },
    })
    const each = macSigning(APPLE).osxSign?.optionsForFile()
    expect(each?.hardenedRuntime).toBe(true)
    expect(readFileSync(each?.entitlements ?? 'none', 'utf8')).toContain('com.apple.security.cs.allow-jit')
    expect(windowsSigning(WINDOWS)).toMatchObject({ certificateFile: 'C:\\fake.pfx', continueOnError: false })
  })

  it('is left out where the environment has nothing, and one line says what that means', () => {
    expect(macSigning({})).toEqual({})
    expect(signingOf('darwin', {}).line).toContain('package it on macOS')
    expect(windowsSigning({})).toBeUndefined()
    expect(signingOf('darwin', { APPLE_IDENTITY: '' }).line).toMatch(/^NOT SIGNED .*APPLE_API_KEY/)
    expect(signingOf('win32', {}).line).toMatch(/^NOT SIGNED .*WINDOWS_CERTIFICATE_FILE.*Windows warns/)
    expect(signingOf('linux', { ...APPLE, ...WINDOWS })).toMatchObject({ isSigned: false })
  })

  it.each(['darwin', 'win32'] as const)('for %s refuses every part of a set, and names what is missing', (platform) => {
    const names = Object.keys(SETS[platform])
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1, maxLength: names.length - 1 }), (some) => {
        const environment = Object.fromEntries(some.map((name) => [name, 'fake']))
        const missing = names.filter((name) => !some.includes(name)).join(' and ')
        expect(() => signingOf(platform, environment)).toThrow(missing)
      }),
    )
  })

  it('ends a packaging that has a part of a set, before it begins', async () => {
    const work = mkdtempSync(join(tmpdir(), 'token-desk-half-signed-'))
    const packaging = packageApp({ platform: 'win32', arch: 'x64' }, work, { WINDOWS_CERTIFICATE_FILE: 'C:\\fake.pfx' })
    await expect(packaging).rejects.toThrow('also set WINDOWS_CERTIFICATE_PASSWORD')
    expect(existsSync(join(work, 'out'))).toBe(false)
    rmSync(work, { recursive: true, force: true })
  })

  it('says no value of a secret', () => {
    for (const [platform, set] of Object.entries(SETS))
      for (const value of Object.values(set)) expect(signingOf(platform, set).line).not.toContain(value)
  })
})

describe('where packages look for updates', () => {
  const from = (platform: string, isSigned: boolean, UPDATES_URL?: string) =>
    updatesOf(platform, { isSigned, line: '' }, UPDATES_URL === undefined ? {} : { UPDATES_URL })

  it('is the named folder, in signed packages for macOS', () => {
    const updates = from('darwin', true, 'https://updates.invalid/desk/')
    expect(updates.from).toBe('https://updates.invalid/desk')
    expect(updates.line).toContain('https://updates.invalid/desk')
  })

  it.each([
    ['in an unsigned one', 'darwin', false, 'https://updates.invalid', 'unsigned'],
    ['on Linux', 'linux', true, 'https://updates.invalid', 'Linux'],
    ['on Windows, where Squirrel checks no signature', 'win32', true, 'https://updates.invalid', 'signature'],
    ['where no folder is named', 'darwin', true, undefined, 'UPDATES_URL is not set'],
  ])('is nowhere %s, and a line says so', (_, platform, isSigned, address, words) => {
    const updates = from(platform, isSigned, address)
    expect(updates.from).toBeNull()
    expect(updates.line).toContain(words)
  })

  it('is never an address that a machine in between could answer for', () => {
    for (const address of ['http://updates.invalid', 'file:///updates', 'updates.invalid'])
      expect(() => from('darwin', true, address)).toThrow('must be an https URL')
  })

  it('stands in the package itself, only where it is signed', () => {
    const UPDATES_URL = 'https://updates.invalid'
    const packed = (platform: string, environment: Record<string, string>) =>
      packedManifest({ name: 'token-desk', scripts: {} }, platform, { ...environment, UPDATES_URL })
    expect(packed('darwin', {})).not.toHaveProperty('updates')
    expect(packed('win32', WINDOWS)).not.toHaveProperty('updates')
    expect(packed('darwin', APPLE)).toMatchObject({ name: 'token-desk', updates: { from: UPDATES_URL } })
    expect(packed('darwin', APPLE)).not.toHaveProperty('scripts')
  })
})
