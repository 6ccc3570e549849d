import type { Redirect } from '../../../shared/model/exchange.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token.ts'

/** `away`: to another origin, where no token goes. `within`: the same origin. `unknown`: a pasted text doesn't show if it was followed. */
export type Led = 'away' | 'within' | 'followed' | 'nowhere' | 'unreadable' | 'unknown'

export type Lead = { to: string; led: Led }

/** What a path reads: a slash too much changes nothing, and the default environment is meant where none is named. */
const readingOf = (pathname: string): string => {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const at = segments.indexOf('environments')
  const isDefault = at !== -1 && segments[at + 1] === DEFAULT_ENVIRONMENT
  return (isDefault ? segments.toSpliced(at, 2) : segments).join('/')
}

/** Where the redirects led, when that is another place than was asked; null: there were none, or they led to the same place. */
export const leadOf = (redirects: readonly Redirect[]): Lead | null => {
  const [first] = redirects
  const last = redirects.at(-1)
  if (first === undefined || last === undefined) return null
  const { from, to, followed } = last
  const [asked, target] = [URL.parse(first.from), URL.parse(to, from)]
  if (target === null) return { to, led: 'unreadable' }
  if (asked === null) return { to, led: followed ? 'followed' : 'away' }
  if (followed)
    return readingOf(asked.pathname) === readingOf(target.pathname) ? null : { to: target.href, led: 'followed' }
  return { to, led: target.origin === asked.origin ? 'within' : 'away' }
}
