import type { Clock, WireProgress } from '../ports.ts'

/** More often nobody sees. */
const EVERY = 100

/** Passes on each change of phase, and of the rest about ten a second. */
export const throttleProgress = (
  clock: Clock,
  report: (progress: WireProgress) => void,
): ((progress: WireProgress) => void) => {
  let phase: WireProgress['phase'] | null = null
  let last = 0
  return (progress) => {
    const now = clock.now().getTime()
    if (progress.phase === phase && now - last < EVERY) return
    phase = progress.phase
    last = now
    report(progress)
  }
}
