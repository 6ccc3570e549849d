import { makesClient, usualApiOf } from './code-clients.ts'
import { calleeBefore, type Shape } from './code-shape.ts'
import type { CodeToken } from './code-tokens.ts'
import { branchesOf, evaluate, expressionAt, type Branch, type Constants, type Evaluated } from './code-values.ts'
import type { Entry, Role } from './entries.ts'
import { apiInWords, roleOfName, wordsOf } from './names.ts'
import { couldBeToken } from './read-token.ts'
import type { TokenApi } from '../../shared/platform.ts'

/** A text as a program, as far as it is looked at. */
export type Program = {
  tokens: readonly CodeToken[]
  shape: Shape
  constants: Constants
  lineAt: (at: number) => number
}

/** Calls with more in them name what they take. */
const LONGEST_CALL = 80

/** What a call is given by place and not by name. */
const valuesIn = ({ tokens, shape, constants }: Program, open: number, close: number): Evaluated[] => {
  const values: Evaluated[] = []
  for (let index = open + 1; index < close; index += 1) {
    const indices = expressionAt(tokens, shape, index)
    const [first, second] = [tokens[indices[0] ?? -1], tokens[indices[1] ?? -1]]
    const isNamed =
      (first?.is === 'sign' && ['{', '[', ':'].includes(first.text)) ||
      (second?.is === 'sign' && second.text === ':') ||
      indices.some((one) => ['=', '=>'].includes(tokens[one]?.text ?? ''))
    const value = isNamed ? null : evaluate(tokens, indices, constants)
    if (value !== null) values.push(value)
    index += indices.length
  }
  return values
}

const SWITCH = /^(?:true|false)$/i

/** Ids are shorter than tokens. */
const LONGEST_ID = 18

const isTokenByForm = ({ value }: Evaluated): boolean =>
  value.is === 'text' && value.text.length > LONGEST_ID && couldBeToken(value.text)

/** `Client('space', access_token='…')`: what stands by place is no token then. */
const namesToken = ({ tokens }: Program, open: number, close: number): boolean =>
  tokens
    .slice(open, close)
    .some(
      ({ is, text }, at) => is === 'word' && isNamer(tokens[open + at + 1]) && roleOfName(wordsOf(text)) === 'token',
    )

const isNamer = (token: CodeToken | undefined): boolean => token?.is === 'sign' && ['=', ':', '=>'].includes(token.text)

/** Which of the texts are tokens: by their form; where none shows it, by the place that most SDKs have them in. */
const areTokens = (texts: readonly Evaluated[], usual: TokenApi | null): boolean[] => {
  const byForm = texts.map(isTokenByForm)
  if (byForm.includes(true)) return byForm
  const place = texts.length === 1 || usual === 'management' ? 0 : 1
  return texts.map((_text, at) => at === place)
}

/** A variable that holds what is taken by place says by its name what that is. */
const ofReference = ({ value, at }: Evaluated, { lineAt }: Program): Entry[] => {
  if (value.is !== 'reference') return []
  const words = wordsOf(value.to)
  const role = roleOfName(words)
  if (role !== 'token' && role !== 'space' && role !== 'environment') return []
  return [{ role, name: value.to, value, line: lineAt(at), api: apiInWords(words) }]
}

/**
 * What SDKs take by place: `Client('space', 'token')`, `new Client('token', 'space', 'environment')`,
 * `ContentfulClient(http, 'delivery key', 'preview key', 'space')`.
 */
export const byPlace = (program: Program, open: number, imported: ReadonlyMap<string, TokenApi>): Entry[] => {
  const { tokens, shape, lineAt } = program
  const callee = calleeBefore(tokens, open).name
  const close = shape.partner.get(open)
  if (!makesClient(callee) || close === undefined || close - open > LONGEST_CALL) return []
  const values = valuesIn(program, open, close)
  const texts = values.filter(({ value }) => value.is === 'text' && !SWITCH.test(value.text))
  const flags = namesToken(program, open, close)
    ? texts.map(isTokenByForm)
    : areTokens(texts, usualApiOf(callee, imported))
  const hasTwo = flags.filter(Boolean).length === 2
  const ids: Role[] = ['space', 'environment']
  let keys = 0
  const placed = texts.flatMap((text, at): Entry[] => {
    const own = text.name === null ? null : apiInWords(wordsOf(text.name))
    const role = flags[at] === true ? 'token' : ids.shift()
    if (role === undefined) return []
    if (role === 'token') keys += 1
    const api = role === 'token' && hasTwo ? (keys === 1 ? 'delivery' : 'preview') : null
    const given = (value: Branch): Entry => {
      const told = own ?? api ?? (role === 'token' ? value.api : null)
      return { role, name: value.name, value: value.value, line: lineAt(value.at), api: told, isTaken: true }
    }
    return branchesOf(text).map(given)
  })
  const isPreview = values.some(({ value }) => value.is === 'text' && /^true$/i.test(value.text))
  const first = values[0]
  const preview: Entry[] =
    isPreview && !hasTwo && first !== undefined
      ? [{ role: 'preview', name: null, value: { is: 'text', text: 'true' }, line: lineAt(first.at), api: null }]
      : []
  return [...placed, ...values.flatMap((value) => ofReference(value, program)), ...preview]
}
