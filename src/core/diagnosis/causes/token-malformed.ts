import type { ShownRequest, TextReading } from '../../reading/paste/text-reading.ts'
import { flawsOf, type JudgedCase } from '../judged-case.ts'
import { placeOfTokens } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** What is wrong with the text, in words. */
const flaws = (judged: JudgedCase): readonly string[] => {
  const { text } = judged
  if (text === null) return [...new Set(flawsOf(judged).map(({ message }) => message))]
  const unset = unsetToken(text)
  const tail = text.request?.tailFault ?? null
  return [
    ...(unset === undefined ? [] : [`“${unset.words}” stands in its place.`]),
    ...(tail === null ? [] : [`A ${tail} was pasted with it.`]),
  ]
}

const flawCodes = (judged: JudgedCase): readonly string[] => {
  const { text } = judged
  if (text === null) return [...new Set(flawsOf(judged).map(({ code }) => code))]
  if (unsetToken(text) !== undefined) return ['placeholder']
  return (text.request?.tailFault ?? null) === null ? [] : ['brackets']
}

const unsetToken = ({ request }: TextReading): ShownRequest['unset'][number] | undefined =>
  request?.unset.find(({ place }) => place === 'token')

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
        'the environment was not found',
        'the space was not found',
        'the resource was not found',
        'something was not found',
      ],
      if: ['the text cannot be a token'],
      rank: 2,
    },
    { after: ['the token was refused'], if: ['the token has a flaw that may be lost on the way'], rank: 2 },
    { after: ['the token was refused'], unless: ['a token was sent', 'no token was sent'], rarely: true, rank: 7 },
  ],
  provedBy: [
    { seen: ['the token was refused', 'the text cannot be a token'] },
    { seen: ['nothing was sent', 'the text cannot be a token'] },
    'the token is accepted after repair',
    // Another server answered, and the token could not have worked either: both are reported.
    { seen: ['the answer redirects elsewhere', 'the text cannot be a token'] },
    { seen: ['another server asks for a login', 'the text cannot be a token'] },
    { seen: ['a proxy or a filter says that it answered', 'the text cannot be a token'] },
    { seen: ['a page came instead of content', 'the text cannot be a token'] },
    { seen: ['a foreign answer came', 'the text cannot be a token'] },
    { seen: ['a gateway failed without a record', 'the text cannot be a token'] },
  ],
  ruledOutBy: [
    {
      seen: ['the token is refused after repair, too', 'the token has a flaw that may be lost on the way'],
      unless: ['the text cannot be a token'],
    },
  ],
  decidedBy: ['repaired-token'],
  fixes: ['use-another-token', 'replace-secret'],
  headline: (judged) =>
    flawCodes(judged).includes('placeholder')
      ? 'This is a placeholder, not a token'
      : 'The token is incomplete or has extra characters',
  sentence: (judged) =>
    flaws(judged).length === 0
      ? 'Something may have been pasted with the token, or is missing from it.'
      : `The token is not what was issued: ${flaws(judged).join(' ')}`,
  next: (judged) =>
    flawCodes(judged).includes('placeholder')
      ? 'Replace the placeholder with the real token.'
      : judged.saw('the token is accepted after repair')
        ? 'Use the token without the characters around it: it is accepted that way.'
        : 'Copy the token again from its source, without anything around it.',
  where: placeOfTokens,
  toBeSure: (judged) => (flaws(judged).length === 0 ? 'a check of the token itself for anything pasted with it' : null),
  detail: (judged) => ({ codes: [...flawCodes(judged)] }),
  reference: {
    meaning:
      "The text isn't the token that Contentful issued. It has quotes, whitespace or `Bearer` around it, or it's a placeholder.",
    proof: "The text can't be a token, or the API accepts it without the extra characters.",
    fix: 'Copy the token again, without anything around it.',
  },
} as const satisfies CauseModule
