import type { TokenApi } from '../../shared/platform.ts'
import { tokenEntry, type Entry, type Role } from './entries.ts'
import { apiInWords, roleOfName, wordsOf } from './names.ts'
import { couldBeToken } from './read-token.ts'
import type { Scan } from './scan-text.ts'
import { endOfExpression, type Evaluated, type Evaluator } from './text-values.ts'

/** Packages of the platform’s SDKs, as programs name them. */
const PACKAGES: readonly (readonly [RegExp, TokenApi])[] = [
  [/contentful[^a-z].*management/i, 'management'],
  [/^contentful$|^github\.com\/.*contentful|^contentful[\\.:]+delivery/i, 'delivery'],
]

const apiOfPackage = (name: string): TokenApi | null => PACKAGES.find(([form]) => form.test(name))?.[1] ?? null

const IMPORTS = /^(?:import|from|use|using|require|const|let|var)$/i
/** Statements that import are shorter. */
const LONGEST_IMPORT = 40

/** Which API’s client a name stands for, as a program imports it: every name of a statement that names a package. */
export const clientsIn = ({ atoms }: Scan): ReadonlyMap<string, TokenApi> => {
  const clients = new Map<string, TokenApi>()
  for (const [index, { is, text }] of atoms.entries()) {
    const api = is === 'sign' ? null : apiOfPackage(text)
    if (api === null) continue
    let from = index
    while (from > 0 && index - from < LONGEST_IMPORT && !IMPORTS.test(atoms[from]?.text ?? '')) from -= 1
    while (from > 0 && atoms[from]?.startsLine === false && index - from < LONGEST_IMPORT) from -= 1
    if (!IMPORTS.test(atoms[from]?.text ?? '')) continue
    for (let at = from; at < index + LONGEST_IMPORT && (at <= index || atoms[at]?.startsLine === false); at += 1)
      if (atoms[at]?.is === 'word')
        for (const part of [atoms[at]?.text ?? ''].flatMap((word) => [word, ...word.split(/[\\.:]+/)]))
          clients.set(part, api)
  }
  return clients
}

const CLIENT =
  /(?:^|[.:\\\w])(?:createClient|[A-Za-z]*Client(?:Options)?|NewC[DPM]A|ContentfulOptions)(?:(?:\.|::|->)(?:new|builder|Builder|init|create))?$/

/** Whether a call (the words before its bracket) makes a client that takes a token. */
export const isClientCall = (label: string): boolean => {
  const callee = label.split(' ').at(-1) ?? ''
  return CLIENT.test(callee) && !/Http|Rest|GraphQL|Apollo|Web|Grpc/i.test(callee)
}

/** The API that such a client requests if nothing names another. */
export const usualApiOf = (label: string, imported: ReadonlyMap<string, TokenApi>): TokenApi => {
  const callee = label.split(' ').at(-1) ?? ''
  if (/management|CMA/i.test(callee)) return 'management'
  if (callee.includes('CPA')) return 'preview'
  if (/CDA|Delivery/.test(callee)) return 'delivery'
  return callee.split(/[\\.:]+|->/).flatMap((part) => imported.get(part) ?? [])[0] ?? 'delivery'
}

/** Calls with more in them name what they take. */
const LONGEST_CALL = 80
/** Ids are shorter than tokens. */
const LONGEST_ID = 18
const SWITCH = /^(?:true|false)$/i

const textOf = ({ value }: Evaluated): string | null => (value.is === 'text' ? value.text : null)
const isTokenByForm = (found: Evaluated): boolean =>
  (textOf(found)?.length ?? 0) > LONGEST_ID && couldBeToken(textOf(found) ?? '')

/** A switch that is on. */
export const previewSwitch = (line: number): Entry => ({ ...tokenEntry('true', line), role: 'preview' })

type Positional = { entry: Entry; constant: string | null }

/**
 * What clients take by position: `Client('space', 'token')`, `new Client('token', 'space', 'environment')`,
 * `ContentfulClient(http, 'delivery key', 'preview key', 'space')`. A value is a token by its form, else by the usual place.
 */
export const positionalEntries = (
  scan: Scan,
  open: number,
  callee: string,
  { evaluate }: Evaluator,
  lineAt: (at: number) => number,
): Positional[] => {
  const { atoms, partner } = scan
  const close = partner.get(open)
  if (close === undefined || close - open > LONGEST_CALL) return []
  const given: (readonly Evaluated[])[] = []
  let namesToken = false
  for (let from = open + 1; from < close;) {
    const to = Math.max(endOfExpression(scan, from), from + 1)
    const isNamed =
      /^[{[]$/.test(atoms[from]?.text ?? '') ||
      (atoms[from + 1]?.is === 'sign' && atoms[from + 1]?.text === ':') ||
      atoms.slice(from, to).some(({ is, text }) => is === 'sign' && /^(?:=|=>)$/.test(text))
    if (isNamed) namesToken ||= roleOfName(wordsOf(atoms[from]?.text ?? '')) === 'token'
    else given.push(evaluate(from, Math.min(to, close)))
    from = to + 1
  }
  const isPreview = given.some(([first]) => first !== undefined && /^true$/i.test(textOf(first) ?? ''))
  const values = given.filter(
    ([first]) =>
      first !== undefined &&
      (first.value.is === 'text' ? !SWITCH.test(first.value.text) && !/[:/\s]/.test(first.value.text) : true),
  )
  const texts = values.filter(([first]) => first?.value.is === 'text')
  const byForm = texts.filter((all) => all.some(isTokenByForm))
  const usual = texts[texts.length === 1 || /management|CMA|\\/i.test(callee) ? 0 : 1]
  const tokens = new Set(byForm.length > 0 || namesToken ? byForm : usual === undefined ? [] : [usual])
  const ids: Role[] = ['space', 'environment']
  let count = 0
  const placed = values.flatMap((all): Positional[] => {
    const [first] = all
    // An empty text is a key that isn't given: `ContentfulClient(http, "", "preview key", "space")`.
    if (first === undefined || first.value.is === 'empty') return []
    const named = first.value.is === 'reference' ? roleOfName(wordsOf(first.value.to)) : null
    if (named !== null && !['token', 'space', 'environment'].includes(named)) return []
    const role = named ?? (tokens.has(all) ? 'token' : ids.shift())
    if (role === undefined) return []
    if (role === 'token' && named === null) count += 1
    const byPosition: TokenApi | null =
      tokens.size === 2 && role === 'token' ? (count === 1 ? 'delivery' : 'preview') : null
    return all.map(({ value, at, name, api }) => {
      const said = name ?? (value.is === 'reference' ? value.to : null)
      const own = said === null ? null : apiInWords(wordsOf(said))
      return {
        constant: name,
        entry: {
          role,
          name: said,
          value,
          line: lineAt(at),
          api: own ?? byPosition ?? (role === 'token' ? api : null),
          isTaken: named === null,
        },
      }
    })
  })
  const preview = previewSwitch(lineAt(atoms[open]?.at ?? 0))
  return isPreview && tokens.size < 2 ? [...placed, { entry: preview, constant: null }] : placed
}
