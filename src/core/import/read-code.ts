import type { PastedForm } from '../../shared/model/import.ts'
import { importedClients, makesClient, usualApiOf } from './code-clients.ts'
import { byPlace, type Program } from './code-places.ts'
import { isOfRequest, onceEach, requestsIn, type Found } from './code-requests.ts'
import { calleeBefore, holderOf, shapeOf, type Shape } from './code-shape.ts'
import { codeTokens, type CodeToken } from './code-tokens.ts'
import { branchesOf, evaluate, expressionAt, type Branch, type Constants, type Evaluated } from './code-values.ts'
import type { Entry, Group, Role, Value } from './entries.ts'
import { addressOf, isPlatformHost } from './hosts.ts'
import { lineFinder } from './lines.ts'
import { withAddress } from './code-address.ts'
import { apiInWords, namesVendor, roleOfName, wordsOf } from './names.ts'
import { tokenInHeader } from './header.ts'
import { entriesOfUrl } from './read-url.ts'
import { couldBeToken } from './read-token.ts'

/** Whether a text could be a piece of a program, or of data that is written like one. */
export const holdsCode = (text: string): boolean => /["'`]/.test(text) && /[:=(,]/.test(text)

const isSign = (token: CodeToken | undefined, ...signs: readonly string[]): boolean =>
  token?.is === 'sign' && signs.includes(token.text)

const ASSIGNS = ['=', ':', '=>', ':=']

/** `const NAME = '…'`, `NAME: '…'`: what a name stands for elsewhere in the program. The last one counts. */
const constantsIn = (tokens: readonly CodeToken[], shape: Shape): Constants => {
  const constants = new Map<string, Evaluated>()
  for (const [index, token] of tokens.entries()) {
    if (token.is !== 'word' || !isSign(tokens[index + 1], '=', ':=', ':')) continue
    // Of an object only its own names are asked for: `ENV.TOKEN` where `const ENV = { TOKEN: '…' }`.
    const value = evaluate(tokens, expressionAt(tokens, shape, index + 2), constants)
    if (value?.value.is !== 'text') continue
    const branches = value.branches?.map((branch) => ({ ...branch, name: branch.name ?? token.text }))
    constants.set(token.text, { ...value, name: value.name ?? token.text, ...(branches && { branches }) })
  }
  return constants
}

/** `{ "key": "CONTENTFUL_ACCESS_TOKEN", "value": "…" }`: how services export variables. Together they are one set. */
const namedByKey = (found: readonly Found[]): Found[] => {
  const byHolder = Map.groupBy(found, ({ holder }) => holder)
  return found.map((one) => {
    if (one.entry.name !== 'value') return one
    const key = byHolder.get(one.holder)?.find(({ entry }) => entry.name === 'key' || entry.name === 'name')
      ?.entry.value
    if (key?.is !== 'text' || nameOfText(key.text) === null) return one
    const words = wordsOf(key.text)
    return {
      ...one,
      holder: one.request ?? -1,
      entry: { ...one.entry, name: key.text, role: roleOfName(words), api: apiInWords(words) },
    }
  })
}

const nameOfText = (text: string): string | null => (/^[A-Za-z_][\w.-]{0,80}$/.test(text) ? text : null)

/** Words that make a name in a program speak of a token: `key` and `token` alone are everywhere. */
const TELLING =
  /^(?:access|api|auth|authorization|bearer|delivery|preview|management|cda|cpa|cma|pat|personal|oauth|contentful|ctf)$/

const roleIn = (words: readonly string[], value: Evaluated, isClient: boolean): Role => {
  const role = roleOfName(words)
  if (role !== 'token' || isClient || words.some((word) => TELLING.test(word))) return role
  return value.value.is === 'text' && couldBeToken(value.value.text.trim()) ? 'token' : 'other'
}

const withoutScheme = <Found extends Evaluated>(evaluated: Found): Found => {
  const { value } = evaluated
  const login =
    value.is === 'text' && /^\s*basic\s/i.test(value.text) ? tokenInHeader(`authorization: ${value.text}`) : null
  if (login !== null) return { ...evaluated, value: { is: 'text', text: login } }
  return value.is === 'text' && /^\s*bearer\s/i.test(value.text)
    ? { ...evaluated, value: { is: 'text', text: value.text.replace(/^\s*bearer\s+/i, '') } }
    : evaluated
}

const isManagement = (value: Value): boolean => value.is === 'text' && /^CFPAT-[\w-]{20}/.test(value.text)

const entryOf = (name: string, evaluated: Branch, isClient: boolean, { lineAt }: Program): Entry => {
  const { value, at, name: constant, api: chosen } = withoutScheme(evaluated)
  const words = wordsOf(name)
  const own = constant === null ? [] : wordsOf(constant)
  // The constant that holds it may say more than the place that it is handed to: `accessToken: PREVIEW_TOKEN`.
  const api = apiInWords(words) ?? apiInWords(own) ?? chosen
  const said = roleIn(words, evaluated, isClient)
  // `PREVIEW = getenv('CONTENTFUL_PREVIEW_TOKEN', '…')`: what it is taken from says more than what it is called here.
  const isTaken = evaluated.isFallback === true && (isManagement(value) || roleIn(own, evaluated, isClient) === 'token')
  const role = isTaken ? 'token' : said
  return { role, name: constant ?? name, value, line: lineAt(at), api, isTaken: isClient }
}

const nameIn = (token: CodeToken | undefined): string | null =>
  token !== undefined && token.is !== 'sign' && /^[\w$.-]{1,80}$/.test(token.text) ? token.text : null

/** `name: value`, `name = value`, `'name' => value`. */
const pairAt = (program: Program, index: number): { name: string; value: Evaluated; to: number } | null => {
  const { tokens, shape, constants } = program
  const name = nameIn(tokens[index])
  if (name === null || !isSign(tokens[index + 1], ...ASSIGNS)) return null
  const indices = expressionAt(tokens, shape, index + 2)
  const value = evaluate(tokens, indices, constants)
  return value === null ? null : { name, value, to: index + 2 + indices.length }
}

/** `{ space, accessToken }`: constants that are named as the fields are. */
const shorthandAt = (
  { tokens, shape, constants }: Program,
  index: number,
): { name: string; value: Evaluated; to: number } | null => {
  const token = tokens[index]
  const value = token?.is === 'word' ? constants.get(token.text) : undefined
  if (token === undefined || value === undefined || roleOfName(wordsOf(token.text)) === 'other') return null
  const isField = isSign(tokens[index - 1], '{', ',') && isSign(tokens[index + 1], ',', '}')
  return isField && isSign(tokens[shape.around[index] ?? -1], '{') ? { name: token.text, value, to: index + 1 } : null
}

/** `.setSpace('…')`, `.preview()`. */
const builderAt = (program: Program, index: number): { name: string; value: Evaluated; to: number } | null => {
  const { tokens, shape, constants } = program
  const word = tokens[index + 1]
  if (!isSign(tokens[index], '.') || word?.is !== 'word' || !isSign(tokens[index + 2], '(')) return null
  const close = shape.partner.get(index + 2)
  if (close === undefined) return null
  if (close === index + 3)
    return word.text === 'preview'
      ? { name: 'preview', value: { value: { is: 'text', text: 'true' }, at: word.at, name: null }, to: close }
      : null
  const name = word.text.replace(/^(?:set|with|add)(?=[A-Z_])_?/, '')
  if (roleOfName(wordsOf(name)) === 'other') return null
  const indices = expressionAt(tokens, shape, index + 3)
  const value = index + 3 + indices.length === close ? evaluate(tokens, indices, constants) : null
  return value === null ? null : { name, value, to: close }
}

/** `'Authorization', 'Bearer …'`: as header setters take it. */
const headerAt = (
  { tokens, shape, constants }: Program,
  index: number,
): { name: string; value: Evaluated; to: number } | null => {
  const name = tokens[index]
  if (name?.is !== 'string' || !/^authorization$/i.test(name.text) || !isSign(tokens[index + 1], ',')) return null
  const indices = expressionAt(tokens, shape, index + 2)
  const value = evaluate(tokens, indices, constants)
  return value === null ? null : { name: 'authorization', value, to: index + 2 + indices.length }
}

/** For the bracket of each call in a chain, that of the chain's first call: what its builders set belongs together. */
const chainsIn = (tokens: readonly CodeToken[], { partner }: Shape): ReadonlyMap<number, number> => {
  const chains = new Map<number, number>()
  for (const [index, token] of tokens.entries()) {
    if (!isSign(token, '.') || tokens[index + 1]?.is !== 'word' || !isSign(tokens[index + 2], '(')) continue
    const before = isSign(tokens[index - 1], ')') ? partner.get(index - 1) : undefined
    chains.set(index + 2, before === undefined ? index + 2 : (chains.get(before) ?? before))
  }
  return chains
}

/** Strings that say by themselves what they are: an address of the platform, a whole header. */
const ofString = ({ text, at }: CodeToken, { lineAt }: Program): Entry[] => {
  if (text.length > 2_048) return []
  const header = tokenInHeader(text)
  if (header !== null && header !== '')
    return [{ role: 'token', name: 'authorization', value: { is: 'text', text: header }, line: lineAt(at), api: null }]
  const url = /^https?:\/\//i.test(text) ? addressOf(text.replace(/\$\{[^}]*\}|\{\w+\}/g, 'x')) : null
  if (url === null || !isPlatformHost(url.hostname)) return []
  return text.includes('${') ? entriesOfUrl(url, lineAt(at)).slice(0, 1) : entriesOfUrl(url, lineAt(at))
}

const collect = (
  program: Program,
  form: PastedForm,
  clients: ReadonlySet<number>,
): { found: Found[]; used: Set<string> } => {
  const { tokens, shape } = program
  const chains = chainsIn(tokens, shape)
  const requestOf = requestsIn(tokens, shape)
  const found: Found[] = []
  const used = new Set<string>()
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    const builder = builderAt(program, index)
    const pair = builder ?? pairAt(program, index) ?? shorthandAt(program, index) ?? headerAt(program, index)
    const holder = builder === null ? holderOf(tokens, shape, index) : -2 - (chains.get(index + 2) ?? index + 2)
    if (pair !== null) {
      for (const branch of branchesOf(pair.value)) {
        const entry = entryOf(pair.name, branch, clients.has(holder) || builder !== null, program)
        if (branch.name !== null && entry.role !== 'other') used.add(branch.name)
        const isData = form === 'json' && branch.value.is === 'text'
        const request = form === 'json' ? requestOf(index) : null
        if (entry.role !== 'other' || isData) found.push({ entry, holder, request })
      }
      // What stands deeper in the value is looked at by itself.
      if (pair.to - index <= 3 || pair.value.branches !== undefined || pair.value.isFallback === true)
        index = Math.max(index, pair.to - 1)
    } else if (token.is === 'string') {
      const request = form === 'json' ? requestOf(index) : null
      for (const entry of ofString(token, program))
        found.push({ entry, holder: request ?? holderOf(tokens, shape, index), request })
    }
  }
  return { found, used }
}

