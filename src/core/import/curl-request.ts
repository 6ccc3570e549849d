import type { PastedRequest } from '../../shared/model/import.ts'
import type { Method, Row } from '../../shared/model/request.ts'
import { METHODS } from '../../shared/model/request-defaults.ts'
import { addressOf } from './hosts.ts'
import { requestTo } from './pasted-request.ts'

/** An option of a command with its value; `option` null: a word that belongs to none. */
export type Argument = { option: string | null; value: string; at: number }

/** What no address holds, as a browser would send it. */
const escaped = (text: string): string =>
  text.replace(/[\s"'<>{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** The address that a command asks; null: this is none. */
export const addressIn = ({ option, value }: Argument): URL | null => {
  if (option !== null && option !== '--url') return null
  return /^["'^]*(?:https?:\/\/|[\w.-]+\.[a-z]{2,}(?:[:/?]|$))/i.test(value) ? addressOf(escaped(value)) : null
}

const BODY = new Set(['--data', '--data-raw', '--data-ascii', '--data-binary', '--data-urlencode', '--json'])

const methodIn = (text: string): Method | undefined => METHODS.find((method) => method === text.toUpperCase())

const headerIn = ({ option, value }: Argument): Row[] => {
  const [, name, text] = option === '--header' ? (/^\s*([\w-]+)\s*:\s*(.*)$/.exec(value) ?? []) : []
  return name === undefined || text === undefined ? [] : [{ name, value: text, enabled: true }]
}

/** `name=value` as curl encodes it, as far as it says a name. */
const encoded = ({ option, value }: Argument): string => {
  if (option !== '--data-urlencode') return value
  const at = value.indexOf('=')
  return at === -1 ? encodeURIComponent(value) : `${value.slice(0, at)}=${encodeURIComponent(value.slice(at + 1))}`
}

/** Options whose content isn't in the command: forms, files, a configuration, and a second request after `--next`. */
const ELSEWHERE = ['-F', '--form', '--form-string', '-T', '--upload-file', '-K', '--config', '--next']

/** What a curl command asks for; undefined: no address of it is known, or what it sends stands elsewhere. */
export const requestOfCurl = (given: readonly Argument[]): PastedRequest | undefined => {
  const has = (...options: string[]): boolean => given.some(({ option }) => option !== null && options.includes(option))
  const url = given.map(addressIn).find((address) => address !== null)
  const data = given.filter(({ option }) => option !== null && BODY.has(option))
  const inFile = data.some(({ option, value }) => option !== '--data-raw' && value.startsWith('@'))
  const isNext = given.some(({ option, value }) => option === null && value === '-:')
  if (url === undefined || inFile || isNext || has(...ELSEWHERE)) return undefined
  const asked = given.findLast(({ option }) => option === '-X' || option === '--request')?.value
  const method = asked === undefined ? undefined : methodIn(asked)
  if (asked !== undefined && method === undefined) return undefined
  const inAddress = has('-G', '--get')
  const more = given.filter((one) => one.option === '--url-query' || (inAddress && data.includes(one))).map(encoded)
  const whole = new URL(url)
  if (more.length > 0) whole.search = [whole.search.slice(1), ...more].filter((part) => part !== '').join('&')
  const isSent = data.length > 0 && !inAddress
  const usual = has('-I', '--head') ? 'HEAD' : isSent ? 'POST' : 'GET'
  return requestTo(whole, {
    method: method ?? usual,
    headers: given.flatMap(headerIn),
    body: isSent ? data.map(encoded).join('&') : null,
  })
}

/** What HTTPie asks for: its method is a word of its own, and its parameters were read as data. Undefined: it sends a body. */
export const requestOfHttpie = (given: readonly Argument[]): PastedRequest | undefined => {
  const words = given.filter(({ option }) => option === null)
  const method = words.map(({ value }) => METHODS.find((one) => one === value)).find((one) => one !== undefined)
  const isBody = words.some(({ value }) => /^[\w.-]+(?::?=|=?@)/.test(value) && !value.includes('://'))
  if (isBody || (method !== undefined && method !== 'GET' && method !== 'HEAD')) return undefined
  const asGet = { option: '--get', value: '', at: 0 }
  const request = requestOfCurl([...given, asGet])
  return request && { ...request, method: method ?? 'GET' }
}
