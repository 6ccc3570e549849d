import { apiLabel, keyNameOf } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

export const keyNotActiveYet = {
  id: 'key-not-active-yet',
  possible: [{ after: ['the token was refused'], unless: ['no token was sent'], rarely: true, rank: 5 }],
  ruledOutBy: [
    'after that it was refused again',
    'asked as before it is still refused',
    { seen: ['a later look is refused too'], unless: ['Management lists this very value for the asked API'] },
    { seen: ['the key is older than ten minutes'], unless: ['the key was created or changed minutes ago'] },
    'the token was seen working',
    // A list shows a key as soon as it is made.
    { seen: ['Management does not list the key', 'the token is kept as one of this space'] },
  ],
  needs: ['a later look is accepted', 'Management lists this very value for the asked API'],
  hints: [
    { seen: ['Management lists this very value for the asked API'], rank: 3 },
    // Each part of the platform hears of a new key by itself: it stays possible, and is no longer the first to think of.
    {
      seen: ['the key was created or changed minutes ago'],
      unless: ['the token was seen working in another environment'],
      rank: 4,
    },
  ],
  consents: ['managementRead'],
  decidedBy: ['key-lists-first', 'key-lists', 'second-look', 'same-again'],
  // Until it's proved, what looks like a new key may be a wrong one.
  fixes: (certainty) => (certainty === 'certain' ? ['wait-for-key'] : ['wait-for-key', 'replace-suited-secret']),
  headline: () => 'This key isn’t active yet',
  sentence: (judged) => {
    if (judged.saw('a later look is accepted'))
      return 'The key was created or changed moments ago: it was refused at first, and is accepted now.'
    if (judged.saw('Management lists this very value for the asked API'))
      return `Management lists the key${keyNameOf(judged) === null ? '' : ` “${keyNameOf(judged)}”`}, but ${apiLabel(judged)} does not know it yet: it was created or changed moments ago.`
    return 'The key may be too new: a key that was created or changed seconds ago is refused until it is active.'
  },
  next: (judged) =>
    judged.saw('a later look is accepted') || judged.saw('Management lists this very value for the asked API')
      ? 'Wait a few seconds and try again. Do not create another key: this one is good.'
      : 'If the key was created or changed moments ago, wait a few seconds and try again before you create another one.',
  toBeSure: () => 'the same request again in a few seconds',
  detail: (judged) => ({ key: keyNameOf(judged) }),
  reference: {
    meaning: "The key was created or changed seconds ago, and isn't active everywhere yet.",
    proof: 'The same request works a few seconds later, or Management already lists this key.',
    fix: "Wait a few seconds and try again. Don't create another key.",
  },
} as const satisfies CauseModule
