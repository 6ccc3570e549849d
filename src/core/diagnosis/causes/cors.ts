import type { CauseModule } from './cause-module.ts'

export const cors = {
  id: 'cors',
  possible: [{ after: ['a browser blocked the request'] }],
  headline: () => 'The browser blocked the response',
  summary: (_, doubt) => `The API ${doubt}doesn’t allow requests from this page.`,
  next: () => 'Check the browser’s Network panel.',
  toBeSure: () => 'the same request outside a browser',
  reference: {
    meaning: 'A browser blocked the response.',
    proof: "A pasted browser error can't prove it: the network can cause the same message.",
    fix: "Check the browser's network panel. Management can't be called from a browser.",
  },
} as const satisfies CauseModule
