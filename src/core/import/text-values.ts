import { looksComplete } from '../../shared/text/lint/shape.ts'
import { textValue, type Value } from './entries.ts'
import { isHost } from './hosts.ts'
import { roleOfName, wordsOf } from './names.ts'
import { couldBeToken } from './read-token.ts'
import type { Atom, Scan } from './scan-text.ts'
import { MANY, type Steps } from './steps.ts'

/**
 * A value and where it stands. `name`: of the constant or variable that holds it. `api`: what it is for, if a condition
 * shows that. `isFallback`: it is taken if that variable isn't set. */
export type Evaluated = { value: Value; at: number; name: string | null; api: TokenChoice; isFallback?: true }
type TokenChoice = 'preview' | 'delivery' | null

/** A name, and its value as the atoms `from` to `to`. `is`: what wrote it, for the rules that depend on it. */
export type Pair = { name: string; atom: number; from: number; to: number; is: 'pair' | 'call' | 'loose' }

/** Longer expressions are computed, and nothing here computes. */
const MOST = 40
/** Constants that lead to constants: deeper than this they lead in a circle. */
const DEEPEST = 8
/** The last ones of a constant: a file of configuration repeats its keys. */
const MOST_DEFINITIONS = 8

const JOINS = /^(?:[+.=:([?,<]|\.\.|\|\||\?\?|\?:|:=|::|->|=>|<-|&&)$/
const isJoin = (atom: Atom | undefined): boolean => atom?.is === 'sign' && JOINS.test(atom.text)

const KEYWORD = /^(?:if|else|or|and|not|new|await|as|in|is|then|unless|return|typeof|satisfies)$/

/** Two values in a row, as in a command, or a remark: the first one is the whole. */
const isNextValue = (before: Atom | undefined, atom: Atom): boolean =>
  (before?.is === 'word' && atom.text === '(' && atom.at > before.end && couldBeToken(before.text)) ||
  isNextWord(before, atom)

const isNextWord = (before: Atom | undefined, atom: Atom): boolean =>
  before !== undefined &&
  before.is !== 'sign' &&
  atom.is !== 'sign' &&
  !atom.text.startsWith('.') &&
  !KEYWORD.test(atom.text) &&
  !KEYWORD.test(before.text) &&
  !/^(?:bearer|basic)$/i.test(before.text)

/** Where the expression ends that begins here: at a comma, a closing bracket, the next value or cell, or a line that doesn't continue. */
export const endOfExpression = ({ atoms, blocks, partner }: Scan, from: number): number => {
  let index = from
  const depth = blocks[atoms[from]?.block ?? 0]?.depth ?? 0
  const ends = atoms[from - 1]?.text === '|' ? /^[,;)\]}|]$/ : /^[,;)\]}]$/
  for (; index < atoms.length && index - from < MOST; index += 1) {
    const [before, atom] = [atoms[index - 1], atoms[index]]
    if (atom === undefined || (atom.is === 'sign' && ends.test(atom.text))) break
    const isNextLine = atom.startsLine && !isJoin(atom) && !atom.text.startsWith('.') && !isJoin(before)
    // A command writes the value to a file: `echo NAME=value > .env`.
    const isWritten = atom.text === '>' && /^[>.~/]/.test(atoms[index + 1]?.text ?? '')
    if (index > from && (isNextLine || isWritten || isNextValue(before, atom))) break
    if ((blocks[atom.block]?.depth ?? 0) < depth) break
    // The end of a sentence.
    if (atom.text === '.' && atom.is === 'sign' && atom.at === before?.end && (atoms[index + 1]?.at ?? 0) > atom.end)
      break
    index = Math.min(partner.get(index) ?? index, from + MOST)
  }
  return index
}

/** Where a program takes values from that are not in it. */
const OUTSIDE =
  /(?:^|\.|::|->)\$?(?:_?env|environ|getenv|lookupenv|get_env|environment|getenvironmentvariable|fetch_env!?|secrets|vars|config|configuration|settings|buildconfig|credentials|_server|infodictionary|dotenv|process)(?=$|\.|::|->)/i
export const isOutside = ({ is, text }: Atom): boolean => is === 'word' && OUTSIDE.test(text)

