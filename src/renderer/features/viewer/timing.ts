import type { Timing } from '../../../shared/model/exchange.ts'
import { formatMilliseconds } from '../../../shared/text/format-numbers.ts'

/** The phases of an exchange in the order in which they happen. `other` is time that none of them accounts for. */
const PHASES = ['dns', 'connect', 'tls', 'firstByte', 'download', 'other'] as const

const LABELS: Readonly<Record<(typeof PHASES)[number], string>> = {
  dns: 'DNS',
  connect: 'Connect',
  tls: 'TLS',
  firstByte: 'First byte',
  download: 'Download',
  other: 'Other',
}

type TimingPart = { phase: (typeof PHASES)[number]; label: string; duration: string }

/** Below this share of the whole (and 0.5 ms) a rest is noise of the clock, not a phase. */
const NOISE_SHARE = 0.02

/** The phases that happened. A reused connection has no DNS, connect and TLS. What they leave of the total is “Other”. */
export const timingParts = (timing: Timing): TimingPart[] => {
  const known = PHASES.flatMap((phase) => {
    const milliseconds = phase === 'other' ? null : timing[phase]
    return milliseconds === null ? [] : [{ phase, milliseconds }]
  })
  const rest = timing.total - known.reduce((total, { milliseconds }) => total + milliseconds, 0)
  const parts: { phase: TimingPart['phase']; milliseconds: number }[] =
    rest > Math.max(0.5, timing.total * NOISE_SHARE) ? [...known, { phase: 'other', milliseconds: rest }] : known
  return parts.map(({ phase, milliseconds }) => ({
    phase,
    label: LABELS[phase],
    duration: formatMilliseconds(milliseconds),
  }))
}

export const wasReused = (timing: Timing): boolean =>
  timing.dns === null && timing.connect === null && timing.tls === null && timing.firstByte !== null

/** The phases in one line, `Connect 6.1 ms, First byte 3 ms`. */
export const timingSentence = (timing: Timing): string =>
  timingParts(timing)
    .map(({ label, duration }) => `${label} ${duration}`)
    .join(', ')
