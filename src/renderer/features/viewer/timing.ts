import type { Timing } from '../../../shared/model/exchange.ts'
import { formatMilliseconds } from '../../../shared/text/format-numbers.ts'

/** The phases of an exchange in the order in which they happen. `other` is time that none of them accounts for. */
export const TIMING_PHASES = ['dns', 'connect', 'tls', 'firstByte', 'download', 'other'] as const
export type TimingPhase = (typeof TIMING_PHASES)[number]

export const PHASE_LABELS: Readonly<Record<TimingPhase, string>> = {
  dns: 'DNS',
  connect: 'Connect',
  tls: 'TLS',
  firstByte: 'First byte',
  download: 'Download',
  other: 'Other',
}

/** One piece of the bar: from `start` to `start + width`, in percent of the whole. */
export type TimingSegment = {
  phase: TimingPhase
  label: string
  milliseconds: number
  duration: string
  start: number
  width: number
}

/** Below this share of the whole (and 0.5 ms) a rest is noise of the clock, not a phase. */
const NOISE_SHARE = 0.02

/**
 * The bar of an exchange's phases. Phases that did not happen (a reused connection has no DNS, connect and TLS) have no
 * segment; what the phases leave of the total is shown as “Other”, so that the bar always tells the whole time.
 */
export const timingSegments = (timing: Timing): TimingSegment[] => {
  const known = TIMING_PHASES.flatMap((phase) => {
    const milliseconds = phase === 'other' ? null : timing[phase]
    return milliseconds === null ? [] : [{ phase, milliseconds }]
  })
  const sum = known.reduce((total, { milliseconds }) => total + milliseconds, 0)
  const rest = timing.total - sum
  const pieces: { phase: TimingPhase; milliseconds: number }[] =
    rest > Math.max(0.5, timing.total * NOISE_SHARE) ? [...known, { phase: 'other', milliseconds: rest }] : known
  const whole = Math.max(timing.total, sum)

  let start = 0
  return pieces.map(({ phase, milliseconds }) => {
    const width = whole === 0 ? 0 : (milliseconds / whole) * 100
    const segment = {
      phase,
      label: PHASE_LABELS[phase],
      milliseconds,
      duration: formatMilliseconds(milliseconds),
      start,
      width,
    }
    start += width
    return segment
  })
}

/** Whether the answer came over a connection that was already open. */
export const connectionWasReused = (timing: Timing): boolean =>
  timing.dns === null && timing.connect === null && timing.tls === null && timing.firstByte !== null

/** The bar in words, for those who do not see it. */
export const timingSentence = (timing: Timing): string => {
  const parts = timingSegments(timing).map(({ label, duration }) => `${label} ${duration}`)
  return `${formatMilliseconds(timing.total)} in all${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`
}
