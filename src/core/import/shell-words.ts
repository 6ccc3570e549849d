import { ESCAPES } from '../reading/wire/printed-object.ts'
import { createCloser, endOfLine } from './lines.ts'

/** One word of a command as the shell hands it on, and where it began. */
export type Word = { text: string; at: number }

/** One command, and where the next could begin. */
export type Command = { words: Word[]; end: number }

const ANSI: Readonly<Record<string, string>> = { ...ESCAPES, a: '\u0007', e: '\u001b', E: '\u001b' }

const ANSI_ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([\s\S]))/g

/** `$'…'`: what its escapes stand for. */
const ansi = (text: string): string =>
  text.replace(ANSI_ESCAPE, (_all, x?: string, u?: string, long?: string, octal?: string, other?: string) => {
    const hex = x ?? u ?? long
    const code = hex !== undefined ? Number.parseInt(hex, 16) : octal !== undefined ? Number.parseInt(octal, 8) : null
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return ANSI[other ?? ''] ?? other ?? ''
  })

const CURLY: Readonly<Record<string, string>> = { '“': '”', '‘': '’' }

type Quoted = { text: string; next: number }

/** The text in quotation marks that begin here. `null` if none do. An open one ends with its line. */
const quotedAt = (text: string, at: number, endOf: ReturnType<typeof createCloser>): Quoted | null => {
  const isAnsi = text.startsWith("$'", at)
  const start = isAnsi || text.startsWith('$"', at) ? at + 1 : at
  const open = text.charAt(start)
  const close = CURLY[open] ?? (open === '"' || open === "'" ? open : null)
  if (close === null) return null
  const found = endOf(close, start + 1, text.length, isAnsi || open === '"')
  const end = found === -1 ? endOfLine(text, start + 1) : found
  const inner = text.slice(start + 1, end)
  const next = found === -1 ? end : end + 1
  if (isAnsi) return { text: ansi(inner), next }
  return {
    text: open === '"' ? inner.replace(/\\(?:\r?\n|(["\\$`]))/g, (_all, kept = '') => String(kept)) : inner,
    next,
  }
}

const CONTINUED = /[\\`^]\r?\n/y

/** One command of a POSIX shell (PowerShell’s line ends too), from its first word to what ends it. Nothing is expanded. */
export const readCommand = (text: string, from: number): Command => {
  const words: Word[] = []
  const endOf = createCloser(text)
  let word: { parts: string[]; at: number } | null = null
  let at = from
  const finish = (): void => {
    if (word !== null) words.push({ text: word.parts.join(''), at: word.at })
    word = null
  }
  const add = (part: string, began: number): void => {
    word ??= { parts: [], at: began }
    word.parts.push(part)
  }
  while (at < text.length) {
    CONTINUED.lastIndex = at
    const continued = CONTINUED.exec(text)
    const character = text.charAt(at)
    const quoted = continued === null ? quotedAt(text, at, endOf) : null
    if (continued !== null) {
      // In PowerShell and cmd a blank stands before the sign; in a shell the word goes on.
      if (character !== '\\') finish()
      at += continued[0].length
    } else if (quoted !== null) {
      add(quoted.text, at)
      at = quoted.next
    } else if (character === '\\') {
      add(text.charAt(at + 1), at)
      at += 2
    } else if (/[\n;|&]/.test(character)) {
      break
    } else if (/\s/.test(character)) {
      finish()
      at += 1
    } else {
      add(character, at)
      at += 1
    }
  }
  finish()
  return { words, end: at }
}

/** What cmd.exe hands on: `^` before a sign keeps it, before a line’s end it joins the lines; in quotes it is itself. */
const withoutCarets = (text: string, from: number): { text: string; at: number[]; end: number } => {
  const characters: string[] = []
  const places: number[] = []
  let isQuoted = false
  let at = from
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '^' && !isQuoted) {
      const isBreak = /^\^\r?\n/.exec(text.slice(at, at + 3))
      at += isBreak?.[0].length ?? 1
      // A break that is kept as one stands after another, empty line.
      if (isBreak !== null) {
        characters.push(' ')
        places.push(at)
        continue
      }
    } else if (character === '\n' || (!isQuoted && /[&|]/.test(character))) break
    if (text.charAt(at) === '"' && character !== '^') isQuoted = !isQuoted
    characters.push(text.charAt(at))
    places.push(at)
    at += 1
  }
  return { text: characters.join(''), at: places, end: at }
}

/** One command of Windows’ cmd.exe: carets first, then the words in quotation marks. */
export const readWindowsCommand = (source: string, from: number): Command => {
  const { text, at, end } = withoutCarets(source, from)
  const { words } = readCommand(text, 0)
  return { words: words.map((word) => ({ ...word, at: at[word.at] ?? end })), end }
}
