/** What the tests of a part came to, read from the line that its reporter closes with. */
export type Counts = { passed: number; failed: number; skipped: number }

/**
 * One part of `npm test`. `seconds`: of all its scripts, which others may have run beside. `counts`: null where it has no tests
 * to count (a static check, the build).
 */
export type Outcome = { part: string; code: number; seconds: number; counts: Counts | null }

const LINE = /^\S[^:]*: (\d+) passed, (\d+) failed, (\d+) skipped$/

/** Adds up the closing lines in what a part has said; null: it said none. */
export const countsIn = (said: string): Counts | null => {
  const lines = said.split(/\r?\n/).flatMap((line) => {
    const [found, passed, failed, skipped] = LINE.exec(line) ?? []
    return found === undefined ? [] : [{ passed: Number(passed), failed: Number(failed), skipped: Number(skipped) }]
  })
  if (lines.length === 0) return null
  return lines.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
  }))
}

const time = (seconds: number): string => {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const told = ({ part, code, seconds, counts }: Outcome): string => {
  const how = counts === null ? (code === 0 ? 'ok' : 'failed') : countsTold(counts)
  return `${part} ${how} (${time(seconds)})`
}

const countsTold = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The last line of `npm test`: each part's totals, what did not run, how it ended, and how long all of it took. */
export const totalLine = (outcomes: readonly Outcome[], notRun: readonly string[], seconds: number): string => {
  const red = outcomes.find(({ code }) => code !== 0)
  const all = time(seconds)
  const end = red === undefined ? `passed in ${all}` : `FAILED at ${red.part}, after ${all}`
  const rest = notRun.length === 0 ? '' : `; not run: ${notRun.join(', ')}`
  return `npm test ${end}: ${outcomes.map(told).join('; ')}${rest}`
}
