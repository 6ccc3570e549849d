import { describe, expect, it } from 'vitest'
import { aboutToken, cellOfDiagnosis, standingOf, standingsOf } from '../../../../src/core/world/standing.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'
import { CAUSE_IDS, verdictOf, type CauseId, type Certainty } from '../../../../src/shared/model/verdict.ts'

const AT = '2026-01-02T03:04:05.000Z'
const ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'

const judged = (id: CauseId, certainty: Certainty = 'certain'): Diagnosis => ({
  verdict: verdictOf(id),
  sentence: '',
  causes: [
    { id, certainty, summary: '', evidence: [], against: [], detail: {}, next: '', toBeSure: null, where: null },
  ],
  evidence: [],
  probes: [],
  lint: [],
  deviations: [],
  target: {
    service: 'one',
    api: 'delivery',
    space: 'alpha',
    environment: 'master',
    origin: null,
    path: null,
    placement: 'header',
    token: null,
  },
})

const isAbout = (id: CauseId, certainty?: Certainty): boolean => {
  const diagnosis = judged(id, certainty)
  return aboutToken({ ...diagnosis, api: diagnosis.target.api })
}

describe('how a token stands', () => {
  it('changes only by what is about the token itself', () => {
    const about = CAUSE_IDS.filter((id) => isAbout(id))
    expect(about).toEqual(['works', 'works-but-empty', 'token-malformed', 'token-expired', 'token-unknown-or-revoked'])
  })

  it('does not change by a refusal that is merely possible', () => {
    expect(isAbout('token-unknown-or-revoked', 'likely')).toBe(true)
    expect(isAbout('token-unknown-or-revoked', 'possible')).toBe(false)
    expect(isAbout('works', 'likely')).toBe(true)
  })

  it('does not change by Images, where no token is sent', () => {
    expect(aboutToken({ ...judged('works'), api: 'images' })).toBe(false)
    const images = { ...judged('works'), target: { ...judged('works').target, api: 'images' as const } }
    expect([standingOf(ID, AT, images), cellOfDiagnosis(ID, AT, images)]).toEqual([[], []])
  })

  it('is refused once it was refused anywhere, whatever the order', () => {
    const one = (id: CauseId) => ({ ...judged(id), tokenId: ID, api: 'delivery' as const })
    const orders: CauseId[][] = [
      ['works', 'token-unknown-or-revoked', 'environment-missing'],
      ['token-unknown-or-revoked', 'timeout', 'works'],
    ]
    for (const order of orders)
      expect(standingsOf(AT, order.map(one))).toEqual([
        { tokenId: ID, at: AT, verdict: 'rejected', cause: 'token-unknown-or-revoked' },
      ])
    expect(standingsOf(AT, [one('environment-missing'), one('timeout')])).toEqual([])
  })

  it('of a place does not change by what is wrong with a request to it', () => {
    const untold = CAUSE_IDS.filter((id) => cellOfDiagnosis(ID, AT, judged(id)).length === 0)
    expect(untold.toSorted()).toEqual([
      'malformed-id',
      'resource-missing',
      'resource-unpublished',
      'response-too-large',
      'token-missing',
      'wrong-method-or-host',
    ])
  })

  it('is kept beside the verdict of the place, with its certainty, which every diagnosis has', () => {
    const place = { tokenId: ID, at: AT, cell: 'alpha/master/delivery' }
    expect(cellOfDiagnosis(ID, AT, judged('environment-missing', 'likely'))).toEqual([
      { ...place, verdict: 'no-access', cause: 'environment-missing', certainty: 'likely' },
    ])
    expect(cellOfDiagnosis(ID, AT, { ...judged('works'), causes: [] })).toEqual([])
  })
})
