import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Situation } from './situation.ts'

const T = TOKENS.storefront
const at =
  (code: string, position: number | null, codePoint: string) =>
  (seen: { judged: { lint: unknown[] } }): void => {
    expect(seen.judged.lint).toContainEqual(expect.objectContaining({ code, position, codePoint }))
  }
const MALFORMED = { verdict: 'rejected', first: 'token-malformed', holds: [T] }
const ask = '--kind delivery-key --space shop'

const rows: Situation[] = [
  {
    name: 'a pipe ends with a line break, as echo does',
    token: { text: `${T}\n` },
    holds: [T],
    ask,
    verdict: 'accepted',
    first: 'works',
    lint: [],
  },
  {
    name: 'a pipe ends with a line break of Windows',
    token: { text: `${T}\r\n` },
    holds: [T],
    ask,
    verdict: 'accepted',
    first: 'works',
    lint: [],
  },
  {
    name: 'a variable ends with a line break',
    token: { text: `${T}\n` },
    by: 'variable',
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['line-break'],
    also: at('line-break', 43, 'U+000A'),
  },
  {
    name: 'a line break within',
    token: { text: `${T.slice(0, 20)}\n${T.slice(20)}` },
    ask,
    ...MALFORMED,
    lint: ['line-break'],
    also: at('line-break', 20, 'U+000A'),
  },
  {
    name: 'a space in front, in the query',
    token: { text: ` ${T}` },
    ask: `${ask} --placement query`,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['whitespace'],
    also: at('whitespace', 0, 'U+0020'),
  },
  {
    name: 'a tab behind, in the query',
    token: { text: `${T}\t` },
    ask: `${ask} --placement query`,
    ...MALFORMED,
    lint: ['whitespace'],
    also: at('whitespace', 43, 'U+0009'),
  },
  {
    name: 'a zero-width space',
    token: { text: `${T}\u200B` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['invisible-character'],
    also: at('invisible-character', 43, 'U+200B'),
  },
  {
    name: 'a byte order mark',
    token: { text: `\uFEFF${T}` },
    ask,
    ...MALFORMED,
    lint: ['invisible-character'],
    also: at('invisible-character', 0, 'U+FEFF'),
  },
  {
    name: 'a zero-width space in the query',
    token: { text: `${T}\u200B` },
    ask: `${ask} --placement query`,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['invisible-character'],
  },
  {
    name: 'a letter that only looks like one',
    token: { text: `${T.slice(0, 5)}\u0430${T.slice(6)}` },
    ask,
    ...MALFORMED,
    holds: [],
    lint: ['non-ascii'],
    also: at('non-ascii', 5, 'U+0430'),
  },
  {
    name: 'quotes around',
    token: { text: `"${T}"` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['quoted'],
    also: at('quoted', 0, 'U+0022'),
  },
  { name: 'curled quotes around', token: { text: `“${T}”` }, ask, ...MALFORMED, certainty: 'certain' },
  { name: 'one quote at the end', token: { text: `${T}'` }, ask, ...MALFORMED },
  {
    name: 'the word Bearer in front',
    token: { text: `Bearer ${T}` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['bearer-prefix'],
  },
  {
    name: 'a whole header line',
    token: { text: `Authorization: Bearer ${T}` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
  },
  {
    name: 'the query parameter in front',
    token: { text: `access_token=${T}` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['query-prefix'],
  },
  {
    name: 'a brace behind',
    token: { text: `${T}}` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['brackets'],
    also: at('brackets', 43, 'U+007D'),
  },
  {
    name: 'angle brackets around',
    token: { text: `<${T}>` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['brackets'],
  },
  {
    name: 'percent-encoded',
    token: { text: `${T.slice(0, 42)}%37` },
    ask,
    ...MALFORMED,
    certainty: 'certain',
    lint: ['percent-encoded'],
  },
  { name: 'pasted twice', token: { text: T + T }, ask, ...MALFORMED, certainty: 'certain', lint: ['duplicate'] },
  { name: 'a placeholder', token: { text: 'YOUR_ACCESS_TOKEN' }, ask, ...MALFORMED, holds: [], lint: ['placeholder'] },
  {
    name: 'a variable that was not filled in',
    token: { text: '${CONTENTFUL_TOKEN}' },
    ask,
    ...MALFORMED,
    holds: [],
    also: ({ judged }) => {
      expect(judged.lint.map(({ code }) => code)).toContain('placeholder')
    },
  },
  { name: 'the word undefined', token: { text: 'undefined' }, ask, ...MALFORMED, holds: [], lint: ['placeholder'] },
  { name: 'several at once', token: { text: ` "Bearer ${T}" ` }, ask, ...MALFORMED },
  {
    name: 'quotes around a token that is not known either',
    token: { text: `"${TOKENS.revoked}"` },
    holds: [TOKENS.revoked],
    ask,
    verdict: 'rejected',
    first: ['token-malformed', 'token-unknown-or-revoked'],
    certainty: ['likely', 'possible'],
    lint: ['quoted'],
  },
  {
    name: 'nothing comes',
    token: { text: '' },
    ask,
    verdict: 'rejected',
    first: 'token-missing',
    certainty: 'certain',
  },
  {
    name: 'the variable is empty',
    token: { text: '' },
    by: 'variable',
    ask,
    verdict: 'rejected',
    first: 'token-missing',
    certainty: 'certain',
  },
  {
    name: 'only spaces come',
    token: { text: '   ' },
    ask,
    verdict: 'rejected',
    first: ['token-missing', 'token-malformed'],
  },
  {
    name: 'the variable of the manifest is empty',
    token: { text: '' },
    witnesses: ['storefront'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-missing',
    certainty: 'certain',
  },
]

describe('a token as it was pasted', () => {
  it.concurrent.each(rows)('$name', prove)
})
