import { describe, expect, it } from 'vitest'
import { notedOfDiagnosis, notedOfExchange, saveLearned } from '../../../../src/core/inventory/learned-verdicts.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import { sampleDiagnosis, sampleExchange } from '../../../fakes/samples.ts'
import { addKey, createDesk, OTHER_SECRET, usedNow, value } from '../vault/desk.ts'

const MINUTE = 60_000

/** A vault with one key, and what is saved of it. */
const start = async () => {
  const desk = createDesk()
  const { id } = await addKey(desk)
  const token = () => desk.catalog.document.tokens.find((one) => one.id === id)
  const cells = () => desk.catalog.document.checks
  const now = () => desk.clock.now().toISOString()
  const used = () => usedNow(desk)[0] ?? { id, since: null }
  const saveJudged = async (secret: ReturnType<typeof used>) =>
    value(await saveLearned(desk.vault, notedOfDiagnosis(id, now(), judged), [secret]))
  return { desk, id, used, saveJudged, token, cells, now }
}

const judged: Diagnosis = {
  ...sampleDiagnosis,
  verdict: 'rejected',
  causes: sampleDiagnosis.causes.map((cause) => ({ ...cause, id: 'token-unknown-or-revoked' })),
}

describe('what was learned of a token', () => {
  it('is saved for the secret that it was learned with', async () => {
    const { used, saveJudged, token, cells } = await start()
    await saveJudged(used())
    expect([token()?.lastCheck?.verdict, cells().length]).toEqual(['rejected', 1])
  })

  it('is not saved for a secret that replaced it in the meantime', async () => {
    const { desk, id, used, saveJudged, token, cells, now } = await start()
    const old = used()
    const exchange = { ...sampleExchange, startedAt: now() }
    await desk.clock.advance(MINUTE)
    const noted = notedOfExchange(exchange, id, desk.catalog.document, desk.clock.now().getTime())
    value(await desk.vault.replaceSecret({ tokenId: id, secret: OTHER_SECRET }))
    await saveJudged(old)
    value(await saveLearned(desk.vault, noted, [old]))
    expect([token()?.lastCheck, cells()]).toEqual([null, []])
    await saveJudged(used())
    expect(token()?.lastCheck?.verdict).toBe('rejected')
  })
})
