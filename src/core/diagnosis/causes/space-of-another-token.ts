import { KEYS_PLACE } from '../../../shared/platform.ts'
import { spaceOf, worksIn } from '../judged-case.ts'
import { named, quoted, theSpace, readByManagement, spaceDecides, spaceDetail } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

export const spaceOfAnotherToken = {
  id: 'space-of-another-token',
  possible: [
    { after: ['the space was not found'], unless: ['the token stands for an account'], rank: 5 },
    {
      after: ['something was not found'],
      unless: ['the token stands for an account', 'the path names no space'],
      rank: 9,
    },
  ],
  ruledOutBy: [
    // Images takes no token (specification, section 5).
    'the request went to Images',
    'Management lists the key with this environment',
    'the token reaches another environment of the space',
    'the token reads lists in this environment',
  ],
  needs: ['the token reaches another space', 'Management shows the space', 'another token reaches this space'],
  hints: [
    { seen: ['the token is kept as one of another space'], rank: 10 },
    { seen: ['the token reaches another space'], rank: 10 },
    { seen: ['Management shows the space'], unless: ['the token stands for an account'], rank: 10 },
    { seen: ['another token reaches this space'], unless: ['the token stands for an account'], rank: 10 },
    { seen: ['the space is a known one'], unless: ['the token stands for an account'], rank: 10 },
  ],
  consents: ['managementRead'],
  decidedBy: ['list-of-place', 'place-by-query', 'environments-if-unnamed', 'other-spaces', 'services-if-no-space'],
  fixes: ['use-another-token'],
  isAboutOwner: true,
  headline: (judged) =>
    `This key belongs to ${worksIn(judged) === null ? 'another space' : named('space', worksIn(judged))}`,
  sentence: (judged) =>
    worksIn(judged) === null
      ? `The token may belong to a space other than ${quoted(spaceOf(judged), 'this one')}.`
      : `The token is a key of the space “${worksIn(judged)}”, not of ${theSpace(judged)}.`,
  next: (judged) =>
    worksIn(judged) === null
      ? 'Compare the space id with the one shown beside the key.'
      : `Use this token with the space “${worksIn(judged)}”, or use a key of ${quoted(spaceOf(judged), 'the space')}.`,
  where: () => KEYS_PLACE,
  toBeSure: (judged) =>
    worksIn(judged) === null ? spaceDecides(judged) : readByManagement(judged, `whether ${theSpace(judged)} exists`),
  detail: spaceDetail,
  reference: {
    meaning: 'The key belongs to another space.',
    proof: "The key reaches another space, or the requested space exists and the key can't see it.",
    fix: 'Use the key with its own space, or use a key of the requested space.',
  },
} as const satisfies CauseModule
