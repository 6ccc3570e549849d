import { recordDetail } from './failure-words.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import type { CauseModule } from './cause-module.ts'

export const permissionDenied = {
  id: 'permission-denied',
  possible: [
    { after: ['the token was refused'], if: ['the token works elsewhere on the same API'], rank: 4 },
    { after: ['access was denied'] },
  ],
  decidedBy: ['own-account'],
  fixes: ['use-another-token'],
  sentence: (w) => {
    const reasons = w.reasons.length === 0 ? '' : ` (${oneLine(w.reasons.join('; '))})`
    if (w.api === 'images') return `Images does not serve this file to everyone${reasons}.`
    return w.saw('the token was refused')
      ? 'The token is good, but it may not use this endpoint.'
      : `The token is good, but its owner may not do this${reasons}.`
  },
  next: (w) => {
    if (w.api === 'images') return 'If the asset is embargoed, use a signed URL; no API token helps here.'
    return /limit|plan|quota/i.test(w.reasons.join(' '))
      ? 'This is a limit of the plan, not of the role: free up some room, or change the plan.'
      : 'Have the role of the token’s owner changed.'
  },
  where: (w) => (w.api === 'images' ? null : 'Settings > Roles & permissions'),
  detail: (w) => ({ ...recordDetail(w), reasons: [...w.reasons] }),
} as const satisfies CauseModule
