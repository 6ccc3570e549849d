import { KEYS_PLACE } from '../../../shared/platform.ts'
import { worksIn, type JudgedCase } from '../judged-case.ts'
import { capital, named, readByManagement, spaceDecides, spaceDetail, spaceName, tokenName } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'

const ownSpace = (judged: JudgedCase): string =>
  worksIn(judged) === null ? 'another space' : named('space', worksIn(judged))

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
  headline: (judged) => `This key belongs to ${ownSpace(judged)}`,
  summary: (judged, doubt) => {
    if (doubt !== '') return `${tokenName(judged)} ${doubt}belongs to ${ownSpace(judged)}.`
    return worksIn(judged) === null
      ? `${capital(spaceName(judged))} exists, but the key can’t see it.`
      : `It has no access to ${spaceName(judged)}.`
  },
  next: (judged) =>
    worksIn(judged) === null
      ? 'Use a key of this space.'
      : `Use it with ${ownSpace(judged)}, or use a key of this space.`,
  where: () => KEYS_PLACE,
  toBeSure: (judged) => (worksIn(judged) === null ? spaceDecides(judged) : readByManagement(judged, spaceName(judged))),
  detail: spaceDetail,
  reference: {
    meaning: 'The key belongs to another space.',
    proof: "The key reaches another space, or the requested space exists and the key can't see it.",
    fix: 'Use the key with its own space, or use a key of the requested space.',
  },
} as const satisfies CauseModule
