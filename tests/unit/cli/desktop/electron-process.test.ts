import { describe, expect, it } from 'vitest'
import {
  exitCodeOf,
  helperState,
  endMessage,
  type SandboxHelper,
} from '../../../../src/cli/desktop/electron-process.ts'

const helper = (state: SandboxHelper['state']): SandboxHelper => ({ path: "/it's here/chrome-sandbox", state })

describe("the end of Electron's process", () => {
  it("becomes an exit code: Electron's own, or 128 plus the number of the signal", () => {
    expect(exitCodeOf({ code: 3, signal: null })).toBe(3)
    expect(exitCodeOf({ code: 0, signal: null })).toBe(0)
    expect(exitCodeOf({ code: null, signal: 'SIGTRAP' })).toBe(133)
    expect(exitCodeOf({ code: null, signal: 'SIGINT' })).toBe(130)
  })

  it('prints nothing if it ended by itself or on request', () => {
    for (const ended of [
      { code: 0, signal: null },
      { code: 1, signal: null },
      { code: null, signal: 'SIGTERM' },
      { code: 130, signal: null },
    ] as const)
      expect(endMessage(ended, helper('without-rights'))).toBeNull()
  })

  it('prints a fix if the sandbox helper lacks its permissions', () => {
    for (const ended of [
      { code: null, signal: 'SIGTRAP' },
      // Through a shell script.
      { code: 133, signal: null },
    ] as const) {
      const words = endMessage(ended, helper('without-rights'))
      expect(words).toContain('SIGTRAP')
      expect(words).toContain(
        String.raw`sudo chown root '/it'\''s here/chrome-sandbox' && sudo chmod 4755 '/it'\''s here/chrome-sandbox'`,
      )
      expect(words).toContain('kernel.apparmor_restrict_unprivileged_userns=0')
      // The app uses the sandbox independent of its arguments.
      expect(words).not.toContain('--no-')
      expect(words).toMatch(/npm run start:chromium\n +for a first look/)
    }
  })

  it('prints no fix for a missing sandbox helper', () => {
    const words = endMessage({ code: null, signal: 'SIGTRAP' }, helper('missing'))
    expect(words).toContain('does not exist')
    expect(words).not.toContain('chmod')
  })

  it("isn't blamed on the sandbox if the helper is ready or not needed, or after another crash", () => {
    for (const [signal, given] of [
      ['SIGTRAP', helper('ready')],
      ['SIGTRAP', null],
      ['SIGSEGV', helper('without-rights')],
    ] as const) {
      const words = endMessage({ code: null, signal }, given)
      expect(words).toContain(signal)
      expect(words).not.toContain('sandbox')
    }
  })

  it("isn't blamed on a helper that root owns and that has the set-user-id bit", () => {
    expect(helperState(null)).toBe('missing')
    expect(helperState({ uid: 0, mode: 0o104755 })).toBe('ready')
    expect(helperState({ uid: 1000, mode: 0o104755 })).toBe('without-rights')
    expect(helperState({ uid: 0, mode: 0o100755 })).toBe('without-rights')
  })
})
