import { expect, it } from 'vitest'
import { defaultPath, oneItem } from '../../../../src/core/diagnosis/paths.ts'
import { cellDraft } from '../../../../src/renderer/features/matrix/cell-draft.ts'
import { sampleToken } from '../../../fakes/samples.ts'

const PLACES = [
  { api: 'delivery', space: 'cfexampleapi', environment: 'master' },
  { api: 'preview', space: 'cfexampleapi', environment: 'staging' },
  { api: 'management', space: 'cfexampleapi', environment: 'staging' },
  { api: 'management', space: 'cfexampleapi', environment: null },
  { api: 'management', space: null, environment: null },
] as const

it.each(PLACES)('a cell of $api on $environment of $space is sent again as a run sends it', (place) => {
  const draft = cellDraft(place, sampleToken)
  const query = draft.query.map(({ name, value }) => `${name}=${value}`).join('&')
  expect(query === '' ? draft.path : `${draft.path}?${query}`).toBe(
    oneItem(defaultPath(place.api, place.space, place.environment)),
  )
  expect(draft).toMatchObject({
    serviceId: sampleToken.serviceId,
    spaceId: place.space,
    environmentId: place.environment,
    credential: { from: 'vault', tokenId: sampleToken.id },
    placement: 'header',
    method: 'GET',
    headers: [],
    body: null,
  })
})
