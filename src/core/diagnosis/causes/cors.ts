import type { CauseModule } from './cause-module.ts'

export const cors = {
  id: 'cors',
  possible: [{ after: ['a browser blocked the request'] }],
  sentence: () =>
    'The browser kept the answer from the page (CORS, or no answer at all): nothing was learned about the token.',
  next: () =>
    'Look at the request in the browser’s network panel: the answer there tells you more. Management is not for browsers; Delivery and Preview are. Keep the token.',
  toBeSure: () => 'the same request from outside the browser',
} as const satisfies CauseModule
