import type { Header } from '../../model/request.ts'
import { TOKEN_SLOT, TOKEN_VARIABLE, type CodeRequest } from './request.ts'

/** Characters that end a line or a script in pasted code, and that JSON doesn't escape. */
const ESCAPES: readonly (readonly [RegExp, string])[] = [
  [/'/g, String.raw`\'`],
  [/\u2028/g, String.raw`\u2028`],
  [/\u2029/g, String.raw`\u2029`],
  [/<(?=[/!])/g, String.raw`\x3C`],
]

/** A text as a literal of JavaScript that has exactly this value, also within a page's `<script>`. */
const quote = (text: string): string => {
  const json = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  return `'${ESCAPES.reduce((escaped, [find, escape]) => escaped.replace(find, () => escape), json)}'`
}

/** A text as an expression: where it holds `TOKEN_SLOT`, the token comes from the environment. */
export const quoteForJavaScript = (text: string): string => {
  const parts = text
    .split(TOKEN_SLOT)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [`process.env.${TOKEN_VARIABLE}`]),
      ...(part === '' ? [] : [quote(part)]),
    ])
  return parts.length === 0 ? "''" : parts.join(' + ')
}

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/

/** A key that is a key: `__proto__` in quotes would be the prototype. */
const keyOf = (name: string): string => {
  if (name === '__proto__') return `['__proto__']`
  return PLAIN_NAME.test(name) ? name : quote(name)
}

/** Pairs as the literal of an object, on one line. */
export const objectLiteral = (pairs: readonly (readonly [name: string, expression: string])[]): string =>
  pairs.length === 0 ? '{}' : `{ ${pairs.map(([name, expression]) => `${keyOf(name)}: ${expression}`).join(', ')} }`

// fetch writes these itself, with the same values.
const WRITTEN_BY_FETCH = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

/** An object where each name stands once, else the list of pairs that `fetch` takes as well. */
const headersLiteral = (headers: readonly Header[]): string => {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const quoted = headers.map(([name, value]) => [name, quoteForJavaScript(value)] as const)
  if (names.size === headers.length) return objectLiteral(quoted)
  return `[${quoted.map(([name, value]) => `[${quoteForJavaScript(name)}, ${value}]`).join(', ')}]`
}

/** The same request as a call of `fetch`. A `TOKEN_SLOT` is taken from the environment, so that the call can be shared. */
export const toFetch = ({ method, url, headers, body }: CodeRequest): string => {
  const own = headers.filter(([name]) => !WRITTEN_BY_FETCH.has(name.toLowerCase()))
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(own.length === 0 ? [] : [`headers: ${headersLiteral(own)}`]),
    ...(body === null ? [] : [`body: ${quoteForJavaScript(body)}`]),
    `redirect: 'manual'`,
  ]
  return `const response = await fetch(${quoteForJavaScript(url)}, {\n${lines.map((line) => `  ${line},\n`).join('')}})`
}
