/** The test counts of a part, read from the line that its reporter ends with. */
export type Counts = { passed: number; failed: number; skipped: number }

/**
 * The result of a part. `seconds` is the sum over its scripts, which may have run beside others. `counts` is `null` if the part
 * has no tests to count (a static check, the build).
 */
export type Outcome = { part: string; code: number; seconds: number; counts: Counts | null }

const LINE = /^\S[^:]*: (\d+) passed, (\d+) failed, (\d+) skipped$/

/** Adds up the closing lines in a part's output. Returns `null` if there are no such lines. */
export const countsIn = (output: string): Counts | null => {
  const lines = output.split(/\r?\n/).flatMap((line) => {
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

const formatTime = (seconds: number): string => {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

const formatOutcome = ({ part, code, seconds, counts }: Outcome): string => {
  const result = counts === null ? (code === 0 ? 'ok' : 'failed') : formatCounts(counts)
  return `${part} ${result} (${formatTime(seconds)})`
}

/** The last line of a suite: the totals of each part, the parts that did not run, the result, and the time. */
export const totalLine = (
  suite: string,
  outcomes: readonly Outcome[],
  notRun: readonly string[],
  seconds: number,
): string => {
  const failed = outcomes.find(({ code }) => code !== 0)
  const all = formatTime(seconds)
  const end = failed === undefined ? `passed in ${all}` : `FAILED at ${failed.part}, after ${all}`
  const rest = notRun.length === 0 ? '' : `; not run: ${notRun.join(', ')}`
  return `${suite} ${end}: ${outcomes.map(formatOutcome).join('; ')}${rest}`
}
