import { beforeEach, expect, it } from 'vitest'
import { vault } from '../../../../src/renderer/bridge/vault.svelte.ts'
import { diagnoses, type Stage } from '../../../../src/renderer/features/diagnosis/diagnoses.svelte.ts'
import { replacedSinceJudged, verdictNow } from '../../../../src/renderer/features/diagnosis/told-now.ts'
import { replacedSinceSent } from '../../../../src/renderer/features/vault/replaced-secret.ts'
import { exchanges } from '../../../../src/renderer/features/request/exchanges.svelte.ts'
import {
  SAMPLE_OUTPUTS,
  sampleDiagnosis,
  sampleDraft,
  sampleExchange,
  sampleSnapshot,
  sampleToken,
} from '../../../fakes/samples.ts'

const CREATED = '2026-01-01T00:00:00.000Z'
const SENT = '2026-03-01T10:00:00.000Z'
const exchange = {
  startedAt: SENT,
  token: { tokenId: sampleToken.id, name: 'Website', kind: null, placement: 'header' as const, lastFour: 'aaaa' },
}
const judged = (
  since: number | null = Date.parse(CREATED),
  credential = { from: 'vault' as const, tokenId: sampleToken.id },
): Extract<Stage, { kind: 'done' }> => ({
  kind: 'done',
  prepared: {
    subject: { draft: { ...sampleDraft, credential }, exchangeId: null },
    consent: { managementRead: false, otherServices: false },
    plan: { ...SAMPLE_OUTPUTS['diagnosis.plan'], since },
    without: new Set(),
  },
  diagnosis: sampleDiagnosis,
  cancelled: false,
  at: '2026-03-01T10:00:05.000Z',
  onView: null,
})
const keptFrom = (secretSince: string | undefined): void =>
  vault.accept({ ...sampleSnapshot, tokens: [{ ...sampleToken, createdAt: CREATED, secretSince }] })

beforeEach(() => {
  exchanges.entries = []
  exchanges.selectedId = null
})

it('tells an answer and a judgement of the secret that is kept now from those of an earlier one', () => {
  const told = () => [replacedSinceSent(exchange)?.id ?? null, replacedSinceJudged(judged())?.id ?? null]
  keptFrom(undefined)
  expect(told()).toEqual([null, null])
  // Replaced while it was judged: what came before is of the earlier one.
  keptFrom('2026-03-01T10:00:03.000Z')
  expect(told()).toEqual([sampleToken.id, sampleToken.id])
})

it('goes by the secret that was sent, not by when: what is under way goes on with the one that it began with', () => {
  const earlier = '2026-03-01T09:59:59.000Z'
  const sent = { ...exchange, token: { ...exchange.token, since: Date.parse(CREATED) } }
  keptFrom(undefined)
  expect([replacedSinceSent(sent), replacedSinceJudged(judged())]).toEqual([null, null])
  // Replaced before it was sent, and sent with the earlier one all the same.
  keptFrom(earlier)
  expect([replacedSinceSent(sent)?.id, replacedSinceJudged(judged())?.id]).toEqual([sampleToken.id, sampleToken.id])
  const withThis = { ...exchange, token: { ...exchange.token, since: Date.parse(earlier) } }
  expect([replacedSinceSent(withThis), replacedSinceJudged(judged(Date.parse(earlier)))]).toEqual([null, null])
})

it('goes by when it was sent where an earlier version did not write down with which secret', () => {
  keptFrom('2026-03-01T09:59:59.000Z')
  expect(replacedSinceSent(exchange)).toBeNull()
  keptFrom('2026-03-01T10:00:03.000Z')
  expect(replacedSinceSent(exchange)?.id).toBe(sampleToken.id)
})

it('says nothing of the kind without a token, or of one that is gone', () => {
  keptFrom('2026-03-02T00:00:00.000Z')
  expect(replacedSinceSent({ ...exchange, token: null })).toBeNull()
  vault.accept({ ...sampleSnapshot, tokens: [] })
  expect([replacedSinceSent(exchange), replacedSinceJudged(judged())]).toEqual([null, null])
})

it('counts no such verdict as the one that stands now', () => {
  keptFrom(undefined)
  diagnoses.stage = judged()
  expect(verdictNow()).toBe(sampleDiagnosis.verdict)
  keptFrom('2026-03-02T00:00:00.000Z')
  expect(verdictNow()).toBeNull()
  diagnoses.stage = { kind: 'idle' }
  exchanges.entries = [
    {
      ...{
        id: sampleExchange.id,
        draft: null,
        whole: true,
        runId: null,
        request: sampleExchange.request,
        startedAt: SENT,
      },
      state: { kind: 'ended', exchange: { ...sampleExchange, ...exchange } },
    },
  ]
  exchanges.selectedId = sampleExchange.id
  expect(verdictNow()).toBeNull()
  keptFrom(undefined)
  expect(verdictNow()).not.toBeNull()
})
