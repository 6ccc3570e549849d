import { oneLine } from '../../../shared/text/printable.ts'
import { errorIdOf } from '../judged-case.ts'
import { NOTHING, recordDetail, supportKnows } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const unrecognizedError = {
  id: 'unrecognized-error',
  possible: [
    { after: ['the request was canceled', 'the answer is unreadable'] },
    { after: ['nothing was sent'], unless: ['no token was sent'] },
    { after: ['a foreign answer came', 'the request has another problem'], rarely: true, rank: 1 },
    { after: ['the platform failed'], if: ['the error id is unknown'], rarely: true },
    { after: ['the platform called the request bad'], unless: ['the plain request works'], rank: 1 },
    { after: ['the error id is unknown'], unless: ['the platform failed'] },
  ],
  decidedBy: ['plain-request'],
  headline: (judged) => {
    if (judged.saw('the request was canceled')) return 'The request was canceled'
    if (judged.saw('nothing was sent')) return 'Nothing was sent'
    const id = errorIdOf(judged)
    return id === null ? 'The response isn’t one that Token Desk knows' : `The API returned ${oneLine(id)}`
  },
  sentence: (judged) => {
    if (judged.saw('the request was canceled'))
      return 'The request was canceled: nothing came back, and nothing was learned about the token.'
    if (judged.saw('nothing was sent')) return 'Nothing was sent: nothing was learned about the token.'
    return errorIdOf(judged) === null
      ? `The response could not be understood: ${NOTHING}.`
      : `The platform answered ${errorIdOf(judged)}, which says nothing certain about the token.`
  },
  next: (judged) => {
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
