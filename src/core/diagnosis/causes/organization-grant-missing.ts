import { recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const organizationGrantMissing = {
  id: 'organization-grant-missing',
  possible: [{ after: ['the organization has not granted access'] }],
  headline: () => 'No access to the organization',
  sentence: () => 'The token is good, but has not been granted access to the organization that owns the space.',
  next: () => 'Grant the token access to the organization, or ask the organization’s owner (single sign-on).',
  where: () => 'Account settings > Tokens',
  detail: recordDetail,
  reference: {
    meaning: 'The token has no access to the organization that owns the space.',
    proof: 'The API reports it.',
    fix: "Grant the token access to the organization, or ask the organization's owner.",
  },
} as const satisfies CauseModule
