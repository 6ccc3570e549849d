import { NOTHING } from './failure-words.ts'
import type { CauseModule } from './cause-module.ts'

export const redirected = {
  id: 'redirected',
  possible: [{ after: ['the answer redirects elsewhere'] }],
  provedBy: ['the answer redirects elsewhere'],
  sentence: (w) => {
    const to = w.redirectTo === null ? '' : ` (${w.redirectTo})`
    if (w.redirectLed === 'followed')
      return `The request was redirected to another address on the same server${to}, and the answer is about that address: ${NOTHING} where you asked.`
    if (w.redirectLed === 'within')
      return `The request was redirected to another address on the same server${to} and went no further: ${NOTHING}.`
    if (w.redirectLed === 'nowhere') return `The answer is a redirect that names no address: ${NOTHING}.`
    if (w.redirectLed === 'unreadable')
      return `The answer is a redirect to an address that cannot be read${to}, and the token was not sent there: ${NOTHING}.`
    const kept = w.redirectLed === 'away' ? ', and the token was not sent there' : ''
    return `The request was redirected elsewhere${to}${kept}: ${NOTHING}.`
  },
  next: (w) =>
    w.redirectLed === 'followed' || w.redirectLed === 'within'
      ? 'Check the path, and what stands in front of the platform there: some rule rewrites this address. Keep the token.'
      : w.redirectLed === 'nowhere' || w.redirectLed === 'unreadable'
        ? 'Check the base URL, and the proxy or gateway in front of it: the platform sends no such redirect. Keep the token.'
        : 'Check the base URL; if a login page asks, sign in to the network or gateway first. Keep the token.',
  detail: (w) => ({ to: w.redirectTo, status: w.status }),
} as const satisfies CauseModule
