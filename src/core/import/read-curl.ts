import type { PastedRequest } from '../../shared/model/import.ts'
import type { Method, Row } from '../../shared/model/request.ts'
import { METHODS } from '../../shared/model/request-defaults.ts'
import { decodeLeniently } from '../../shared/text/url.ts'
import { tokenEntry, type Entry, type Group } from './entries.ts'
import { tokenInHeader, tokenInLogin } from './header.ts'
import { addressOf } from './hosts.ts'
import { lineFinder } from './lines.ts'
import { requestTo } from './pasted-request.ts'
import { expandReferences, variablesIn, type Variable } from './read-env.ts'
import { entriesOfUrl, requestGroup } from './read-url.ts'
import { readCommand, readWindowsCommand, type Word } from './shell-words.ts'

/** An option of a command with its value; `option` null: a word that belongs to none. */
type Argument = { option: string | null; value: string; at: number }

/** What no address holds, as a browser would send it. */
const escaped = (text: string): string =>
  text.replace(/[\s"'<>{}]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** The address that a command asks; null: this is none. */
const addressIn = ({ option, value }: Argument): URL | null => {
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
const requestOfCurl = (given: readonly Argument[]): PastedRequest | undefined => {
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
const requestOfHttpie = (given: readonly Argument[]): PastedRequest | undefined => {
  const words = given.filter(({ option }) => option === null)
  const method = words.map(({ value }) => METHODS.find((one) => one === value)).find((one) => one !== undefined)
  const isBody = words.some(({ value }) => /^[\w.-]+(?::?=|=?@)/.test(value) && !value.includes('://'))
  if (isBody || (method !== undefined && method !== 'GET' && method !== 'HEAD')) return undefined
  const asGet = { option: '--get', value: '', at: 0 }
  const request = requestOfCurl([...given, asGet])
  return request && { ...request, method: method ?? 'GET' }
}

/** Where a command begins that sends a request. */
const COMMAND =
  /(?:^|[\s;|&$>`(])(?:curl|wget)(?:\.exe)?(?=[ \t^\\`])|(?:^|\n)[ \t]*(?:\$ )?(?:https?|xhs?)(?=[ \t]+(?:-|\\|GET |[\w.:/"']+\.[a-z]))/g

/** More commands than anybody pastes. */
const MOST = 200

/** Whether a text holds a request as a command line. */
export const holdsCurl = (text: string): boolean => {
  COMMAND.lastIndex = 0
  let looks = 0
  for (let match = COMMAND.exec(text); match !== null && looks < MOST; match = COMMAND.exec(text)) {
    looks += 1
    const rest = text.slice(match.index, match.index + 400)
    if (/(?:\s|["'^“])(?:-{1,2}[A-Za-z]|["'^“]*https?:|[\w.-]+\.\w+\/)/.test(rest)) return true
  }
  return false
}

/** curl’s short options that take a value. */
const WITH_VALUE = 'HdXuAbeoTxmFKwcyYrCEDtzUPQ'
/** Its long ones, as far as their values could be taken for an address. */
const LONG_WITH_VALUE =
  /^--(?:header|json|url(?:-query)?|data(?:-(?:raw|ascii|binary|urlencode))?|(?:body|post)-data|oauth2-bearer|request|user(?:-agent)?|referer|cookie(?:-jar)?|output(?:-document)?|proxy|max-time|connect-(?:timeout|to)|cacert|cert|key|form|upload-file|write-out|retry|resolve|interface|config|range)$/

const SHORT_NAMES: Readonly<Record<string, string>> = { H: '--header', d: '--data', u: '--user' }

/** Those that say how the request is made, and take no value. */
const flagsIn = (letters: string, at: number): Argument[] =>
  (letters.match(/[GI]/g) ?? []).map((letter) => ({ option: `-${letter}`, value: '', at }))

/** `-sSLH 'a: b'`, `-HAuthorization:…`, `-Gd a=b`: a cluster of short options, the last of which may take a value. */
const shortOptions = (word: Word, next: Word | undefined): { given: Argument[]; tookNext: boolean } => {
  const letters = word.text.slice(1)
  const index = Array.from(letters).findIndex((letter) => WITH_VALUE.includes(letter))
  if (index === -1) return { given: flagsIn(letters, word.at), tookNext: false }
  const before = flagsIn(letters.slice(0, index), word.at)
  const letter = letters.charAt(index)
  const option = SHORT_NAMES[letter] ?? `-${letter}`
  const own = letters.slice(index + 1)
  if (own !== '') return { given: [...before, { option, value: own.replace(/^=/, ''), at: word.at }], tookNext: false }
  return { given: [...before, { option, value: next?.text ?? '', at: next?.at ?? word.at }], tookNext: true }
}

const argumentsOf = (words: readonly Word[]): Argument[] => {
  const found: Argument[] = []
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) break
    const next = words[index + 1]
    // Copied out of a text that made dashes of its hyphens.
    const text = word.text.replace(/^[–—](?=[A-Za-z])/, (dash) => (dash === '—' ? '--' : '-'))
    const [, name = '', own] = /^(--[a-z][\w-]*)(?:=([\s\S]*))?$/i.exec(text) ?? []
    if (name !== '') {
      if (own !== undefined) found.push({ option: name, value: own, at: word.at })
      else if (LONG_WITH_VALUE.test(name)) {
        found.push({ option: name, value: next?.text ?? '', at: next?.at ?? word.at })
        index += 1
      } else found.push({ option: name, value: '', at: word.at })
    } else if (/^-[A-Za-z]/.test(text)) {
      const { given, tookNext } = shortOptions({ ...word, text }, next)
      found.push(...given)
      if (tookNext) index += 1
    } else found.push({ option: null, value: word.text, at: word.at })
  }
  return found
}

/** HTTPie and its kin, whose options mean something else: their words as curl would say them. */
const asCurl = (words: readonly Word[]): Word[] => {
  const said: Word[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) break
    const { text, at } = word
    const own = /^(?:--auth=|-a(?=.))([\s\S]*)$/.exec(text)
    const parameter = /^([\w-]+)==([\s\S]*)$/.exec(text)
    if (text === '-a' || text === '--auth') said.push({ text: '--oauth2-bearer', at })
    else if (own !== null) said.push({ text: `--oauth2-bearer=${own[1] ?? ''}`, at })
    else if (text === '-A' || text === '--auth-type') index += 1
    else if (parameter !== null) said.push({ text: `--data=${parameter[1] ?? ''}=${parameter[2] ?? ''}`, at })
    // Its short options take other values than curl’s, and none that says anything here.
    else if (!/^-(?!-)/.test(text)) said.push(word)
  }
  return said
}

const isHttpie = ([command]: readonly Word[]): boolean => /^(?:https?|xhs?)$/.test(command?.text ?? '')

const NAMED = /^access_token=/i

const inData = (data: string, isRaw: boolean): string[] =>
  (isRaw ? [data] : data.split('&')).flatMap((pair) => {
    const value = pair.replace(NAMED, '')
    return value === pair ? [] : [isRaw ? value : decodeLeniently(value.replaceAll('+', ' '))]
  })

const entriesOf = (argument: Argument, lineAt: (at: number) => number): Entry[] => {
  const { option, value, at } = argument
  const line = lineAt(at)
  if (option === '--header' || option === null) {
    const inHeader = tokenInHeader(value)
    if (inHeader !== null) return [tokenEntry(inHeader, line)]
  }
  if (option === '--user') {
    const login = tokenInLogin(value)
    return login === null ? [] : [tokenEntry(login, line)]
  }
  if (option === '--oauth2-bearer') return [tokenEntry(value, line)]
  if (option === '--data-urlencode') return inData(value, true).map((one) => tokenEntry(one, line))
  if (option?.startsWith('--data') === true || option === '--url-query')
    return inData(value, false).map((one) => tokenEntry(one, line))
  const url = addressIn(argument)
  return url === null ? [] : entriesOfUrl(url, line)
}

/** What a command asks for; undefined: it is not known. Of wget, what it sends is not looked at. */
const requestOf = (words: readonly Word[], given: readonly Argument[]): PastedRequest | undefined => {
  if (isHttpie(words)) return requestOfHttpie(given)
  const isCurl = words[0]?.text.startsWith('curl') === true
  const isPlain = !given.some(({ option }) => /^--(?:method|(?:post|body)-)/.test(option ?? ''))
  return isCurl || isPlain ? requestOfCurl(given) : undefined
}

/** Every request that is written as a command: curl in a shell, in cmd.exe, in PowerShell. */
export const readCurl = (text: string, file: string | null): Group[] => {
  const lineAt = lineFinder(text)
  const groups: Group[] = []
  COMMAND.lastIndex = 0
  // `TOKEN=…` on a line before the command: what its `$TOKEN` stands for.
  let variables: readonly Variable[] | null = null
  let known: ReadonlyMap<string, string> = new Map()
  for (let match = COMMAND.exec(text); match !== null && groups.length < MOST; match = COMMAND.exec(text)) {
    const from = match.index + match[0].search(/[a-z]/)
    if (variables === null) {
      variables = [...variablesIn(text.slice(0, from))]
      known = new Map(variables.map((variable) => [variable.name, variable.text]))
    }
    const isWindows = /\^["\r\n]/.test(text.slice(from, from + 4_096))
    const { words, end } = (isWindows ? readWindowsCommand : readCommand)(text, from)
    COMMAND.lastIndex = Math.max(end, COMMAND.lastIndex)
    const before = variables
    const spoken = words.map((word) => ({ ...word, text: expandReferences(word.text, known) }))
    const given = argumentsOf(isHttpie(words) ? asCurl(spoken) : spoken)
    const request = requestOf(words, given)
    const entries = given
      .flatMap((argument) => entriesOf(argument, lineAt))
      .map((entry): Entry => {
        const text = entry.role === 'token' && entry.value.is === 'text' ? entry.value.text : null
        const variable = before.find((one) => expandReferences(one.text, known) === text)
        return variable === undefined ? entry : { ...entry, name: variable.name, line: variable.line }
      })
    groups.push(requestGroup(file, entries, request))
  }
  return groups
}
