import type { RequestDraft } from '../../shared/model/request.ts'
import { bytesOf, fitQuery, sizeOf, type QuerySize } from '../../shared/text/fit-query.ts'
import { counted, formatBytes } from '../../shared/text/format-numbers.ts'
import type { SentRequest } from '../../core/requests/send-once.ts'
import type { Screen } from '../output/screen.ts'

/** What `send --fit` prints. `sent`: the largest response that fits, or the one that ended the search. */
export type Fit = {
  sent: SentRequest
  sentence: string
  report: { requests: number; limit: number | null; include: number | null; isLargest: boolean }
}

/** `include` is named only if it changed. */
const sizeText = ({ limit, include }: QuerySize, own: QuerySize | null): string =>
  `limit=${limit}${include === null || include === own?.include ? '' : `&include=${include}`}`

/** Requests less in place of a response that was too large, and reports each request. `null` if the first one fits, or failed. */
export const fitResponse = async (
  draft: RequestDraft,
  first: SentRequest,
  send: (draft: RequestDraft) => Promise<SentRequest | null>,
  screen: Screen,
): Promise<Fit | null> => {
  const measure = ({ exchange }: SentRequest): number | null | undefined => bytesOf(exchange)
  const report = async (requested: RequestDraft, sent: SentRequest): Promise<void> => {
    const [size, bytes] = [sizeOf(requested), measure(sent)]
    if (size === null || bytes === undefined) return
    await screen.note(`${sizeText(size, sizeOf(draft))}: ${bytes === null ? 'too large' : formatBytes(bytes)}`)
  }
  if (measure(first) !== null) return null
  await report(draft, first)
  const sendSmaller = async (smaller: RequestDraft): Promise<SentRequest | null> => {
    const sent = await send(smaller)
    if (sent !== null) await report(smaller, sent)
    return sent
  }
  const { requests, found, failure } = await fitQuery(draft, sendSmaller, measure)
  if (found === null || failure !== null)
    return {
      sent: failure ?? first,
      sentence: failure === null ? 'Nothing fits. Select fewer fields.' : 'The search for a smaller response ended.',
      report: { requests, limit: null, include: null, isLargest: false },
    }
  const { sent, size, isLargest } = found
  return {
    sent,
    sentence: [
      `${sizeText(size, sizeOf(draft))} ${isLargest ? 'is the largest that fits' : 'fits'}. ${counted(requests, 'request')}.`,
      sent.exchange.request.target,
    ].join('\n'),
    report: { requests, ...size, isLargest },
  }
}
