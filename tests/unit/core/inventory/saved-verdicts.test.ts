import { describe, expect, it } from 'vitest'
import { createNotes } from '../../../../src/core/inventory/learned-verdicts.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import { sampleDiagnosis, sampleExchange } from '../../../fakes/samples.ts'
import { addKey, createDesk, OTHER_SECRET, usedNow, value } from '../vault/desk.ts'

const MINUTE = 60_000

/** Notes over a vault with one key; tells the key as the catalog has it. */
const start = async () => {
  const desk = createDesk()
  const { id } = await addKey(desk)
  const errors: unknown[] = []
  const log = { info: () => undefined, error: (...said: unknown[]) => void errors.push(said) }
  const notes = createNotes({ vault: desk.vault, clock: desk.clock, log })
  const token = () => desk.catalog.document.tokens.find((one) => one.id === id)
  const cells = () => desk.catalog.document.checks
  const now = () => desk.clock.now()
  const used = () => usedNow(desk)[0] ?? { id, since: null }
  return { desk, id, used, notes, token, cells, now, errors }
}

const judged: Diagnosis = {
  ...sampleDiagnosis,
  verdict: 'rejected',
  causes: sampleDiagnosis.causes.map((cause) => ({ ...cause, id: 'token-unknown-or-revoked' })),
}

describe('what was learned of a token', () => {
  it('is noted on the secret that it was learned with', async () => {
    const { used, notes, token, cells, errors } = await start()
    await notes.ofDiagnosis(used(), judged)
    expect([token()?.lastCheck?.verdict, cells().length, errors]).toEqual(['rejected', 1, []])
  })

  it('is not noted on the secret that took its place meanwhile', async () => {
    const { desk, id, used, notes, token, cells, now } = await start()
    const old = used()
    const exchange = { ...sampleExchange, startedAt: now().toISOString() }
    const at = now().toISOString()
    await desk.clock.advance(MINUTE)
    value(await desk.vault.replaceSecret({ tokenId: id, secret: OTHER_SECRET }))
    await notes.ofDiagnosis(old, judged)
    await notes.ofExchange(exchange, old)
    const check = { at, verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const
    value(await notes.ofCells([{ tokenId: id, cell: 'space-a/master/delivery', ...check }], [old]))
    value(await notes.ofTokens([{ tokenId: id, ...check }], [old]))
    expect([token()?.lastCheck, cells()]).toEqual([null, []])
    await notes.ofDiagnosis(used(), judged)
    expect(token()?.lastCheck?.verdict).toBe('rejected')
  })
})
