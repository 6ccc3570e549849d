import { setVariable } from '../phrases.ts'
import { type JudgedCase } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

/** The variable or option that should contain the token, as the client names it. */
const expectedIn = ({ text }: JudgedCase): string | null =>
  text?.nothingSent?.name ?? text?.nothingSent?.usual[0] ?? null

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
  provedBy: [
    { seen: ['nothing was sent', 'no token was sent'] },
    { seen: ['the token was refused', 'no token was sent'] },
    { seen: ['the token was reported missing', 'no token was sent'] },
  ],
  ruledOutBy: ['the answer says that a token arrived'],
  hints: [{ seen: ['the headers shown hold no token'], rank: 4 }],
  fixes: ['use-another-token'],
  isOfRequest: true,
  headline: () => 'No token was sent',
  sentence: (judged) =>
    judged.saw('nothing was sent') && judged.isAlone
      ? 'No token was given, so nothing was sent.'
      : 'No token reached the platform: none was sent.',
  next: (judged) => {
    const variable = expectedIn(judged)
    return variable === null
      ? 'Set the variable or the field that should hold the token, and send it as “Authorization: Bearer …”.'
      : setVariable(variable)
  },
  toBeSure: () => 'a look at the request as it was sent, to see whether it carries a token at all',
  detail: (judged) => ({ expectedIn: expectedIn(judged) }),
  reference: {
    meaning: 'The request carries no token.',
    proof: 'Token Desk sent the request itself and knows that it had no token.',
    fix: 'Set the variable or field that should contain the token. Send it as `Authorization: Bearer TOKEN`.',
  },
} as const satisfies CauseModule
