import type { LintCode } from '../../../shared/model/lint.ts'
import { listed } from '../../../shared/text/listed-words.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { flawsOf, type JudgedCase } from '../judged-case.ts'
import { placeOfTokens } from '../phrases.ts'
import { NOT_FOUND } from '../observe/observations.ts'
import type { CauseModule } from './cause-module.ts'

const FLAWS: Readonly<Record<LintCode, string>> = {
  empty: 'nothing',
  whitespace: 'whitespace',
  'line-break': 'a line break',
  'invisible-character': 'an invisible character',
  'non-ascii': 'a character outside ASCII',
  quoted: 'quotes',
  'bearer-prefix': '“Bearer”',
  'query-prefix': 'a parameter name',
  brackets: 'brackets',
  'percent-encoded': 'an encoded character',
  placeholder: 'placeholder text',
  'looks-like-other-kind': 'another kind of token',
  duplicate: 'the same token twice',
}

/** What the text contains that doesn't belong there: `quotes and a line break`. `words` is `null` if nothing is known. */
const flaws = (judged: JudgedCase): { codes: LintCode[]; words: string | null } => {
  if (judged.text === null) {
    const codes = [...new Set(flawsOf(judged).map(({ code }) => code))]
    return { codes, words: codes.length === 0 ? null : listed(codes.map((code) => FLAWS[code])) }
  }
  const { unset = [], tailFault = null } = judged.text.request ?? {}
  const standIn = unset.find(({ place }) => place === 'token')
  if (standIn !== undefined)
    return { codes: ['placeholder'], words: `“${oneLine(standIn.words)}” in place of the token` }
  return tailFault === null ? { codes: [], words: null } : { codes: ['brackets'], words: `a ${tailFault}` }
}

const typo = ({ evidence, saw }: JudgedCase): string | null =>
  saw('the token is almost a known one') ? (evidence.find(({ id }) => id === 'vault:almost')?.summary ?? null) : null

export const tokenMalformed = {
  id: 'token-malformed',
  possible: [
    // The text alone decides, whichever server responded.
    { after: ['nothing was sent'], if: ['the text cannot be a token'], rarely: true, rank: 1 },
    // The text alone decides, whichever server responded.
    {
      after: [
        'the answer redirects elsewhere',
        'another server asks for a login',
        'a proxy or a filter says that it answered',
        'a page came instead of content',
        'a foreign answer came',
        'a gateway failed without a record',
        'the token was refused',
        'a tool hides its reason',
        ...NOT_FOUND,
      ],
      if: ['the text cannot be a token'],
      rank: 2,
    },
    { after: ['the token was refused'], if: ['the token has a flaw that may be lost on the way'], rank: 2 },
    { after: ['the token was refused'], if: ['the token is almost a known one'], rank: 2 },
    { after: ['the token was refused'], unless: ['a token was sent', 'no token was sent'], rarely: true, rank: 7 },
  ],
  provedBy: [
    // Two tokens that were issued don't differ by a character or two.
    'the token is almost a known one',
    // Whichever server responded. A 404 comes after the token was taken: then something on the way sent another one.
    {
      seen: ['the text cannot be a token'],
      unless: ['a tool hides its reason', ...NOT_FOUND],
    },
    'the token is accepted after repair',
  ],
  ruledOutBy: [
    {
      seen: ['the token is refused after repair, too', 'the token has a flaw that may be lost on the way'],
      unless: ['the text cannot be a token'],
    },
  ],
  decidedBy: ['repaired-token', 'key-lists-first', 'key-lists', 'other-key-lists'],
  fixes: ['use-another-token', 'replace-secret'],
  headline: (judged) =>
    flaws(judged).codes.includes('placeholder')
      ? 'This is a placeholder, not a token'
      : typo(judged) === null
        ? 'The token is incomplete or has extra characters'
        : 'The token has a typo',
  summary: (judged, doubt) => {
    const almost = typo(judged)
    const copied = flaws(judged).words
    if (almost !== null && copied === null) return almost
    if (copied !== null) return doubt === '' ? `It contains ${copied}.` : `It was ${doubt}copied with ${copied}.`
    return doubt === ''
      ? 'It contains characters that no token has.'
      : `The token was ${doubt}cut off, or something was copied with it.`
  },
  next: (judged) => {
    if (flaws(judged).codes.includes('placeholder')) return 'Replace the placeholder with the real token.'
    return judged.saw('the token is accepted after repair')
      ? 'Use the token without the extra characters.'
      : 'Copy the token again, without anything around it.'
  },
  where: placeOfTokens,
  toBeSure: (judged) => (flaws(judged).words === null ? 'the token itself' : null),
  detail: (judged) => ({ codes: flaws(judged).codes }),
  reference: {
    meaning:
      "The text isn't the token that Contentful issued. It has quotes, whitespace or `Bearer` around it, or it's a placeholder.",
    proof: "The text can't be a token, or the API accepts it without the extra characters.",
    fix: 'Copy the token again, without anything around it.',
  },
} as const satisfies CauseModule
