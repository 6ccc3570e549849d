import { meantSpace } from '../judged-case.ts'
import { capital, didYouMean, spaceDecides, spaceDetail, spaceName, useMeant } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const spaceMissing = {
  id: 'space-missing',
  possible: [
    { after: ['a tool hides its reason'], rarely: true, rank: 3 },
    { after: ['the space was not found'], rank: 4 },
    { after: ['something was not found'], unless: ['the path names no space'], rank: 8 },
  ],
  ruledOutBy: [
    'another token reaches this environment',
    'Management lists the key with this environment',
    // The key is another space's, whether this one exists or not. A misspelled ID of its own space is the nearer cause.
    {
      seen: ['the token reaches another space'],
      unless: [
        'the token stands for an account',
        'the space resembles a known one',
        'Management does not show the space',
      ],
    },
    'the token reaches another environment of the space',
    'Management shows the space',
    'another token reaches this space',
    'the token reads lists in this environment',
    'drafts hold the resource',
  ],
  hints: [{ seen: ['the space resembles a known one'], rank: 9 }],
  // A saved ID was hardly mistyped.
  doubtedBy: ['the space is a known one'],
  consents: ['managementRead'],
  decidedBy: [
    'list-of-place',
    'place-by-query',
    'account-if-unnamed',
    'environments-if-unnamed',
    'space-itself',
    'keys-of-space',
    'services-if-no-space',
    'invalid-token-on-other-service',
  ],
  fixes: ['use-meant-space'],
  headline: (judged) => `${capital(spaceName(judged))} doesn’t exist`,
  summary: (judged, doubt) => {
    const meant = didYouMean(meantSpace(judged))
    if (doubt === '') return `The ID has a typo, or the space was deleted.${meant}`
    return judged.saw('the space is a known one')
      ? `The space was ${doubt}deleted.${meant}`
      : `The space ID ${doubt}has a typo.${meant}`
  },
  next: (judged) => useMeant(meantSpace(judged)) ?? 'Compare the ID with the one in the space’s settings.',
  where: () => 'Settings > General settings',
  toBeSure: spaceDecides,
  detail: spaceDetail,
  reference: {
    meaning: 'No space has this ID, or the ID has a typo.',
    proof: "Every other cause is ruled out. The 404 alone is the same for a space that the token can't see.",
    fix: 'Compare the ID with the one in **Settings > General settings**.',
  },
} as const satisfies CauseModule
