import { shortList } from '../../../shared/text/listed-words.ts'
import { listedEnvironments, meantEnvironment } from '../judged-case.ts'
import {
  capital,
  didYouMean,
  environmentDecides,
  environmentDetail,
  environmentName,
  spaceName,
  useMeant,
} from '../phrases.ts'
import { OF_ANOTHER_SPACE, type CauseModule, type Sign } from './cause-module.ts'

/** With these, the environment is there and ready, or the key is one of another space. */
export const READABLE_ENVIRONMENT: readonly Sign[] = [
  'another token reaches this environment',
  ...OF_ANOTHER_SPACE,
  // Every space has it, and it can't be deleted (the platform's documentation).
  'the default environment is read',
  'the token reads lists in this environment',
  'drafts hold the resource',
]

export const environmentMissing = {
  id: 'environment-missing',
  possible: [
    { after: ['a tool hides its reason'], rarely: true, rank: 3 },
    { after: ['the environment was not found'], rank: 4 },
    { after: ['something was not found'], unless: ['the path names no space'], rarely: true, rank: 10 },
  ],
  ruledOutBy: [
    'Management lists the environment as ready',
    'Management lists the environment as not ready',
    'Management lists the key with this environment',
    ...READABLE_ENVIRONMENT,
  ],
  hints: [
    // Nearer than that none of them is enabled for it.
    { seen: ['another token misses this environment, too'], rank: 7 },
    { seen: ['the environment resembles a known one'], rank: 8 },
    { seen: ['the space is kept without this environment'], rank: 9 },
  ],
  // It was read with this very token before.
  doubtedBy: ['the token was seen working'],
  consents: ['managementRead'],
  decidedBy: [
    'list-of-place',
    'place-by-query',
    'list-on-management',
    'environments-of-space',
    'aliases-of-space',
    'keys-of-environment',
  ],
  fixes: ['use-meant-environment'],
  headline: (judged) => `${capital(environmentName(judged))} doesn’t exist`,
  summary: (judged, doubt) => {
    const subject = judged.saw('the environment was not found') ? 'It' : capital(environmentName(judged))
    const listed = listedEnvironments(judged)
    if (doubt !== '')
      return `${subject} ${doubt}doesn’t exist in ${spaceName(judged)}.${didYouMean(meantEnvironment(judged))}`
    return listed === null
      ? didYouMean(meantEnvironment(judged)).trim()
      : `${capital(spaceName(judged))} has ${shortList(listed)}.${didYouMean(meantEnvironment(judged))}`
  },
  next: (judged) => useMeant(meantEnvironment(judged)) ?? 'Check the environment’s ID.',
  where: () => 'Settings > Environments',
  toBeSure: environmentDecides,
  detail: environmentDetail,
  reference: {
    meaning: 'The space has no environment with this ID.',
    proof: "Management doesn't list the environment.",
    fix: "Check the environment's ID.",
  },
} as const satisfies CauseModule
