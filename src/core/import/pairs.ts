import { looksComplete } from '../../shared/text/lint/shape.ts'
import type { Role } from './entries.ts'
import { countBefore } from './lines.ts'
import { apiInWords, lookup, mayHaveRole, namesPlatform, roleOfName, roleOfPair, wordsOf } from './names.ts'
import { couldBeToken } from './read-token.ts'
import type { Atom, Scan } from './scan-text.ts'
import { flatMapped, MANY, type Steps } from './steps.ts'
import { DEFAULTED, endOfExpression, type Pair } from './text-values.ts'

const NAME = /^-{0,2}[$@:.\\/]?[\p{L}_][\p{L}\p{N}_$.@/\\: >-]{0,80}$/u
/** Addresses, and files of variables. */
const NO_NAME = /:\/\/|^\.env(?:\.[\w.]*)?$/
/** Written between a name and its value: `NAME = value`, `"name": value`, `name => value`, `name <- value`. */
const ASSIGNS = /^(?:=|:|=>|:=|<-|\?=|\?\?=)$/
/** Words between a name and its value that only say that a value follows: `<key>NAME</key><string>value`, `NAME --body value`. */
const FILLER = /^-{0,2}(?:value|val|v|body|b|string|str|text|data|default|secret-string)$/i
/** The names of a pair that is written as two: `{ "name": "NAME", "value": "…" }`, `ParameterKey` and `ParameterValue`. */
const KEY_NAME = /(?:^|[a-z_])(?:key|name)$|^env$/i
export const VALUE_NAME = /^(?:default|content|computed|.*value)$/i
/** Words before a name that aren't a part of it. */
const DECLARES =
  /^(?:const|let|var|val|final|private|public|static|export|readonly|string|def|set|add|local|my|new|return)$/i
/** What separates the cells of a row, and the length of which no row is. */
const [SEPARATORS, LONGEST_ROW] = [['|', '\t', ';', ','], 2_000]
/** Only an id looks like this: `the space qz4fk81mxw0t`. */
const SPACE_ID = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{12}$/
const CAPITALS = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/** Methods of clients: one asks for previews, the others take a space and an environment by position. */
const PREVIEWS = /^(?:us(?:e|ing)_?)?preview(?:_?api)?$/i
const LISTS =
  /(?:^|[.>])(?:spaces|entries|assets|content_?types|editor_interfaces|environments|locales|webhooks|api_?keys|roles|getEnvironmentProxy)(?:\.(?:Get|List))?$/i

export const isSign = (atom: Atom | undefined, pattern: RegExp): boolean =>
  atom?.is === 'sign' && pattern.test(atom.text)
const bare = (name: string): string =>
  name.replace(/^(?:[-$@:.\\/]+|(?:(?:\w{1,2}|this|self|client|environ)(?:\.|->|::)(?=\w))+)/, '')

export type Roles = (name: string) => Role
export const createWords = (): ((name: string) => readonly string[]) => lookup(wordsOf)
export const createRoles = (): Roles =>
  lookup((name: string) => (mayHaveRole(name) ? roleOfName(wordsOf(name)) : 'other'))

/** The last part of a path that calls something: `.setSpace` -> `Space`, `client.bearer_auth` -> `bearer_auth`. */
const setterName = (callee: string): string =>
  (callee.split(/\.|::|->/).at(-1) ?? '').replace(/^(?:(?:set|with|add|put)_?(?=[A-Z_a-z]{3})|get(?=[A-Z]))/, '')

