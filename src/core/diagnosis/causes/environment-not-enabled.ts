import { KEYS_PLACE } from '../../../shared/platform.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { aliasOf, environmentOf, keyNameOf, meantEnvironment } from '../judged-case.ts'
import { quoted, theEnvironment, environmentDecides, environmentDetail, didYouMean } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

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
  ruledOutBy: [
    // Images takes no token (specification, section 5).
    'the request went to Images',
    'Management lists the key with this environment',
    // A key that the platform knows, and that isn't one of this space, is another space's.
    { seen: ['something was not found', 'Management does not list the key'] },
    { seen: ['the token reaches another space'], unless: ['the token stands for an account'] },
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
  sentence: (judged) =>
    `${judged.saw('no token was sent') ? 'What is used in place of a token is' : 'The token is good, but'} not enabled for ${theEnvironment(judged)}${aliasOf(judged) === null ? '' : `, which is an alias of “${aliasOf(judged)}”`}.`,
  next: (judged) =>
    meantEnvironment(judged) !== null
      ? `Correct the spelling of the environment first.${didYouMean(meantEnvironment(judged))}`
      : `Open the key${keyNameOf(judged) === null ? '' : ` “${keyNameOf(judged)}”`} and enable the environment ${quoted(environmentOf(judged), 'of this request')} for it.`,
  where: () => KEYS_PLACE,
  toBeSure: environmentDecides,
  detail: environmentDetail,
  reference: {
    meaning: "The key works, but isn't enabled for this environment.",
    proof: 'Management lists the environment, and lists the key without it. Or another token reads the environment.',
    fix: 'Run `token-desk enable NAME --environment ID`, or enable it in **Settings > API keys**.',
  },
} as const satisfies CauseModule
