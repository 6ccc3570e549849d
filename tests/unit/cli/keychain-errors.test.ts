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

describe('what a terminal says where the keychain keeps nothing', () => {
  it.each(PLATFORMS.flatMap((platform) => REASONS.map((reason) => [platform, reason] as const)))(
    'does not ask to start what is over: %s, %s',
    (platform, reason) => {
      const said = saidFor(platform, reason)
      expect(said).toContain('nothing was saved')
      expect(said).not.toMatch(/start(?:ing)? Token Desk|Token Desk (?:closes|is closed)|in memory/i)
    },
  )

  it('asks to run the command again instead', () => {
    for (const trouble of ['flatpak', 'snap'] as const)
      expect(saidFor('linux', 'unavailable', trouble)).toContain('then run the command again.')
    expect(saidFor('linux', 'unavailable')).toContain('run the command within “dbus-run-session”')
  })
})
