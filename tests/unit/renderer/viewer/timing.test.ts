import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectionWasReused, timingSegments, timingSentence } from '../../../../src/renderer/features/viewer/timing.ts'

const whole = { dns: 10, connect: 20, tls: 30, firstByte: 100, download: 40, total: 200 }
const reused = { dns: null, connect: null, tls: null, firstByte: 50, download: 50, total: 100 }

describe('the bar of phases', () => {
  it('shows the phases one after the other, in percent of the whole', () => {
    expect(timingSegments(whole).map(({ phase, start, width }) => [phase, start, width])).toEqual([
      ['dns', 0, 5],
      ['connect', 5, 10],
      ['tls', 15, 15],
      ['firstByte', 30, 50],
      ['download', 80, 20],
    ])
  })

  it('leaves out phases that did not happen', () => {
    expect(timingSegments(reused).map(({ phase }) => phase)).toEqual(['firstByte', 'download'])
    expect(connectionWasReused(reused)).toBe(true)
    expect(connectionWasReused(whole)).toBe(false)
  })

  it('shows time that no phase accounts for', () => {
    const segments = timingSegments({ ...reused, total: 300 })
    expect(segments.at(-1)).toMatchObject({ phase: 'other', milliseconds: 200 })
  })

  it('does not call the noise of the clock a phase', () => {
    expect(timingSegments({ ...whole, total: 200.4 }).map(({ phase }) => phase)).not.toContain('other')
  })

  it('never leaves the bar, whatever the numbers', () => {
    const time = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }))
    const timing = fc.record({
      dns: time,
      connect: time,
      tls: time,
      firstByte: time,
      download: time,
      total: fc.double({ min: 0, max: 1e6, noNaN: true }),
    })
    fc.assert(
      fc.property(timing, (given) => {
        const segments = timingSegments(given)
        const end = segments.reduce((sum, { width }) => sum + width, 0)
        expect(end).toBeLessThanOrEqual(100.001)
        for (const { start, width } of segments) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(width).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('tells the same in words', () => {
    expect(timingSentence(reused)).toBe('100 ms in all: First byte 50 ms, Download 50 ms')
  })
})
