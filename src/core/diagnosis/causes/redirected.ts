import { oneLine } from '../../../shared/text/printable.ts'
import { withoutQuery } from '../observe/describe-answer.ts'
import type { Led } from '../observe/redirected.ts'
import { statusOf, type JudgedCase } from '../judged-case.ts'
import { NOTHING } from '../phrases.ts'
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
  sentence: (judged) => {
    const { to: address, led } = redirectIn(judged)
    const to = address === null ? '' : ` (${address})`
    if (led === 'followed')
      return `The request was redirected to another address on the same server${to}, and the answer is about that address: ${NOTHING} where you asked.`
    if (led === 'within')
      return `The request was redirected to another address on the same server${to} and went no further: ${NOTHING}.`
    if (led === 'nowhere') return `The answer is a redirect that names no address: ${NOTHING}.`
    if (led === 'unreadable')
      return `The answer is a redirect to an address that cannot be read${to}, and the token was not sent there: ${NOTHING}.`
    const kept = led === 'away' ? ', and the token was not sent there' : ''
    return `The request was redirected elsewhere${to}${kept}: ${NOTHING}.`
  },
  next: (judged) => {
    const { led } = redirectIn(judged)
    return led === 'followed' || led === 'within'
      ? 'Check the path, and what stands in front of the platform there: some rule rewrites this address. Keep the token.'
      : led === 'nowhere' || led === 'unreadable'
        ? 'Check the base URL, and the proxy or gateway in front of it: the platform sends no such redirect. Keep the token.'
        : 'Check the base URL; if a login page asks, sign in to the network or gateway first. Keep the token.'
  },
  detail: (judged) => ({ to: redirectIn(judged).to, status: statusOf(judged) }),
  reference: {
    meaning: 'The server redirects the request. Token Desk never sends a token to another origin.',
    proof: 'The response is a redirect.',
    fix: "Check the base URL and what is in front of the API. If it's a login page, sign in first.",
  },
} as const satisfies CauseModule
