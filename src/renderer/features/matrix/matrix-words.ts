import type { MatrixSize } from '../../../shared/model/matrix-size.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import { counted, formatCount, formatSpan } from '../../../shared/text/format-numbers.ts'
import { VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { relativeTime } from '../vault/relative-time.ts'

/** No more exact than an estimate is: `1 s`, `12 s`, `1 min 20 s`, `14 min`, `1 h 30 min`. */
const spanWords = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  const step = seconds < 60 ? 1 : seconds < 600 ? 10 : 60
  return formatSpan(Math.round(seconds / step) * step)
}

/** What the next run sends: `about 312 requests to 2 hosts, 40 s`. */
export const sizeWords = ({ reads, hosts, time }: Pick<MatrixSize, 'reads' | 'hosts' | 'time'>): string =>
  time === null
    ? 'nothing to send'
    : `about ${counted(reads, 'request')} to ${counted(hosts, 'host')}, ${spanWords(time)}`

/** What a count is of: `without a result` was checked, and nothing was learned. */
export const groupWords = (group: Verdict | 'never'): string => {
  if (group === 'never') return 'not checked'
  return group === 'not-checked' ? 'without a result' : VERDICT_WORDS[group].label.toLowerCase()
}

/** `120 of 312 checked`. */
export const progressWords = ({ done, total }: { done: number; total: number }): string =>
  `${formatCount(done)} of ${formatCount(total)} checked`

/** `Checked 2 minutes ago, oldest 3 days ago`, or `3 of 23 checked, just now`. Times in milliseconds since 1970. */
export const checkedWords = (times: readonly number[], cells: number, now: number): string => {
  if (times.length === 0) return 'Not checked yet'
  const [oldest, newest] = [Math.min(...times), Math.max(...times)].map((time) => relativeTime(time, now))
  const share = times.length < cells ? `${formatCount(times.length)} of ${formatCount(cells)} checked,` : 'Checked'
  return `${share} ${newest ?? ''}${oldest === newest ? '' : `, oldest ${oldest ?? ''}`}`
}
