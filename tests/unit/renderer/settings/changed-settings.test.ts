import { expect, it } from 'vitest'
import { withChanges } from '../../../../src/renderer/features/settings/changed-settings.ts'
import { DEFAULT_SETTINGS } from '../../../../src/shared/model/default-settings.ts'

it('keeps what was changed elsewhere while the settings stood open, and what was changed in them', () => {
  const now = { ...DEFAULT_SETTINGS, theme: 'dark' as const, keepHistory: false }
  const wanted = { ...DEFAULT_SETTINGS, density: 'compact' as const }
  expect(withChanges(DEFAULT_SETTINGS, wanted, now)).toEqual({ ...now, density: 'compact' })
})
