import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '../../../../src/renderer/ui/messages.svelte.ts'
import { openDialogs } from '../../../../src/renderer/ui/open-dialogs.svelte.ts'
import { CLOSE_FIRST, tell, tellError } from '../../../../src/renderer/ui/toasts.ts'

const action = { label: 'Undo', run: vi.fn() }
const shown = (): string[] => messages.list.map(({ text }) => text)

beforeEach(() => {
  messages.passTime(Infinity)
  action.run.mockReset()
})

describe('a message', () => {
  it('stands longer if something is offered or went wrong', () => {
    tell('Saved.')
    tell('Removed.', { action })
    tellError({ message: 'It could not be saved.' })
    messages.passTime(3_900)
    expect(shown()).toEqual(['Saved.', 'Removed.', 'It could not be saved.'])
    messages.passTime(100)
    expect(shown()).toEqual(['Removed.', 'It could not be saved.'])
    messages.passTime(5_900)
    expect(shown()).toHaveLength(2)
    messages.passTime(100)
    expect(shown()).toEqual([])
  })

  it('replaces an earlier one about the same, and no other', () => {
    tell('Pinned.', { about: 'a' })
    tell('Removed.', { about: 'b' })
    tell('Pinned already.', { about: 'a' })
    expect(shown()).toEqual(['Removed.', 'Pinned already.'])
  })

  it('goes when its action runs, which waits while a dialog is open', () => {
    tell('Removed.', { action })
    const dialog = openDialogs.open()
    messages.list[0]?.action?.run()
    expect([action.run.mock.calls.length, shown()]).toEqual([0, ['Removed.', CLOSE_FIRST]])
    dialog.close()
    messages.list[0]?.action?.run()
    expect([action.run.mock.calls.length, shown()]).toEqual([1, [CLOSE_FIRST]])
  })
})
