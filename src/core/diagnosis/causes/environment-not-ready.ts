import { environmentStatus } from '../judged-case.ts'
import { capital, environmentDecides, environmentDetail, environmentName } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'
import { READABLE_ENVIRONMENT } from './environment-missing.ts'

export const environmentNotReady = {
  id: 'environment-not-ready',
  possible: [
    { after: ['the environment was not found'], rarely: true, rank: 4 },
    { after: ['something was not found'], if: ['the path names an environment'], rarely: true, rank: 11 },
  ],
  provedBy: [
    // A key's list decides the other half: without it, the key may be enabled for the environment or not.
    {
      seen: ['Management lists the environment as not ready', 'Management lists the key without this environment'],
    },
  ],
  ruledOutBy: ['Management lists the environment as ready', ...READABLE_ENVIRONMENT],
  needs: ['Management lists the environment as not ready'],
  hints: [{ seen: ['Management lists the environment as not ready'], rank: 7 }],
  consents: ['managementRead'],
  decidedBy: ['list-on-management', 'environments-of-space', 'keys-of-environment'],
  headline: (judged) => {
    const environment = capital(environmentName(judged))
    return environmentStatus(judged) === 'failed'
      ? `${environment} couldn’t be created`
      : `${environment} isn’t ready yet`
  },
  summary: (judged, doubt) => {
    const subject = judged.saw('the environment was not found') ? 'It' : capital(environmentName(judged))
    if (doubt !== '') return `${subject} is ${doubt}still being created.`
    return environmentStatus(judged) === 'failed'
      ? 'The API returns 404 for it.'
      : 'The API returns 404 until it’s ready.'
  },
  next: (judged) =>
    environmentStatus(judged) === 'failed'
      ? 'Delete it and create it again.'
      : 'Wait until it’s ready, then try again.',
  where: () => 'Settings > Environments',
  toBeSure: environmentDecides,
  detail: environmentDetail,
  reference: {
    meaning: "The environment is still being created. Until it's ready, the API returns 404.",
    proof: 'Management lists the environment, but not as ready.',
    fix: "Wait until it's ready. If its creation failed, delete it and create it again.",
  },
} as const satisfies CauseModule
