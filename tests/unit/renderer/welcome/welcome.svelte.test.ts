import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { welcome } from '../../../../src/renderer/features/welcome/welcome.svelte.ts'
import { shownOf } from '../../../fakes/effects.svelte.ts'

it('the first page is there when the app starts, and goes where it is put aside', () => {
  const shown = shownOf(() => welcome.dismissed)
  welcome.dismissed = true
  flushSync()
  expect(shown.values).toEqual([false, true])
})
