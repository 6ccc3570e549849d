import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { diagnoses } from '../../../../src/renderer/features/diagnosis/diagnoses.svelte.ts'
import { ReadsAhead } from '../../../../src/renderer/features/diagnosis/reads-ahead.svelte.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import { lastTouched } from '../../../../src/renderer/features/request/last-touched.svelte.ts'
import type { Output } from '../../../../src/shared/contract/contract.ts'
import { ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDiagnosis, sampleDraft } from '../../../fakes/samples.ts'

const subject = { draft: sampleDraft, exchangeId: null }
const [one, other] = ['6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b01', '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2b02']

let judged = later<Result<Diagnosis>>()
const NOTHING: Output<'history.list'> = { exchanges: [], runs: [], notSent: [], pins: [] }
let listing = later<Result<Output<'history.list'>>>()
let listed = 0
let plans = 0
let planned: 'reads' | 'nothing' | 'after a yes' = 'reads'

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null })
  judged = later()
  plans = 0
  planned = 'reads'
  listed = 0
  listing = later()
  connect(
    bridgeOf({
      diagnosis: {
        plan: ({ consent }) => {
          plans += 1
          const plan = SAMPLE_OUTPUTS['diagnosis.plan']
          const isEmpty = planned === 'nothing' || (planned === 'after a yes' && !consent.managementRead)
          return Promise.resolve(ok(isEmpty ? { ...plan, probes: [] } : plan))
        },
        run: () => judged.answer,
        cancel: () => Promise.resolve(ok(null)),
      },
      history: {
        list: () => {
          listed += 1
          return listing.answer
        },
      },
    }),
  )
  exchanges.selectedId = null
  diagnoses.clear()
})

describe('a diagnosis', () => {
  it('is news once, and again when it is asked for again', async () => {
    await diagnoses.prepare(subject)
    expect([diagnoses.isNews(subject), diagnoses.isNews(subject)]).toEqual([true, false])
    // Another consent is the same question.
    await diagnoses.consent({ managementRead: true })
    expect(diagnoses.isNews(subject)).toBe(false)
    await diagnoses.prepare(subject)
    expect(diagnoses.isNews(subject)).toBe(true)
    expect([diagnoses.isNews(sampleDiagnosis), diagnoses.isNews(sampleDiagnosis)]).toEqual([true, false])
  })

  it('knows who went on to type elsewhere since it was asked for, also where that was some time ago', async () => {
    await diagnoses.prepare(subject, undefined, () => true)
    expect(diagnoses.isElsewhere()).toBe(true)
    await diagnoses.prepare(subject, undefined, () => false)
    expect(diagnoses.isElsewhere()).toBe(false)
  })

  it('belongs to what was on view when it was asked for, whatever is looked at while it runs', async () => {
    exchanges.select(one)
    await diagnoses.prepare(subject)
    const run = diagnoses.run()
    exchanges.select(other)
    judged.give(ok(sampleDiagnosis))
    listing.give(ok(NOTHING))
    await run
    expect(diagnoses.stage).toMatchObject({ kind: 'done', onView: one })
  })

  it('shows the answer that it judged where nothing was on view, and decides nothing of what somebody had to do with', async () => {
    const request = sampleDiagnosis.probes[0]
    if (request === undefined) throw new Error('The sample has a probe.')
    lastTouched.thing = 'builder'
    await diagnoses.prepare(subject)
    const run = diagnoses.run()
    judged.give(ok({ ...sampleDiagnosis, probes: [{ ...request, kind: 'the-request', exchange: one }] }))
    listing.give(ok(NOTHING))
    await run
    expect(diagnoses.stage).toMatchObject({ kind: 'done', onView: one })
    expect([exchanges.selectedId, lastTouched.thing]).toEqual([one, 'builder'])
  })

  it('says that it was cancelled, and shows what had come until then', async () => {
    await diagnoses.prepare(subject)
    const run = diagnoses.run()
    await diagnoses.cancel()
    judged.give(ok(sampleDiagnosis))
    listing.give(ok(NOTHING))
    await run
    expect(diagnoses.stage).toMatchObject({ kind: 'done', cancelled: true, diagnosis: sampleDiagnosis })
  })

  it('is not called cancelled where that came after main had answered', async () => {
    await diagnoses.prepare(subject)
    const run = diagnoses.run()
    judged.give(ok(sampleDiagnosis))
    while (listed === 0) await Promise.resolve()
    await diagnoses.cancel()
    listing.give(ok(NOTHING))
    await run
    expect(diagnoses.stage).toMatchObject({ kind: 'done', cancelled: false })
  })

  it('gives way to a judgement that came while its exchanges were brought', async () => {
    await diagnoses.prepare(subject)
    const run = diagnoses.run()
    judged.give(ok(sampleDiagnosis))
    while (listed === 0) await Promise.resolve()
    const explained: Diagnosis = { ...sampleDiagnosis, verdict: 'rejected' }
    await diagnoses.judge(() => Promise.resolve(ok(explained)))
    listing.give(ok(NOTHING))
    await run
    expect(diagnoses.stage).toMatchObject({ kind: 'done', prepared: null, diagnosis: explained })
  })

  it('is gone back to when another plan is put aside', async () => {
    await diagnoses.prepare(subject)
    judged.give(ok(sampleDiagnosis))
    listing.give(ok(NOTHING))
    await diagnoses.run()
    const done = diagnoses.stage
    await diagnoses.prepare(subject)
    expect(diagnoses.stage.kind).toBe('plan')
    diagnoses.putAside()
    expect(diagnoses.stage).toBe(done)
  })
})

describe('the reads that would make a verdict certain', () => {
  it('are worked out once an answer, however often the builder changes', async () => {
    const ahead = new ReadsAhead()
    await ahead.look(subject, one)
    await ahead.look({ ...subject, draft: { ...sampleDraft, path: '/typed' } }, one)
    expect(plans).toBe(1)
    expect(ahead.reads).toMatchObject({ exchangeId: one, isNothingToAsk: false })
    await ahead.look(subject, other)
    expect(plans).toBe(2)
    expect(ahead.reads).toMatchObject({ exchangeId: other })
  })

  it('are none where no further yes would let one be asked', async () => {
    planned = 'nothing'
    const ahead = new ReadsAhead()
    await ahead.look(subject, one)
    expect(ahead.reads).toMatchObject({ most: 0, isNothingToAsk: true })
    planned = 'after a yes'
    await ahead.look(subject, other)
    expect(ahead.reads).toMatchObject({ most: 0, isNothingToAsk: false })
  })
})
