import type { Header, Method, RequestDraft } from '../model/request.ts'
import { isReadOnly } from '../model/request-defaults.ts'

/** Headers and parameters from which frameworks take another method: Rails, Laravel, Symfony, Express and OData. */
const HEADER = /^x[-_](?:http[-_])?method(?:[-_]override)?$/i
const PARAMETER = /^(?:_method|x[-_](?:http[-_])?method(?:[-_]override)?)$/i
const READS = /^(?:GET|HEAD|OPTIONS)?$/

/** The parameters of a path or URL. Older frameworks also separate them with semicolons. */
const parametersIn = (path: string): Header[] => {
  const at = path.indexOf('?')
  return at === -1 ? [] : [...new URLSearchParams(path.slice(at + 1).replaceAll(';', '&'))]
}

const namedIn = (headers: readonly Header[], parameters: readonly Header[]): string | null => {
  const named = (pairs: readonly Header[], pattern: RegExp): string[] =>
    pairs.filter(([name]) => pattern.test(name.trim())).map(([, value]) => value.trim().toUpperCase())
  return [...named(headers, HEADER), ...named(parameters, PARAMETER)].find((value) => !READS.test(value)) ?? null
}

const pairsOf = (rows: RequestDraft['query']): Header[] =>
  rows.filter(({ enabled }) => enabled).map(({ name, value }) => [name, value])

/** The method that writes and that a server may use instead of the sent one, in capitals. `null` if the request names none. */
export const overridingMethod = ({
  headers = [],
  query = [],
  path = '',
}: Partial<Pick<RequestDraft, 'headers' | 'query' | 'path'>>): string | null =>
  namedIn(pairsOf(headers), [...pairsOf(query), ...parametersIn(path)])

/** Whether a complete request changes nothing: a GET or HEAD that names no method that writes. */
export const isRead = (method: Method, href: string, headers: readonly Header[]): boolean =>
  isReadOnly(method) && namedIn(headers, parametersIn(href)) === null

/** A path without the parameters that name another method. */
export const withoutOverrides = (path: string): string => {
  const at = path.indexOf('?')
  if (at === -1 || overridingMethod({ path }) === null) return path
  const kept = path
    .slice(at + 1)
    .split(/[&;]/)
    .filter((pair) => parametersIn(`?${pair}`).every(([name]) => !PARAMETER.test(name.trim())))
  return path.slice(0, at) + (kept.length === 0 ? '' : `?${kept.join('&')}`)
}
