import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OpenDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'

let openDialogs: OpenDialogs

beforeEach(() => {
  // Other files share the one of the window, and may leave a dialog open.
  openDialogs = new OpenDialogs()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('the dialogs that are open', () => {
  it('stand as they were opened, the last on top of all', () => {
    const first = openDialogs.open()
    const second = openDialogs.open()
    expect(second.height).toBeGreaterThan(first.height)
    first.close()
    const third = openDialogs.open()
    expect(third.height).toBeGreaterThan(second.height)
    second.close()
    third.close()
    expect(openDialogs.any).toBe(false)
  })

  it('let a question be asked at once where there are none', () => {
    const ask = vi.fn()
    openDialogs.whenFree(ask)
    expect(ask).toHaveBeenCalledOnce()
  })

  it('keep a question until the last of them is gone', () => {
    const ask = vi.fn()
    const under = openDialogs.open()
    const over = openDialogs.open()
    openDialogs.whenFree(ask)
    over.close()
    vi.runAllTimers()
    expect(ask).not.toHaveBeenCalled()
    under.close()
    vi.runAllTimers()
    expect(ask).toHaveBeenCalledOnce()
  })

  it('keep it also for a dialog that is still being loaded, and for one that opens in the place of another', () => {
    const ask = vi.fn()
    const loaded = openDialogs.expect()
    openDialogs.whenFree(ask)
    loaded()
    const next = openDialogs.open()
    vi.runAllTimers()
    expect(ask).not.toHaveBeenCalled()
    next.close()
    vi.runAllTimers()
    expect(ask).toHaveBeenCalledOnce()
  })

  it('let one question after the other be asked', () => {
    const asked: string[] = []
    const dialog = openDialogs.open()
    let question: ReturnType<OpenDialogs['open']> | null = null
    openDialogs.whenFree(() => {
      asked.push('first')
      question = openDialogs.open()
    })
    openDialogs.whenFree(() => asked.push('second'))
    dialog.close()
    vi.runAllTimers()
    expect(asked).toEqual(['first'])
    ;(question as ReturnType<OpenDialogs['open']> | null)?.close()
    vi.runAllTimers()
    expect(asked).toEqual(['first', 'second'])
  })
})
