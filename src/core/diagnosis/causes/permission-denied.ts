import { oneLine } from '../../../shared/text/printable.ts'
import { apiLabel, apiOf, recordOf, type JudgedCase } from '../judged-case.ts'
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
  summary: (judged, doubt) => {
    const [reason] = reasonsOf(judged)
    if (reason !== undefined) return `The reason in the response is “${oneLine(reason)}”.`
    if (apiOf(judged) === 'images')
      return doubt === '' ? 'Only a signed URL can read it.' : `The asset is ${doubt}embargoed.`
    if (judged.saw('the token was refused'))
      return doubt === ''
        ? `It works elsewhere on ${apiLabel(judged)}.`
        : `It works elsewhere, so its owner’s role ${doubt}doesn’t allow this.`
    return doubt === '' ? 'The token itself is valid.' : `The role of the token’s owner ${doubt}doesn’t allow this.`
  },
  next: (judged) => {
    if (apiOf(judged) === 'images') return 'Use a signed URL.'
    return isPlanLimit(judged) ? 'Free up space, or change the plan.' : 'Ask an admin to change the owner’s role.'
  },
  where: (judged) => (apiOf(judged) === 'images' ? null : 'Settings > Roles & permissions'),
  detail: (judged) => ({ ...recordDetail(judged), reasons: [...reasonsOf(judged)] }),
  reference: {
    meaning: "The token's owner may not do this.",
    proof: 'The API reports it, or the token works elsewhere on the same API.',
    fix: "Ask an admin to change the owner's role. If the error names a limit of the plan, free up space or change the plan.",
  },
} as const satisfies CauseModule
