import { shortList } from '../../../shared/text/listed-words.ts'
import { KEYS_PLACE } from '../../../shared/platform.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import {
  aliasOf,
  environmentOf,
  keyNameOf,
  meantEnvironment,
  savedEnvironments,
  worksInEnvironment,
} from '../judged-case.ts'
import { environmentDecides, environmentDetail, environmentName, tokenName, useMeant } from '../phrases.ts'
import { OF_ANOTHER_SPACE, type CauseModule } from './cause-module.ts'

export const environmentNotEnabled = {
  id: 'environment-not-enabled',
  possible: [
    { after: ['the environment was not found'], unless: ['the token stands for an account'], rank: 4 },
    {
      after: ['the space was not found'],
      if: ['the path names the space alone'],
      unless: ['the token stands for an account'],
      rarely: true,
      rank: 7,
    },
    {
      after: ['something was not found'],
      unless: ['the token stands for an account', 'the path names no space'],
      rarely: true,
      rank: 11,
    },
  ],
  provedBy: [
    // It's there and not ready, and the key isn't enabled for it: two faults.
    {
      seen: ['Management lists the environment as not ready', 'Management lists the key without this environment'],
    },
  ],
  ruledOutBy: [
    // Images takes no token (specification, section 5).
    'the request went to Images',
    'Management lists the key with this environment',
    ...OF_ANOTHER_SPACE,
    'the token reads lists in this environment',
  ],
  hints: [
    { seen: ['the environment was not found', 'the default environment is read'], rank: 9 },
    { seen: ['the environment was not found', 'the space is kept with this environment'], rank: 9 },
    { seen: ['the token is kept without this environment', 'the space is kept with this environment'], rank: 9 },
  ],
  // It was read with this very token before.
  doubtedBy: ['the token was seen working'],
  consents: ['managementRead'],
  decidedBy: ['list-of-place', 'place-by-query', 'environments-if-space-alone', 'key-lists-of-environment'],
  fixes: ['use-meant-environment', 'use-another-token', 'enable-environment'],
  headline: (judged) => `Not enabled for ${oneLine(environmentOf(judged) ?? 'this environment')}`,
  summary: (judged, doubt) => {
    const alias =
      aliasOf(judged) === null ? '' : ` “${oneLine(environmentOf(judged) ?? '')}” is an alias of “${aliasOf(judged)}”.`
    const place = judged.saw('the environment was not found') ? 'it' : environmentName(judged)
    if (judged.saw('no token was sent')) return `The key that this address uses is ${doubt}not enabled for ${place}.`
    if (doubt !== '') return `${tokenName(judged)} is ${doubt}not enabled for ${place}.${alias}`
    const enabled = judged.management.key?.environments ?? []
    const works = worksInEnvironment(judged)
    if (enabled.length > 0) return `${tokenName(judged)} works, but only on ${shortList(enabled)}.${alias}`
    if (works !== null) return `${tokenName(judged)} works on ${works}.${alias}`
    const saved = savedEnvironments(judged)
    return saved === null
      ? `${tokenName(judged)} itself works.${alias}`
      : `In the vault, ${tokenName(judged)} is for ${shortList(saved)} only.${alias}`
  },
  next: (judged) =>
    useMeant(meantEnvironment(judged)) ??
    `Enable ${environmentName(judged)} for ${keyNameOf(judged) === null ? 'the key' : `the key “${keyNameOf(judged)}”`}.`,
  where: () => KEYS_PLACE,
  toBeSure: environmentDecides,
  detail: environmentDetail,
  reference: {
    meaning: "The key works, but isn't enabled for this environment.",
    proof: 'Management lists the environment, and lists the key without it. Or another token reads the environment.',
    fix: 'Run `token-desk enable NAME --environment ID`, or enable it in **Settings > API keys**.',
  },
} as const satisfies CauseModule
