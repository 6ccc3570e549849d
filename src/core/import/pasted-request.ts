import type { PastedRequest } from '../../shared/model/import.ts'
import { isReadOnly } from '../../shared/model/request-defaults.ts'
import { looksComplete } from '../../shared/text/lint/shape.ts'
import type { Redact } from '../../shared/text/redact.ts'
import { isTokenParameter } from '../../shared/text/url.ts'

/**
 * What changes the meaning of a request of the platform's. Others say only what program sent it, and the desk says its own; or they
 * carry the keys of other spaces, as `X-Contentful-Resource-Resolution` does, and those keys are unknown here.
 */
const MEANS =
  /^(?:content-type|x-contentful-(?:version|content-type|organization|source-environment|enable-alpha-feature))$/i

const isToken = (parameter: string): boolean =>
  [...new URLSearchParams(parameter).keys()].some((name) => isTokenParameter(name.trim()))

/** The address without its token, and without what is never sent. */
const withoutToken = (url: URL): string => {
  const bare = new URL(url)
  for (const part of ['hash', 'username', 'password'] as const) bare[part] = ''
  bare.search = bare.search
    .slice(1)
    .split('&')
    .filter((parameter) => !isToken(parameter))
    .join('&')
  return bare.href
}

/** A request as it was spelled out, without the token that it carries. */
export const requestTo = (
  url: URL,
  { method, headers, body }: Omit<PastedRequest, 'url'> = { method: 'GET', headers: [], body: null },
): PastedRequest => ({
  method,
  url: withoutToken(url),
  headers: headers.filter(({ name }) => MEANS.test(name)),
  // The builder shows a body where the platform reads one.
  body: isReadOnly(method) || method === 'DELETE' ? null : body,
})

/** A run that has a token's whole form may be one that nothing else gives away. */
const mayHoldToken = (text: string): boolean => (text.match(/[\w-]{32,}/g) ?? []).some(looksComplete)

/** The request if it can be shown: it contains no token in any spelling. */
export const tellable = (request: PastedRequest | undefined, redact: Redact): PastedRequest | null => {
  if (request === undefined) return null
  const texts = [request.url, request.body ?? '', ...request.headers.map(({ name, value }) => `${name}: ${value}`)]
  return texts.every((text) => redact(text) === text && !mayHoldToken(text)) ? request : null
}
