import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { fixes } from '../../../../src/renderer/features/verdict/carry-out.svelte.ts'
import { Enabling } from '../../../../src/renderer/features/verdict/enabling.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDraft, sampleExchange, sampleToken } from '../../../fakes/samples.ts'
import { forgetTold, told } from '../../../fakes/toasts.ts'
import { eventually } from '../../../fakes/eventually.ts'

vi.mock(
  '../../../../src/renderer/ui/messages.svelte.ts',
  async () => (await import('../../../fakes/toasts.ts')).fakeMessages,
)

const managers = ['Owner', 'Deputy'].map((name) => ({
  ...sampleToken,
  id: name,
  name,
  kind: 'personal-access-token' as const,
}))
const offer = (environmentId = 'staging') => ({ token: sampleToken, environmentId, managers })
const plan = SAMPLE_OUTPUTS['lifecycle.planEnable']
const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b03'
const NEXT_PLAN = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02'
const subject = { draft: sampleDraft, exchangeId: ID }

const newPlan = () => later<Result<Output<'lifecycle.planEnable'>>>()
let planned = newPlan()
let plans: (typeof planned)[] = []
let sent: string[] = []
let written = later<Result<Output<'lifecycle.enable'>>>()
let writes: string[] = []
let cancels = 0
let changes: string[] = []

beforeEach(() => {
  planned = newPlan()
  plans = []
  sent = []
  written = later()
  writes = []
  cancels = 0
  changes = []
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
        planEnable: ({ managementTokenId, change }) => {
          changes.push(`${change} with ${managementTokenId}`)
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
  enabling.start(offer(), subject)
  planned.give(ok(plan))
  await eventually(() => expect(enabling.shown).not.toBeNull())
  expect(enabling.shown).toEqual(plan)
  return enabling
}

describe('enabling an environment', () => {
  it('writes nothing that was read with another token than the chosen one', async () => {
    const enabling = await shown()
    enabling.choose('Deputy')
    expect(enabling.shown).toBeNull()
    await enabling.confirm()
    expect(writes).toEqual([])
  })

  it('writes once, however often it is confirmed, then closes and repeats the request', async () => {
    const enabling = await shown()
    const yes = [enabling.confirm(), enabling.confirm()]
    written.give(ok(SAMPLE_OUTPUTS['lifecycle.enable']))
    await Promise.all(yes)
    expect([writes, enabling.open, sent]).toEqual([[plan.planId], false, [sampleDraft.path]])
  })

  it('undoes it with the same token, after a question of its own, and repeats the request', async () => {
    const enabling = await shown()
    enabling.choose('Deputy')
    plans[1]?.give(ok(plan))
    await eventually(() => expect(enabling.shown).toEqual(plan))
    const confirmed = enabling.confirm()
    written.give(ok(SAMPLE_OUTPUTS['lifecycle.enable']))
    await confirmed
    const after = exchanges.selectedId
    expect(sent).toHaveLength(1)
    fixes.after(after)?.undo?.({ draft: sampleDraft, exchangeId: after })
    expect([enabling.open, writes.length, changes.at(-1)]).toEqual([true, 1, 'remove with Deputy'])
    plans[2]?.give(ok({ ...plan, planId: NEXT_PLAN }))
    await eventually(() => expect(enabling.shown).not.toBeNull())
    await enabling.confirm()
    expect([writes, sent.length, enabling.open]).toEqual([[plan.planId, NEXT_PLAN], 2, false])
    expect(told.done).toEqual([`“staging” is no longer enabled for ${sampleToken.name}.`])
    expect(fixes.after(after)?.undo).toBeNull()
  })

  it('asks again if another user changed the key', async () => {
    const enabling = await shown()
    const yes = enabling.confirm()
    written.give(ok({ outcome: 'changed-meanwhile', ...plan, planId: NEXT_PLAN }))
    await yes
    expect([enabling.open, enabling.changed]).toEqual([true, true])
    await enabling.confirm()
    expect(writes).toEqual([plan.planId, NEXT_PLAN])
  })

  it('shows why it was not written, and needs another confirmation', async () => {
    const enabling = await shown()
    const yes = enabling.confirm()
    written.give(failed({ code: 'not-done', message: 'The platform refused it.' }))
    await yes
    expect([enabling.open, enabling.error?.message]).toEqual([true, 'The platform refused it.'])
    await enabling.confirm()
    expect(writes).toHaveLength(1)
  })

  it('does not show for one key what was read for another before it was closed', async () => {
    const enabling = new Enabling()
    enabling.start(offer(), subject)
    enabling.close()
    expect(cancels).toBe(1)
    enabling.start(offer('trial'), subject)
    const [first, second] = plans
    first?.give(ok(plan))
    await first?.answer
    expect([enabling.shown, enabling.busy, enabling.open]).toEqual([null, 'reading', true])
    second?.give(ok(plan))
    await eventually(() => expect(enabling.shown).toEqual(plan))
  })

  it('reports the end of a write that was closed, and not in the question of another key', async () => {
    const enabling = await shown()
    const yes = enabling.confirm()
    enabling.close()
    enabling.start(offer('trial'), subject)
    written.give(failed({ code: 'cancelled', message: 'It was too late to stop it.' }))
    await yes
    expect(told.errors).toEqual(['It was too late to stop it.'])
    expect([enabling.error, enabling.open]).toEqual([null, true])
  })
})
