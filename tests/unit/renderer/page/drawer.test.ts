import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { openExchange } from '../../../../src/renderer/features/diagnosis/open-exchange.ts'
import { drawer } from '../../../../src/renderer/page/drawer.svelte.ts'
import { ok } from '../../../../src/shared/contract/result.ts'
import { bridgeOf } from '../../../fakes/bridge.ts'
import { sampleExchange } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'

vi.mock('svelte-sonner', async () => (await import('../../../fakes/toasts.ts')).fakeSonner)

beforeEach(() => {
  forgetTold()
  connect(
    bridgeOf({
      history: { list: () => Promise.resolve(ok({ exchanges: [sampleExchange], runs: [], notSent: [], pins: [] })) },
    }),
  )
  drawer.open = true
})

describe('the drawn-out diagnosis', () => {
  it('gives way to an exchange that is looked at from it', async () => {
    await openExchange(sampleExchange.id)
    expect([drawer.open, told.done]).toEqual([false, []])
  })

  it('stays where that exchange is no longer kept, and says so', async () => {
    await openExchange('6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b99')
    expect(drawer.open).toBe(true)
    expect(told.done).toEqual(['That exchange is no longer kept: newer ones have replaced it.'])
  })
})
