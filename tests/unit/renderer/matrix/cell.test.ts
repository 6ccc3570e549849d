import { describe, expect, it } from 'vitest'
import { Cell } from '../../../../src/renderer/features/matrix/cell.svelte.ts'
import { whenWords } from '../../../../src/renderer/features/matrix/when-words.ts'
import type { MatrixCell, MatrixPlanCell } from '../../../../src/shared/model/investigation.ts'
import { sampleDiagnosis, sampleToken } from '../../../fakes/samples.ts'

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
  sentence: 'The token is good, but not enabled here.',
  causes: sampleDiagnosis.causes,
  evidence: [],
  probes: [],
  changed: null,
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
    expect(cell.isProblem).toBe(false)
    expect(`${cell.name}: ${cell.words}`).toBe('Website on staging of space-a, through Delivery: No verdict yet.')
  })

  it('says what the vault remembers until it is checked', () => {
    const at = new Date().toISOString()
    const cell = new Cell({ ...planned, last: { at, verdict: 'accepted', cause: 'works' } })
    expect(cell.verdict).toBe('accepted')
    expect(cell.words).toMatch(/^Accepted: works, today \d\d:\d\d\.$/)
    cell.take(result, 'a-run')
    expect(cell.verdict).toBe('no-access')
    expect(cell.isProblem).toBe(true)
  })

  it('says its verdict in words, and what it was where that changed', () => {
    expect(checked().words).toBe('No access: The token is good, but not enabled here.')
    expect(checked({ changed: { verdict: 'accepted', cause: 'works', at: null } }).words).toBe(
      'No access: The token is good, but not enabled here. Was: works.',
    )
  })
})

describe('an instant of the past', () => {
  const now = new Date(2026, 10, 19, 15, 0).getTime()
  const said = (...parts: [number, number, number, number, number]) => whenWords(new Date(...parts).toISOString(), now)

  it('is called today, by its weekday, or by its date', () => {
    expect(said(2026, 10, 19, 9, 5)).toBe('today 09:05')
    expect(said(2026, 10, 17, 14, 3)).toBe('Tuesday 14:03')
    expect(said(2026, 10, 12, 14, 3)).toBe('Nov 12, 2026, 14:03')
  })
})
