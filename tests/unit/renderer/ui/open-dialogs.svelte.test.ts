import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import { shownOf } from '../../../fakes/effects.svelte.ts'

it('a dialog is open until the last one of them is gone, and whoever lies beneath follows', () => {
  const shown = shownOf(() => openDialogs.any)
  const { close: closeFirst } = openDialogs.open()
  flushSync()
  const { close: closeSecond } = openDialogs.open()
  closeFirst()
  // Said twice, it takes no other one away.
  closeFirst()
  flushSync()
  expect(openDialogs.any).toBe(true)
  closeSecond()
  flushSync()
  expect(shown.values).toEqual([false, true, false])
})
