import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../../../src/renderer/bridge/desk.ts'
import { checks } from '../../../../src/renderer/features/verdict/checks.svelte.ts'
import { beyondWords } from '../../../../src/renderer/features/verdict/words.ts'
import type { Input, Output } from '../../../../src/shared/contract/contract.ts'
import { failed, ok, type Result } from '../../../../src/shared/contract/result.ts'
import type { ConsentOffer } from '../../../../src/shared/model/investigation.ts'
import { bridgeOf, later } from '../../../fakes/bridge.ts'
import { SAMPLE_OUTPUTS, sampleDiagnosis, sampleDraft } from '../../../fakes/samples.ts'

const OWNER: ConsentOffer = {
  kind: 'key-list',
  id: '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2c01',
  name: 'Owner',
  host: 'api.example.com',
}
const EU: ConsentOffer = { kind: 'service', id: 'eu', name: 'Contentful (EU)', host: 'cdn.eu.example.com' }

type Run = { input: Input<'diagnosis.run'>; give: (judged: Result<Output<'diagnosis.run'>>) => void }
let planned: Input<'diagnosis.plan'>[] = []
let runs: Run[] = []
let cancelled: string[] = []
let offers: ConsentOffer[] = []
let probes: Output<'diagnosis.plan'>['probes'] = []
const judged = () => ok({ diagnosis: sampleDiagnosis, offers })
const turn = () => new Promise((resolve) => setTimeout(resolve))

/** Each test has a space of its own: consents are remembered. */
let count = 0
const subject = () => ({
  draft: { ...sampleDraft, spaceId: `space-${count}`, path: `/spaces/space-${count}/entries` },
  exchangeId: crypto.randomUUID() as string,
})

beforeEach(() => {
  count += 1
  planned = []
  runs = []
  cancelled = []
  offers = [OWNER, EU]
  probes = SAMPLE_OUTPUTS['diagnosis.plan'].probes
  connect(
    bridgeOf({
      history: { list: () => Promise.resolve(ok({ exchanges: [], runs: [], pins: [], notSent: [] })) },
      diagnosis: {
        plan: (input) => {
          planned.push(input)
          return Promise.resolve(ok({ ...SAMPLE_OUTPUTS['diagnosis.plan'], expected: 4, offers, probes }))
        },
        run: (input) => {
          const { answer, give } = later<Result<Output<'diagnosis.run'>>>()
          runs.push({ input, give })
          return answer
        },
        cancel: ({ diagnosisId }) => {
          cancelled.push(diagnosisId)
          return Promise.resolve(ok(null))
        },
      },
    }),
  )
})

describe('finding out why', () => {
  it('knows how much it would send, and sends nothing for that', async () => {
    const asked = subject()
    await checks.look(asked)
    expect(checks.of(asked.exchangeId)).toMatchObject({ plan: { expected: 4 }, offers: [OWNER, EU], running: null })
    expect(runs).toEqual([])
  })

  it('runs at once, with no consent beyond this token', async () => {
    const asked = subject()
    const found = checks.findOut(asked)
    await turn()
    expect(planned).toMatchObject([{ continues: null, consent: { tokens: [], services: [] } }])
    runs[0]?.give(judged())
    await found
    expect(checks.of(asked.exchangeId)).toMatchObject({ diagnosis: sampleDiagnosis, running: null, stopped: false })
  })

  it('continues the earlier run with one more consent, and remembers it for the space', async () => {
    const asked = subject()
    const first = checks.findOut(asked)
    await turn()
    runs[0]?.give(judged())
    await first
    const used = checks.use(asked, OWNER)
    await turn()
    expect(planned[1]).toMatchObject({
      continues: runs[0]?.input.diagnosisId,
      consent: { tokens: [OWNER.id], services: [] },
    })
    offers = [EU]
    runs[1]?.give(judged())
    await used
    expect(checks.of(asked.exchangeId)).toMatchObject({ used: [OWNER], offers: [EU] })
    const next = { ...asked, exchangeId: crypto.randomUUID() as string }
    void checks.findOut(next)
    await turn()
    expect(planned.at(-1)?.consent.tokens).toEqual([OWNER.id])
    const elsewhere = { ...next, draft: { ...asked.draft, path: '/spaces/other/entries' } }
    await checks.look({ ...elsewhere, exchangeId: crypto.randomUUID() })
    expect(planned.at(-1)?.consent.tokens).toEqual([])
  })

  it('remembers that a token may be sent to another service for that token alone', async () => {
    const asked = subject()
    void checks.use(asked, EU)
    await turn()
    expect(planned.at(-1)?.consent.services).toEqual(['eu'])
    const other = { ...asked.draft, credential: { from: 'none' as const } }
    await checks.look({ draft: other, exchangeId: crypto.randomUUID() })
    expect(planned.at(-1)?.consent.services).toEqual([])
  })

  it('says which other tokens and services it uses, also by a consent for an earlier response', async () => {
    const asked = subject()
    const next = { ...asked, exchangeId: crypto.randomUUID() as string }
    const words = (): string => beyondWords(checks.beyond(next))
    expect(words()).toBe('with this token only')
    await checks.look(next)
    void checks.use(asked, EU)
    void checks.use(asked, OWNER)
    const all = 'also with Owner at api.example.com, also to Contentful (EU) at cdn.eu.example.com'
    expect(words()).toBe(all)
    await checks.look(next)
    expect(planned.at(-1)?.consent).toEqual({ tokens: [OWNER.id], services: [EU.id] })
    expect(words()).toBe('with this token only')
    probes = probes.map((probe) => ({ ...probe, kind: 'management-read', token: OWNER.name }))
    void checks.findOut(next)
    await turn()
    expect(words()).toBe('also with Owner at api.example.com')
  })

  it('uses a chip that was pressed meanwhile as soon as the run has ended', async () => {
    const asked = subject()
    const first = checks.findOut(asked)
    await turn()
    await checks.use(asked, OWNER)
    expect(runs).toHaveLength(1)
    runs[0]?.give(judged())
    await turn()
    expect(planned[1]?.consent.tokens).toEqual([OWNER.id])
    runs[1]?.give(judged())
    await first
    expect(checks.of(asked.exchangeId).running).toBeNull()
  })

  it('stops, judges the responses received until then, and sends nothing more', async () => {
    const asked = subject()
    const first = checks.findOut(asked)
    await turn()
    await checks.stop(asked.exchangeId)
    expect(cancelled).toEqual([runs[0]?.input.diagnosisId])
    runs[0]?.give(judged())
    await first
    expect(checks.of(asked.exchangeId)).toMatchObject({ stopped: true, diagnosis: sampleDiagnosis })
    expect(runs).toHaveLength(1)
  })

  it('shows why it failed, and can be tried again', async () => {
    const asked = subject()
    const first = checks.findOut(asked)
    await turn()
    runs[0]?.give(failed({ code: 'not-found', message: 'It is gone.' }))
    await first
    expect(checks.of(asked.exchangeId)).toMatchObject({ error: { message: 'It is gone.' }, running: null })
    void checks.findOut(asked)
    await turn()
    expect(runs).toHaveLength(2)
  })
})
