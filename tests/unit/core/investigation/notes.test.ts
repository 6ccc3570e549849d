import { describe, expect, it } from 'vitest'
import { createNotes } from '../../../../src/core/investigation/notes.ts'
import { createVault } from '../../../../src/core/vault/vault.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import { sampleDiagnosis, sampleExchange } from '../../../fakes/samples.ts'
import { addKey, createDesk, OTHER_SECRET, SECRET, value } from '../vault/desk.ts'

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
  return { desk, id, notes, token, cells, now, errors }
}

const judged: Diagnosis = {
  ...sampleDiagnosis,
  verdict: 'rejected',
  causes: sampleDiagnosis.causes.map((cause) => ({ ...cause, id: 'token-unknown-or-revoked' })),
}

describe('what was learned of a token', () => {
  it('is noted on the secret that it was learned with', async () => {
    const { id, notes, token, cells, now, errors } = await start()
    await notes.ofDiagnosis(id, judged, now().getTime())
    expect([token()?.lastCheck?.verdict, cells().length, errors]).toEqual(['rejected', 1, []])
  })

  it('is not noted on the secret that took its place meanwhile', async () => {
    const { desk, id, notes, token, cells, now } = await start()
    const plannedAt = now().getTime()
    const exchange = { ...sampleExchange, startedAt: now().toISOString() }
    const at = now().toISOString()
    await desk.clock.advance(MINUTE)
    value(await desk.vault.replaceSecret({ tokenId: id, secret: OTHER_SECRET }))
    await notes.ofDiagnosis(id, judged, plannedAt)
    await notes.ofExchange(exchange, id)
    const check = { at, verdict: 'rejected', cause: 'token-unknown-or-revoked' } as const
    value(await notes.ofCells([{ tokenId: id, cell: 'space-a/master/delivery', ...check }], Date.parse(at)))
    value(await notes.ofTokens([{ tokenId: id, ...check }], Date.parse(at)))
    expect([token()?.lastCheck, cells()]).toEqual([null, []])
    await notes.ofDiagnosis(id, judged, now().getTime())
    expect(token()?.lastCheck?.verdict).toBe('rejected')
  })

  it('is noted where a clock was wrong when the secret was kept', async () => {
    const { desk, id, token, now } = await start()
    await desk.clock.advance(MINUTE)
    value(await desk.vault.replaceSecret({ tokenId: id, secret: SECRET }))
    const clock = { ...desk.clock, now: () => new Date(now().getTime() - 2 * MINUTE) }
    const late = createNotes({
      vault: createVault({ ...desk.ports, clock }),
      clock,
      log: { info: () => undefined, error: () => undefined },
    })
    await late.ofDiagnosis(id, judged, now().getTime() - 2 * MINUTE)
    expect(token()?.lastCheck?.verdict).toBe('rejected')
  })
})
