import { apiOf } from '../judged-case.ts'
import { capital, resourceDecides, resourceDetail, resourceName } from '../phrases.ts'
import type { CauseModule } from './cause-module.ts'
import { ABOUT_RESOURCE, NO_RESOURCE_THERE } from './resource-missing.ts'

export const resourceUnpublished = {
  id: 'resource-unpublished',
  possible: [
    {
      after: ['the resource was not found'],
      unless: ['the request went to Preview', 'the request went to Management'],
      rank: 4,
    },
    {
      after: ['something was not found'],
      unless: [
        'the path is a list',
        'the request went to Preview',
        'the request went to Management',
        'the path has a collection that no API has',
      ],
      rarely: true,
      rank: 7,
    },
  ],
  provedBy: ['Management shows the resource as never published'],
  ruledOutBy: [...NO_RESOURCE_THERE, 'drafts do not hold the resource'],
  needs: [
    'drafts hold the resource',
    'Management shows the resource as never published',
    'Management shows the resource as published',
  ],
  hints: [{ seen: ['drafts hold the resource'], rank: 10 }],
  consents: ['managementRead'],
  decidedBy: ABOUT_RESOURCE,
  fixes: ['use-preview'],
  isOfRequest: true,
  headline: (judged) => `${capital(resourceName(judged))} isn’t published`,
  summary: (judged, doubt) => {
    const api = apiOf(judged) === 'images' ? 'Images' : 'Delivery'
    return doubt === ''
      ? `${api} returns published content only.`
      : `It’s ${doubt}a draft, and ${api} returns published content only.`
  },
  next: (judged) => (apiOf(judged) === 'images' ? 'Publish it.' : 'Publish it, or read it through Preview.'),
  where: () => 'Content > the entry > Publish',
  toBeSure: resourceDecides,
  detail: resourceDetail,
  reference: {
    meaning: 'The entry or asset is a draft. Delivery returns published content only.',
    proof: 'Preview returns the draft, or Management shows that it was never published.',
    fix: 'Publish it, or read it through Preview with a preview key.',
  },
} as const satisfies CauseModule