/** A constant that is handed on is found where it is used, with what stands around it there. */
const withoutUsed = (found: readonly Found[], used: ReadonlySet<string>): Found[] => {
  const handed = new Set(
    found.filter(({ holder }) => holder !== -1).map(({ entry }) => `${entry.name ?? ''}\n${entry.line}`),
  )
  return found.filter(
    ({ entry, holder }) =>
      holder !== -1 || entry.name === null || !used.has(entry.name) || !handed.has(`${entry.name}\n${entry.line}`),
  )
}

const NAMES_PLATFORM = /contentful|\bCFPAT-|activeSpaceId|\bC[DM]AClient\b/i

const SAYS_API = /^(?:access|delivery|preview|management|contentful|ctf|cda|cpa|cma)$/

/** Whether entries show by themselves that they are the platform’s: a space or an address beside them, a name. */
const toldBy = (entries: readonly Entry[]): boolean =>
  entries.some(({ role }) => role === 'space' || role === 'host') ||
  entries.some(({ name }) => name !== null && wordsOf(name).some((word) => SAYS_API.test(word)))

/** What an object or a call is called: `stripe: {`, `new Stripe(`. */
const labelOf = (tokens: readonly CodeToken[], holder: number): string => {
  const open = holder <= -2 ? -2 - holder : holder
  if (open < 0) return ''
  const callee = calleeBefore(tokens, open).name
  return callee === '' && isSign(tokens[open - 1], ...ASSIGNS) ? (tokens[open - 2]?.text ?? '') : callee
}

