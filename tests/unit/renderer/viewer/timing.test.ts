import { describe, expect, it } from 'vitest'
import { timingParts, timingSentence, wasReused } from '../../../../src/renderer/features/viewer/timing.ts'

const whole = { dns: 10, connect: 20, tls: 30, firstByte: 100, download: 40, total: 200 }
const reused = { dns: null, connect: null, tls: null, firstByte: 50, download: 50, total: 100 }

describe('the timing of an exchange', () => {
  it('lists the phases in the order in which they happen', () => {
    expect(timingParts(whole).map(({ label, duration }) => [label, duration])).toEqual([
      ['DNS', '10 ms'],
      ['Connect', '20 ms'],
      ['TLS', '30 ms'],
      ['First byte', '100 ms'],
      ['Download', '40 ms'],
    ])
  })

  it('leaves out phases that did not happen', () => {
    expect(timingParts(reused).map(({ phase }) => phase)).toEqual(['firstByte', 'download'])
    expect(wasReused(reused)).toBe(true)
    expect(wasReused(whole)).toBe(false)
  })

  it('lists time that no phase accounts for', () => {
    expect(timingParts({ ...reused, total: 300 }).at(-1)).toMatchObject({ phase: 'other', duration: '200 ms' })
  })

  it('does not list the noise of the clock as a phase', () => {
    expect(timingParts({ ...whole, total: 200.4 }).map(({ phase }) => phase)).not.toContain('other')
  })

  it('is one line for the tooltip', () => {
    expect(timingSentence(reused)).toBe('First byte 50 ms, Download 50 ms')
  })
})
