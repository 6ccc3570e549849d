import { cameLater } from './works.ts'
import { named } from './phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const worksButEmpty = {
  id: 'works-but-empty',
  possible: [
    { after: ['an empty list came'] },
    { after: ['the token was refused'], if: ['asked as before an empty list comes now'], rank: 6 },
  ],
  provedBy: ['asked as before an empty list comes now'],
  sentence: (w) =>
    `The token works ${cameLater(w) ? 'now' : 'here'}, but ${named('the environment', w.environment)} has nothing to show: the list is empty.`,
  next: (w) =>
    w.api === 'delivery'
      ? 'Publish content in this environment, or read drafts through Preview with a preview key.'
      : 'Check that this is the environment that holds the content.',
  detail: (w) => ({ environment: w.environment, space: w.space }),
} as const satisfies CauseModule
