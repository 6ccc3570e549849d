/** Text from outside for places where a character could do something: terminals obey control characters, and people miss invisible ones. */

/** Controls (C0, C1), bidi, zero-width and tag characters, odd line ends, half characters. The two signs that choose between an emoji and its letter stay. */
const UNPRINTABLE = String.raw`(?![\ufe0e\ufe0f])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`
const ANY = new RegExp(UNPRINTABLE, 'gu')
/** Line ends and tabs that lay out a text; a lone carriage return overwrites the line. */
const BUT_LAYOUT = new RegExp(String.raw`(?!\n|\t|\r\n)${UNPRINTABLE}`, 'gu')
/** What has to be looked at at all. Of a report of megabytes almost nothing is: not even quotes and dashes, which are in each sentence. */
const NOT_PLAIN = /[^\t\n\x20-\x7e\u2010-\u2027]+\n?/g
const BLANKS = /[\s\u0085]+/gu

/** What stands where a character was that cannot be shown. */
const SIGN = '�'

/** The text on one line, without characters that a terminal obeys. */
export const printable = (text: string): string => text.replace(ANY, SIGN)

/** The same for a text with lines of its own. */
export const printableLines = (text: string): string =>
  text.replace(NOT_PLAIN, (part) => part.replace(BUT_LAYOUT, SIGN))

const inHex = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A text with lines of its own, in which everything else that does not print is spelled out: `\u001b`. In JSON it stays the same value. */
export const spelledOut = (text: string): string => text.replace(NOT_PLAIN, (part) => part.replace(BUT_LAYOUT, inHex))

/** More of one text than this says nothing more, and drowns the rest. */
const LONGEST = 200

/** The word that a cut goes through, with all signs that a token has in any spelling: its beginning isn't recognized as one, and would stay. */
const CUT_WORD = /[^\s?&#:;,"'`<>(){}[\]|“”]{0,200}$/

/** A text as one line that only prints, cut between words where it is long: for sentences that quote it. */
export const oneLine = (text: string): string => {
  // Far more than is kept, so that what is cut away costs nothing.
  const part = text.slice(0, 16 * LONGEST)
  const line = printable(part.replace(BLANKS, ' ')).trimStart()
  const isWhole = line.trimEnd().length <= LONGEST && part.length === text.length
  if (isWhole) return line.trimEnd()
  const kept = line.slice(0, LONGEST - 1).replace(CUT_WORD, '')
  return `${kept.trimEnd()}…`
}

/** A name at the start of a line of a workflow's log, where GitHub obeys `::` and `##[…]`. A quote in front keeps it text. */
export const notACommand = (text: string): string => text.replaceAll('##[', '## [').replace(/^(?=[\s\ufffd]*::)/, "'")
