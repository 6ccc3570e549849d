import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Header } from '../../../shared/model/request.ts'
import { maskToken } from '../../../shared/text/mask.ts'
import { formatBytes } from '../../../shared/text/format-numbers.ts'
import { usedName, type TokenName } from '../vault/token-name.ts'
import { statusLabel } from '../viewer/status.ts'
import { jsonDifferences, lineDifferences, type Difference, type Differences } from './differences.ts'

export type Part = Differences & { title: string; equal: number }

const ALWAYS_OTHER =
  /^(?:date|age|expires|x-cache.*|x-timer|x-served-by|.*request-?id|cf-ray|.*ratelimit.*(?:remaining|reset).*|x-runtime|server-timing)$/i

type Facts = readonly (readonly [name: string, value: string | null])[]

/** Facts of both by name; those of one name are one, as a header may stand several times. */
const valuesOf = (facts: Facts): Map<string, string> => {
  const values = new Map<string, string>()
  for (const [name, value] of facts) {
    const before = values.get(name)
    if (value !== null) values.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return values
}

const partOf = (title: string, left: Facts, right: Facts): Part => {
  const one = valuesOf(left)
  const other = valuesOf(right)
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const rows = names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name): Difference => {
      const row = { name, left: one.get(name) ?? null, right: other.get(name) ?? null }
      return ALWAYS_OTHER.test(name) ? { ...row, always: true } : row
    })
  return { title, rows, more: false, equal: names.length - rows.length }
}

const requestFacts = ({ request, token, spaceId, environmentId, api }: Exchange, nameOf: TokenName): Facts => [
  ['Method', request.method],
  ['Address', request.url],
  ['API', api],
  ['Space', spaceId],
  ['Environment', environmentId],
  ['Token', token === null ? 'none' : `${usedName(token, nameOf)} ${maskToken(token.lastFour)}`],
  ['Placement', token === null ? null : token.placement],
  ['Bytes of the body sent', String(request.bodyBytes)],
]

const answerFacts = (exchange: Exchange): Facts => {
  const { outcome, redirects } = exchange
  const { code, text } = statusLabel(exchange)
  const said = outcome.kind === 'response' ? outcome.said : null
  return [
    ['Status', `${code} ${text}`],
    ['Verdict', said?.headline ?? null],
    ['What happened', outcome.kind === 'failure' ? outcome.message : null],
    ['Redirects', String(redirects.length)],
    ['Size', outcome.kind === 'response' ? formatBytes(outcome.body.bytes) : null],
    ['Kind of body', outcome.kind === 'response' ? outcome.reading.summary : null],
  ]
}

const named = (headers: readonly Header[]): Facts => headers.map(([name, value]) => [name.toLowerCase(), value])

/** All of two exchanges but their bodies. Tokens are masked in what is compared, and stay so. */
export const compareExchanges = (left: Exchange, right: Exchange, nameOf: TokenName): Part[] =>
  [
    partOf('Request', requestFacts(left, nameOf), requestFacts(right, nameOf)),
    partOf('Request headers', named(left.request.headers), named(right.request.headers)),
    partOf('Response', answerFacts(left), answerFacts(right)),
    partOf('Response headers', named(left.outcome.head?.headers ?? []), named(right.outcome.head?.headers ?? [])),
  ].filter(({ rows, equal }) => rows.length + equal > 0)

const parsed = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null // Then it is compared as text.
  }
}

/** Two bodies: by structure where both are JSON, by lines otherwise. */
export const compareBodies = (left: string, right: string): Part => {
  const title = 'Body'
  if (left === right) return { title, rows: [], more: false, equal: 1 }
  const one = parsed(left)
  const other = parsed(right)
  const found = one !== null && other !== null ? jsonDifferences(one.value, other.value) : lineDifferences(left, right)
  const rows = found.rows.map((row) => (row.name === 'requestId' ? { ...row, always: true as const } : row))
  return { title, ...found, rows, equal: 0 }
}

export const countOf = ({ rows }: Part): number => rows.filter(({ always }) => always !== true).length
