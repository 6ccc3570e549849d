import { keyNameOf } from '../judged-case.ts'
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
  headline: (judged) =>
    judged.saw('a later look is accepted') ? 'The key wasn’t active yet' : 'This key isn’t active yet',
  summary: (judged, doubt) => {
    if (judged.saw('a later look is accepted'))
      return doubt === ''
        ? 'It was refused at first, and is accepted now.'
        : `It’s accepted now, so it was ${doubt}not active before.`
    if (!judged.saw('Management lists this very value for the asked API')) return `It’s ${doubt}too new to be active.`
    return doubt === ''
      ? 'It was created or changed moments ago.'
      : `Management lists it, so it’s ${doubt}too new to be active.`
  },
  next: () => 'Wait a few seconds, then try again.',
  toBeSure: () => 'the same request in a few seconds',
  detail: (judged) => ({ key: keyNameOf(judged) }),
  reference: {
    meaning: "The key was created or changed seconds ago, and isn't active everywhere yet.",
    proof: 'The same request works a few seconds later, or Management already lists this key.',
    fix: "Wait a few seconds and try again. Don't create another key.",
  },
} as const satisfies CauseModule
