import { shortList } from '../../../shared/text/listed-words.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { errorIdOf, type JudgedCase } from '../judged-case.ts'
import { capital, recordDetail, setVariable } from '../phrases.ts'
import type { CauseModule, Doubt } from './cause-module.ts'

type Words = { headline: string; summary: string; next: string }

/** What a text without a response shows: nothing was sent, a tool hides the reason, or it has no error at all. */
const inTextAlone = (judged: JudgedCase): Words | null => {
  const { text } = judged
  if (text === null) return null
  const { matters, nothingSent, otherIds } = text
  if (matters === 'nothing-sent' && nothingSent !== null) {
    const name = nothingSent.name ?? 'the missing setting'
    return { headline: `${capital(name)} isn’t set`, summary: 'Nothing was sent.', next: setVariable(name) }
  }
  if (judged.saw('a tool hides its reason'))
    return {
      headline: 'This error hides its reason',
      summary: 'The tool prints it for a bad token, a missing space and a failed connection alike.',
      next: 'Run `token-desk diagnose` with the token, space and environment of this program.',
    }
  if (matters !== 'none') return null
  return otherIds.length === 0
    ? {
        headline: 'No known error found in this text',
        summary: '',
        next: 'Paste the whole error, with the lines around it.',
      }
    : {
        headline: 'The text names several errors',
        summary: `It lists ${shortList(otherIds.map(oneLine))}.`,
        next: 'Paste only the error that happened, with the lines around it.',
      }
}

const wordsOf = (judged: JudgedCase, doubt: Doubt = ''): Words => {
  const inText = inTextAlone(judged)
  if (inText !== null) return inText
  if (judged.saw('the request was canceled'))
    return { headline: 'The request was canceled', summary: 'No response was received.', next: 'Send it again.' }
  if (judged.saw('nothing was sent'))
    return {
      headline: 'Nothing was sent',
      summary: 'The token wasn’t checked.',
      next: 'Check that the service has an address for this API.',
    }
  const id = errorIdOf(judged)
  const about = id === null ? 'It says nothing about the token.' : 'This error isn’t about the token.'
  return {
    headline: id === null ? 'The response isn’t one that Token Desk knows' : `The API returned ${oneLine(id)}`,
    summary: judged.saw('the platform called the request bad') ? `The request ${doubt}has a mistake.` : about,
    next: 'Read the response.',
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
  headline: (judged) => wordsOf(judged).headline,
  summary: (judged, doubt) => wordsOf(judged, doubt).summary,
  next: (judged) => wordsOf(judged).next,
  detail: recordDetail,
  reference: {
    meaning: "The response isn't one that Token Desk knows, or the request was canceled.",
    proof: 'No other cause explains the response.',
    fix: "Read the response. Contentful's support can look up its request ID.",
  },
} as const satisfies CauseModule
