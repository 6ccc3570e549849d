import { placeholderOf } from '../../../shared/text/lint/placeholder.ts'
import { MASK } from '../../../shared/text/mask.ts'
import { sanitize } from '../../../shared/text/redact.ts'
import type { ShownRequest, UnsetPlace } from './text-reading.ts'

/** What looks like a token. One key in 1,500 has no digit in it: at the length of a key, everything counts. */
const TOKENS = /CFPAT-[\w-]{8,}|(?<![\w-])(?:[0-9a-f]{64}|[\w-]{43}|(?=[\w-]*\d)[\w-]{44,64})(?![\w-])/g

const masked = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? sanitize(value).replace(TOKENS, MASK) : value

/** Facts with every token in them masked: they are quoted in evidence. They are plain data, so JSON carries them whole. */
export const withoutTokens = <Facts>(facts: Facts): Facts => JSON.parse(JSON.stringify(facts), masked) as Facts

type Tail = Pick<ShownRequest, 'tokenTail' | 'tailFault'>

/** A token that the client itself has masked: the few characters at its end are all that it shows. */
const MASKED: readonly RegExp[] = [
  /\bBearer (?:\.{3}|…|\*{3,80})((?:\\.|[^"'\n\\]|["'](?=[^\s,}\]]{0,2}["'])){1,8}?)["']\s{0,3}[,}\n]/,
  /\bBearer (?:\.{3}|…|\*{3,80})([^\s"',}\\]{1,8})(?=[\s"',}\\]|$)/,
  /\b(?:access ?token|accessToken)["']?(?::|=)?\s{0,3}["']\*{3,100}([^"'\n*]{1,8})["']/i,
]

/** No more of a token than its last few characters may ever be repeated. */
const LONGEST_TAIL = 5

const faultOf = (tail: string): Tail['tailFault'] => {
  const last = tail.slice(-1)
  if (/\s/.test(last) || /\\[nrt]$/.test(tail)) return 'blank'
  if (/[)}\]>({[<]/.test(last)) return 'bracket'
  if (/["'`‘’“”]/.test(last)) return 'quote'
  return /[,;:.]/.test(last) ? 'comma' : null
}

const tailOf = (text: string): string | null => {
  for (const pattern of MASKED) {
    const tail = pattern.exec(text)?.[1]
    if (tail !== undefined && /\w/.test(tail)) return tail
  }
  return null
}

/** The end of a token that a client shows masked, and whether it ends in what no token ends with. */
export const tailIn = (raw: string, lines: string): Tail => {
  const tail = tailOf(raw) ?? tailOf(lines)
  if (tail === null) return { tokenTail: null, tailFault: null }
  const plain = tail.replace(/\\(["'\\])/g, '$1')
  return { tokenTail: plain.slice(-LONGEST_TAIL), tailFault: faultOf(plain) }
}

const BEARER =
  /\bBearer(?:\s|%20|\+)(["'`]?(?:\$\{[^}\n]{1,100}\}|\{\{[^}\n]{1,100}\}\}|<[^>\n]{1,60}>|\[object \w{1,20}\]|[^\s"'`,}\])]{1,120}))/g
const QUERY = /[?&]access_token=((?:\$\{[^}\n]{1,100}\}|\[object \w{1,20}\]|[^&\s"'`<>)]{1,120}))/g
/** What is left of `undefined` and its like when only the last five characters are shown. */
const TAIL_OF_NOTHING = /\bBearer (?:\.{3}|…)(fined|null|bject\])(?=["'\s,}])/

const COMMAND = /\b(?:curl|wget|xh|Invoke-\w+)\b/
/** Longer than the beginning of a command. */
const LONGEST_COMMAND = 600

/** Code says what would be written, a shell puts the value in: neither shows what was sent. */
const isSource = (text: string, at: number, value: string): boolean => {
  const before = text.slice(Math.max(0, at - LONGEST_COMMAND), at)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const quote = /(["'`])[^"'`]*$/.exec(line.slice(-80))?.[1] ?? ''
  if (quote === '`') return true
  // A command goes on over several lines.
  const command = quote === '"' ? before.slice(before.lastIndexOf('\n\n') + 1) : line
  return quote !== "'" && value.startsWith('$') && COMMAND.test(command)
}

/** Whether a stand-in is what a person wrote over a value before pasting, rather than what a program sent. */
export const isRedaction = (words: string): boolean =>
  /^(?:x+|\*+|<.*>|\[(?!object\b).*\]|_+|-+|\.{2,}|…|bearer|redacted|hidden|removed|masked|secret|token)$/i.test(
    words,
  ) || /^(?!YOUR_|MY_)[A-Z]+(?:_[A-Z]+)+$/.test(words)

const placeOf = (value: string): UnsetPlace[] => {
  const plain = value.replace(/^["'`]|["'`]$/g, '')
  const kind = isRedaction(plain) ? null : placeholderOf(plain)
  return kind === null || kind === 'masked' ? [] : [{ place: 'token', kind, words: plain }]
}

/** What a program wrote in the place of the token where it had none. */
export const unsetTokenIn = (text: string): UnsetPlace[] => {
  const nothing = TAIL_OF_NOTHING.exec(text)?.[1]
  if (nothing !== undefined) return [{ place: 'token', kind: 'unset', words: `…${nothing}` }]
  const places = [BEARER, QUERY].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: value = '' }) =>
      isSource(text, index, value) ? [] : placeOf(value).map((place) => ({ place, index })),
    ),
  )
  const [first] = places.toSorted((one, other) => one.index - other.index)
  return first === undefined ? [] : [first.place]
}
