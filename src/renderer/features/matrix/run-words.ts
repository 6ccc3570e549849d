import type { MatrixSize } from '../../../shared/model/matrix-size.ts'
import { counted, formatCount, formatSpan } from '../../../shared/text/format-numbers.ts'

/** As exact as it can be told: `1 s`, `12 s`, `1 min 20 s`, `14 min`, `1 h 30 min`. */
const spanWords = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  const exactness = seconds < 60 ? 1 : seconds < 600 ? 10 : 60
  return formatSpan(Math.round(seconds / exactness) * exactness)
}

/** `27 tokens in 41 places: at least 312 reads to 2 hosts, about 40 s.` */
export const sizeWords = ({ tokens, places, reads, hosts, time }: MatrixSize): string => {
  const asked = `${counted(tokens, 'token')} in ${counted(places, 'place')}`
  if (time === null) return `${asked}: nothing to send. Run it to see why, cell by cell.`
  const sent = `at least ${counted(reads, 'read')} to ${counted(hosts, 'host')}`
  return `${asked}: ${sent}, about ${spanWords(time)}.`
}

type Run = { done: number; total: number; startedAt: number; now: number }

/** A run tells how fast it is only after a while, in milliseconds. */
const TELLING = 1_500

/** What is done and what is left: `120 of 312 cells done, 192 left, about 25 s.` */
export const progressWords = ({ done, total, startedAt, now }: Run): string => {
  const left = total - done
  const elapsed = now - startedAt
  const time = done === 0 || left === 0 || elapsed < TELLING ? '' : `, about ${spanWords((elapsed / done) * left)}`
  return `${formatCount(done)} of ${counted(total, 'cell')} done, ${formatCount(left)} left${time}.`
}
