import { oneLine } from '../../../shared/text/printable.ts'
import { withoutQuery } from '../observe/describe-answer.ts'
import type { Led } from '../observe/answer.ts'
import { statusOf, type JudgedCase } from '../judged-case.ts'
import { inBrackets } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

/** Where the redirect led, and its address without the query. */
const redirectIn = ({ answer }: JudgedCase): { to: string | null; led: Led } => {
  if (answer?.kind !== 'redirect') return { to: null, led: 'unknown' }
  return { to: answer.to === null ? null : oneLine(withoutQuery(answer.to)), led: answer.led }
}

export const redirected = {
  id: 'redirected',
  possible: [{ after: ['the answer redirects elsewhere'] }],
  provedBy: ['the answer redirects elsewhere'],
  headline: () => 'The request was redirected',
  summary: (judged) => {
    const { to, led } = redirectIn(judged)
    if (led === 'nowhere') return 'The redirect names no address.'
    if (led === 'followed') return `The response is from ${to ?? 'another address'}.`
    const goal = led === 'unreadable' ? `an address that can’t be read${inBrackets(to)}` : (to ?? 'another address')
    return `It leads to ${goal}.${led === 'away' || led === 'unreadable' ? ' The token wasn’t sent there.' : ''}`
  },
  next: (judged) => {
    const { led } = redirectIn(judged)
    if (led === 'followed' || led === 'within') return 'Check the path, and any proxy in front of the API.'
    return led === 'nowhere' || led === 'unreadable'
      ? 'Check the base URL, and any proxy in front of it.'
      : 'Check the base URL, or sign in if it’s a login page.'
  },
  detail: (judged) => ({ to: redirectIn(judged).to, status: statusOf(judged) }),
  reference: {
    meaning: 'The server redirects the request. Token Desk never sends a token to another origin.',
    proof: 'The response is a redirect.',
    fix: "Check the base URL and what is in front of the API. If it's a login page, sign in first.",
  },
} as const satisfies CauseModule
