import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import { shownOf } from '../../../fakes/effects.svelte.ts'

it('a dialog is open until its last instance closes, and then the one below is', () => {
  const shown = shownOf(() => openDialogs.any)
  const { close: closeFirst } = openDialogs.open()
  flushSync()
  const { close: closeSecond } = openDialogs.open()
  closeFirst()
  // Closed twice, it removes no other one.
  closeFirst()
  flushSync()
  expect(openDialogs.any).toBe(true)
  closeSecond()
  flushSync()
  expect(shown.values).toEqual([false, true, false])
})
