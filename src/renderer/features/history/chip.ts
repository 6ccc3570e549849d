import type { ShownRequest } from '../../../shared/model/request.ts'
import type { Entry } from '../request/exchanges.svelte.ts'
import { statusLabel, type Tone } from '../viewer/status.ts'

/** One exchange in the strip: what came of it, and what was asked, both short; `title` says all of it. */
export type Chip = { code: string; what: string; title: string; tone: Tone | 'running' }

/** The end of a path tells requests apart; its beginning is the same for most. */
const shortTarget = (target: string): string => {
  const path = target.split('?', 1)[0] ?? ''
  const segments = path.split('/').filter((segment) => segment !== '')
  return segments.length <= 2 ? path : `…/${segments.slice(-2).join('/')}`
}

const requestOf = (entry: Pick<Entry, 'request' | 'state'>): ShownRequest | null =>
  entry.state.kind === 'ended' ? entry.state.exchange.request : entry.request

const codeOf = ({ state }: Pick<Entry, 'state'>): { code: string; words: string; tone: Chip['tone'] } => {
  if (state.kind === 'running') return { code: '', words: 'On its way', tone: 'running' }
  if (state.kind === 'refused') return { code: 'Not sent', words: 'Not sent', tone: 'bad' }
  const { code, text, tone } = statusLabel(state.exchange)
  const failed = state.exchange.outcome.kind === 'failure'
  return { code: failed ? text : code, words: failed ? text : `${code} ${text}`, tone }
}

export const chipOf = (entry: Pick<Entry, 'request' | 'state'>): Chip => {
  const request = requestOf(entry)
  const { code, words, tone } = codeOf(entry)
  if (request === null) return { code, what: '', title: words, tone }
  const method = request.method === 'GET' ? '' : `${request.method} `
  return {
    code,
    what: method + shortTarget(request.target),
    title: `${words}: ${request.method} ${request.url}`,
    tone,
  }
}