const NOTHING = /^(?:null|nil|none|undefined)$/i
/** Declarations of a type, not values. */
const TYPE = /^(?:string|str|number|bool|boolean|any|unknown|optional|option|void|int|undefined)$/i
/** A whole value that is a variable: `${NAME}`, `{{ name }}`, `\(name)`, `$name`, `<%= name %>`. */
const WHOLE = /^(?:(?:[$#]?\{+|<%=?)\s*([\w.@$#-]+)(?![\w.@$#-])[^{}]*?(?:\}+|%>)|\$(\w+)|\\\(([\w.]+)\)|%([A-Z_]+)%)$/
/** A variable with the value that it has if nothing else gives one: `${NAME:-value}`, `${name:value}`. */
export const DEFAULTED = /^\$\{(?=\w+:[-=]|\w[A-Za-z0-9]*[_.-])(\w[\w.-]*):(?![?+])[-=]?([^{}]+)\}$/
/** The same, anywhere in a text. */
const PARTS =
  /[$#]?\{+\s*(?:[\w.@$#-]+\[["':]?)?([\w.@$#-]+)(?:["']?\])?\s*\}+|\\\(([\w.]+)\)|<%=\s*([\w.]+)\s*%>|%\((\w+)\)s|\$([A-Za-z_]\w*)/g

const lastPart = (path: string): string =>
  path
    .split(/\.|::|->/)
    .at(-1)
    ?.replace(/^[$@#]+/, '') ?? path

const plain = (value: Value, at: number): Evaluated => ({ value, at, name: null, api: null })
const reference = (to: string, at: number): Evaluated => plain({ is: 'reference', to }, at)

const IDENTIFIER = /^[$@.]?[A-Za-z_]\w*(?:(?:\.|->|::|\?\.)[A-Za-z_]\w*)*$/

export type Evaluator = {
  /** What the atoms of an expression stand for: several values if a condition chooses. Nothing is computed but joined strings. */
  evaluate: (from: number, to: number) => readonly Evaluated[]
  /** A text with the values of known constants in it. */
  filled: (text: string) => string
  /** The value of a text in which a variable may be the whole. */
  ofText: (text: string, at: number) => Evaluated
}

const wordsAt = (condition: readonly Atom[]): string => condition.map(({ text }) => text).join(' ')

/** Conditions that choose between hosts, with the API that the first one is for: `isDev ? 'preview.contentful.com' : …`. */
const hostChoicesIn = (atoms: readonly Atom[]): ReadonlyMap<string, TokenChoice> => {
  const choices = new Map<string, TokenChoice>()
  for (const [index, { is, text }] of atoms.entries()) {
    if (is !== 'string' || !/^(?:https:\/\/)?preview\.(?:\w+\.)?contentful\.com/.test(text)) continue
    const isFirst = atoms[index - 1]?.text === '?'
    const question = isFirst ? index - 1 : index - 3
    if (atoms[question]?.text !== '?') continue
    let from = question
    while (question - from < MOST && from > 0 && !/^[,:=({[]$|^return$/.test(atoms[from - 1]?.text ?? '')) from -= 1
    choices.set(wordsAt(atoms.slice(from, question)), isFirst ? 'preview' : 'delivery')
  }
  return choices
}

/** Finds values. Names that the text itself defines are replaced by what they stand for. */
export const createEvaluator = function* ({ text, atoms, blocks }: Scan, pairs: readonly Pair[]): Steps<Evaluator> {
  const defined = new Map<string, Pair[]>()
  for (const [index, pair] of pairs.entries()) {
    if (index % MANY === 0) yield
    const name = lastPart(pair.name)
    if (pair.is !== 'pair') continue
    const known = defined.get(name) ?? []
    if (known.push(pair) > MOST_DEFINITIONS) known.shift()
    defined.set(name, known)
  }
  // A program writes no token without quotation marks.
  const isConfiguration = atoms.some(({ is, text: word }) => is === 'word' && looksComplete(word))
  const hostChoices = hostChoicesIn(atoms)
  const values = new Map<Pair, readonly Evaluated[]>()
  let depth = 0

  /** What the last definition that has a value stands for. One that is being read defines nothing: `token: token`. */
  const constants = (path: string): readonly Evaluated[] => {
    for (const pair of (defined.get(lastPart(path)) ?? []).toReversed()) {
      if (!values.has(pair) && depth < DEEPEST) {
        values.set(pair, [])
        depth += 1
        const found = evaluate(pair.from, pair.to).filter(({ value }) => value.is === 'text')
        depth -= 1
        values.set(
          pair,
          found.map((one) => ({ ...one, name: one.name ?? pair.name })),
        )
      }
      const value = values.get(pair) ?? []
      if (value.length > 0) return value
    }
    return []
  }
  const constant = (path: string): Evaluated | null => constants(path)[0] ?? null

  const ofText = (written: string, at: number): Evaluated => {
    // `Bearer ${atob('…')}`: the text in the expression.
    const inner = written.replace(/\$\{[^{}"']{0,80}(["'])([\w+/=-]{1,200})\1[^{}"']{0,80}\}/, '$2')
    const [, ...names] = WHOLE.exec(inner.replace(/^\s*(?:Bearer|Token)\s+/i, '').trim()) ?? []
    const name = names.find((one: string | undefined) => one !== undefined)
    const [, , fallback] = DEFAULTED.exec(inner) ?? []
    if (name !== undefined && fallback !== undefined)
      return constant(name) ?? { ...plain(textValue(fallback), at), name, isFallback: true }
    if (name !== undefined) return constant(name) ?? reference(lastPart(name), at)
    return plain(textValue(inner), at)
  }

  const filled = (inner: string): string =>
    inner.replace(PARTS, (all, ...names: (string | undefined)[]) => {
      const known = constant(names.slice(0, 5).find((one) => one !== undefined) ?? '')
      return known?.value.is === 'text' ? known.value.text : all
    })

  /** A bare word: the value itself in a configuration, the name of a constant in a program. */
  const ofWord = (atom: Atom): Evaluated | null => {
    const word = atom.text
    if (NOTHING.test(word)) return plain({ is: 'empty' }, atom.at)
    if (/^[A-Z][a-z]/.test(word) && TYPE.test(word)) return null
    if (/^(?:true|false|\d[\d.]*)$/i.test(word)) return plain(textValue(word), atom.at)
    if (WHOLE.test(word)) return ofText(word, atom.at)
    const known = IDENTIFIER.test(word) ? constant(word) : null
    if (known !== null) return known
    if (isOutside(atom)) return reference(lastPart(word), atom.at)
    const isBracketed = /[({]/.test(blocks[atom.block]?.bracket ?? '')
    const isName =
      /^[$@]/.test(word) ||
      roleOfName(wordsOf(word)) !== 'other' ||
      /\.|->|::/.test(word) ||
      (isBracketed && !isConfiguration && /^\D*$|^[a-z]+[A-Z]/.test(word))
    if (IDENTIFIER.test(word) && isName && !couldBeToken(word) && !isHost(word))
      return TYPE.test(word) ? null : reference(lastPart(word), atom.at)
    return plain(textValue(filled(word)), atom.at)
  }

  const ofAtom = (atom: Atom): Evaluated | null => (atom.is === 'word' ? ofWord(atom) : ofText(atom.text, atom.at))

  /** `getenv("NAME", "value")`: the last string is taken if the variable isn't set. */
  const fromOutside = (parts: readonly Atom[]): Evaluated => {
    const strings = parts.filter(({ is }) => is === 'string')
    const [first, last] = [strings[0], strings.length > 1 ? strings.at(-1) : undefined]
    const name =
      first !== undefined && /^[A-Za-z_]\w{2,80}$/.test(first.text) && strings.length === 2 ? first.text : null
    if (last !== undefined)
      return { ...plain(textValue(last.text), last.at), name, ...(name !== null && { isFallback: true }) }
    return reference(first?.text ?? lastPart(parts.findLast(({ is }) => is === 'word')?.text ?? ''), parts[0]?.at ?? 0)
  }

  /** `'Bearer ' + TOKEN`, `"abc" . "def"`; `null` if it isn't a chain of strings and constants. */
  const joined = (parts: readonly Atom[]): Evaluated | null => {
    if (parts.length < 3 || parts.length % 2 === 0) return null
    const isChain = parts.every(({ is, text: sign }, at) =>
      at % 2 === 0 ? is !== 'sign' : is === 'sign' && /^(?:\+{1,2}|\.|&|<>)$/.test(sign),
    )
    const found = isChain ? parts.filter((_part, at) => at % 2 === 0).map(ofAtom) : []
    const texts = found.flatMap((one) => (one?.value.is === 'text' ? [one.value.text] : []))
    const held = found.find((one) => one !== null && one.name !== null)
    const open = found.find((one) => one?.value.is === 'reference')
    if (open !== undefined && open !== null) return open
    return texts.length < found.length || found.length === 0
      ? null
      : { ...plain(textValue(texts.join('')), (held ?? found[0])?.at ?? 0), name: held?.name ?? null }
  }

  const single = (all: readonly Atom[]): Evaluated | null => {
    const first = all[0]
    if (first === undefined) return null
    // A command, or a value of another place: `$(cat file)`, `${self:custom.token}`.
    if (first.text === '$' && /^[({]$/.test(all[1]?.text ?? '')) return reference('', first.at)
    // A value of another place: `!Ref Stage`.
    if (first.text === '!' && all[1]?.is === 'word' && all[1].at === first.end) return reference('', first.at)
    if (first.text === '<') return plain(textValue(text.slice(first.at, all.at(-1)?.end)), first.at)
    if (all.length === 1) return first.is === 'sign' ? null : ofAtom(first)
    const whole = joined(all)
    if (whole !== null) return whole
    if (all.some(isOutside)) return fromOutside(all)
    // A scheme or a code by itself: `new AuthenticationHeaderValue("Bearer", token)`, `format("Bearer {}", token)`.
    const strings = all.filter(({ is }) => is === 'string')
    const [string, ...more] = strings.filter(
      ({ text: one }) => !/^(?:(?:bearer|token)\s*(?:\{\}|%s|\{0\})?|base64|utf-?8|ascii|binary)$/i.test(one.trim()),
    )
    if (string !== undefined) return more.length === 0 ? ofText(string.text, string.at) : null
    const word = first.text === 'new' ? undefined : all.findLast(({ is }) => is === 'word')
    return word === undefined ? null : ofWord(word)
  }

  /** The first of several alternatives that has a value: `a || 'b'`, `a ?? 'b'`, `a or 'b'`. */
  const firstOf = (all: readonly Atom[]): Evaluated | null => {
    const parts: Atom[][] = [[]]
    // What is in brackets is an object or a list with values of its own.
    const strings = /^[{[]$/.test(all[0]?.text ?? '') ? all.filter(({ is }) => is === 'string') : null
    if (strings !== null) return strings.length === 1 ? single(strings) : null
    for (const atom of all)
      if (/^(?:\|\||\?\?|\?:|or)$/.test(atom.text) && atom.is !== 'string') parts.push([])
      else parts.at(-1)?.push(atom)
    const found = parts.flatMap((part) => single(part) ?? [])
    return found.find(({ value }) => value.is === 'text') ?? found[0] ?? null
  }

  const signAt = (all: readonly Atom[], sign: string, from = 0): number => {
    let level = 0
    return all.findIndex(({ is, text: one }, at) => {
      if (is === 'string') return false
      if (level === 0 && one === sign && at >= from) return true
      if (is === 'sign') level += /^[([{]$/.test(one) ? 1 : /^[)\]}]$/.test(one) ? -1 : 0
      return false
    })
  }

  type Choice = { condition: readonly Atom[]; values: readonly (readonly Atom[])[] }

  /** `a ? b : c`, `b if a else c`, `if (a) b else c`; `null` if nothing is chosen. */
  const choiceIn = (all: readonly Atom[]): Choice | null => {
    const question = signAt(all, '?')
    const colon = question === -1 ? -1 : signAt(all, ':', question + 1)
    if (colon !== -1)
      return { condition: all.slice(0, question), values: [all.slice(question + 1, colon), all.slice(colon + 1)] }
    const [condition, otherwise] = [signAt(all, 'if'), signAt(all, 'else')]
    if (condition === -1 || otherwise < condition) return null
    const rest = all.slice(otherwise + 1)
    if (condition > 0)
      return { condition: all.slice(condition + 1, otherwise), values: [all.slice(0, condition), rest] }
    const close = signAt(all.slice(2), ')') + 3
    return { condition: all.slice(1, close), values: [all.slice(close, otherwise), rest] }
  }

  const evaluate = (from: number, to: number): readonly Evaluated[] => {
    const parts = atoms.slice(from, to)
    const choice = parts.length === 1 ? null : choiceIn(parts)
    const chosen = parts.length === 1 && parts[0]?.is === 'word' ? constants(parts[0].text) : []
    if (chosen.length > 1) return chosen
    if (choice === null) return [firstOf(parts) ?? []].flat()
    const isPreview = choice.condition.some(({ is, text: one }) => is !== 'sign' && /preview|draft/i.test(one))
    const isNot = choice.condition.some(
      ({ text: one }, at) => /^!==?$/.test(one) || (one === '!' && at <= 1) || one === 'not',
    )
    const first = isPreview ? (isNot ? 'delivery' : 'preview') : hostChoices.get(wordsAt(choice.condition))
    const apis: TokenChoice[] =
      first === undefined ? [null, null] : first === 'preview' ? ['preview', 'delivery'] : ['delivery', 'preview']
    const found = choice.values.flatMap((part, at) => {
      const one = firstOf(part)
      return one === null ? [] : [{ ...one, api: apis[at] ?? null }]
    })
    const known = found.filter(({ value }) => value.is === 'text')
    return known.length > 0 ? known : found.slice(0, 1)
  }

  return { evaluate, filled, ofText }
}

/** What base64 stands for; `null` if it is none, or stands for no plain text. */
export const decoded = (text: string): string | null => {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) return null
  try {
    const plain = atob(text)
    return /^[\x21-\x7e]+\n?$/.test(plain) ? plain.trim() : null
  } catch {
    return null // Not base64.
  }
}
