import { textValue, type Value } from './entries.ts'
import type { CodeToken } from './code-tokens.ts'
import type { Shape } from './code-shape.ts'

/** A value and where it stands; `name`: of the constant that holds it, where one does. `next`: the first token behind it. */
export type Evaluated = {
  value: Value
  at: number
  name: string | null
  branches?: readonly Branch[]
  /** What is taken where a variable is not set; `name` is that variable's. */
  isFallback?: true
}

/** One of several values that a condition chooses from; `api`: what it is for, where the condition says that. */
export type Branch = Pick<Evaluated, 'value' | 'at' | 'name' | 'isFallback'> & { api: 'preview' | 'delivery' | null }

/** Longer expressions are computed, and nothing here computes. */
const MOST = 40

const ENDS = new Set([',', ';', ')', ']', '}'])
const JOINS = new Set(['+', '.', '||', '??', '::', '->', '=>', '=', ':', '(', '[', '?.', '?', ':=', '&&', '\\', ','])

const isJoin = (token: CodeToken | undefined): boolean => token?.is === 'sign' && JOINS.has(token.text)

/** The tokens of an expression from here on, calls in it included. */
export const expressionAt = (tokens: readonly CodeToken[], { partner }: Shape, from: number): number[] => {
  const indices: number[] = []
  for (let index = from; index < tokens.length && indices.length < MOST; index += 1) {
    const token = tokens[index]
    if (token === undefined || (token.is === 'sign' && ENDS.has(token.text))) break
    const isNewLine = token.startsLine && index > from && !isJoin(token) && !isJoin(tokens[index - 1])
    if (isNewLine) break
    indices.push(index)
    const close = token.is === 'sign' && /^[([{]$/.test(token.text) ? partner.get(index) : undefined
    if (close === undefined) continue
    for (let inner = index + 1; inner <= close && indices.length < MOST; inner += 1) indices.push(inner)
    index = close
  }
  return indices
}

export type Constants = ReadonlyMap<string, Evaluated>

/** Where a program takes values from that are not in it. */
const OUTSIDE =
  /^\$?(?:env|ENV|environ|getenv|Getenv|LookupEnv|getEnv|environment|Environment|GetEnvironmentVariable|secrets|config|configuration|Configuration|settings|BuildConfig|_ENV|_SERVER|infoDictionary|dotenv|fetch)$/

const NOTHING = new Set(['null', 'nil', 'None', 'undefined'])
/** Declarations of a type, not values. */
const TYPES = new Set([
  'string',
  'String',
  'str',
  'number',
  'boolean',
  'bool',
  'Boolean',
  'any',
  'unknown',
  'Optional',
  'Option',
  'void',
  'int',
])

const TEMPLATE = /^(?:Bearer\s+)?(?:[$#]?\{+\s*([\w.]+)\s*\}+|\$(\w+))$/

const lastPart = (path: string): string => path.split('.').at(-1) ?? path

const ofTemplate = (token: CodeToken, constants: Constants): Evaluated | null => {
  const match = token.isTemplate ? TEMPLATE.exec(token.text.trim()) : null
  const name = match?.[1] ?? match?.[2]
  if (name === undefined) return null
  return constants.get(lastPart(name)) ?? { value: { is: 'reference', to: lastPart(name) }, at: token.at, name: null }
}

const ofString = (token: CodeToken, constants: Constants): Evaluated =>
  ofTemplate(token, constants) ?? { value: textValue(token.text), at: token.at, name: null }

/** `'abc' + 'def'`, `'Bearer ' + TOKEN`. */
const joined = (parts: readonly CodeToken[], constants: Constants): Evaluated | null => {
  const texts: string[] = []
  let held: Evaluated | null = null
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      if (part.is !== 'sign' || (part.text !== '+' && part.text !== '.')) return null
    } else if (part.is === 'string') texts.push(part.text)
    else {
      const constant = constants.get(part.text)
      if (part.is !== 'word' || constant?.value.is !== 'text') return null
      held = constant
      texts.push(constant.value.text)
    }
  }
  const first = parts[0]
  if (first === undefined || parts.length % 2 === 0) return null
  return { value: textValue(texts.join('')), at: held?.at ?? first.at, name: held?.name ?? null }
}

const outside = (parts: readonly CodeToken[]): Evaluated => {
  const first = parts[0]
  const strings = parts.filter(({ is }) => is === 'string')
  // What is taken where the variable is not set stands in the program.
  const fallback = strings.length > 1 ? strings.at(-1) : undefined
  const variable = strings[0]?.text ?? ''
  // `getenv('NAME', 'value')`, and no object in which such a call is a part.
  const isCall = strings.length === 2 && parts.length <= 16 && /^[A-Za-z_]\w{2,80}$/.test(variable)
  const named = isCall && !parts.some(({ is, text }) => is === 'sign' && /^(?:=>|:)$/.test(text))
  if (fallback !== undefined)
    return {
      value: textValue(fallback.text),
      at: fallback.at,
      ...(named ? { name: variable, isFallback: true } : { name: null }),
    }
  const to = strings[0]?.text ?? parts.findLast(({ is }) => is === 'word')?.text ?? ''
  return { value: { is: 'reference', to }, at: first?.at ?? 0, name: null }
}

/** One alternative of an expression; null: it says nothing of a value. */
const single = (parts: readonly CodeToken[], constants: Constants): Evaluated | null => {
  const [first, second] = parts
  if (first === undefined) return null
  if (second === undefined && first.is === 'string') return ofString(first, constants)
  const whole = joined(parts, constants)
  if (whole !== null) return whole
  if (parts.some(({ is, text }) => is === 'word' && OUTSIDE.test(text))) return outside(parts)
  const strings = parts.filter(({ is }) => is === 'string')
  const [string, ...others] = strings
  // `"abc".trim()`, `String("abc")`, `'abc' as string`.
  if (string !== undefined) return others.length === 0 ? ofString(string, constants) : null
  const words = parts.filter(({ is }) => is === 'word')
  const last = words.at(-1)
  if (last === undefined || (words.length === 1 && TYPES.has(last.text))) return null
  if (/^(?:true|false|True|False|\d.*)$/.test(last.text))
    return { value: textValue(last.text), at: last.at, name: null }
  if (NOTHING.has(last.text)) return { value: { is: 'empty' }, at: last.at, name: null }
  return constants.get(last.text) ?? { value: { is: 'reference', to: last.text }, at: last.at, name: null }
}

const isAlternative = ({ is, text }: CodeToken): boolean =>
  (is === 'sign' && (text === '||' || text === '??')) || (is === 'word' && text === 'or')

/** The first of the alternatives that stands there. */
const firstOf = (parts: readonly CodeToken[], constants: Constants): Evaluated | null => {
  const alternatives: CodeToken[][] = [[]]
  for (const part of parts) {
    if (isAlternative(part)) alternatives.push([])
    else alternatives.at(-1)?.push(part)
  }
  const values = alternatives.flatMap((one) => single(one, constants) ?? [])
  return values.find(({ value }) => value.is === 'text') ?? values[0] ?? null
}

const DEEPER: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 }

/** Where a sign or a word stands outside of all brackets; -1: nowhere. */
const signAt = (parts: readonly CodeToken[], sign: string, from: number): number => {
  let depth = 0
  for (const [index, { is, text }] of parts.entries()) {
    if (is === 'string') continue
    if (depth === 0 && text === sign && index >= from) return index
    if (is === 'sign') depth += DEEPER[text] ?? 0
  }
  return -1
}

/** The last of a sign outside of all brackets; -1: there is none. */
const lastAt = (parts: readonly CodeToken[], sign: string): number => {
  let last = -1
  for (let at = signAt(parts, sign, 0); at !== -1; at = signAt(parts, sign, at + 1)) last = at
  return last
}

/** Which of the two is for previews, by the words of the condition. */
const apisBy = (condition: readonly CodeToken[]): readonly [Branch['api'], Branch['api']] => {
  if (!condition.some(({ is, text }) => is !== 'sign' && /preview|draft/i.test(text))) return [null, null]
  const isNot = condition.some(
    ({ is, text }, at) =>
      (is === 'sign' && (/^!==?$/.test(text) || (text === '!' && at <= 1))) || (is === 'word' && text === 'not'),
  )
  return isNot ? ['delivery', 'preview'] : ['preview', 'delivery']
}

type Parts = readonly CodeToken[]

/** Condition, value where it holds, value where it does not; null: it is no choice. */
const choiceIn = (parts: Parts): readonly [Parts, Parts, Parts] | null => {
  const question = signAt(parts, '?', 0)
  const colon = question === -1 ? -1 : signAt(parts, ':', question + 1)
  if (colon !== -1) return [parts.slice(0, question), parts.slice(question + 1, colon), parts.slice(colon + 1)]
  const otherwise = signAt(parts, 'else', 0)
  const condition = otherwise === -1 ? -1 : signAt(parts, 'if', 0)
  if (condition === -1 || condition > otherwise) return null
  const rest = parts.slice(otherwise + 1)
  // Python: `'a' if preview else 'b'`.
  if (condition > 0) return [parts.slice(condition + 1, otherwise), parts.slice(0, condition), rest]
  // Kotlin: `if (preview) "a" else "b"`.
  const close = signAt(parts.slice(2), ')', 0)
  const end = close + 3
  return close === -1 ? null : [parts.slice(1, end), parts.slice(end, otherwise), rest]
}

/** `preview ? 'a' : 'b'`: both; null: it is no such choice. What stands there counts before what would come from elsewhere. */
const chosenFrom = (parts: readonly CodeToken[], constants: Constants): Evaluated | null => {
  const choice = choiceIn(parts)
  if (choice === null) return null
  const [condition, one, other] = choice
  const [yes, no] = apisBy(condition)
  const branches = [
    { api: yes, found: firstOf(one, constants) },
    { api: no, found: firstOf(other, constants) },
  ].flatMap(({ api, found }): Branch[] => (found === null ? [] : [{ ...plainly(found), api }]))
  const standing = branches.filter(({ value }) => value.is === 'text')
  const [first, ...others] = standing.length > 0 ? standing : branches
  return first === undefined ? null : { ...plainly(first), branches: [first, ...others] }
}

const plainly = ({ value, at, name }: Evaluated): Evaluated => ({ value, at, name })

/** Every value that it may be. */
export const branchesOf = (evaluated: Evaluated): readonly Branch[] =>
  evaluated.branches ?? [{ ...evaluated, api: null }]

/** What an expression is, as far as it stands there; null: nothing can be said. Nothing is computed but `+` of strings. */
export const evaluate = (
  tokens: readonly CodeToken[],
  indices: readonly number[],
  constants: Constants,
): Evaluated | null => {
  const all = indices.flatMap((index) => tokens[index] ?? [])
  // `name: string = 'abc'`: a type stands before the value.
  const assigned = lastAt(all, '=')
  const parts = all.slice(assigned + 1)
  return chosenFrom(parts, constants) ?? firstOf(parts, constants)
}
