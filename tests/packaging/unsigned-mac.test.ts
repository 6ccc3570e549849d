import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesignCalls } from './codesign.ts'
import { packageApp, type Packed } from './forge.ts'

const valueOf = (call: readonly string[], option: string): string | undefined => call[call.indexOf(option) + 1]

// The packager leaves macOS out where it may make no links, as on most machines with Windows.
describe.skipIf(process.platform === 'win32')('an unsigned app for macOS, packaged with codesign', () => {
  const work = mkdtempSync(join(tmpdir(), 'token-desk-ad-hoc-'))
  let packed: Packed
  let signed: string[][]
  beforeAll(async () => {
    packed = await packageApp({ platform: 'darwin', arch: 'arm64' }, work)
    signed = codesignCalls(work).filter((call) => call.includes('--sign'))
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  it('gets an ad-hoc signature as the last step, because Apple silicon starts nothing else', () => {
    expect(signed.length).toBeGreaterThan(1)
    expect(new Set(signed.map((call) => valueOf(call, '--sign')))).toEqual(new Set(['-']))
    const last = signed.at(-1)?.at(-1) ?? ''
    expect(basename(last)).toBe('Token Desk.app')
    // Under its own name already, with all that is in it signed before.
    expect(signed.slice(0, -1).filter((call) => !(call.at(-1) ?? '').startsWith(`${last}/`))).toEqual([])
  })

  it('is held against its signature before it is handed out', () => {
    const calls = codesignCalls(work)
    const verified = calls.findIndex((call) => call.includes('--verify') && call.includes('--deep'))
    expect(verified).toBeGreaterThan(calls.findLastIndex((call) => call.includes('--sign')))
  })

  it('asks for no hardened runtime, which would refuse Electron’s libraries, and Apple for no time', () => {
    for (const call of signed) {
      expect(call).not.toContain('--options')
      expect(call).toContain('--timestamp=none')
      expect(valueOf(call, '--entitlements')).toMatch(/resources\/entitlements\.mac\.plist$/)
    }
  })

  it('says what a person has to do with it', () => {
    expect(packed.said).toMatch(/^NOT SIGNED .*macOS opens it only after you allow it/m)
  })
})
