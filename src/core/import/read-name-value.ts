import type { PastedForm } from '../../shared/model/import.ts'
import type { TokenApi } from '../../shared/platform.ts'
import { looksComplete, TOKEN_BEGINS, TOKEN_ENDS } from '../../shared/text/lint/shape.ts'
import { namesVendor } from '../../shared/text/vendors.ts'
import { clustersOf, type Cluster, type Located } from './belonging.ts'
import { clientsIn, isClientCall, positionalEntries, previewSwitch, usualApiOf } from './clients.ts'
import { textValue, tokenEntry, type Entry, type Group, type Role } from './entries.ts'
import { tokenInHeader } from './header.ts'
import { addressOf, isPlatformHost, placeInUrl } from './hosts.ts'
import { countBefore, lineFinder } from './lines.ts'
import {
  apiInWords,
  isPlain,
  mayHaveRole,
  namesPlatform,
  roleOfName,
  roleOfPair,
  speaksOfToken,
  wordsOf,
} from './names.ts'
import { couldBeToken } from './read-token.ts'
import { entriesOfUrl } from './read-url.ts'
import { createRoles, createWords, isSign, pairsIn, VALUE_NAME, type Roles } from './pairs.ts'
import { blocksFrom, scanText, type Atom, type Scan } from './scan-text.ts'
import { flatMapped, MANY, type Steps } from './steps.ts'
import {
  createEvaluator,
  decoded,
  endOfExpression,
  isOutside,
  type Evaluated,
  type Evaluator,
  type Pair,
} from './text-values.ts'

/*
 * One reader for every language and format: it finds a name and a value near each other, and decides by blocks what belongs
 * together. Each rule is for a class of texts, never for one language. Nothing is run.
 */

/** Whether a text names the platform, its clients or its tokens. */
const NAMES_PLATFORM =
  /conten\w{0,3}f?ul|\bcontent (?:delivery|preview|management) api\b|\bC[DPM]A[ _-](?:\w+[ _-])?(?:token|key)|\bCFPAT-|activeSpaceId|\bC[DM]AClient\b|\bCTFL?_|"linkType"/i

type Reading = {
  scan: Scan
  evaluator: Evaluator
  roleOf: Roles
  wordsIn: (name: string) => readonly string[]
  lineAt: (at: number) => number
  isEncoded: boolean
}

const blocksAround = ({ atoms, blocks }: Scan, index: number): number[] => blocksFrom(atoms[index]?.block ?? -1, blocks)

/** Their labels. */
const labelsAround = (scan: Scan, index: number): string[] =>
  blocksAround(scan, index)
    .map((block) => scan.blocks[block]?.label ?? '')
    // The lines in brackets are a block, too.
    .filter((label, at, all) => label !== '' && label !== all[at - 1])
    .slice(0, 6)

