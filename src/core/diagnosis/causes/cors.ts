import type { CauseModule } from './cause-module.ts'

export const cors = {
  id: 'cors',
  possible: [{ after: ['a browser blocked the request'] }],
  headline: () => 'The browser blocked the response',
  sentence: () =>
    'The browser kept the answer from the page (CORS, or no answer at all): nothing was learned about the token.',
  next: () =>
    'Look at the request in the browser’s network panel: the response there shows you more. Management is not for browsers; Delivery and Preview are. Keep the token.',
  toBeSure: () => 'the same request from outside the browser',
  reference: {
    meaning: 'A browser blocked the response.',
    proof: "A pasted browser error can't prove it: the network can cause the same message.",
    fix: "Check the browser's network panel. Management can't be called from a browser.",
  },
} as const satisfies CauseModule
