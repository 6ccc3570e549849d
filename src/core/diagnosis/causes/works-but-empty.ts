import { cameLater } from './works.ts'
import { apiOf, environmentOf, spaceOf } from '../judged-case.ts'
import type { CauseModule } from './cause-module.ts'

export const worksButEmpty = {
  id: 'works-but-empty',
  possible: [
    { after: ['an empty list came'] },
    { after: ['the token was refused'], if: ['asked as before an empty list comes now'], rank: 6 },
  ],
  provedBy: ['asked as before an empty list comes now'],
  headline: (judged) => `It works${cameLater(judged) ? ' now' : ''}, but the list is empty`,
  summary: () => '',
  next: (judged) =>
    apiOf(judged) === 'delivery' ? 'Publish content, or read drafts through Preview.' : 'Check the environment.',
  detail: (judged) => ({ environment: environmentOf(judged), space: spaceOf(judged) }),
  reference: {
    meaning: 'The API accepts the token, but the list has no items.',
    proof: 'The same as for `works`, with an empty list.',
    fix: 'Publish content in this environment, or read drafts through Preview with a preview key.',
  },
} as const satisfies CauseModule
