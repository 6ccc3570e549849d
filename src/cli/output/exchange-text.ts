import type { Exchange } from '../../shared/model/exchange.ts'
import { printable } from '../../shared/text/printable.ts'
import { formatBytes, formatMilliseconds } from '../../shared/text/format-numbers.ts'
import type { Style } from './style.ts'

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

const whyNot = (from: string, to: string): string =>
  originOf(from) === originOf(to) ? 'not followed' : 'not followed: another origin'

/** The request, and the head of the response or why there is no response. */
export const exchangeHead = ({ request, outcome, redirects, timing }: Exchange, style: Style): string => {
  const sent = style.faint(`${request.method} ${printable(request.url)}`)
  const hops = redirects.map(
    ({ status, from, to, followed }) => `${status} → ${printable(to)}${followed ? '' : ` (${whyNot(from, to)})`}`,
  )
  if (outcome.kind === 'failure') return [sent, ...hops, printable(outcome.message), ''].join('\n')
  const { head, body, reading, said } = outcome
  const size = formatBytes(body.bytes)
  return [
    sent,
    ...hops,
    style.bold(`${head.status} ${printable(head.statusText)}`.trim()),
    ...head.headers.map(([name, value]) => printable(`${name}: ${value}`)),
    '',
    style.faint(`${size} in ${formatMilliseconds(timing.total)}`),
    ...(body.cutAt === null ? [] : [`The body was longer and is cut at ${formatBytes(body.cutAt)}.`]),
    printable(reading.summary),
    ...(said === null ? [] : [printable(said.summary), printable(said.next)]),
    '',
  ].join('\n')
}
