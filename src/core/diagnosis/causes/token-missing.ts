import { setVariable } from '../phrases.ts'
import { serviceOf, type JudgedCase } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

/** The variable or option that should contain the token, as the client names it. */
const expectedIn = ({ text }: JudgedCase): string | null => text?.nothingSent?.name ?? null

export const tokenMissing = {
  id: 'token-missing',
  possible: [
    { after: ['nothing was sent', 'the token was refused'], if: ['no token was sent'] },
    {
      after: ['the token was refused'],
      unless: ['no token was sent', 'a token was sent', 'the answer says that a token arrived'],
      rarely: true,
      rank: 4,
    },
    { after: ['the token was reported missing'] },
  ],
  provedBy: ['no token was sent'],
  ruledOutBy: ['the answer says that a token arrived'],
  hints: [{ seen: ['the headers shown hold no token'], rank: 4 }],
  fixes: ['use-another-token'],
  isOfRequest: true,
  headline: () => 'No token was sent',
  summary: (judged, doubt) => {
    const variable = expectedIn(judged)
    if (doubt !== '') return `The request ${doubt}had no token.`
    return variable === null ? `${serviceOf(judged)} requires one.` : `The client reads it from ${variable}.`
  },
  next: (judged) => {
    const variable = expectedIn(judged)
    return variable === null ? 'Send the token as “Authorization: Bearer …”.' : setVariable(variable)
  },
  toBeSure: () => 'the request as it was sent',
  detail: (judged) => ({ expectedIn: expectedIn(judged) }),
  reference: {
    meaning: 'The request carries no token.',
    proof: 'Token Desk sent the request itself and knows that it had no token.',
    fix: 'Set the variable or field that should contain the token. Send it as `Authorization: Bearer TOKEN`.',
  },
} as const satisfies CauseModule