/** Every name with a value next to it, in the order of the text. */
const plainPairs = function* (scan: Scan, roleOf: Roles): Steps<Pair[]> {
  const { atoms, blocks, partner } = scan
  const pairs: Pair[] = []
  const add = (is: Pair['is'], name: string, atom: number, from: number): void => {
    // What a name heads on the lines below it is no value: `environment:` above `NAME: value`.
    if (atoms[from]?.startsLine === true && isSign(atoms[from + 1], ASSIGNS)) return
    const to = endOfExpression(scan, from)
    // A type stands before the value (`name: string = 'abc'`), an option before a name (`--env=NAME=value`).
    let assigned = from
    while (assigned < to && !isSign(atoms[assigned], /^=$/)) assigned = (partner.get(assigned) ?? assigned) + 1
    const isTyped = assigned < to && isSign(atoms[from - 1], /^:$/)
    const last = assigned < to && !isTyped ? assigned - 1 : to
    if (isTyped) pairs.push({ name: bare(name), atom, from: assigned + 1, to: endOfExpression(scan, assigned + 1), is })
    if (!isTyped && last > from) pairs.push({ name: bare(name), atom, from, to: last, is })
  }
  /** Where the value of a method without parameters begins: `def space_id` above it, `let(:space_id) { … }`; -1 without one. */
  const bodyOf = (index: number): number => {
    const signs = [atoms[index + 1], atoms[index + 2]].map((atom) => (atom?.is === 'sign' ? atom.text : '')).join('')
    if (atoms[index + 1]?.startsLine === true && atoms[index - 1]?.text === 'def') return index + 1
    return signs === '){' && isSign(atoms[index - 1], /^\(|:$/) ? index + 3 : -1
  }
  const isSpace = (atom: Atom | undefined): boolean =>
    atom?.is === 'string' ? SPACE_ID.test(atom.text) : atom?.is === 'word' && roleOf(bare(atom.text)) === 'space'
  /** `Space ID: value`: a name of several words. */
  const phraseAt = (index: number): string => {
    const words = [atoms[index]?.text ?? '']
    const isOption = words[0]?.startsWith('-')
    for (let at = index - 1; at >= index - 5 && isOption === false; at -= 1) {
      const [atom, next] = [atoms[at], atoms[at + 1]]
      if (isSign(atom, /^[-–—]$/) && next?.startsLine === false) continue
      if (atom?.is !== 'word' || next?.startsLine !== false || !/^\p{L}+$/u.test(atom.text) || DECLARES.test(atom.text))
        break
      words.unshift(atom.text)
    }
    return words.join(' ')
  }
  /** As much of a phrase as has a role. The word before a token can make it another one: `Secret Key`, `Webhook token`. */
  const nameAt = (index: number): string => {
    const [phrase, word] = [phraseAt(index), atoms[index]?.text ?? '']
    const isOther = roleOf(phrase) === 'other' && roleOf(phrase.split(' ').slice(-2).join(' ')) === 'other'
    return roleOf(phrase) === 'other' && !(isOther && roleOf(word) === 'token') ? word : phrase
  }
  for (const [index, atom] of atoms.entries()) {
    if (index % MANY === 0) yield
    const isValue = looksComplete(atom.text) || SPACE_ID.test(atom.text)
    if (atom.is === 'sign' || !NAME.test(atom.text) || NO_NAME.test(atom.text) || isValue) continue
    const [one, two] = [atoms[index + 1], atoms[index + 2]]
    const isCalled = isSign(one, /^\($/)
    // A keyword begins the next pair: `:space-id "abc" :environment "master"`.
    const isKeyword = one?.text === ':' && one.at > atom.end && two?.at === one.end
    if (isSign(one, ASSIGNS) && !isKeyword) {
      // A name with a part of its own, as of a command: `env:set`.
      const isTight = one?.at === atom.end && two?.at === one.end && two.is === 'word' && one.text === ':'
      const isLabel = atom.startsLine || couldBeToken(two?.text ?? '')
      if (isTight && !isLabel && (blocks[atom.block]?.bracket ?? '') === '') continue
      // The first value of a choice: `a ? NAME : 'b'`.
      if (one?.text === ':' && isSign(atoms[index - 1], /^\?$/)) continue
      // Of a type between name and value (`name: Type = value`) the evaluator takes the value.
      add('pair', one?.text === ':' ? nameAt(index) : atom.text, index, index + 2)
      continue
    }
    if (isSign(one, /^\*$/)) {
      // `**Space ID**: value`.
      let at = index + 1
      while (isSign(atoms[at], /^[*:)]$/)) at += 1
      if (isSign(atoms[at], ASSIGNS)) at += 1
      if (at <= index + 6) add('pair', phraseAt(index), index, at)
      continue
    }
    // A path in pieces: `"spaces", "abc", "environments", "master"`, `.add("spaces").add("abc")`.
    if (atom.is === 'string' && /^(?:space|environment)s$/.test(atom.text) && isSign(one, /^[,)]$/)) {
      let at = index + 2
      while (at < index + 5 && (isSign(atoms[at], /^\($/) || atoms[at]?.text.startsWith('.') === true)) at += 1
      add('loose', `${atom.text.slice(0, -1)}_id`, index, at)
      continue
    }
    const role = roleOf(bare(atom.text))
    const body = role === 'other' ? -1 : bodyOf(index)
    if (body !== -1) {
      add('pair', atom.text, index, body)
      continue
    }
    if (isCalled && atom.is === 'word') {
      const name = setterName(atom.text)
      const close = partner.get(index + 1)
      const isSetter = name !== atom.text || (atom.startsLine && one?.at === atom.end) || /bearer/i.test(name)
      if (close === index + 2 && PREVIEWS.test(name))
        pairs.push({ name: 'preview', atom: index, from: index, to: index, is: 'call' })
      else if (LISTS.test(atom.text) && isSpace(two)) {
        add('loose', 'space_id', index, index + 2)
        if (isSign(atoms[index + 3], /^,$/) && atoms[index + 4]?.is !== 'sign')
          add('loose', 'environment_id', index, index + 4)
        // `client.environments('space').find('environment')`.
        if (
          close !== undefined &&
          /environments$/i.test(atom.text) &&
          /^\.(?:find|get)$/i.test(atoms[close + 1]?.text ?? '')
        )
          add('loose', 'environment_id', close + 1, close + 3)
      } else if (
        isSetter &&
        roleOf(name) !== 'other' &&
        close !== undefined &&
        endOfExpression(scan, index + 2) === close
      )
        add('call', name, index, index + 2)
      continue
    }
    // `<key>NAME</key>`: the tag of a name is none.
    const isTag = isSign(atoms[index - 1], /^<$/) && isSign(one, /^>$/)
    // Its value may be in a tag of its own: `<key>NAME</key><string>value`.
    const namesNext = isTag && FILLER.test(atoms[index + 7]?.text ?? '')
    if (isTag && (atom.text.startsWith('/') || namesNext || roleOf(two?.text ?? '') !== 'other')) continue
    const phrase =
      role === 'other' || atom.is === 'string' ? phraseAt(index) : role === 'token' ? nameAt(index) : atom.text
    if (role === 'other' && roleOf(phrase) === 'other' && !/^(?:authorization|bearer)$/i.test(atom.text)) continue
    // Arguments and lists: `define('NAME', 'value')`, `["--space-id", "value"]`; a map without signs: `{"Authorization" "value"}`.
    const isRow = atom.startsLine && CAPITALS.test(atom.text)
    if ((atom.is === 'string' || isRow) && isSign(one, /^,$/)) add('loose', atom.text, index, index + 2)
    else if (isSign(one, /^(?:\||-|–|—|->|→|➡|👉)$/u) && !isSign(two, /^\|$/)) add('loose', phrase, index, index + 2)
    else {
      // Markup, commands and lists of labels: only words and signs that say nothing stand between the two.
      let at = index + 1
      // The other attributes of a tag: `<string name="NAME" translatable="false">value`.
      const isAttribute = (one: number): boolean => atoms[one]?.is === 'word' && isSign(atoms[one + 1], /^=$/)
      while (at < index + 12 && isAttribute(index - 2) && isAttribute(at) && !FILLER.test(atoms[at]?.text ?? ''))
        at += 3
      while (
        at < index + 12 &&
        (isSign(atoms[at], /^[<>/=`]$/) ||
          (atoms[at]?.is === 'word' &&
            (FILLER.test(atoms[at]?.text ?? '') ||
              (role === 'space' && atoms[at]?.text === 'is') ||
              (isSign(atoms[at - 1], /^<$|^\/$/) && isSign(atoms[at + 1], /^>$/)))))
      )
        at += 1
      const value = atoms[at]
      const isNamed =
        atom.text.startsWith('-') ||
        CAPITALS.test(atom.text) ||
        atom.is === 'string' ||
        at > index + 1 ||
        value?.startsLine === true ||
        value?.is === 'string' ||
        (roleOf(phrase) === 'space' && SPACE_ID.test(value?.text ?? ''))
      // What is a name itself, or heads a block, is no value: `--env NAME=value`, `resource "space" "blog" {`.
      const isHead = isSign(atoms[at + 1], /^[={]$/) && atoms[at + 1]?.startsLine === false
      // An escape splits a token: `abc&amp;#48;def`.
      const isCut = isSign(atoms[at + 1], /^[&%\\]$/) && atoms[at + 1]?.at === value?.end
      if (value !== undefined && value.is !== 'sign' && isNamed && !isHead && !isCut)
        pairs.push({ name: bare(phrase), atom: index, from: at, to: at + 1, is: 'loose' })
    }
  }
  return pairs
}

/** Pairs that are written as two, and values that are named by the block around them: `variable "NAME" { default = "…" }`. */
const renamed = function* ({ atoms, blocks }: Scan, pairs: readonly Pair[], roleOf: Roles): Steps<Pair[]> {
  const blockOf = (pair: Pair | undefined): number => atoms[pair?.atom ?? -1]?.block ?? -1
  /** `option('--space-id', default='…')`, `option('space-id', { default: '…' })`. */
  const optionBefore = (pair: Pair): string | null => {
    const block = blockOf(pair)
    const around = [block, blocks[block]?.parent]
    const option = atoms
      .slice(Math.max(0, pair.atom - 15), pair.atom)
      .findLast((atom) => atom.is === 'string' && around.includes(atom.block) && roleOf(atom.text) !== 'other')
    return option === undefined ? null : bare(option.text)
  }
  const keys = new Set<Pair>()
  const named = yield* flatMapped(pairs, (pair, index): Pair[] => {
    if (!VALUE_NAME.test(pair.name)) return [pair]
    const near = [-1, -2, -3, 1, 2, 3]
      .map((step) => pairs[index + step])
      .filter((one) => one !== undefined && !keys.has(one))
    const key = near.find((one) => one !== undefined && KEY_NAME.test(one.name) && blockOf(one) === blockOf(pair))
    const name = atoms[key?.from ?? -1]
    if (key !== undefined && name !== undefined && name.is !== 'sign' && NAME.test(name.text)) {
      keys.add(key)
      return [{ ...pair, name: name.text, is: 'pair' }]
    }
    // `NAME: str = Field(default="…")`.
    const outer = pairs
      .slice(Math.max(0, index - 8), index)
      .findLast(({ name: one, from, to }) => from <= pair.atom && pair.atom < to && roleOf(one) !== 'other')
    const label = outer?.name ?? optionBefore(pair) ?? blocks[blockOf(pair)]?.label.split(' ').at(-1) ?? ''
    return [roleOf(label) === 'other' ? pair : { ...pair, name: label }]
  })
  return named.filter((pair) => !keys.has(pair))
}

type Cell = { text: string; at: number }

/** The cells of a line of a table, each with its place in the text. A separator in quotation marks is none. */
const cellsOf = (line: string, separator: string, from: number): Cell[] => {
  const cells: Cell[] = []
  for (const match of line.matchAll(new RegExp(`(?:"[^"]*"|[^${separator}])*`, 'g'))) {
    const [cell] = match
    // Behind each cell but an empty one there is an empty match.
    if (cell === '' && match.index > 0 && line.charAt(match.index - 1) !== separator) continue
    cells.push({ text: cell.replace(/["'`*]/g, '').trim(), at: from + match.index + cell.search(/[^\s"'`*]|$/) })
  }
  return cells
}

/** A column of what a program for passwords exports: the row’s title says what it is. */
const PASSWORD = /password$/i
const isTitle = (words: readonly string[]): boolean => namesPlatform(words) && !words.includes('https')
/** The cell of a row that only says which API its token is for. */
const isApi = (words: readonly string[]): boolean => words.length < 4 && apiInWords(words) !== null

/** A row of SQL in its brackets: `INSERT INTO spaces (id, token) VALUES`, `('a', 'b'),`. */
const SQL_ROW = /^([ \t]*(?:insert\b[^()\n]{0,200})?\()([^()\n]*)(\)[ \t]*(?:values|[,;])?[ \t]*)$/gim
const withoutBrackets = (_all: string, head: string, row: string, end: string): string =>
  ' '.repeat(head.length) + row + ' '.repeat(end.length)

/** Cells of a table whose head names them: `| Space | Token |`, a line of dashes, `| value | value |`; `space,token`, `value,value`. */
const tablePairs = function* ({ text, atoms }: Scan, roleOf: Roles): Steps<Pair[]> {
  const pairs: Pair[] = []
  let [separator, head]: [string, readonly string[]] = ['', []]
  const wordsIn = createWords()
  const namesValue = (name: string): boolean =>
    roleOf(name) !== 'other' || (mayHaveRole(name) && apiInWords(wordsIn(name)) !== null)
  const add = (name: string, begin: number): void => {
    const atom = countBefore(atoms.length, (one) => (atoms[one]?.end ?? 0) <= begin)
    pairs.push({ name, atom, from: atom, to: atom + 1, is: 'pair' })
  }
  let at = 0
  for (const [index, line] of text.replace(SQL_ROW, withoutBrackets).split('\n').entries()) {
    if (index % MANY === 0) yield
    const from = at
    at += line.length + 1
    if (line.length > LONGEST_ROW || /^[-+|: \t]*$/.test(line)) continue
    if (head.length === 0) separator = SEPARATORS.find((sign) => line.includes(sign)) ?? ''
    const cells = separator === '' ? [] : cellsOf(line, separator, from)
    const isRow = head.length > 0 && cells.length === head.length
    const values = cells.flatMap((cell, index) => {
      const column = head[index] ?? ''
      const title = isRow && PASSWORD.test(column) ? cells.find((one) => isTitle(wordsIn(one.text))) : undefined
      const api = isRow && roleOf(column) === 'token' ? cells.find((one) => isApi(wordsIn(one.text))) : undefined
      const name = title?.text ?? (api === undefined ? column : `${api.text} ${column}`)
      const role = roleOfPair(wordsIn(name), cell.text)
      if (isRow && PASSWORD.test(name)) add(name, cell.at)
      return !isRow || role === 'other' || cell.text === '' ? [] : [{ ...cell, name, role }]
    })
    if (values.some(({ role, text: value }) => role === 'token' && couldBeToken(value)))
      for (const { name, at: begin } of values) add(name, begin)
    else if (values.length === 0) {
      const names = cells.map((cell) => cell.text)
      const isHead =
        names.every((name) => /^[\p{L}\p{N}_ .-]{0,40}$/u.test(name)) &&
        names.filter((name) => PASSWORD.test(name) || namesValue(name)).length > 1
      head = isHead ? names : []
    }
  }
  return pairs
}

/** `${NAME:-value}`, `: "${NAME:=value}"`: a value that stands in a reference to its name. */
const defaultPairs = ({ atoms }: Scan): Steps<Pair[]> =>
  flatMapped(atoms, ({ is, text }, index): Pair[] => {
    const name = is === 'sign' ? undefined : DEFAULTED.exec(text)?.[1]
    return name === undefined ? [] : [{ name, atom: index, from: index, to: index + 1, is: 'pair' }]
  })

/** A value piped into a command that ends with its name: `printf %s VALUE | vercel env add NAME`. */
const pipedPairs = ({ atoms }: Scan, roleOf: Roles): Steps<Pair[]> =>
  flatMapped(atoms, (atom, index): Pair[] => {
    const value = atoms[index - 1]
    if (!isSign(atom, /^\|$/) || value === undefined || value.is === 'sign' || atom.startsLine) return []
    const command = atoms.slice(index + 1, index + 12)
    const at = command.findIndex(({ startsLine, text }) => startsLine || CAPITALS.test(text))
    const name = command[at]
    if (name === undefined || name.startsLine || roleOf(name.text) === 'other') return []
    return [{ name: name.text, atom: index + 1 + at, from: index - 1, to: index, is: 'loose' }]
  })

/** Every name with a value near it, however the two are joined. */
export const pairsIn = function* (scan: Scan, roleOf: Roles): Steps<Pair[]> {
  const plain = yield* plainPairs(scan, roleOf)
  return [
    ...(yield* renamed(scan, plain, roleOf)),
    ...(yield* tablePairs(scan, roleOf)),
    ...(yield* defaultPairs(scan)),
    ...(yield* pipedPairs(scan, roleOf)),
  ]
}
