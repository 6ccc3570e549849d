import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitVault, VAULT_MIN, vaultMost } from '../../../../src/renderer/features/shell/columns.ts'

describe('the width of the vault', () => {
  it('is the stored one if it fits', () => {
    expect(fitVault(1440, 300)).toBe(300)
  })

  it('stays readable, and leaves the main column its space', () => {
    fc.assert(
      fc.property(fc.integer({ min: 600, max: 4000 }), fc.integer({ min: 160, max: 800 }), (windowWidth, stored) => {
        const shown = fitVault(windowWidth, stored)
        expect(shown).toBeGreaterThanOrEqual(VAULT_MIN)
        expect(shown).toBeLessThanOrEqual(vaultMost(windowWidth))
        expect(windowWidth - shown).toBeGreaterThanOrEqual(380)
      }),
    )
  })
})
