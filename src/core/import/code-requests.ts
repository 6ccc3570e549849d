import type { Shape } from './code-shape.ts'
import type { CodeToken } from './code-tokens.ts'
import type { Entry } from './entries.ts'

/** An entry, the bracket that it belongs to, and the request’s object around it, where there is one. */
export type Found = { entry: Entry; holder: number; request?: number | null }

/** Objects around a place are looked at no further up. */
const DEEPEST = 12

/**
 * Where tools keep requests as data (HAR, Postman, Insomnia), the object that has a `url`, for whatever stands anywhere in it:
 * headers and logins lie in lists and objects of their own. Null: none of those around has one.
 */
export const requestsIn = (tokens: readonly CodeToken[], { around }: Shape): ((index: number) => number | null) => {
  const requests = new Set<number>()
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    const holder = around[index] ?? -1
    if (token.is === 'string' && token.text === 'url' && next?.is === 'sign' && next.text === ':') requests.add(holder)
  }
  return (index) => {
    let bracket = around[index] ?? -1
    for (let depth = 0; depth < DEEPEST && bracket !== -1; depth += 1) {
      if (requests.has(bracket)) return bracket
      bracket = around[bracket] ?? -1
    }
    return null
  }
}

/** What a request carries: a token, or where it goes. */
export const isOfRequest = ({ entry: { role, value }, request }: Found): boolean =>
  typeof request === 'number' &&
  (role === 'token' || role === 'host' || (value.is === 'text' && /^https?:\/\//i.test(value.text)))

/** More addresses than one request has. */
const MOST_ADDRESSES = 20

/** A request's parameters stand in its address, and again in a list. */
export const onceEach = (found: readonly Found[]): Found[] => {
  const addresses = new Map<number, string[]>()
  for (const { entry, holder, request } of found)
    if (typeof request === 'number' && entry.role !== 'token' && entry.value.is === 'text')
      addresses.set(holder, [...(addresses.get(holder) ?? []).slice(0, MOST_ADDRESSES), entry.value.text])
  return found.filter(({ entry: { role, value }, holder }) => {
    const said = role === 'token' && value.is === 'text' ? value.text : null
    return said === null || !(addresses.get(holder) ?? []).some((address) => address.includes(said))
  })
}
