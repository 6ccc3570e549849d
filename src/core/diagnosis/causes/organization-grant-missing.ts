import { recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const organizationGrantMissing = {
  id: 'organization-grant-missing',
  possible: [{ after: ['the organization has not granted access'] }],
  sentence: () => 'The token is good, but has not been granted access to the organization that owns the space.',
  next: () => 'Grant the token access to the organization, or ask the organization’s owner (single sign-on).',
  where: () => 'Account settings > Tokens',
  detail: recordDetail,
} as const satisfies CauseModule
