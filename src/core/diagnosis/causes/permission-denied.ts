import { oneLine } from '../../../shared/text/printable.ts'
import { apiOf, recordOf, type JudgedCase } from '../judged-case.ts'
import { recordDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const reasonsOf = (judged: JudgedCase): readonly string[] => recordOf(judged)?.reasons ?? []

const isPlanLimit = (judged: JudgedCase): boolean => /limit|plan|quota/i.test(reasonsOf(judged).join(' '))

export const permissionDenied = {
  id: 'permission-denied',
  possible: [
    { after: ['the token was refused'], if: ['the token works elsewhere on the same API'], rank: 4 },
    { after: ['access was denied'] },
  ],
  decidedBy: ['own-account'],
  fixes: ['use-another-token'],
  headline: (judged) => {
    if (apiOf(judged) === 'images') return 'This file isn’t public'
    if (judged.saw('the token was refused')) return 'This token can’t use this endpoint'
    return isPlanLimit(judged) ? 'The plan’s limit is reached' : 'The token’s owner isn’t allowed to do this'
  },
  sentence: (judged) => {
    const reasons = reasonsOf(judged).length === 0 ? '' : ` (${oneLine(reasonsOf(judged).join('; '))})`
    if (apiOf(judged) === 'images') return `Images does not serve this file to everyone${reasons}.`
    return judged.saw('the token was refused')
      ? 'The token is good, but it may not use this endpoint.'
      : `The token is good, but its owner may not do this${reasons}.`
  },
  next: (judged) => {
    if (apiOf(judged) === 'images') return 'If the asset is embargoed, use a signed URL; no API token helps here.'
    return isPlanLimit(judged)
      ? 'This is a limit of the plan, not of the role: free up some room, or change the plan.'
      : 'Have the role of the token’s owner changed.'
  },
  where: (judged) => (apiOf(judged) === 'images' ? null : 'Settings > Roles & permissions'),
  detail: (judged) => ({ ...recordDetail(judged), reasons: [...reasonsOf(judged)] }),
  reference: {
    meaning: "The token's owner may not do this.",
    proof: 'The API reports it, or the token works elsewhere on the same API.',
    fix: "Ask an admin to change the owner's role. If the error names a limit of the plan, free up space or change the plan.",
  },
} as const satisfies CauseModule