/** Comments that say what a value is are near it. */
const MOST_REMARK = 300
const BEHIND = /["'`,;)}\]\s](?:\/\/|#|\/\*)([^"'`]*)$/
const ABOVE = /^[ \t]*(?:\/\/|#|\/?\*|--|<!--)/
const SAYS_TOKEN =
  /\b(?:delivery|preview|management|CDA|CPA|CMA)\b(?:[\s:–-]+(?:api|access))*[\s:–-]+(?:token|key)s?\b/gi

/** What a comment behind a value, or on the line above it, calls it: `'…' // Preview API token`. */
const apiInRemark = (text: string, at: number): TokenApi | null => {
  const above =
    text
      .slice(Math.max(0, at - MOST_REMARK), at)
      .split('\n')
      .at(-2) ?? ''
  const behind = text.slice(at, at + MOST_REMARK).split('\n', 1)[0] ?? ''
  const remark = BEHIND.exec(behind)?.[1] ?? (ABOVE.test(above) ? above : '')
  return apiInWords((remark.match(SAYS_TOKEN) ?? []).flatMap(wordsOf))
}

/** Names that say nothing without the block around them, and blocks that say what they hold. */
const PART = /^(?:id|key|value)$/i
const LIST = /(key|token)s$/i

/** The name of a part with the block around it: `"space": { "sys": { "id": "…" } }` names a space, `keys: { production: "…" }` a key. */
const nameOfPart = (name: string, [label = '', outer = '']: readonly string[], roleOf: Roles): string => {
  if (roleOf(name) !== 'other') return name
  if (LIST.test(label)) return `${name}_${label.replace(LIST, '$1')}`
  if (!PART.test(name)) return name
  const around =
    label === 'sys' ? outer : /^(?:\w+ )?spaces$/i.test(outer) ? 'space' : label.replace(/spaces$/i, 'space')
  const part = `${around}_${name}`
  return roleOf(part) === 'other' ? name : part
}

const entryOf = (reading: Reading, pair: Pair, found: Evaluated, isClient: boolean): Entry => {
  const { scan, roleOf, wordsIn, lineAt, isEncoded } = reading
  const labels = labelsAround(scan, pair.atom)
  const words = wordsIn(nameOfPart(pair.name, labels, roleOf))
  const own = found.name === null ? [] : wordsIn(found.name)
  const text = found.value.is === 'text' ? found.value.text.trim() : null
  const login = text !== null && /^(?:bearer|basic)\s/i.test(text) ? tokenInHeader(`authorization: ${text}`) : null
  const said = roleOfPair(words, pair.to - pair.from === 1 ? text : null)
  const isTelling = isClient || speaksOfToken(words) || (text !== null && couldBeToken(login ?? text))
  // What a value is taken from says more than what it is called: `PREVIEW = getenv('CONTENTFUL_PREVIEW_TOKEN', '…')`.
  const isTakenFrom = found.isFallback === true && text !== null && couldBeToken(text) && roleOfName(own) === 'token'
  const role: Role = isTakenFrom ? 'token' : said === 'token' && !isTelling ? 'other' : said
  // Of `session.get(…)` the session is a library’s.
  const owners = labels.map((label) => wordsIn(label.replace(/\bsession\./, '')))
  const owner = owners.find((all) => namesVendor(all) || namesPlatform(all)) ?? []
  const isInData = isEncoded && labels.some((one) => /(?:^|[\s:])data$/.test(one))
  const given = login ?? text
  const mayBeEncoded = given !== null && (isInData || (role === 'token' && !looksComplete(given)))
  const uncoded = mayBeEncoded ? decoded(given) : null
  const plain = isInData || (uncoded !== null && looksComplete(uncoded)) ? uncoded : login
  const unquoted = text === null || role === 'token' ? null : text.replace(/^(["'])(.*)\1$/, '$2')
  // A client's host is its token's under any name.
  const whole = namesPlatform(owner) && !isClient ? [...owner, ...words] : words
  const named = role === 'host' && isClient ? null : (apiInWords(whole) ?? apiInWords(words) ?? apiInWords(own))
  const around = isClient ? null : labels.map((one) => apiInWords(wordsIn(one))).find((one) => one !== null)
  const remark = role === 'token' ? apiInRemark(scan.text, found.at) : null
  const shown = words.at(-1) === 'authorization' ? 'authorization' : pair.name
  return {
    role,
    name: found.name ?? shown,
    value: plain !== null || unquoted !== null ? textValue(plain ?? unquoted ?? '') : found.value,
    line: lineAt(found.at),
    api: named ?? found.api ?? around ?? remark,
    // A host of any name is the platform's in a client of it, or in a block that names it.
    isVendors: namesVendor(owner) && !namesPlatform(owner) && !namesPlatform(words),
    isTaken: isClient || (role === 'host' && labels.some((one) => namesPlatform(wordsIn(one)))),
  }
}

/** What a formatted string leaves open for its arguments, in their order. */
const OPEN = /\{\d?\}|%[sdv@]/g
const isOpen = (text: string): boolean => text.replace(OPEN, '') === ''
/** Strings are formatted with fewer. */
const MOST_ARGUMENTS = 8

const JOINED = /^(?:\+{1,2}|\.|\.\.|&|<>)$/

/**
 * A string with what is joined to it, or its arguments in it: `"…/spaces/" + space`, `format("…/spaces/{}", space)`,
 * `"…/spaces/%s" % space`. A token’s parameter is read with the name that it has.
 */
const withArguments = (index: number, { scan, evaluator }: Reading): string => {
  const { atoms } = scan
  let text = atoms[index]?.text ?? ''
  if (!text.includes('/')) return text
  for (let at = index + 2; at < index + 2 * MOST_ARGUMENTS; at += 2) {
    if (!isSign(atoms[at - 1], JOINED) || atoms[at]?.is === 'sign' || text.endsWith('=')) break
    const value = evaluator.evaluate(at, at + 1)[0]?.value
    text += value?.is === 'text' ? value.text : 'HOLE'
  }
  let at = index + 1
  while (at < index + 4 && (isSign(atoms[at], /^[,%(]$/) || atoms[at]?.text === '.format')) at += 1
  if (at === index + 1) return text
  let count = 0
  return text.replace(OPEN, (hole: string, place: number) => {
    count += 1
    if (count > MOST_ARGUMENTS) return hole
    const to = endOfExpression(scan, at)
    const value = to > at ? evaluator.evaluate(at, to)[0]?.value : undefined
    at = isSign(atoms[to], /^,$/) ? to + 1 : atoms.length
    return value?.is === 'text' && text.charAt(place - 1) !== '=' ? value.text : hole
  })
}

/** What a string says by itself: an address of the platform, a path with a space, a header. */
const ofString = (index: number, reading: Reading): Entry[] => {
  const { scan, evaluator, lineAt } = reading
  const { text = '', at = 0 } = scan.atoms[index] ?? {}
  if (text.length > 2_048) return []
  const line = lineAt(at)
  const header = tokenInHeader(text) ?? (/^\s*Bearer\s+\S/.test(text) ? tokenInHeader(`authorization: ${text}`) : null)
  if (header !== null && header !== '') {
    const next = index + 2
    // `format!("Bearer {}", TOKEN)`.
    const [given] = isOpen(header) ? evaluator.evaluate(next, endOfExpression(scan, next)) : []
    const { value, at: place, name } = given ?? evaluator.ofText(header, at)
    return [{ role: 'token', name: name ?? 'authorization', value, line: lineAt(place), api: null }]
  }
  // Variables that nothing here defines leave a hole: that part is unknown.
  const whole = evaluator
    .filled(withArguments(index, reading))
    .replace(/[$#]?\{+[^{}]*\}+|\\\([^()]*\)|<%=?[^%]*%>|%\(\w+\)s|%[sdv@]|\$\w+/g, 'HOLE')
    .replace(/^HOLE(?=\/?spaces\/)/, '')
    .trim()
  const isUrl = /^https?:\/\//i.test(whole) || /^[a-z0-9.-]+\.(?:contentful\.com|ctfassets\.net)\b/i.test(whole)
  const isPath =
    !isUrl &&
    /^\/?(?:(?:content\/v1\/)?spaces\/[^/\s]|environments\/[\w.-]+\/(?:entries|assets|content_types))/.test(whole)
  if (!isUrl && !isPath) return []
  const url = addressOf(
    isPath ? `https://path.invalid/${whole.replace(/^\/?(?=environments\/)/, 'spaces/HOLE/')}` : whole,
  )
  if (url === null) return []
  const isOurs = isPlatformHost(url.hostname) || placeInUrl(url).space !== null || /[?&#]access_token=/i.test(url.href)
  if (!isOurs) return []
  const parameter = /[?&#]access_token=([$#]?\{+[^{}&]*\}+|\\\([\w.]+\)|\$\w+)/i.exec(text)?.[1]
  const token = parameter === undefined ? null : evaluator.ofText(parameter, at)
  const named: Entry[] =
    token === null ? [] : [{ role: 'token', name: token.name, value: token.value, line: lineAt(token.at), api: null }]
  const entries = entriesOfUrl(url, line).flatMap((entry): Entry[] => {
    const isHole = entry.value.is === 'text' && entry.value.text.includes('HOLE')
    if (entry.role === 'host') return isPath ? [] : [isHole ? { ...entry, value: textValue(url.origin) } : entry]
    // What is joined to the address isn't in it: `"…?access_token=" + token`.
    const isJoined = entry.role === 'token' && (token !== null || entry.value.is === 'empty')
    return isHole || isJoined ? [] : [entry]
  })
  return [...entries, ...named]
}

/** Whole tokens that no name stands directly before: the words on the line and the line above say what they are. */
const TOKEN = new RegExp(String.raw`${TOKEN_BEGINS}(?:CFPAT-[\w-]{43,64}|[0-9a-f]{64}|[\w-]{43})${TOKEN_ENDS}`, 'g')
const CONTEXT = 160
const SPEAKS = /^(?:token|key|delivery|preview|management|bearer|authorization|cda|cpa|cma)$/
const MOST_LOOSE = 500

/** `isAlone`: nothing else in the text is a token, and an address or a space of the platform waits for one. */
const looseTokens = function* (
  { scan, lineAt }: Reading,
  isHeld: (token: string) => boolean,
  isAlone: boolean,
): Steps<Located[]> {
  const { text, atoms } = scan
  const found: Located[] = []
  let [from, index] = [0, 0]
  for (const match of text.matchAll(TOKEN)) {
    yield
    const [value] = match
    if (found.length >= MOST_LOOSE) break
    if (isHeld(value)) from = match.index + value.length
    if (!looksComplete(value) || isHeld(value) || /^[A-Z]+(?:_[A-Z]+)+$/.test(value) || !/[0-9]/.test(value)) continue
    while ((atoms[index]?.end ?? Infinity) <= match.index) index += 1
    const atom = atoms[index]
    // In a comment a management token alone is known for what it is.
    const isComment = atom === undefined || atom.at > match.index
    const context = text
      .slice(Math.max(from, match.index - CONTEXT), match.index)
      .split('\n')
      .slice(-2)
      .join(' ')
    from = match.index + value.length
    const name =
      [...context.matchAll(/[A-Za-z_][\w.-]{1,80}/g)]
        .map(([one]) => one)
        .findLast((one) => wordsOf(one).length > 1 && roleOfName(wordsOf(one)) === 'token') ?? null
    const words =
      name === null
        ? (context.slice(-100).match(/[\p{L}\p{N}_.-]+/gu) ?? [])
            .map(wordsOf)
            // Another secret's name says nothing of this one: `config('SECRET_KEY', default='…')`.
            .flatMap((all) =>
              all.length > 1 && roleOfName(all) === 'other' ? [] : all.filter((word) => SPEAKS.test(word)),
            )
        : wordsOf(name)
    const isWhole = isAlone && atom?.is === 'string' && atom.text === value
    // Addresses are read where they stand: what one of another service carries is that service's.
    if (isComment || /^\S+:\/\/\S+$/.test(atom.text) || (words.length === 0 && !isWhole)) continue
    const entry = { ...tokenEntry(value, lineAt(match.index)), name, api: apiInWords(words) }
    found.push({ entry, at: match.index, block: atom.block })
  }
  return found
}

/** Whether a pair's entry can have a role: by its name, or by the variable that its value is taken from. Most of a long text's can't. */
const mayMatter = ({ name, atom, from, to }: Pair, { scan }: Reading): boolean =>
  mayHaveRole(name) ||
  PART.test(name) ||
  LIST.test(scan.blocks[scan.atoms[atom]?.block ?? 0]?.label ?? '') ||
  scan.atoms.slice(from, to).some(isOutside)

/** A program’s tests, in which any short value stands for a token. */
const TEST = /\b(?:describe|it|test)\(["'`]|\b(?:jest|vi|sinon|nock|beforeEach|beforeAll)[.(]|\bpytest\b/

/** Every entry of a text, each where it is used. A constant that is used elsewhere counts there alone. */
const locate = function* (
  reading: Reading,
  pairs: readonly Pair[],
  isData: boolean,
  isPlatform: boolean,
): Steps<Located[]> {
  const { scan, evaluator, roleOf } = reading
  const { atoms } = scan
  const isTest = TEST.test(scan.text)
  const located: (Located & { definition: string | null })[] = []
  const used = new Set<string>()
  const [taken, elsewhere] = [new Set<number>(), new Set<number>()]
  const sources = new Set<string>()
  const push = (entry: Entry, index: number, definition: string | null = null, source: number | null = null): void => {
    // One value is one entry, whichever rules find it.
    const key = source === null || definition === null ? null : `${entry.role} ${source}`
    if (key !== null && sources.has(key)) return
    if (key !== null) sources.add(key)
    located.push({ entry, at: atoms[index]?.at ?? 0, block: atoms[index]?.block ?? 0, definition })
  }
  for (const [index, pair] of pairs.entries()) {
    if (index % MANY === 0) yield
    const isClient = pair.is === 'call' || labelsAround(scan, pair.atom).slice(0, 2).some(isClientCall)
    if (pair.from === pair.to) {
      push({ ...previewSwitch(reading.lineAt(atoms[pair.atom]?.at ?? 0)), name: 'preview' }, pair.atom)
      continue
    }
    if (!isData && !mayMatter(pair, reading)) continue
    for (const found of evaluator.evaluate(pair.from, pair.to)) {
      const entry = entryOf(reading, pair, found, isClient)
      const text = entry.value.is === 'text' ? entry.value.text.trim() : null
      if (pair.is === 'loose' && !isLooseValue(entry, text, atoms[pair.from], roleOf)) continue
      // Whole addresses are read where they stand, and a variable is no host.
      const isPreviewHost =
        entry.role === 'host' && entry.value.is === 'reference' && apiInWords(wordsOf(entry.value.to)) === 'preview'
      if (isPreviewHost) push({ ...entry, role: 'preview', value: textValue('true') }, pair.from)
      if (entry.role === 'host' && (text === null || text.includes('://') || addressOf(text) === null)) continue
      if (isTest && entry.role === 'token' && text !== null && !looksComplete(text)) continue
      const isElsewhere = found.at < (atoms[pair.from]?.at ?? 0) || found.at >= (atoms[pair.to - 1]?.end ?? Infinity)
      const isConstant = found.name !== null && (found.name !== pair.name || isElsewhere)
      if (isElsewhere && entry.role === 'host') elsewhere.add(found.at)
      if (isConstant && entry.role !== 'other') used.add(`${found.name ?? ''}\n${entry.line}`)
      if (
        entry.role !== 'other' ||
        (isData && text !== null && !text.includes('://') && atoms[pair.from]?.is === 'string')
      )
        push(entry, pair.from, isConstant ? null : `${pair.name}\n${entry.line}`, found.at)
      if (entry.role === 'token' || (entry.role === 'host' && found.api !== null))
        for (let at = pair.from; at < pair.to; at += 1) taken.add(at)
    }
  }
  for (const [index, atom] of atoms.entries()) {
    if (index % MANY === 0) yield
    if (atom.is === 'sign' || taken.has(index) || elsewhere.has(atom.at)) continue
    for (const entry of ofString(index, reading)) {
      if (entry.role === 'token' && entry.name !== null) used.add(`${entry.name}\n${entry.line}`)
      // An address as a key belongs to the block that it heads.
      const below = isSign(atoms[index + 1], /^:$/) && atoms[index + 2]?.startsLine === true ? index + 2 : index
      push(entry, below)
    }
  }
  for (const [index, atom] of atoms.entries()) {
    if (index % MANY === 0) yield
    const label = atoms[index - 1]?.is === 'word' ? (atoms[index - 1]?.text ?? '') : ''
    if (!isPlatform || !isSign(atom, /^\($/) || !isClientCall(label)) continue
    for (const { entry, constant } of positionalEntries(scan, index, label, evaluator, reading.lineAt)) {
      if (constant !== null) used.add(`${constant}\n${entry.line}`)
      push(entry, index + 1)
    }
  }
  return located.filter(({ definition }) => definition === null || !used.has(definition))
}

/** Where nothing but closeness joins a name and a value, the value has to look like one. */
const isLooseValue = ({ role, value }: Entry, text: string | null, atom: Atom | undefined, roleOf: Roles): boolean => {
  if (text === null) return value.is === 'reference' && atom?.is === 'word' && /^[$%{<]/.test(atom.text)
  if (atom?.is === 'string' && (roleOf(text) !== 'other' || /^[A-Z]+(?:_[A-Z]+)+$/.test(text))) return false
  if (role === 'token') return couldBeToken(text)
  if (role === 'host') return isPlatformHost(addressOf(text)?.hostname ?? '')
  return (
    /^\w[\w.-]{0,63}$/.test(text) &&
    // `Env | Delivery`: the head of a table.
    (atom?.is === 'string' || /\d/.test(text) || (role === 'environment' && !/^[A-Z]/.test(text))) &&
    !looksComplete(text)
  )
}

const SECRET = /^[A-Z\d]+_[A-Z\d_]+$|(?:[Kk]ey|[Tt]oken|[Pp]assword)$/
const SAYS_API = /^(?:access|delivery|preview|management|contentful|ctf|cda|cpa|cma)$/

/** Tokens in a text of any form, each with what belongs to it. `form`: what the text as a whole is. */
export const readNameValue = function* (text: string, file: string | null, form: PastedForm): Steps<Group[]> {
  const scan = yield* scanText(text)
  const roleOf = createRoles()
  const pairs = yield* pairsIn(scan, roleOf)
  const isPlatform = NAMES_PLATFORM.test(text) || (file !== null && NAMES_PLATFORM.test(file))
  const reading: Reading = {
    scan,
    roleOf,
    wordsIn: createWords(),
    evaluator: yield* createEvaluator(scan, pairs),
    lineAt: lineFinder(text),
    isEncoded: /\bkind["']?[ \t]*:[ \t]*["']?Secret\b/.test(text),
  }
  const located = yield* locate(reading, pairs, form === 'json', isPlatform)
  const values = new Set(located.flatMap(({ entry }) => (entry.value.is === 'text' ? [entry.value.text.trim()] : [])))
  const roles = new Set(located.map(({ entry }) => entry.role))
  const isAlone = !roles.has('token') && (roles.has('space') || roles.has('host'))
  // What something else holds: `{ name: DATABASE_PASSWORD, value: … }`, `Secret key: …`, `integrity: '…'`.
  for (const { name, from, to } of pairs)
    if (roleOf(name) === 'other' && (to - from === 1 ? !VALUE_NAME.test(name) : SECRET.test(name)))
      for (const { text: value } of scan.atoms.slice(from, to)) values.add(value)
  located.push(...(yield* looseTokens(reading, (token) => values.has(token), isAlone)))
  const groupOf = createGroups(reading, pairs, { file, form, isPlatform })
  const clusters = yield* clustersOf(located, scan.blocks)
  const bare =
    clusters.length === 0 ? located.filter(({ entry }) => entry.role === 'space' || entry.role === 'host') : []
  const all = bare.length === 0 ? clusters : [{ tokens: bare, places: [], at: bare[0]?.at ?? 0 }]
  const others = located.filter(({ entry }) => entry.role === 'other').map(({ entry }) => entry)
  return yield* flatMapped(all, (cluster, index) => {
    const group = groupOf(cluster)
    return [index === 0 ? { ...group, entries: [...group.entries, ...others] } : group]
  })
}

/** The index of the atom at a place of the text, or before it. */
const atomAt = (atoms: readonly Atom[], at: number): number =>
  Math.max(0, countBefore(atoms.length, (index) => (atoms[index]?.at ?? 0) <= at) - 1)

/** The plugin that a block of settings is for: `{ resolve: 'gatsby-source-contentful', options: { … } }`. */
const pluginsIn = (pairs: readonly Pair[], { atoms }: Scan): ReadonlyMap<number, string> =>
  new Map(
    pairs.flatMap(({ name, atom, from }) =>
      name === 'resolve' && atoms[from]?.is === 'string' ? [[atoms[atom]?.block ?? 0, atoms[from].text]] : [],
    ),
  )

/** How far before the first setter of a chain its client is named. */
const LONGEST_CHAIN = 40

const createGroups = (
  { scan, wordsIn }: Reading,
  pairs: readonly Pair[],
  { file, form, isPlatform }: Pick<Group, 'file' | 'form' | 'isPlatform'>,
): ((cluster: Cluster) => Group) => {
  const clients = clientsIn(scan)
  const plugins = pluginsIn(pairs, scan)
  const isSorted = scan.blocks.some(({ label }) => /contentful$/i.test(label))
  return ({ tokens, places, at }) => {
    const space = places.find(({ entry }) => entry.role === 'space')
    const variable = space?.entry.name ?? ''
    const isVariable = /^[A-Z\d_]+$/.test(variable) && namesPlatform(wordsIn(variable))
    // Around or beside `CONTENTFUL_SPACE_ID`, a mere `environment` is that of the program.
    const own = places.filter(({ entry: { role, name }, block }) => {
      if (role !== 'environment' || name === null || !isVariable) return true
      return (block === space?.block && /[a-z]/.test(name)) || !/^(?:environment|env)$/i.test(name)
    })
    const entries = onceEach([...own, ...tokens].map(({ entry }) => entry))
    const index = atomAt(scan.atoms, at)
    const labels = labelsAround(scan, index)
    const isChain = /^\.|[.>:]\w+$/.test(labels[0] ?? '')
    const before = isChain ? scan.atoms.slice(Math.max(0, index - LONGEST_CHAIN), index) : []
    const callee =
      labels.slice(0, 3).find(isClientCall) ??
      before.findLast((atom) => atom.is === 'word' && isClientCall(atom.text))?.text ??
      null
    const isNamed =
      callee !== null ||
      // In a file of a tool that speaks of the platform, a management token is the platform's.
      (form === 'json' && entries.some(({ value }) => value.is === 'text' && value.text.startsWith('CFPAT-'))) ||
      labels.some((label) => namesPlatform(wordsIn(label))) ||
      entries.some(
        ({ role, name }) =>
          role === 'space' || role === 'host' || (name !== null && wordsIn(name).some((word) => SAYS_API.test(word))),
      )
    const isOwnName = entries.some(({ name }) => name !== null && namesPlatform(wordsIn(name)))
    const isVendor = tokens[0]?.entry.isVendors === true
    // Beside a block of the platform's, one of another name: `contentful: { … }, instagram: { access_token: '…' }`.
    const isBeside = isSorted && places.length === 0 && labels.length > 0
    const plugin = blocksAround(scan, index).flatMap((block) => plugins.get(block) ?? [])
    const isOther =
      (plugin.length > 0 && !plugin.some((name) => namesPlatform(wordsIn(name)))) ||
      (isBeside && !labels.some((label) => isPlain(wordsIn(label)) || isClientCall(label)))
    const hasBoth = entries.some(({ role }) => role === 'token') && entries.some(({ role }) => role === 'space')
    const isOurs = isPlatform ? isNamed : form !== 'text' && hasBoth
    // The configuration of an MCP client, which starts a server with the token.
    const startsServer = labels.some((label) => /^(?:mcp_?servers|context_?servers|servers|mcp)\b/i.test(label))
    return {
      file,
      form,
      entries,
      isPlatform: isOurs && (isOwnName || !(isVendor || isOther)),
      isWhole: callee !== null,
      ...(startsServer && /["']?command["']?\s*[:=]/.test(scan.text) && { startsServer }),
      usualApi: callee === null ? null : usualApiOf(callee, clients),
    }
  }
}

/** A token stands once in a set, also if an address or a list of parameters repeats it. Two names are two places. */
const onceEach = (entries: readonly Entry[]): Entry[] => {
  const names = new Map<string, Set<string>>()
  const nameOf = ({ name }: Entry): string => (name === null || name === 'authorization' ? '' : name)
  return entries.filter((entry) => {
    if (entry.role !== 'token' || entry.value.is !== 'text') return true
    const known = names.get(entry.value.text) ?? new Set<string>()
    const isAgain = known.size > 0 && (nameOf(entry) === '' || known.has('') || known.has(nameOf(entry)))
    names.set(entry.value.text, known.add(nameOf(entry)))
    return !isAgain
  })
}
