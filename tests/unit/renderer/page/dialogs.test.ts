import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogs } from '../../../../src/renderer/page/dialogs.svelte.ts'
import { stubPage } from '../../../fakes/page.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubPage()
})
afterEach(() => {
  dialogs.close()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('closing a dialog after an answer', () => {
  it('closes the dialog that asked', () => {
    dialogs.open({ kind: 'settings' })
    const closeOwn = dialogs.closer()
    closeOwn()
    expect(dialogs.current).toBeNull()
  })

  it('leaves a dialog alone that was opened meanwhile', () => {
    dialogs.open({ kind: 'replace-secret', tokenId: 'a' })
    const closeOwn = dialogs.closer()
    dialogs.close()
    dialogs.open({ kind: 'add-token', start: {} })
    closeOwn()
    expect(dialogs.current).toEqual({ kind: 'add-token', start: {} })
  })

  it('leaves the same dialog alone when it was closed and opened again', () => {
    dialogs.open({ kind: 'settings' })
    const closeOwn = dialogs.closer()
    dialogs.close()
    dialogs.open({ kind: 'settings' })
    closeOwn()
    expect(dialogs.current).toEqual({ kind: 'settings' })
  })
})
