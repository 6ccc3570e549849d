/** Names that people give to tokens, services and spaces: one spelling each, and no two that only look the same. */

/** Characters that show nothing or turn the text around. The two that choose between an emoji and its letter stay after an emoji. */
const UNSEEN =
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f])(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d\p{Extended_Pictographic})[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu
const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Most names: nothing in them to clean or to confuse. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** The form in which a name is saved: composed (NFC), on one line, without invisible and bidirectional characters. May be empty. */
export const cleanName = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(LINE_ENDS, ' ').replace(UNSEEN, '').normalize('NFC').trim()

/** Cyrillic and Greek letters that are drawn like a Latin one, and signs that are drawn like one another. */
const LATIN = 'ABEKMHOPCTXYSIJaeopcyxsijhdqwvABEZHIKMNOPTYXaikvopuyxij'
const DRAWN_LIKE = 'АВЕКМНОРСТХУЅІЈаеорсухѕіјһԁԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυγχıȷ'
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...Array.from(DRAWN_LIKE, (letter, at): [string, string] => [letter, LATIN.charAt(at)]),
  ...Array.from('‐‒–—―−', (dash): [string, string] => [dash, '-']),
  ...Array.from('‘’ʼ′', (quote): [string, string] => [quote, "'"]),
])
const EVERY_UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Equal for two names that a person can't distinguish. Case doesn't count. */
export const lookOf = (name: string): string => {
  if (PLAIN.test(name)) return name.toLowerCase()
  return Array.from(name.normalize('NFKC').replace(LINE_ENDS, ' ').replace(EVERY_UNSEEN, ''))
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .toUpperCase()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether two names are the same text. Case, composition and invisible characters don't count. */
export const isSameName = (one: string, other: string): boolean =>
  cleanName(one).toLowerCase() === cleanName(other).toLowerCase()

/** Whether two names look the same, also if their letters are from different alphabets. */
export const hasSameLook = (one: string, other: string): boolean => lookOf(one) === lookOf(other)

export const differsOnlyByLook = (one: string, other: string): boolean =>
  hasSameLook(one, other) && !isSameName(one, other)