/** Whether the place that holds entries is the platform’s, in a text that speaks of it, or by what stands there. */
const isPlatformPlace = (
  entries: readonly Entry[],
  label: string,
  holder: number,
  isPlatformText: boolean,
): boolean => {
  if (namesVendor(wordsOf(label))) return false
  const isToken = entries.some(({ role }) => role === 'token')
  if (!isPlatformText) return isToken && entries.some(({ role }) => role === 'space')
  return holder === -1 || makesClient(label) || toldBy(entries)
}

/**
 * Tokens in a program, in a piece of one, or in JSON: `createClient({ space, accessToken })` and what the SDKs of other
 * languages call it, with constants from the same text put in. It is read, and nothing in it is run.
 */
export const readCode = (text: string, file: string | null, form: 'code' | 'json'): Group[] => {
  const tokens = codeTokens(text)
  const shape = shapeOf(tokens)
  const program: Program = { tokens, shape, constants: constantsIn(tokens, shape), lineAt: lineFinder(text) }
  const imported = importedClients(tokens)
  const isPlatformText = NAMES_PLATFORM.test(text) || (file !== null && NAMES_PLATFORM.test(file))
  const callees = new Map<number, string>()
  const calls: Found[] = []
  for (const [index, token] of tokens.entries()) {
    if (!isSign(token, '(', '{')) continue
    const { name } = calleeBefore(tokens, index)
    if (!makesClient(name)) continue
    callees.set(index, name)
    if (isPlatformText && isSign(token, '('))
      for (const entry of byPlace(program, index, imported)) calls.push({ entry, holder: index })
  }
  const { found, used } = collect(program, form, new Set(callees.keys()))
  for (const { entry } of calls) if (entry.name !== null) used.add(entry.name)
  const inRequests = namedByKey(found).map((one) =>
    isOfRequest(one) ? { ...one, holder: one.request ?? one.holder } : one,
  )
  const byHolder = Map.groupBy(onceEach(withoutUsed([...calls, ...inRequests], used)), ({ holder }) => holder)
  const groups = [...byHolder].flatMap(([holder, all]): Group[] => {
    const entries = all.map(({ entry }) => entry)
    const label = labelOf(tokens, holder)
    const isPlatform = isPlatformPlace(entries, label, holder, isPlatformText)
    const client = makesClient(label) ? label : null
    const isTelling =
      entries.some(({ role }) => role === 'token' || role === 'host') ||
      (isPlatform && client !== null) ||
      form === 'json'
    if (!isTelling || entries.length === 0) return []
    return [
      {
        file,
        form,
        entries,
        isPlatform,
        usualApi: client === null ? null : usualApiOf(client, imported),
        isWhole: client !== null,
      },
    ]
  })
  return withAddress(groups)
}
