import { errorIdOf } from '../judged-case.ts'
import { recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const responseTooLarge = {
  id: 'response-too-large',
  possible: [
    { after: ['the answer was too large for the platform'] },
    { after: ['the platform called the request bad'], if: ['one item of the list works'] },
    { after: ['the platform called the request bad'], rarely: true, rank: 2 },
  ],
  decidedBy: ['plain-request'],
  isOfRequest: true,
  headline: () => 'The response is too large',
  summary: (_judged, doubt) =>
    doubt === '' ? 'The API’s limit is 7 MiB.' : `The response is ${doubt}larger than the API’s limit of 7 MiB.`,
  next: () => 'Request less: a smaller limit, a lower include, or selected fields.',
  toBeSure: (judged) => (errorIdOf(judged) === 'BadRequest' ? 'one item of the same list' : null),
  fixes: ['fit-response'],
  detail: recordDetail,
  reference: {
    meaning: "The response is larger than the API's limit of 7 MiB.",
    proof: 'The API reports it, or one item of the same list works.',
    fix: 'Request less at a time: a smaller `limit`, a lower `include`, or selected fields.',
  },
} as const satisfies CauseModule
