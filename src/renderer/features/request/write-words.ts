import type { RequestDraft } from '../../../shared/model/request.ts'
import type { Space } from '../../../shared/model/space.ts'
import { isInEnvironment } from '../../../shared/text/path-place.ts'
import {
  isProduction,
  productionChange,
  spaceOf,
  type ProductionChange,
} from '../../../shared/text/production-change.ts'
import { environmentAsked } from './draft-place.ts'

type Draft = Pick<RequestDraft, 'serviceId' | 'api' | 'path' | 'spaceId' | 'environmentId' | 'method'>
type Vault = { spaces: readonly Space[] }

export const productionOf = (
  { serviceId, api, path, spaceId, environmentId }: Omit<Draft, 'method'>,
  vault: Vault,
): string | null => {
  if (spaceId === null || !isInEnvironment(api, path)) return null
  const id = environmentAsked({ api, path, environmentId })
  return isProduction(spaceOf(vault, serviceId, spaceId), id) ? id : null
}

/** Whether a request that writes may change what the public sees: production itself, or what its space shares with it. */
export const reachesProduction = (draft: Draft, vault: Vault): boolean => productionChange(draft, vault) !== null

const question = (change: ProductionChange, deletes: boolean): string => {
  switch (change.kind) {
    case 'whole':
      return `Delete the whole space “${change.spaceId}”, with all its production environments?`
    case 'environment':
      return `${deletes ? 'Delete in' : 'Write to'} production (“${change.environmentId}”)?`
    case 'shared':
      return `${deletes ? 'Delete' : 'Change'} what all environments of the space “${change.spaceId}” share, including production?`
    case 'unclear':
      return `${deletes ? 'Delete in' : 'Write to'} an unknown place, perhaps production?`
  }
}

export const writeWords = (draft: Draft, vault: Vault): { title: string; confirmLabel: string } => {
  const change = productionChange(draft, vault)
  const deletes = draft.method === 'DELETE'
  if (change !== null) return { title: question(change, deletes), confirmLabel: `Send ${draft.method} to production` }
  return {
    title: deletes ? 'Delete through the API?' : 'Send a request that writes?',
    confirmLabel: `Send ${draft.method}`,
  }
}
