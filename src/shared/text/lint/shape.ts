import type { TokenKind } from '../../platform.ts'

/** Forms of the platform's tokens (the platform's documentation). Length alone proves nothing: `b4c0n73n7fu1` is valid. */
const PERSONAL = 'CFPAT-'
const OLD_KEY = /^[0-9a-f]{64}$/
const NEW_KEY = /^(?!CFPAT-)[A-Za-z0-9_-]{43}$/
const COMPLETE: readonly RegExp[] = [/^CFPAT-(?:[A-Za-z0-9_-]{43}|[0-9a-f]{64})$/, OLD_KEY, NEW_KEY]

/** The code of a character that tokens have, in hex, in decimal and in octal. */
const HEX = '(?:2[dD]|3[0-9]|4[1-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aA])'
const DECIMAL = '(?:45|4[89]|5[0-7]|6[5-9]|[78][0-9]|90|95|9[7-9]|1[01][0-9]|12[0-2])'
const OCTAL = '(?:055|06[0-7]|07[01]|1[0-6][0-7]|17[0-2])'

/** Escaped once or again: in a URL, in JSON and program text, in markup. */
const ESCAPED = [
  `%(?:25)*${HEX}`,
  String.raw`\\+(?:u00${HEX}|u\{0*${HEX}\}|U000000${HEX}|x${HEX}|${OCTAL})`,
  `&(?:amp;)*#(?:[xX]0*${HEX}|0*${DECIMAL});`,
].join('|')

/** Stands before a token in a pattern: no character of a token before it, however it is spelled, and it begins in no escape. */
export const TOKEN_BEGINS = String.raw`(?<![\w%\\-]|${ESCAPED})`
/** Stands behind one: no further character of a token follows. What is between the two is never a part of one. */
export const TOKEN_ENDS = String.raw`(?![\w-]|${ESCAPED})`

/** Whether this text alone could be one whole token in one of the forms the platform gives out. */
export const looksComplete = (text: string): boolean => COMPLETE.some((form) => form.test(text))

/** Tokens of other services, each in its exact form. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/^eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/, 'a JSON Web Token'],
  [/^gh[pousr]_[A-Za-z0-9]{36,}$/, 'a GitHub token'],
  [/^github_pat_\w{60,}$/, 'a GitHub token'],
  [/^glpat-[A-Za-z0-9_-]{20}$/, 'a GitLab token'],
  [/^[prs]k_(?:live|test)_\w{16,}$/, 'a Stripe key'],
  [/^npm_[A-Za-z0-9]{36}$/, 'an npm token'],
  [/^xox[abprs]-[\w-]+$/, 'a Slack token'],
  [/^(?:AKIA|ASIA)[A-Z0-9]{16}$/, 'an AWS key id'],
  [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^[a-z][a-z0-9+.-]*:\/\/\S+$/i, 'a web address'],
  [/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, 'an e-mail address'],
]

/** What a value looks like instead of the expected kind, `null` if it may be of it. Delivery and preview keys look the same. */
export const otherKindOf = (text: string, expected: TokenKind | null): string | null => {
  const foreign = FOREIGN.find(([form]) => form.test(text))
  if (foreign !== undefined) return foreign[1]
  if (expected === null) return null
  if (text.startsWith(PERSONAL))
    return expected === 'personal-access-token' ? null : 'a personal access token (Management)'
  if (expected !== 'personal-access-token') return null
  if (OLD_KEY.test(text)) return 'a delivery or preview key'
  return NEW_KEY.test(text) ? 'a delivery or preview key, or an OAuth token' : null
}
