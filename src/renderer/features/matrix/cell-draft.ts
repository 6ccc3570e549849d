import type { MatrixPlanCell } from '../../../shared/model/investigation.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import type { Token } from '../../../shared/model/token.ts'
import { defaultPath } from '../../../shared/text/url.ts'
import { vault } from '../../bridge/vault.svelte.ts'
import { draftFromExchange } from '../request/draft-from-exchange.ts'
import { exchanges, type Entry } from '../request/exchanges.svelte.ts'
import { requestOf } from '../verdict/subject.ts'
import type { Cell } from './cell.svelte.ts'

type Place = Pick<MatrixPlanCell, 'space' | 'environment' | 'api'>

/** The request that a run sends for a cell, without its limit: sent and opened from here, it is the user's. */
export const cellDraft = ({ space, environment, api }: Place, token: Pick<Token, 'id' | 'serviceId'>): RequestDraft => {
  return {
    serviceId: token.serviceId,
    api,
    spaceId: space,
    environmentId: environment,
    credential: { from: 'vault', tokenId: token.id },
    placement: 'header',
    method: 'GET',
    path: defaultPath(api, space, environment),
    query: [],
    headers: [],
    body: null,
  }
}

const isReadOf = ({ state }: Entry, { space, environment, api, tokenId }: MatrixPlanCell): boolean => {
  if (state.kind !== 'ended') return false
  const { exchange } = state
  const isThere = exchange.token?.tokenId === tokenId && exchange.api === api && exchange.spaceId === space
  if (!isThere || exchange.environmentId !== environment || exchange.request.method !== 'GET') return false
  return draftFromExchange(exchange, vault.services).draft.path === defaultPath(api, space, environment)
}

/** The last request for a cell: that of its run, also after it was diagnosed, or a later one that a user sent. `null` if no request is stored. */
export const lastReadOf = ({ planned, ofRun, checkedAt }: Cell): Entry | null => {
  const request = ofRun === null ? null : requestOf(ofRun)
  const found = exchanges.entries.find(
    (entry) =>
      entry.id === request ||
      // The other requests of a run are checks of its own.
      (entry.runId === null && Date.parse(entry.startedAt) > checkedAt && isReadOf(entry, planned)),
  )
  return found ?? null
}
