import { describe, expect, it } from 'vitest'
import type { Evidence, Probe } from '../../../../src/shared/model/diagnosis.ts'
import { toldEvidence } from '../../../../src/renderer/features/diagnosis/told-evidence.ts'

const probes: Pick<Probe, 'id' | 'kind'>[] = [
  { id: 'one', kind: 'the-request' },
  { id: 'two', kind: 'control' },
]
const shown = (kind: Evidence['kind'], probe: string | null): string | null | undefined =>
  toldEvidence([{ id: 'e', kind, summary: 'Seen.', probe, exchange: null }], probes)[0]?.source

describe('where a piece of evidence is from', () => {
  it('calls the person’s own request so, whoever sent it: it is no probe', () => {
    expect(shown('probe', 'one')).toBe('Your request')
    expect(shown('probe', 'two')).toBe('A probe')
  })

  it('names no probe where none was sent', () => {
    expect(shown('probe', null)).toBeNull()
  })

  it('names the rest by what it is', () => {
    expect([shown('lint', null), shown('record', 'one'), shown('vault', null)]).toEqual([
      'The token’s form',
      'The answer',
      'On record',
    ])
  })
})
