import { oneLine } from '../../../shared/text/printable.ts'
import { errorIdOf, type JudgedCase } from '../judged-case.ts'
import { NOTHING, capital, recordDetail, setVariable, supportKnows } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** What a text without a response shows: nothing was sent, a tool hides the reason, or it has no error at all. */
const inTextAlone = (judged: JudgedCase): { headline: string; sentence: string; next: string } | null => {
  const { text } = judged
  if (text === null) return null
  const { matters, nothingSent, said, otherIds } = text
  if (matters === 'nothing-sent' && nothingSent !== null) {
    const name = nothingSent.name ?? nothingSent.usual[0] ?? 'the missing setting'
    const headline = `${capital(name)} isn’t set`
    return { headline, sentence: `${headline}, so nothing was sent.`, next: setVariable(name) }
  }
  if (judged.saw('a tool hides its reason'))
    return {
      headline: 'This error hides its reason',
      sentence: `“${oneLine(said?.words ?? '')}” proves nothing: the tool prints it for a bad token, a missing space or environment, and a failed connection.`,
      next: 'Run `token-desk diagnose` with the token, space and environment of this program.',
    }
  if (matters !== 'none') return null
  return otherIds.length === 0
    ? {
        headline: 'No known error found in this text',
        sentence: 'No known error found in this text.',
        next: 'Paste the whole error, with the lines around it.',
      }
    : {
        headline: 'The text names several errors',
        sentence: `The text names several errors (${oneLine(otherIds.join(', '))}), and not which one happened.`,
        next: 'Paste only the error that happened, with the lines around it.',
      }
}

export const unrecognizedError = {
  id: 'unrecognized-error',
  possible: [
    { after: ['the request was canceled', 'the answer is unreadable'] },
    { after: ['nothing was sent'], unless: ['no token was sent'] },
    { after: ['a foreign answer came', 'the request has another problem'], rarely: true, rank: 1 },
    { after: ['the platform failed'], if: ['the error id is unknown'], rarely: true },
    { after: ['the platform called the request bad'], unless: ['the plain request works'], rank: 1 },
    { after: ['the error id is unknown'], unless: ['the platform failed'] },
    { after: ['a tool hides its reason'], rank: 2 },
  ],
  decidedBy: ['plain-request'],
  headline: (judged) => {
    const inText = inTextAlone(judged)
    if (inText !== null) return inText.headline
    if (judged.saw('the request was canceled')) return 'The request was canceled'
    if (judged.saw('nothing was sent')) return 'Nothing was sent'
    const id = errorIdOf(judged)
    return id === null ? 'The response isn’t one that Token Desk knows' : `The API returned ${oneLine(id)}`
  },
  sentence: (judged) => {
    const inText = inTextAlone(judged)
    if (inText !== null) return inText.sentence
    if (judged.saw('the request was canceled'))
      return 'The request was canceled: nothing came back, and nothing was learned about the token.'
    if (judged.saw('nothing was sent')) return 'Nothing was sent: nothing was learned about the token.'
    return errorIdOf(judged) === null
      ? `The response could not be understood: ${NOTHING}.`
      : `The platform answered ${errorIdOf(judged)}, which says nothing certain about the token.`
  },
  next: (judged) => {
    const inText = inTextAlone(judged)
    if (inText !== null) return inText.next
    if (judged.saw('the request was canceled')) return 'Run it again when you want to know. Keep the token.'
    if (judged.saw('nothing was sent'))
      return 'Make sure that the service has an address for this API, then try again. Keep the token.'
    return `Read the answer itself${supportKnows(judged)}. Keep the token.`
  },
  detail: recordDetail,
  reference: {
    meaning: "The response isn't one that Token Desk knows, or the request was canceled.",
    proof: 'No other cause explains the response.',
    fix: "Read the response. Contentful's support can look up its request ID.",
  },
} as const satisfies CauseModule
