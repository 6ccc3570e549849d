import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, withChange } from '../../../../src/shared/model/default-settings.ts'
import { settingsChangeSchema } from '../../../../src/shared/model/settings.ts'

describe('a change of the settings', () => {
  it.each([{}, { theme: 'dark' }, { connection: { bodyTimeout: 7_000 } }])('adds no defaults: %j', (change) => {
    expect(settingsChangeSchema.parse(change)).toEqual(change)
  })

  it('leaves everything that it does not name, also if it names it as undefined', () => {
    const before = { ...DEFAULT_SETTINGS, density: 'compact' as const, keepHistory: false }
    const after = withChange(before, { theme: 'dark', keepHistory: undefined, connection: { bodyTimeout: 7_000 } })
    const connection = { ...DEFAULT_SETTINGS.connection, bodyTimeout: 7_000 }
    expect(after).toEqual({ ...before, theme: 'dark', connection })
  })
})
