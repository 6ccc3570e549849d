import { acceptedElsewhere } from '../facts.ts'
import { mayAskOtherServices, otherServicesOf, type JudgedCase } from '../judged-case.ts'
import { otherPlaces } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const acceptedBy = ({ facts }: JudgedCase): string | null => {
  const service = facts === null ? undefined : acceptedElsewhere(facts)?.spec.service
  return service === undefined || service === facts?.input.service.name ? null : service
}

export const tokenOfOtherService = {
  id: 'token-of-other-service',
  possible: [
    { after: ['the token was refused'], unless: ['no token was sent'], rank: 3 },
    // The platform has answered a made-up token on a made-up space like a good one.
    {
      after: ['the space was not found', 'something was not found'],
      if: ['another service accepts the token'],
      rank: 6,
    },
  ],
  provedBy: ['another service accepts the token'],
  ruledOutBy: ['every other service refuses the token'],
  needs: ['another service accepts the token'],
  hints: [{ seen: ['the token is kept as one of another service'], rank: 6 }],
  doubtedBy: ['the other services that were asked refuse it', 'the Playground gives out its own tokens'],
  consents: ['otherServices'],
  decidedBy: [
    'own-account',
    'invalid-token-elsewhere',
    'pointed-services',
    'pointed-services-of-kind',
    'all-services',
    'invalid-token-on-other-service',
  ],
  fixes: ['use-another-token'],
  isAboutOwner: true,
  headline: (judged) => `The token belongs to ${acceptedBy(judged) ?? 'another region or installation'}`,
  summary: (_, doubt) =>
    doubt === '' ? 'It works there, but not here.' : `It ${doubt}belongs to another region or installation.`,
  next: (judged) =>
    acceptedBy(judged) === null ? 'Find out which region the space is in.' : `Use the hosts of ${acceptedBy(judged)}.`,
  toBeSure: otherPlaces,
  detail: (judged) => ({
    service: acceptedBy(judged),
    notAsked: mayAskOtherServices(judged) ? [] : [...otherServicesOf(judged)],
  }),
  reference: {
    meaning: 'The token belongs to another service, such as the other region.',
    proof: 'The other service accepts the token. Token Desk checks this only with your consent.',
    fix: 'Use the hosts of that service.',
  },
} as const satisfies CauseModule
