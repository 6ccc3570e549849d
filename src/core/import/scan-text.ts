import { ESCAPES } from '../reading/wire/printed-object.ts'
import { createCloser, endOfLine } from './lines.ts'
import { MANY, type Steps } from './steps.ts'

/**
 * A word, a string or a sign of a text in any language: programs, configuration files and commands write names, strings and
 * brackets alike. A parser of one language would refuse all others, and each piece that was cut out of a text.
 */
export type Atom = {
  is: 'word' | 'string' | 'sign'
  /** Of a string, what it stands for. */
  text: string
  at: number
  end: number
  /** The innermost block that contains it. */
  block: number
  /** The first one on its line. */
  startsLine: boolean
}

/**
 * Brackets, lines with the same indentation, or a section (`[name]`, a document of YAML). `label`: the words before it. `bracket`: the
 * innermost bracket around it, `''` without one.
 */
export type Block = { parent: number; depth: number; label: string; bracket: string }

/** A block with all around it, the nearest first. There are at most as many as the scanner makes. */
export const blocksFrom = (block: number, blocks: readonly Block[]): number[] => {
  const around: number[] = []
  for (let one = block; one !== -1; one = blocks[one]?.parent ?? -1) around.push(one)
  return around
}

/** `partner`: for an opening bracket the index of the closing one. */
export type Scan = {
  text: string
  atoms: readonly Atom[]
  blocks: readonly Block[]
  partner: ReadonlyMap<number, number>
}

/** More than any text has. */
const MOST_ATOMS = 400_000
/** Blocks deeper than this share one. */
const DEEPEST = 48
const LONGEST_STRING = 20_000

