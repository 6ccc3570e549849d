import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { Enabling } from '../../../../src/renderer/features/diagnosis/enabling.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDraft, sampleToken } from '../../../fakes/samples.ts'
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
  subject: { draft: sampleDraft, exchangeId: null },
})
const plan = SAMPLE_OUTPUTS['lifecycle.planEnable']
const NEXT_PLAN = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02'

let planned = later<Result<Output<'lifecycle.planEnable'>>>()
let written = later<Result<Output<'lifecycle.enable'>>>()
let writes: string[] = []
let cancels = 0

beforeEach(() => {
  planned = later()
  written = later()
  writes = []
  cancels = 0
  forgetTold()
  connect(
    bridgeOf({
      lifecycle: {
        planEnable: () => planned.answer,
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

/** What would be written is on view. */
const shown = async (): Promise<Enabling> => {
  const enabling = new Enabling()
  enabling.start(asked())
  planned.give(ok(plan))
  await enabling.read()
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

  it('writes once, however often the yes is pressed, and closes when it is done', async () => {
    const enabling = await shown()
    const yes = [enabling.enable(), enabling.enable()]
    written.give(ok(SAMPLE_OUTPUTS['lifecycle.enable']))
    expect(await Promise.all(yes)).toEqual([SAMPLE_OUTPUTS['lifecycle.enable'], null])
    expect([writes, enabling.open]).toEqual([[plan.planId], false])
  })

  it('asks again over the key as it is now where somebody else changed it', async () => {
    const enabling = await shown()
    const yes = enabling.enable()
    written.give(ok({ outcome: 'changed-meanwhile', ...plan, planId: NEXT_PLAN }))
    expect(await yes).toBeNull()
    expect([enabling.open, enabling.changed]).toEqual([true, true])
    await enabling.enable()
    expect(writes).toEqual([plan.planId, NEXT_PLAN])
  })

  it('says why it was not written, and reads again before another yes', async () => {
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
    const reading = enabling.read()
    enabling.close()
    expect(cancels).toBe(1)
    enabling.start(asked('trial'))
    planned.give(ok(plan))
    await reading
    expect([enabling.shown, enabling.busy, enabling.open]).toEqual([null, null, true])
  })

  it('tells what became of a write that was left, and not in the dialog of another key', async () => {
    const enabling = await shown()
    const yes = enabling.enable()
    enabling.close()
    enabling.start(asked('trial'))
    written.give(failed({ code: 'cancelled', message: 'It was too late to stop it.' }))
    await yes
    expect(told.errors).toEqual(['It was too late to stop it.'])
    expect([enabling.error, enabling.open, enabling.busy]).toEqual([null, true, null])
  })
})
