import type { MatrixPlanCell } from '../../../shared/model/investigation.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import type { Token } from '../../../shared/model/token.ts'
import { defaultPath } from '../../../shared/text/url.ts'

type Place = Pick<MatrixPlanCell, 'space' | 'environment' | 'api'>

/** The request that a run sends for a cell, whether it was sent already or not: a list is asked for one item. */
export const cellDraft = ({ space, environment, api }: Place, token: Pick<Token, 'id' | 'serviceId'>): RequestDraft => {
  const path = defaultPath(api, space, environment)
  return {
    serviceId: token.serviceId,
    api,
    spaceId: space,
    environmentId: environment,
    credential: { from: 'vault', tokenId: token.id },
    placement: 'header',
    method: 'GET',
    path,
    query: path.endsWith('/entries') ? [{ name: 'limit', value: '1', enabled: true }] : [],
    headers: [],
    body: null,
  }
}
