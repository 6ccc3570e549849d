import { bareGroup, tokenEntry, type Entry, type Group, type Value } from './entries.ts'
import { createCloser, endOfLine, lineFinder } from './lines.ts'
import { tokenInHeader } from './header.ts'
import { flatMapped, MANY, type Steps } from './steps.ts'
import { apiInWords, namesPlatform, roleOfPair } from './names.ts'
import { createWords } from './pairs.ts'

/**
 * Variables as dotenv reads them (a property test holds both to the same), with the line of each and in time that grows with
 * the text alone, which dotenv’s one expression does not give. Also what else people keep them in: `set` and `$env:` of
 * Windows, the lists of compose files and workflows, TOML.
 */
export type Variable = { name: string; text: string; line: number }

/** Longer names are none. */
const LONGEST_START = 200

const START =
  /^[ \t]*(?:(?:export|set|setx|declare -x|ENV|ARG)[ \t]+["']?|\$env:|-[ \t]+["']?)?([A-Za-z_][\w.-]*)["']?[ \t]*(=|:(?=[ \t]|$))[ \t]*/i

/** Whether a line gives a value to a name. */
export const startOfVariable = (line: string): RegExpExecArray | null => START.exec(line.slice(0, LONGEST_START))

/** No line of variables is longer. */
const LONGEST_LINE = 4_096

const AFTER = /^[ \t]*(?:[,;][ \t]*)?(?:#.*)?$/

/** The next variable on the same line, as a shell takes them: `A=b C=d command`, `export A=b; export C=d`. */
const NEXT_ON_LINE = /(?:[ \t]+|[ \t]*;[ \t]*)(?:export[ \t]+)?[A-Z_][A-Z0-9_]{2,}=/

type Read = { text: string; next: number }

const unquoted = (text: string, from: number, end: number): Read => {
  const line = text.slice(from, end)
  const comment = line.indexOf('#')
  const value = comment === -1 ? line : line.slice(0, comment)
  const more = value.length > LONGEST_LINE ? null : NEXT_ON_LINE.exec(value)
  if (more !== null) return { text: value.slice(0, more.index).trim(), next: from + more.index }
  return { text: value.trim(), next: end }
}

/** `lineEnd`: of the line that the value begins on. */
const readValue = (text: string, from: number, lineEnd: number, endOf: ReturnType<typeof createCloser>): Read => {
  const quote = text.charAt(from)
  const expanded = (value: string): string =>
    quote === '"' ? value.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : value
  const bare = (): Read => {
    const { text: value, next } = unquoted(text, from, lineEnd)
    return { text: expanded(value.replace(/^(["'`])(.*)\1$/s, '$2')), next }
  }
  const close = quote !== '' && '"\'`'.includes(quote) ? endOf(quote, from + 1, text.length, true) : -1
  if (close === -1) return bare()
  const end = close < lineEnd ? lineEnd : endOfLine(text, close + 1)
  const after = text.slice(close + 1, Math.min(end, close + LONGEST_LINE))
  const hasMore = NEXT_ON_LINE.exec(after)?.index === 0
  if (!hasMore && !AFTER.test(after)) return bare()
  return { text: expanded(text.slice(from + 1, close)), next: hasMore ? close + 1 : end }
}

const BETWEEN = /[ \t;]*/y

/** Every variable of a text, in order, each with its line. */
export const variablesIn = function* (text: string): Generator<Variable, void, void> {
  const lineAt = lineFinder(text)
  const endOf = createCloser(text)
  let lineEnd = endOfLine(text, 0)
  for (let at = 0; at < text.length;) {
    if (at > lineEnd) lineEnd = endOfLine(text, at)
    const start = startOfVariable(text.slice(at, Math.min(at + LONGEST_START, lineEnd)))
    let end = lineEnd
    if (start?.[1] !== undefined) {
      const read = readValue(text, at + start[0].length, lineEnd, endOf)
      yield { name: start[1], text: read.text, line: lineAt(at) }
      end = read.next
    }
    if (end > lineEnd) lineEnd = endOfLine(text, end)
    BETWEEN.lastIndex = end
    const next = end + (BETWEEN.exec(text)?.[0].length ?? 0)
    // More on the line, as a shell takes it, or the next line.
    at = end < lineEnd && next > end ? next : lineEnd + 1
  }
}

const REFERENCE = /(?<!\\)\$(?:\{([A-Za-z_]\w*|\d)(?::?-([^{}$]*))?\}|([A-Za-z_]\w*))/g

/** References that lead to references: deeper than this they lead in a circle. */
const DEEPEST = 8
/** Longer values hold no reference of interest. */
const LONGEST_EXPANDED = 4_096
/** Values whose references lead to many others, each to many more, would take hours. */
const MOST_EXPANSIONS = 256

type Expanded = { text: string; missing: string | null }

const expand = (
  text: string,
  known: ReadonlyMap<string, string>,
  depth = 0,
  left = { expansions: MOST_EXPANSIONS },
): Expanded => {
  if (!text.includes('$') || text.length > LONGEST_EXPANDED) return { text, missing: null }
  let missing: string | null = null
  const expanded = text.replace(REFERENCE, (all, braced?: string, otherwise?: string, bare?: string) => {
    const name = braced ?? bare ?? ''
    const value = known.get(name)
    if (value !== undefined && value !== '' && depth < DEEPEST && left.expansions > 0) {
      left.expansions -= 1
      const inner = expand(value, known, depth + 1, left)
      missing ??= inner.missing
      return inner.text
    }
    if (otherwise !== undefined) return otherwise
    missing ??= name
    return all
  })
  return { text: expanded.slice(0, LONGEST_EXPANDED), missing }
}

/** A value with references to other variables (`$NAME`, `${NAME}`, `${NAME:-default}`) replaced. Unknown names stay as they are. */
export const expandReferences = (text: string, known: ReadonlyMap<string, string>): string => expand(text, known).text

const valueOf = (text: string, known: ReadonlyMap<string, string>): Value => {
  const { text: expanded, missing } = expand(text, known)
  if (missing !== null) return { is: 'reference', to: missing }
  // The end of a line that goes on, as before a command.
  const value = expanded.replace(/(?<![ \t])[ \t]+\\$/, '')
  return value.trim() === '' ? { is: 'empty' } : { is: 'text', text: value }
}

/** A file of variables, or a part of one. `elsewhere`: variables of other files, where this one has none of that name. */
export const readEnv = function* (
  given: Iterable<Variable>,
  file: string | null,
  elsewhere: ReadonlyMap<string, string>,
): Steps<Group> {
  const variables: (Variable & { words: readonly string[] })[] = []
  const wordsIn = createWords()
  const known = new Map(elsewhere)
  for (const variable of given) {
    if (variables.length % MANY === 0) yield
    variables.push({ ...variable, words: wordsIn(variable.name) })
    // `ENV NAME=$NAME` hands on what `ARG NAME=…` set above.
    const isItself = /^\$\{?(\w+)/.exec(variable.text)?.[1] === variable.name
    if (!isItself || !known.has(variable.name)) known.set(variable.name, variable.text)
  }
  const entries = yield* flatMapped(variables, ({ name, text, line, words }): Entry[] => {
    const value = valueOf(text, known)
    // A file of curl's options: `header = "Authorization: Bearer …"`.
    const header = value.is === 'text' ? tokenInHeader(value.text) : null
    if (header !== null && header !== '') return [tokenEntry(header, line)]
    const entry: Entry = {
      role: roleOfPair(words, value.is === 'text' ? value.text.trim() : null),
      name,
      value,
      line,
      api: apiInWords(words),
      isAlias: text.includes('$'),
    }
    return [entry]
  })
  // Beside `CONTENTFUL_SPACE_ID`, a mere `ENVIRONMENT` is that of the program.
  const isOurs = entries.some(({ role, name }) => role === 'space' && name !== null && namesPlatform(wordsIn(name)))
  const own = entries.map((entry): Entry => {
    if (!isOurs || entry.role !== 'environment') return entry
    const words = wordsIn(entry.name ?? '')
    return namesPlatform(words) || words.includes('id') ? entry : { ...entry, role: 'other' }
  })
  const isPlatform = variables.some(
    ({ words, text }) =>
      namesPlatform(words) || text.startsWith('CFPAT-') || /\bcontentful\.com\b/.test(text.slice(0, 300)),
  )
  return { ...bareGroup(file, 'env', own), isPlatform }
}
