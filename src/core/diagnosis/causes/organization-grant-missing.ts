import { recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const organizationGrantMissing = {
  id: 'organization-grant-missing',
  possible: [{ after: ['the organization has not granted access'] }],
  headline: () => 'No access to the organization',
  summary: (_, doubt) => `The organization has ${doubt}not granted this token access.`,
  next: () => 'Grant the token access to the organization.',
  where: () => 'Account settings > Tokens',
  detail: recordDetail,
  reference: {
    meaning: 'The token has no access to the organization that owns the space.',
    proof: 'The API reports it.',
    fix: "Grant the token access to the organization, or ask the organization's owner.",
  },
} as const satisfies CauseModule
