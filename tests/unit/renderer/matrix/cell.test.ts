import { describe, expect, it } from 'vitest'
import { Cell } from '../../../../src/renderer/features/matrix/cell.svelte.ts'
import type { MatrixCell, MatrixPlanCell } from '../../../../src/shared/model/investigation.ts'
import type { Certainty } from '../../../../src/shared/model/verdict.ts'
import { sampleDiagnosis, sampleLast, sampleToken } from '../../../fakes/samples.ts'

const planned: MatrixPlanCell = {
  token: 'Website',
  tokenId: sampleToken.id,
  service: 'Contentful (US)',
  space: 'space-a',
  environment: 'staging',
  api: 'delivery',
  last: null,
  lane: 0,
}
const result: MatrixCell = {
  ...planned,
  verdict: 'no-access',
  headline: 'Not enabled for staging',
  sentence: 'The token is good, but not enabled here.',
  causes: sampleDiagnosis.causes.map((cause) => ({ ...cause, certainty: 'certain' })),
  evidence: [],
  probes: [],
  changed: null,
  since: null,
}
const checked = (change: Partial<MatrixCell> = {}): Cell => {
  const cell = new Cell(planned)
  cell.take({ ...result, ...change }, 'a-run')
  return cell
}

describe('a cell of the matrix', () => {
  it('says that it was never checked', () => {
    const cell = new Cell(planned)
    expect(cell.verdict).toBeNull()
    expect(`${cell.name}: ${cell.words}`).toBe('Website on staging of space-a, through Delivery: Not checked yet.')
  })

  it('says what the vault remembers until it is checked', () => {
    const at = new Date().toISOString()
    const cell = new Cell({ ...planned, last: { ...sampleLast, at } })
    expect(cell.verdict).toBe('accepted')
    expect(cell.words).toMatch(/^Accepted: works, \d?\d:\d\d [AP]M\.$/)
    cell.take(result, 'a-run')
    expect(cell.verdict).toBe('no-access')
  })

  it('shows a likely result as likely', () => {
    const at = new Date().toISOString()
    const last = { ...sampleLast, at, verdict: 'rejected', cause: 'key-not-active-yet' } as const
    const wordsOf = (certainty: Certainty): string =>
      new Cell({ ...planned, last: { ...last, certainty } }).words.replace(/, \d.*/, '')
    expect(wordsOf('certain')).toBe('Rejected: key not active yet')
    expect(wordsOf('likely')).toBe('Rejected: probably key not active yet')
    expect(wordsOf('possible')).toBe('Rejected: possibly key not active yet')
    const causes = sampleDiagnosis.causes.map((cause) => ({ ...cause, certainty: 'likely' as const }))
    const sentence = 'Not found. The key is probably not enabled.'
    expect(checked({ verdict: 'rejected', sentence, causes }).words).toBe(`Rejected. ${sentence}`)
  })

  it('says its verdict in words', () => {
    expect(checked().words).toBe('No access. The token is good, but not enabled here.')
  })
})
