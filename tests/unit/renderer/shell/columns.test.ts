import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnLimits, DIAGNOSIS_MIN, fitColumns, VAULT_MIN } from '../../../../src/renderer/features/shell/columns.ts'

describe('the columns', () => {
  it('show what was remembered where it fits', () => {
    const layout = { vaultWidth: 300, diagnosisWidth: 400 }
    expect(fitColumns(1440, layout, false)).toEqual(layout)
  })

  it('never get narrower than can be read, and leave the middle its room where the window has it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 4000 }),
        fc.integer({ min: 160, max: 800 }),
        fc.integer({ min: 200, max: 1200 }),
        (windowWidth, vaultWidth, diagnosisWidth) => {
          const shown = fitColumns(windowWidth, { vaultWidth, diagnosisWidth }, false)
          expect(shown.vaultWidth).toBeGreaterThanOrEqual(VAULT_MIN)
          expect(shown.diagnosisWidth).toBeGreaterThanOrEqual(DIAGNOSIS_MIN)
          expect(windowWidth - shown.vaultWidth - shown.diagnosisWidth).toBeGreaterThanOrEqual(380)
        },
      ),
    )
  })

  it('give the vault the room of a diagnosis that is drawn in', () => {
    const layout = { vaultWidth: 480, diagnosisWidth: 340 }
    expect(columnLimits(900, layout, true).vault).toBeGreaterThan(columnLimits(900, layout, false).vault)
  })
})
