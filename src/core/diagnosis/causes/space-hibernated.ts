import { serviceOf } from '../judged-case.ts'
import { recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const spaceHibernated = {
  id: 'space-hibernated',
  possible: [{ after: ['the space is hibernated'] }],
  fixes: ['try-again'],
  headline: () => 'The space is hibernated',
  summary: (judged) => `${serviceOf(judged)} put it to sleep, for every token.`,
  next: () => 'Open the space in the web app to wake it.',
  toBeSure: () => 'the same request later',
  detail: recordDetail,
  reference: {
    meaning: 'The space is asleep, so the API returns a 502 for every token.',
    proof: 'The API reports it.',
    fix: 'Open the space in the web app to wake it.',
  },
} as const satisfies CauseModule
