import type { ImportReport, PastedForm } from '../../shared/model/import.ts'
import { isObject, parseJson } from '../reading/wire/json.ts'
import { readText } from '../reading/paste/read-text.ts'
import type { Group, ReadSource, Source } from './entries.ts'
import { lineFinder } from './lines.ts'
import { holdsCode, readCode } from './read-code.ts'
import { holdsCurl, readCurl } from './read-curl.ts'
import { readEnv, startOfVariable, variablesIn } from './read-env.ts'
import { readHttp } from './read-http.ts'
import { readLeftOver, readRunningText, readTokens } from './read-token.ts'
import { readUrls } from './read-url.ts'

/** What is looked at of a text; no configuration and no command is longer. */
export const LONGEST_PASTE = 4 * 1024 * 1024

const plain = (text: string): string =>
  text
    .slice(0, LONGEST_PASTE)
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    // Markdown’s fences would be read as quotation marks.
    .replace(/^[ \t]*```[\w-]{0,20}[ \t]*$/gm, '')

/** Lines that are looked at to tell what a text is. */
const MOST_LINES = 2_000

const CODE_LINE =
  /[;{([]\s*$|^\s*(?:const|let|var|import|from|require|func|def|class|final|val|using|package|return|public|private)\s|^\s*[})\]]/

/** Whether most lines give a value to a name, as in a file of variables, and few look like a program’s. */
const looksLikeEnv = (text: string): boolean => {
  let [variables, others] = [0, 0]
  for (const line of text.split('\n', MOST_LINES)) {
    const start = line.slice(0, 400)
    if (/^\s*(?:#|\/\/|;|\[[\w.-]+\]\s*$|$|---)/.test(start)) continue
    const variable = startOfVariable(start)
    const name = variable?.[1] ?? ''
    const value = variable === null ? '' : start.slice(variable[0].length)
    const isPlainValue = !/^(?:new\s|[\w.:\\$]+\(|\{|\[)/.test(value) && !/^["'`].*["'`]\s*[;,]\s*$|\S;\s*$/.test(value)
    const isNamed = variable !== null && (variable[2] === '=' || /^[A-Z][A-Z0-9_]*$/.test(name))
    if (isNamed && isPlainValue && !CODE_LINE.test(start.slice(0, variable[0].length))) variables += 1
    else others += 1
  }
  return variables > 0 && variables >= others * 2
}

/** Services, spaces and tokens by the names of variables: it holds no secret. */
const isManifest = (text: string): boolean => {
  const value = /^\s*\{/.test(text) ? parseJson(text) : undefined
  if (value === undefined || !isObject(value)) return false
  const { tokens } = value
  return Array.isArray(tokens) && tokens.every((token) => isObject(token) && 'secretFrom' in token)
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

const readForm = (source: Source, elsewhere: ReadonlyMap<string, string>): ReadSource => {
  const { file } = source
  const text = plain(source.text)
  const nothing = (form: PastedForm): ReadSource => ({ form, groups: [] })
  if (text.trim() === '') return nothing('unknown')
  if (isManifest(text)) return nothing('manifest')
  const urls = readUrls(text, file)
  if (urls !== null) return { form: 'url', groups: urls }
  const requests = readHttp(text, file)
  if (requests !== null) return { form: 'curl', groups: requests }
  const isEnv = looksLikeEnv(text)
  if (!isEnv && holdsCurl(text)) return { form: 'curl', groups: readCurl(text, file) }
  if (isEnv) return { form: 'env', groups: [readEnv(variablesIn(text), file, elsewhere)] }
  const { reading, matters } = readText(text)
  if (reading.record !== null) return nothing('error')
  const code: Group[] = holdsCode(text) ? readCode(text, file, isJson(text) ? 'json' : 'code') : []
  if (code.length > 0) return { form: isJson(text) ? 'json' : 'code', groups: code }
  const tokens = readTokens(text, file)
  if (tokens !== null) return { form: 'token', groups: tokens }
  if (matters !== 'none') return nothing('error')
  const variables = variablesIn(text)
  if (variables.length > 0) return { form: 'env', groups: [readEnv(variables, file, elsewhere)] }
  const groups = readRunningText(text, file, lineFinder(text))
  return groups.length === 0 ? nothing('unknown') : { form: 'text', groups }
}

/** Forms in which everything that is a token should have been found, wherever it stands. */
const HOLDS_MORE: readonly PastedForm[] = ['curl', 'env', 'code', 'json', 'url']

const read = (source: Source, elsewhere: ReadonlyMap<string, string>): ReadSource => {
  const { form, groups } = readForm(source, elsewhere)
  const more = HOLDS_MORE.includes(form) ? readLeftOver(plain(source.text), source.file, groups) : []
  return { form, groups: [...groups, ...more] }
}

/** The variables of a text that is a file of them, for the others to take from. */
const variablesOf = ({ text }: Source): [string, string][] =>
  looksLikeEnv(plain(text)) ? variablesIn(plain(text)).map(({ name, text: value }) => [name, value]) : []

/** Reads what was handed over, each text by itself; variables of one file answer another file’s references. Evaluates nothing. */
export const readSources = (sources: readonly Source[]): { groups: Group[]; sources: ImportReport['sources'] } => {
  const elsewhere = new Map(sources.length < 2 ? [] : sources.flatMap(variablesOf))
  const all = sources.map((source) => read(source, elsewhere))
  return {
    groups: all.flatMap(({ groups }) => groups),
    sources: all.map(({ form }, at) => ({ file: sources[at]?.file ?? null, form })),
  }
}
