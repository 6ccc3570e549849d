import type { PastedForm } from '../../shared/model/import.ts'
import { looksComplete } from '../../shared/text/lint/shape.ts'
import { repairToken } from '../../shared/text/lint-token.ts'
import { isObject, parseJson } from '../reading/wire/json.ts'
import { readText } from '../reading/paste/read-text.ts'
import type { Group, ReadSource, Role, Source } from './entries.ts'
import { LONGEST_TOKEN } from './hidden-values.ts'
import { lineFinder } from './lines.ts'
import { holdsCurl, readCurl } from './read-curl.ts'
import { readEnv, startOfVariable, variablesIn } from './read-env.ts'
import { readHttp } from './read-http.ts'
import { readNameValue } from './read-name-value.ts'
import { readLeftOver, readRunningText, readTokens } from './read-token.ts'
import { readUrls } from './read-url.ts'
import { flatMapped, type Steps } from './steps.ts'

/** What is looked at of a text; no configuration and no command is longer. */
export const LONGEST_PASTE = 4 * 1024 * 1024

/** A notebook’s cells are lines of a program, each as a string of JSON. */
const withoutQuotes = (text: string): string =>
  text.includes('"cell_type"')
    ? text.replace(/^[ \t]*"((?:[^"\\\n]|\\.)*)"(?:,|\])*$/gm, (_all, line: string) =>
        line.replace(/\\n$/, '').replaceAll('\\"', '"'),
      )
    : text

const plain = (text: string): string =>
  withoutQuotes(text)
    .slice(0, LONGEST_PASTE)
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[│┃║]/g, '|')
    .replaceAll('：', ':')
    // JSON in a string of JSON. Where another one begins, this one has no end.
    .replace(/"(\{\\"(?:(?!"\{\\").){0,20000}?\\"\})"/g, (_all, inner: string) => inner.replaceAll('\\"', '"'))
    // Markdown’s fences would be read as quotation marks.
    .replace(/^[ \t]*```(?=[^`\n]{0,200}$)(?:[\w-]{0,20}[ \t]*$)?/gm, '')

/** Lines that are looked at to tell what a text is. */
const MOST_LINES = 2_000

const CODE_LINE =
  /[;{([]\s*$|^\s*(?:const|let|var|import|from|require|func|def|class|final|val|using|package|return|public|private)\s|^\s*[})\]]/

