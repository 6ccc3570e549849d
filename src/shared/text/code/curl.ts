import type { Header, Method } from '../../model/request.ts'
import { TOKEN_SLOT, TOKEN_VARIABLE, type CodeRequest } from './request.ts'

/** What the masked command says in the token's place. */
const TOKEN_FROM_SHELL = `"$${TOKEN_VARIABLE}"`

/** One argument for any POSIX shell: nothing in it is expanded. */
export const quoteForShell = (text: string): string =>
  /^[A-Za-z0-9_./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

const quoteAroundSlot = (text: string): string =>
  text
    .split(TOKEN_SLOT)
    .map((part) => (part === '' ? '' : quoteForShell(part)))
    .join(TOKEN_FROM_SHELL)

// curl writes these itself, with the same values.
const WRITTEN_BY_CURL = new Set(['host', 'connection', 'content-length'])

const headerArgument = ([name, value]: Header): string => (value === '' ? `${name};` : `${name}: ${value}`)

const methodArguments = (method: Method): string[] => {
  if (method === 'GET') return []
  return method === 'HEAD' ? ['--head'] : ['--request', method]
}

const hasHeader = (headers: readonly Header[], name: string): boolean =>
  headers.some(([candidate]) => candidate.toLowerCase() === name)

type Body = { before: string; arguments: string[] }

const bodyOf = ({ method, headers, body }: CodeRequest, quote: (text: string) => string): Body => {
  // No argument can hold a NUL: it goes through standard input.
  if (body?.includes('\0') === true) {
    const escaped = body.replaceAll('\\', '\\\\').replaceAll('\0', '\\0000')
    return { before: `printf '%b' ${quote(escaped)} | `, arguments: ['--data-binary @-'] }
  }
  if (body !== null) return { before: '', arguments: [`--data-raw ${body === '' ? "''" : quote(body)}`] }
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return { before: '', arguments: [] }
  // Says “content-length: 0”, as Token Desk does, and not curl's own content type.
  const untyped = hasHeader(headers, 'content-type') ? [] : [`--header 'content-type:'`]
  return { before: '', arguments: [`--data-raw ''`, ...untyped] }
}

/** The same request for POSIX shells. A `TOKEN_SLOT` is taken from `$TOKEN_DESK_TOKEN`, so that the command can be shared. */
export const toCurl = (request: CodeRequest): string => {
  const url = quoteAroundSlot(request.url)
  const headers = request.headers.filter(([name]) => !WRITTEN_BY_CURL.has(name.toLowerCase()))
  const body = bodyOf(request, quoteAroundSlot)
  const parts = [
    [`${body.before}curl`, ...methodArguments(request.method), ...(/[[\]{}]/.test(url) ? ['--globoff'] : []), url].join(
      ' ',
    ),
    ...headers.map((header) => `--header ${quoteAroundSlot(headerArgument(header))}`),
    ...(hasHeader(headers, 'accept-encoding') ? ['--compressed'] : []),
    ...body.arguments,
  ]
  return parts.join(' \\\n  ')
}
