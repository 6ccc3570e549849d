import type { Timing } from '../../../shared/model/exchange.ts'
import { formatMilliseconds } from '../../../shared/text/format-numbers.ts'

const PHASES = [
  ['dns', 'DNS'],
  ['connect', 'Connect'],
  ['tls', 'TLS'],
  ['firstByte', 'First byte'],
  ['download', 'Download'],
] as const

type TimingPart = { phase: (typeof PHASES)[number][0] | 'other'; label: string; duration: string }

/** Below this share of the whole (and 0.5 ms) a rest is noise of the clock, not a phase. */
const NOISE_SHARE = 0.02

/** The phases that happened. A reused connection has no DNS, connect and TLS. What they leave of the total is “Other”. */
export const timingParts = (timing: Timing): TimingPart[] => {
  const happened = PHASES.map(([phase, label]) => ({ phase, label, milliseconds: timing[phase] ?? 0 }))
  const milliseconds = timing.total - happened.reduce((total, part) => total + part.milliseconds, 0)
  const known = happened.filter(({ phase }) => timing[phase] !== null)
  const isNoise = milliseconds <= Math.max(0.5, timing.total * NOISE_SHARE)
  const parts = isNoise ? known : [...known, { phase: 'other' as const, label: 'Other', milliseconds }]
  return parts.map(({ phase, label, milliseconds }) => ({ phase, label, duration: formatMilliseconds(milliseconds) }))
}

export const wasReused = (timing: Timing): boolean =>
  timing.dns === null && timing.connect === null && timing.tls === null && timing.firstByte !== null

/** The phases in one line, `Connect 6.1 ms, First byte 3 ms`. */
export const timingSentence = (timing: Timing): string =>
  timingParts(timing)
    .map(({ label, duration }) => `${label} ${duration}`)
    .join(', ')
