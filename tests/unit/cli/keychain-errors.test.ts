import { describe, expect, it } from 'vitest'
import { nothingKept } from '../../../src/cli/inventory/keychain-errors.ts'
import { sessionBadge, type LinuxTrouble } from '../../../src/core/adapters/keychain/storage-badge.ts'

const PLATFORMS = ['linux', 'darwin', 'win32'] as const
const REASONS = ['unavailable', 'locked', 'timed-out'] as const

const saidFor = (platform: NodeJS.Platform, reason: (typeof REASONS)[number], trouble: LinuxTrouble | null = null) => {
  const badge = sessionBadge(platform, reason, trouble)
  if (badge.kind !== 'session') throw new Error('A badge of a keychain that does not work was expected.')
  return nothingKept(badge).error.message
}

describe("a terminal's message if the keychain can't save", () => {
  it.each(PLATFORMS.flatMap((platform) => REASONS.map((reason) => [platform, reason] as const)))(
    "doesn't suggest to start an app that isn't running: %s, %s",
    (platform, reason) => {
      const said = saidFor(platform, reason)
      expect(said).toContain('nothing was saved')
      expect(said).not.toMatch(/start(?:ing)? Token Desk|Token Desk (?:closes|is closed)|in memory/i)
    },
  )

  it('suggests to run the command again', () => {
    for (const trouble of ['flatpak', 'snap'] as const)
      expect(saidFor('linux', 'unavailable', trouble)).toContain('then run the command again.')
    expect(saidFor('linux', 'unavailable')).toContain('run the command within “dbus-run-session”')
  })
})
