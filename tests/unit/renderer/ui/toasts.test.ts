import { beforeEach, describe, expect, it, vi } from 'vitest'
import { passTime, tell, tellError } from '../../../../src/renderer/ui/toasts.ts'
import { forgetTold, untold } from '../../../fakes/toasts.ts'

vi.mock('svelte-sonner', async () => (await import('../../../fakes/toasts.ts')).fakeSonner)

const action = { label: 'Undo', run: () => undefined }

beforeEach(() => {
  // Everything that the previous test left.
  passTime(Infinity)
  forgetTold()
})

describe('the time that a message stands for', () => {
  it('is longer where something is offered or went wrong', () => {
    tell('Saved.')
    tell('Removed.', { action })
    tellError({ message: 'It could not be saved.' })
    passTime(3_900)
    expect(untold).toEqual([])
    passTime(100)
    expect(untold).toEqual(['Saved.'])
    passTime(5_900)
    expect(untold).toEqual(['Saved.'])
    passTime(100)
    expect(untold).toEqual(['Saved.', 'Removed.', 'It could not be saved.'])
  })

  it('ends once, and not for what was taken away before', () => {
    const untell = tell('Saved.')
    untell()
    tell('Saved again.')
    passTime(10_000)
    passTime(10_000)
    expect(untold).toEqual(['Saved.', 'Saved again.'])
  })
})
