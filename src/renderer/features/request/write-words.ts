import type { ApiName } from '../../../shared/model/api-names.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { looksLikeProduction, type Space } from '../../../shared/model/space.ts'
import { DEFAULT_ENVIRONMENT, platformIdProblem } from '../../../shared/model/token-facts.ts'
import { isInEnvironment, isOfSpace } from '../../../shared/text/path-place.ts'
import { environmentAsked } from './draft-place.ts'
import { reachesOf, type Reach } from '../../../shared/text/path-reach.ts'

type Draft = Pick<RequestDraft, 'serviceId' | 'api' | 'path' | 'spaceId' | 'environmentId' | 'method'>
type Vault = { spaces: readonly Space[] }

const spaceOf = ({ spaces }: Vault, serviceId: string, spaceId: string): Space | undefined =>
  spaces.find((one) => one.serviceId === serviceId && one.id === spaceId)

/** An environment that the vault does not know goes by its name. */
const isProduction = (space: Space | undefined, id: string): boolean =>
  space?.environments.find((environment) => environment.id === id)?.production ?? looksLikeProduction(id)

/** The production environment that a request is about; null: it is about none. */
export const productionOf = (
  { serviceId, api, path, spaceId, environmentId }: Omit<Draft, 'method'>,
  vault: Vault,
): string | null => {
  if (spaceId === null || !isInEnvironment(api, path)) return null
  const id = environmentAsked({ api, path, environmentId })
  return isProduction(spaceOf(vault, serviceId, spaceId), id) ? id : null
}

/** How a write changes what the world sees. `shared`: what a space has for all of its environments. */
type Change =
  { kind: 'whole' | 'shared'; spaceId: string } | { kind: 'environment'; environmentId: string } | { kind: 'unclear' }

/** What stands in a space, and which production does not live by: environments are made here, files wait to be used. */
const APART: ReadonlySet<string> = new Set(['environments', 'uploads', 'upload_credentials'])

/** The environment that is meant where a path leads; null: the space itself. */
const environmentMeant = (api: ApiName, { environmentId, named: [collection = '', id] }: Reach): string | null => {
  if (environmentId !== null) return environmentId
  if (collection === 'environment_aliases' && id !== undefined) return id
  return isOfSpace(api, collection) ? null : DEFAULT_ENVIRONMENT
}

const changeAt = (reach: Reach, { serviceId, api, method }: Draft, vault: Vault): Change | null => {
  const { spaceId, environmentId, named } = reach
  if (platformIdProblem(spaceId) !== null) return null
  const [collection = ''] = named
  if (method === 'DELETE' && environmentId === null && collection === '') return { kind: 'whole', spaceId }
  const space = spaceOf(vault, serviceId, spaceId)
  const meant = environmentMeant(api, reach)
  if (meant !== null) return isProduction(space, meant) ? { kind: 'environment', environmentId: meant } : null
  const ids = [DEFAULT_ENVIRONMENT, ...(space?.environments ?? []).map(({ id }) => id)]
  return !APART.has(collection) && ids.some((id) => isProduction(space, id)) ? { kind: 'shared', spaceId } : null
}

/** The worst that a request may change, wherever its path may lead; null: nothing that the world sees. */
const changeBy = (draft: Draft, vault: Vault): Change | null => {
  if (draft.api === 'images') return null
  const reaches = reachesOf(draft.path)
  if (reaches === null) return { kind: 'unclear' }
  const changes = reaches.map((reach) => changeAt(reach, draft, vault)).filter((change) => change !== null)
  return (
    changes.find(({ kind }) => kind === 'whole') ??
    changes.find(({ kind }) => kind === 'environment') ??
    changes[0] ??
    null
  )
}

/** Whether a request that writes may change what the world sees: production itself, or what its space has for it. */
export const reachesProduction = (draft: Draft, vault: Vault): boolean => changeBy(draft, vault) !== null

const question = (change: Change, deletes: boolean): string => {
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

/** How a write is asked about: one to production says so, in the question and on the button. */
export const writeWords = (draft: Draft, vault: Vault): { title: string; confirmLabel: string } => {
  const change = changeBy(draft, vault)
  const deletes = draft.method === 'DELETE'
  if (change !== null) return { title: question(change, deletes), confirmLabel: `Send ${draft.method} to production` }
  return {
    title: deletes ? 'Delete through the API?' : 'Send a request that writes?',
    confirmLabel: `Send ${draft.method}`,
  }
}
