import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Enabling } from '../../../../src/renderer/features/verdict/enabling.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDraft, sampleExchange, sampleToken } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'

vi.mock('svelte-sonner', async () => (await import('../../../fakes/toasts.ts')).fakeSonner)

const managers = ['Owner', 'Deputy'].map((name) => ({
  ...sampleToken,
  id: name,
  name,
  kind: 'personal-access-token' as const,
}))
const asked = (environmentId = 'staging') => ({
  offer: { token: sampleToken, environmentId, managers },
  subject: { draft: sampleDraft, exchangeId: ID },
})
const plan = SAMPLE_OUTPUTS['lifecycle.planEnable']
const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b03'
const NEXT_PLAN = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02'

const newPlan = () => later<Result<Output<'lifecycle.planEnable'>>>()
let planned = newPlan()
let plans: (typeof planned)[] = []
let sent: string[] = []
let written = later<Result<Output<'lifecycle.enable'>>>()
let writes: string[] = []
let cancels = 0

beforeEach(() => {
  planned = newPlan()
  plans = []
  sent = []
  written = later()
  writes = []
  cancels = 0
  forgetTold()
  connect(
    bridgeOf({
      requests: {
        preview: () => Promise.resolve(ok({ request: null, warnings: [], confirmation: null })),
        send: ({ draft }) => {
          sent.push(draft.path)
          return Promise.resolve(ok(sampleExchange))
        },
      },
      lifecycle: {
        planEnable: () => {
          const next = plans.length === 0 ? planned : newPlan()
          plans.push(next)
          return next.answer
        },
        enable: ({ planId }) => {
          writes.push(planId)
          return written.answer
        },
        cancel: () => {
          cancels += 1
          return Promise.resolve(ok(null))
        },
      },
    }),
  )
})

/** What would be written is shown. */
const shown = async (): Promise<Enabling> => {
  const enabling = new Enabling()
  enabling.start(asked())
  planned.give(ok(plan))
  await vi.waitFor(() => expect(enabling.shown).not.toBeNull())
  expect(enabling.shown).toEqual(plan)
  return enabling
}

describe('enabling an environment', () => {
  it('writes nothing that was read with another token than the chosen one', async () => {
    const enabling = await shown()
    enabling.choose('Deputy')
    expect(enabling.shown).toBeNull()
    await enabling.enable()
    expect(writes).toEqual([])
  })

  it('writes once, however often it is confirmed, then closes and repeats the request', async () => {
    const enabling = await shown()
    const yes = [enabling.enable(), enabling.enable()]
    written.give(ok(SAMPLE_OUTPUTS['lifecycle.enable']))
    await Promise.all(yes)
    expect([writes, enabling.open, sent]).toEqual([[plan.planId], false, [sampleDraft.path]])
  })

  it('asks again if another user changed the key', async () => {
    const enabling = await shown()
    const yes = enabling.enable()
    written.give(ok({ outcome: 'changed-meanwhile', ...plan, planId: NEXT_PLAN }))
    await yes
    expect([enabling.open, enabling.changed]).toEqual([true, true])
    await enabling.enable()
    expect(writes).toEqual([plan.planId, NEXT_PLAN])
  })

  it('shows why it was not written, and needs another confirmation', async () => {
    const enabling = await shown()
    const yes = enabling.enable()
    written.give(failed({ code: 'not-done', message: 'The platform refused it.' }))
    await yes
    expect([enabling.open, enabling.error?.message]).toEqual([true, 'The platform refused it.'])
    await enabling.enable()
    expect(writes).toHaveLength(1)
  })

  it('does not show for one key what was read for another before it was closed', async () => {
    const enabling = new Enabling()
    enabling.start(asked())
    enabling.close()
    expect(cancels).toBe(1)
    enabling.start(asked('trial'))
    const [first, second] = plans
    first?.give(ok(plan))
    await first?.answer
    expect([enabling.shown, enabling.busy, enabling.open]).toEqual([null, 'reading', true])
    second?.give(ok(plan))
    await vi.waitFor(() => expect(enabling.shown).toEqual(plan))
  })

  it('reports the end of a write that was closed, and not in the question of another key', async () => {
    const enabling = await shown()
    const yes = enabling.enable()
    enabling.close()
    enabling.start(asked('trial'))
    written.give(failed({ code: 'cancelled', message: 'It was too late to stop it.' }))
    await yes
    expect(told.errors).toEqual(['It was too late to stop it.'])
    expect([enabling.error, enabling.open]).toEqual([null, true])
  })
})