const URL_WORD = /[a-z][a-z0-9+.-]{1,15}:\/\/(?:[$#]?\{\{?[^{}\s"'`]{1,80}\}?\}|[^\s"'`<>\\^|()[\]{},;])+/iy
const TEMPLATE = /\$?\{\{[^{}\n:,]{1,120}\}\}|[$#]\{[^{}\n]{1,120}\}|<%[^%\n]{1,120}%>|%[A-Z_]{3,60}%/y
const WORD =
  /(?:-{1,2}(?!>)|[@$~/]{1,2}|\.{1,2}\/?|\\)?[\p{L}\p{N}_$](?:[\p{L}\p{N}_$@%~+/]|[.\\](?=[\p{L}\p{N}_$])|-(?=[\p{L}\p{N}_$-]|[\s"',;)\]}]|$)|::(?=[A-Za-z])|->(?=[A-Za-z_$])|\?\.(?=[A-Za-z_]))*/uy
const SIGN = /<?<-|=>|->|\|>|::|:=|===?|!==?|\?\?=?|\?:|\?=|\?\.|\|\||&&|<=|>=|<!--|\S/uy
const MEMBERS = /(?:\[(?:"[A-Za-z_]\w{0,80}"|'[A-Za-z_]\w{0,80}')\]){1,8}/y
const PADDED = /[A-Za-z0-9+/]{4,}={1,2}(?=[\s"',;]|$)/y
/** A string that is a text of its own: a command with options, a variable with its value. */
const EMBEDDED =
  /^(?=[^\n]*$)(?:[A-Za-z_][\w.-]*=[^\s=]|(?:\S+ +)*?(?:-{1,2}[A-Za-z][\w:.-]{3,}[ =]|[A-Z][A-Z0-9_]{3,}=)[^\s>])/
/** Signs in front of a string that say how it is written: `f"…"`, `@"…"`, `uri"…"`, `b'…'`. */
const PREFIX = /^(?:[A-Za-z]{1,3}|@|\$@?)$/
const SECTION = /^\[{1,2}[ \t]*[A-Za-z][^[\]{},=]{0,80}\]{1,2}[ \t]*(?:#.*)?$|^---[ \t]*$/

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(
        /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g,
        (all, u?: string, x?: string, other?: string) => {
          const hex = u ?? x
          // Swift puts a variable into a string with `\(name)`.
          if (other === '(') return all
          return hex === undefined
            ? (ESCAPES[other ?? ''] ?? other ?? '')
            : String.fromCharCode(Number.parseInt(hex, 16))
        },
      )
    : text

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

type Level = { indent: number; block: number; bracket: number }

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The words, strings and signs of a text without its comments, each in its block. Never fails. */
export const scanText = function* (text: string): Steps<Scan> {
  const atoms: Atom[] = []
  const blocks: Block[] = [{ parent: -1, depth: 0, label: '', bracket: '' }]
  const partner = new Map<number, number>()
  const endOf = createCloser(text)
  // A field of JavaScript: `#space = 'abc'`.
  const hasPrivate = /\.#[A-Za-z_]/.test(text)
  const root: Level = { indent: 0, block: 0, bracket: -1 }
  let levels: Level[] = [root]
  let [at, lineEnd, lineFirst, lineBefore] = [0, -1, 0, 0]
  let [openBrackets, embedded] = [0, -1]
  let startsLine = true

  const top = (): Level => levels.at(-1) ?? root
  const open = (indent: number, bracket: number, label: string): void => {
    const parent = top().block
    const depth = (blocks[parent]?.depth ?? 0) + 1
    const sign = atoms[bracket]?.text ?? blocks[parent]?.bracket ?? ''
    const block = depth > DEEPEST ? parent : blocks.push({ parent, depth, label, bracket: sign }) - 1
    levels.push({ indent, block, bracket })
  }
  const add = (is: Atom['is'], word: string, end: number): void => {
    atoms.push({ is, text: word, at, end, block: top().block, startsLine })
    startsLine = false
    at = end
  }
  /** What stands before a bracket or a deeper line: a key, a callee, the head of a block. */
  const labelBefore = (): string => {
    const first = atoms.length === lineFirst ? lineBefore : lineFirst
    let index = atoms.length - 1
    for (let steps = 0; index >= first && steps < 4; steps += 1, index -= 1)
      if (atoms[index]?.is !== 'sign' || /^[)\]}(,;]$/.test(atoms[index]?.text ?? '')) break
    // An anchor names what follows, for another place: `contentful: &defaults`.
    if (atoms[index - 1]?.text === '&' && atoms[index - 2]?.text === ':') index -= 2
    const words: string[] = []
    for (; index >= first && words.length < 3; index -= 1) {
      const atom = atoms[index]
      if (atom === undefined || (atom.is === 'sign' && atom.text !== ':')) break
      if (atom.is !== 'sign') words.unshift(atom.text)
    }
    return words.join(' ').slice(0, 200)
  }
  const indentTo = (indent: number): void => {
    while (levels.length > 1 && top().bracket === -1 && top().indent > indent) levels.pop()
    if (top().indent < indent) open(indent, -1, atoms.length === 0 ? '' : labelBefore())
  }
  /** The indentation of a new line; an item of a list (`- `) is a block of its own. */
  const startLine = (): void => {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1
    lineEnd = endOfLine(text, at)
    if (lineEnd - at < 100 && openBrackets === 0 && SECTION.test(text.slice(at, lineEnd))) {
      levels = [root]
      open(0, -1, text.slice(at, lineEnd).replace(/[[\]\s"]|#.*/g, ''))
      lineFirst = lineBefore = atoms.length
      at = lineEnd
      return
    }
    const indent = at - lineStart
    const dash = matchAt(/-[ \t]+(?=[^\s])/y, text, at)
    const isCloser = /[)\]}]/.test(text.charAt(at))
    if (!isCloser) indentTo(indent)
    lineBefore = lineFirst
    lineFirst = atoms.length
    if (dash === null) return
    open(indent + 0.5, -1, '')
    at += dash.length
    top().indent = indent + dash.length
  }
  const close = (sign: string, index: number): void => {
    const from = levels.findLastIndex(({ bracket }) => bracket !== -1)
    const bracket = levels[from]?.bracket ?? -1
    if (bracket === -1 || atoms[bracket]?.text !== CLOSES[sign]) return
    levels.length = from
    openBrackets -= 1
    partner.set(bracket, index)
  }
  const commentEnd = (): number => {
    const two = text.slice(at, at + 2)
    if (two === '//' || (startsLine && two.startsWith(';'))) return endOfLine(text, at)
    const isFree = at === 0 || /[\s;,{(]/.test(text.charAt(at - 1))
    if (two.startsWith('#') && isFree && !(hasPrivate ? /[[{(\w]/ : /[[{(]/).test(two.charAt(1)))
      return endOfLine(text, at)
    // `**/*` is a pattern for files.
    const closing = two === '/*' && text.charAt(at - 1) !== '*' ? '*/' : text.startsWith('<!--', at) ? '-->' : null
    const end = closing === null ? -1 : endOf(closing, at + 2, text.length, false)
    return end === -1 ? -1 : end + (closing?.length ?? 0)
  }
  /** A string that begins here; a mark that nothing closes on its line is a sign. */
  const readString = (): boolean => {
    const quote = text.charAt(at)
    // An apostrophe: `don't`, `l'espace`.
    if (
      quote === "'" &&
      /\w/.test(text.charAt(at - 1)) &&
      /\p{Ll}/u.test(text.charAt(at + 1)) &&
      atoms.at(-1)?.end === at &&
      /^(?:[ldcjms]|qu|dell|nell|.{4,})$/i.test(atoms.at(-1)?.text ?? '')
    )
      return false
    const isLong = quote === '`' || text.startsWith(quote.repeat(3), at)
    const mark = isLong && quote !== '`' ? quote.repeat(3) : quote
    let end = endOf(mark, at + mark.length, isLong ? Math.min(text.length, at + LONGEST_STRING) : lineEnd, true)
    let length = mark.length
    if (end === -1 && mark.length === 3) [end, length] = [at + 1, 1]
    // A text that was cut off ends within a value.
    if (end === -1 && quote === '"' && lineEnd >= text.length) at = text.length
    if (end === -1) return at === text.length
    const inner = text.slice(at + length, end)
    if (inner.length < 2_048 && EMBEDDED.test(inner)) {
      open(top().indent, -1, '')
      embedded = end
      at += length
      return true
    }
    const string = unescaped(inner)
    const prefix = atoms.at(-1)
    const isPrefixed = prefix?.is !== 'string' && prefix?.end === at && PREFIX.test(prefix.text)
    if (isPrefixed) startsLine = atoms.pop()?.startsLine ?? startsLine
    add('string', string, end + length)
    return true
  }

  for (let step = 1; at < text.length && atoms.length < MOST_ATOMS; step += 1) {
    if (step % MANY === 0) yield
    const character = text.charAt(at)
    if (/\s/.test(character)) {
      if (character === '\n') startsLine = true
      at += 1
      continue
    }
    if (at > lineEnd) {
      startLine()
      if (at === lineEnd) continue
    }
    if (embedded !== -1 && at >= embedded) {
      if (levels.length > 1 && top().bracket === -1) levels.pop()
      embedded = -1
      at += 1
      continue
    }
    const comment = /[/#;<]/.test(character) ? commentEnd() : -1
    if (comment !== -1) {
      at = comment
      if (at > lineEnd) lineEnd = endOfLine(text, at)
      continue
    }
    if (/["'`]/.test(text.charAt(at)) && embedded === -1 && readString()) {
      if (at > lineEnd) lineEnd = endOfLine(text, at)
      continue
    }
    const before = atoms.at(-1)
    const padded = before?.is === 'sign' && /[:=]$/.test(before.text) ? matchAt(PADDED, text, at) : null
    const word =
      padded ??
      matchAt(URL_WORD, text, at)?.replace(/[:.]+$/, '') ??
      matchAt(TEMPLATE, text, at) ??
      matchAt(WORD, text, at)
    if (word !== null) {
      // `settings['website']['token']` is the name `settings.website.token`.
      const members = (padded === null ? matchAt(MEMBERS, text, at + word.length) : null) ?? ''
      const name = members.replace(/\[["'](\w+)["']\]/g, '.$1')
      add('word', word + name, at + word.length + members.length)
      continue
    }
    const sign = matchAt(SIGN, text, at) ?? character
    if (CLOSES[sign] !== undefined) close(sign, atoms.length)
    const label = /^[([{]$/.test(sign) ? labelBefore() : null
    const lineIndent = top().indent
    add('sign', sign, at + sign.length)
    if (label === null) continue
    open(lineIndent, atoms.length - 1, label)
    openBrackets += 1
  }
  return { text, atoms, blocks, partner }
}
