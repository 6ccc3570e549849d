import { KEYS_PLACE } from '../../../shared/platform.ts'
import { isOfAccount } from '../judged-case.ts'
import { spaceDecides, spaceDetail, spaceName, tokenName } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const spaceNoAccess = {
  id: 'space-no-access',
  possible: [
    { after: ['the space was not found'], rank: 4 },
    { after: ['something was not found'], unless: ['the path names no space'], rank: 8 },
  ],
  ruledOutBy: [
    // Images takes no token (specification, section 5).
    'the request went to Images',
    'Management lists the key with this environment',
    // A key belongs to one space: one that works elsewhere has no access here by its nature. An account has many.
    { seen: ['the token reaches another space'], unless: ['the token stands for an account'] },
    // What a query says of another space's key isn't documented: it stays an inference.
    {
      seen: ['Management shows the space'],
      unless: ['the token stands for an account', 'the request went to GraphQL'],
    },
    { seen: ['another token reaches this space'], unless: ['the token stands for an account'] },
    'the token reaches another environment of the space',
    'the token reads lists in this environment',
  ],
  hints: [{ seen: ['Management shows the space'], rank: 10 }],
  consents: ['managementRead'],
  decidedBy: [
    'list-of-place',
    'place-by-query',
    'account-if-unnamed',
    'environments-if-unnamed',
    'other-spaces',
    'services-if-no-space',
  ],
  fixes: ['use-another-token'],
  headline: (judged) => `No access to ${spaceName(judged)}`,
  summary: (judged, doubt) =>
    doubt === ''
      ? 'The space exists, but this token can’t see it.'
      : `${tokenName(judged)} ${doubt}has no access to the space.`,
  next: (judged) => (isOfAccount(judged) ? 'Invite the token’s owner to the space.' : 'Use a key of this space.'),
  where: (judged) => (isOfAccount(judged) ? 'Settings > Users' : KEYS_PLACE),
  toBeSure: spaceDecides,
  detail: spaceDetail,
  reference: {
    meaning: "The space exists, but this token can't see it.",
    proof: 'Management or another token reaches the space, and every other cause is ruled out.',
    fix: "Invite the token's owner to the space, or use a key that belongs to it.",
  },
} as const satisfies CauseModule
