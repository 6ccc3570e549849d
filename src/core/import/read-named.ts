import { looksComplete, TOKEN_BEGINS, TOKEN_ENDS } from '../../shared/text/lint/shape.ts'
import { textValue, type Entry, type Group } from './entries.ts'
import { lineFinder } from './lines.ts'
import { apiInWords, roleOfName, wordsOf } from './names.ts'

/*
 * Names and the values behind them, whatever stands between: commands that set variables, XML, property lists, a message to a
 * colleague. Only a token in its whole form is taken for one here, and only behind words that speak of one.
 */

const TOKEN = new RegExp(String.raw`${TOKEN_BEGINS}(?:CFPAT-[\w-]{43,64}|[0-9a-f]{64}|[\w-]{43})${TOKEN_ENDS}`, 'g')
const NAME = /[A-Za-z_][\w.-]{1,80}/g
const SPACE =
  /\b(space[ -]id|[A-Za-z_][\w.-]{0,60})\b(["'`>)\\\s:=,</*]{1,20}(?:(?:string|value|key)\b["'`>)\\\s:=,</*]{1,20}){0,3})([A-Za-z0-9][A-Za-z0-9_.-]{0,63})/gi

/** What stands before a token and may speak of it. */
const CONTEXT = 160
const MOST = 500

const isName = (text: string): boolean => /^[A-Z]+(?:_[A-Z]+)+$/.test(text) || !/[0-9]/.test(text)

/** The name that a value stands behind; null: a sentence does, or nothing. */
const nameBefore = (context: string): string | null =>
  [...context.matchAll(NAME)]
    .map(([name]) => name)
    .findLast((name) => {
      const words = wordsOf(name)
      return words.length > 1 && roleOfName(words) === 'token'
    }) ?? null

const SPEAKS = /^(?:token|key|delivery|preview|management|bearer|authorization|cda|cpa|cma)$/

/** A label of words: on the same line, or on the one before. */
const wordsBefore = (context: string): readonly string[] =>
  wordsOf(context.split('\n').slice(-2).join(' ').slice(-100)).filter((word) => SPEAKS.test(word))

const tokensIn = (text: string, lineAt: (at: number) => number): Entry[] => {
  const entries: Entry[] = []
  let from = 0
  for (const match of text.matchAll(TOKEN)) {
    const [value] = match
    if (entries.length >= MOST) break
    if (!looksComplete(value) || isName(value)) continue
    const context = text.slice(Math.max(from, match.index - CONTEXT), match.index)
    from = match.index + value.length
    const name = nameBefore(context)
    const words = name === null ? wordsBefore(context) : wordsOf(name)
    if (words.length === 0 && !value.startsWith('CFPAT-')) continue
    entries.push({ role: 'token', name, value: textValue(value), line: lineAt(match.index), api: apiInWords(words) })
  }
  return entries
}

const spacesIn = (text: string, lineAt: (at: number) => number): Entry[] => {
  const entries: Entry[] = []
  SPACE.lastIndex = 0
  for (let match = SPACE.exec(text); match !== null && entries.length < MOST; match = SPACE.exec(text)) {
    const [all, name = '', between = '', value = ''] = match
    const isSpace = roleOfName(wordsOf(name)) === 'space' && (wordsOf(name).length > 1 || /[:="'`\n]/.test(between))
    // What is no space's value may be the next name.
    SPACE.lastIndex = match.index + (isSpace ? all.length : name.length)
    if (!isSpace || looksComplete(value)) continue
    const isPlainName = /^[\w.-]+$/.test(name)
    entries.push({
      role: 'space',
      name: isPlainName ? name : null,
      value: textValue(value),
      line: lineAt(match.index + name.length + between.length),
      api: null,
    })
  }
  return entries
}

/** Tokens and spaces of a text that is written in no form of its own; none where no token stands in it. */
export const readNamed = (text: string, file: string | null): Group[] => {
  const lineAt = lineFinder(text)
  const tokens = tokensIn(text, lineAt)
  if (tokens.length === 0) return []
  const isPlatform = /contentful|\bCTF_/i.test(text) || /contentful/i.test(file ?? '')
  return [
    { file, form: 'text', entries: [...spacesIn(text, lineAt), ...tokens], isPlatform, usualApi: null, isWhole: false },
  ]
}