/** Whether most lines give a value to a name, as in a file of variables, and few look like a program’s. */
const looksLikeEnv = (text: string): boolean => {
  // Sections belong to a configuration: `[production]`.
  if (/^\[[\w. "-]+\][ \t]*$/m.test(text)) return false
  let [variables, others] = [0, 0]
  for (const line of text.split('\n', MOST_LINES)) {
    const start = line.slice(0, 400)
    if (/^\s*(?:#|\/\/|;|$)/.test(start)) continue
    const variable = startOfVariable(start)
    const value = variable === null ? '' : start.slice(variable[0].length)
    const isPlainValue =
      !/^(?:new\s|[\w.:\\$]+\(|\{|\[|[A-Za-z]{1,2}["'])/.test(value) && !/^["'`].*["'`]\s*[;,]\s*$|\S;\s*$/.test(value)
    const isNamed = variable !== null && (variable[2] === '=' || /^[A-Z][A-Z0-9_]*:/.test(start))
    if (isNamed && isPlainValue && !CODE_LINE.test(start.slice(0, variable[0].length))) variables += 1
    else others += 1
  }
  return variables > 0 && variables >= others * 2
}

/** Services, spaces and tokens by the names of variables: it holds no secret. */
const isManifest = (text: string): boolean => {
  const value = /^\s*\{/.test(text) ? parseJson(text) : undefined
  const tokens = isObject(value) ? value['tokens'] : undefined
  return Array.isArray(tokens) && tokens.every((token) => isObject(token) && 'secretFrom' in token)
}

/** A file of variables as one set. Its name may name the platform. */
const readEnvFile = function* (
  text: string,
  file: string | null,
  elsewhere: ReadonlyMap<string, string>,
): Steps<Group[]> {
  const group = yield* readEnv(variablesIn(text), file, elsewhere)
  const isSet = group.entries.some(({ role }) => role === 'space')
  const isNamed = /contentful/i.test(file ?? '') || (isSet && /contentful/i.test(text))
  return [{ ...group, isPlatform: group.isPlatform || isNamed }]
}

const isJson = (text: string): boolean => /^\s*(?:\{|\[\s*[[{"\]])/.test(text)

const readForm = function* (
  text: string,
  file: string | null,
  elsewhere: ReadonlyMap<string, string>,
): Steps<ReadSource> {
  const nothing = (form: PastedForm): ReadSource => ({ form, groups: [] })
  if (text.trim() === '') return nothing('unknown')
  if (isManifest(text)) return nothing('manifest')
  const urls = readUrls(text, file)
  if (urls !== null) return { form: 'url', groups: urls }
  yield
  const requests = readHttp(text, file)
  if (requests !== null) return { form: 'curl', groups: requests }
  yield
  const isEnv = looksLikeEnv(text)
  const named = function* (): Steps<ReadSource> {
    return { form: formOf(text), groups: yield* readNameValue(text, file, formOf(text)) }
  }
  const env = function* (): Steps<ReadSource> {
    return { form: 'env', groups: yield* readEnvFile(text, file, elsewhere) }
  }
  if (holdsCurl(text)) {
    const curl: ReadSource = { form: 'curl', groups: readCurl(text, file) }
    return isEnv ? yield* saysMore(curl, env, ENOUGH) : curl
  }
  // A reading that finds a token counts more than what names alone show.
  if (isEnv) return yield* saysMore(yield* env(), named, 1)
  yield
  const { reading, matters, form, basis } = readText(text)
  const isError = reading.record !== null
  // A question shows the program that failed beside the error.
  if (isError && basis === 'record' && form !== 'log') return nothing('error')
  yield
  // A word by itself, or one on each line: nothing gives it a name.
  const tokens = startsVariable(text) && !UNTELLING_NAME.test(text) ? null : readTokens(text, file)
  const isBare = !(/["'`]/.test(text) && /[:=(,]/.test(text))
  if (tokens !== null && isBare) return { form: 'token', groups: tokens }
  yield
  const all = yield* named()
  const hasToken = all.groups.some(({ entries }) => entries.some(({ role }) => role === 'token'))
  if (isError ? (yield* weightOf(all)) === 0 : !hasToken && matters !== 'none' && !isJson(text)) return nothing('error')
  if (all.groups.length > 0) return startsVariable(text) ? yield* saysMore(all, env, ENOUGH) : all
  if (tokens !== null) return { form: 'token', groups: tokens }
  const groups = readRunningText(text, file, lineFinder(text))
  return groups.length === 0 ? nothing('unknown') : { form: 'text', groups }
}

/** One line with a name that says nothing of the token, as a header's: the token is as good as alone. */
const UNTELLING_NAME = /^\s*(?:(?:proxy-)?authorization|bearer|(?:access[_ -]?)?token|key)\s*[:=][^\n]*$/i

const formOf = (text: string): PastedForm =>
  isJson(text) ? 'json' : /["'`]/.test(text) && /[=(]/.test(text) ? 'code' : 'text'

/** A reading with so many tokens is enough. */
export const MOST_SHOWN = 500

/** How many tokens in their whole form a reading holds, and how many spaces. */
const weightOf = function* ({ groups }: ReadSource): Steps<number> {
  const entries = groups.flatMap((group) => group.entries)
  const texts = (role: Role): Set<string> =>
    new Set(entries.flatMap((entry) => (entry.role === role && entry.value.is === 'text' ? [entry.value.text] : [])))
  const inAddress = entries.filter(({ value }) => value.is === 'text' && /[?&]access_token=/i.test(value.text)).length
  const whole = yield* flatMapped([...texts('token')], (text) =>
    text.length <= LONGEST_TOKEN && (looksComplete(text) || looksComplete(repairToken(text).value)) ? [text] : [],
  )
  const tokens = inAddress + whole.length
  const spaces = [...texts('space')].filter((text) => /^[\w.-]{1,36}$/.test(text)).length
  return tokens * 1_000 + (tokens === 0 ? 0 : Math.min(spaces, 999))
}

/** The weight of more tokens than are shown. */
const ENOUGH = MOST_SHOWN * 1_000

/** The reading that finds more. The other is tried only if the first finds less than `enough`. */
const saysMore = function* (first: ReadSource, other: () => Steps<ReadSource>, enough: number): Steps<ReadSource> {
  const weight = yield* weightOf(first)
  if (weight >= enough) return first
  const read = yield* other()
  return (yield* weightOf(read)) > weight ? read : first
}

const startsVariable = (text: string): boolean => variablesIn(text).next().done !== true

/** Whether a run of the text has a token's whole form. */
const holdsToken = (text: string): boolean => (text.match(/[\w-]{43,70}/g) ?? []).some(looksComplete)

/** Forms in which everything that is a token should have been found, wherever it stands. */
const HOLDS_MORE: readonly PastedForm[] = ['curl', 'env', 'code', 'json', 'url']

/** In a list of this many requests nothing else is looked for: each request is compared with every token. */
const MOST_REQUESTS = 100

/** Whole tokens that stand beside the commands of a text: in variables, in a program, in a table. */
const besides = function* (text: string, file: string | null, groups: readonly Group[]): Steps<Group[]> {
  const held = new Set(
    groups.flatMap(({ entries }) => entries.flatMap(({ value }) => (value.is === 'text' ? [value.text] : []))),
  )
  const named = yield* readNameValue(text, file, 'code')
  return named.flatMap((group) => {
    const entries = group.entries.filter(
      ({ role, value }) =>
        role !== 'token' || (value.is === 'text' && looksComplete(value.text) && !held.has(value.text)),
    )
    return entries.some(({ role }) => role === 'token') ? [{ ...group, entries }] : []
  })
}

const read = function* (source: Source, elsewhere: ReadonlyMap<string, string>): Steps<ReadSource> {
  const given = plain(source.text)
  const first = yield* readForm(given, source.file, elsewhere)
  // Code that is commented out, in a text without other tokens.
  const open = given.replace(/^(?:[ \t]*(?:\/\/(?![\w-]{1,60}\.[\w.-]{1,60}\/)|#|\/\*+|\*+\/)){1,8}[ \t]?/gm, '')
  const isFound = first.form !== 'text' || first.groups.some(({ entries }) => entries.some(({ name }) => name !== null))
  const isRead = open === given || !holdsToken(open) || (isFound && (yield* weightOf(first)) > 0)
  const text = isRead ? given : open
  const { form, groups } = isRead ? first : yield* readForm(open, source.file, elsewhere)
  const more = form === 'curl' && groups.length < MOST_REQUESTS ? yield* besides(text, source.file, groups) : []
  const left = HOLDS_MORE.includes(form) ? readLeftOver(text, source.file, [...groups, ...more]) : []
  return { form, groups: [...groups, ...more, ...left] }
}

/** The variables of a text that is a file of them, for the others to take from. */
const variablesOf = ({ text }: Source): [string, string][] =>
  looksLikeEnv(plain(text)) ? [...variablesIn(plain(text))].map(({ name, text: value }) => [name, value]) : []

/** Reads what was handed over, each text by itself; variables of one file answer another file’s references. Evaluates nothing. */
export const readSources = function* (
  sources: readonly Source[],
): Steps<{ groups: Group[]; sources: { file: string | null; form: PastedForm }[] }> {
  const elsewhere = new Map(sources.length < 2 ? [] : yield* flatMapped(sources, variablesOf))
  const all: ReadSource[] = []
  for (const source of sources) all.push(yield* read(source, elsewhere))
  return {
    groups: all.flatMap(({ groups }) => groups),
    sources: all.map(({ form }, at) => ({ file: sources[at]?.file ?? null, form })),
  }
}
