import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Exchange, Said, TransportCode } from '../../../shared/model/exchange.ts'
import { formatMoment } from '../../../shared/text/dates.ts'
import { causeWords } from '../../../shared/model/verdict.ts'

/** What a status means for the eye: never the only sign, always beside the number and the words. */
export type Tone = 'good' | 'neutral' | 'warning' | 'bad'

export type StatusLabel = { code: string; text: string; tone: Tone }

export const FAILURE_LABELS: Readonly<Record<TransportCode, string>> = {
  dns: 'Name not found',
  refused: 'Connection refused',
  tls: 'TLS failed',
  'timed-out': 'Timed out',
  proxy: 'Proxy failed',
  reset: 'Connection broke',
  'headers-too-large': 'Headers too large',
  cancelled: 'Canceled',
  protocol: 'Not HTTP',
}

/** A status of success, on a response that isn’t Contentful’s. */
const deceives = (status: number, said: Said | null): said is Said =>
  status < 400 && said !== null && said.verdict !== 'accepted'

const toneOf = (status: number, said: Said | null): Tone => {
  if (deceives(status, said)) return 'warning'
  if (status < 300) return 'good'
  if (status < 400) return 'neutral'
  return status === 429 ? 'warning' : 'bad'
}

/** The label of a finished exchange. A transport failure has no status, and none is made up for it. */
export const statusLabel = ({ outcome }: Pick<Exchange, 'outcome'>): StatusLabel => {
  if (outcome.kind === 'failure') return { code: 'No response', text: FAILURE_LABELS[outcome.code], tone: 'neutral' }
  const { status, statusText } = outcome.head
  const { said } = outcome
  const words = deceives(status, said) ? [statusText, causeWords(said)] : [statusText]
  return { code: String(status), text: words.filter((word) => word !== '').join(', '), tone: toneOf(status, said) }
}

type Refused = { error: Pick<DeskError, 'code'>; isEarlier: boolean }

/** The title of a request without an exchange. One of an earlier start shows its time (`at`, ISO). */
export const refusedTitle = ({ error, isEarlier }: Refused, at: string, now: Date = new Date()): string =>
  `${error.code === 'internal' ? 'It may have been sent' : 'It was not sent'}${isEarlier ? ` (${formatMoment(Date.parse(at), Number(now))})` : ''}`
