import { apiLabel, apiOf, meantCollection, misspelt } from '../judged-case.ts'
import {
  AFRESH,
  capital,
  didYouMean,
  environmentName,
  quoted,
  resourceDecides,
  resourceDetail,
  resourceName,
  useMeant,
} from '../phrases.ts'
import type { CauseModule, Sign } from './cause-module.ts'

/** The probes that show whether a resource is there, and as what. */
export const ABOUT_RESOURCE = [
  'resource-in-collection',
  'resource-by-list',
  'drafts',
  'drafts-of-other-token',
  'resource-of-other-token',
  'drafts-if-unnamed',
] as const

/** With these, the resource isn't what fails. */
export const NO_RESOURCE_THERE: readonly Sign[] = [
  // Nothing below an environment that is not ready can be found.
  'Management lists the environment as not ready',
  // A key that the platform knows, and that isn't one of this space, is another space's.
  { seen: ['something was not found', 'Management does not list the key'] },
  'the token reads no lists in this environment',
  'Management shows the resource as published',
]

export const resourceMissing = {
  id: 'resource-missing',
  possible: [
    { after: ['the resource was not found'], rank: 4 },
    { after: ['something was not found'], unless: ['the path is a list', 'the path names the space alone'], rank: 7 },
  ],
  ruledOutBy: [...NO_RESOURCE_THERE, 'drafts hold the resource'],
  hints: [
    { seen: ['the path has a collection that no API has'], rank: 6 },
    { seen: ['drafts do not hold the resource'], rank: 11 },
  ],
  consents: ['managementRead'],
  decidedBy: ABOUT_RESOURCE,
  // As long as it may be a draft.
  fixes: (certainty) => (certainty === 'certain' ? ['use-meant-collection'] : ['use-meant-collection', 'use-preview']),
  isOfRequest: true,
  headline: (judged) =>
    judged.saw('the path has a collection that no API has')
      ? 'There’s nothing at this path'
      : `${capital(resourceName(judged))} doesn’t exist`,
  summary: (judged, doubt) => {
    if (judged.saw('the path has a collection that no API has'))
      return `${apiLabel(judged)} ${doubt}has no ${quoted(misspelt(judged)?.word ?? null, 'such collection')}.${didYouMean(meantCollection(judged))}`
    if (doubt === '') return judged.saw('drafts do not hold the resource') ? 'It isn’t a draft either.' : ''
    const subject = judged.saw('the resource was not found') ? 'It' : capital(resourceName(judged))
    return `${subject} ${doubt}doesn’t exist in ${environmentName(judged)}.`
  },
  next: (judged) => {
    if (judged.saw('the path has a collection that no API has'))
      return useMeant(meantCollection(judged)) ?? 'Check the path.'
    return apiOf(judged) === 'images' ? AFRESH : 'Check the ID and the environment.'
  },
  toBeSure: resourceDecides,
  detail: resourceDetail,
  reference: {
    meaning: "The entry, asset, content type or path doesn't exist in this environment.",
    proof: "Preview or Management can't find it either.",
    fix: 'Check the ID, and which environment contains the resource.',
  },
} as const satisfies CauseModule
