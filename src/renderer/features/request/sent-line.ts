import type { ShownRequest } from '../../../shared/model/request.ts'

/** A header, or with `name` null the request line. */
type Piece = { name: string | null; text: string }

/** The headers that say how the token travels and who gets it. */
const FIRST = ['authorization', 'host']

const rank = (name: string): number => {
  const at = FIRST.indexOf(name.toLowerCase())
  return at === -1 ? FIRST.length : at
}

/** A request on one line that may be cut at its end: what matters to the token stands first. */
export const inOneLine = ({ method, target, headers }: ShownRequest): Piece[] => {
  const line: Piece = { name: null, text: `${method} ${target}` }
  const sorted = headers.map(([name, text]) => ({ name, text })).toSorted((a, b) => rank(a.name) - rank(b.name))
  const isInHeader = headers.some(([name]) => name.toLowerCase() === 'authorization')
  return isInHeader ? [...sorted, line] : [line, ...sorted]
}
