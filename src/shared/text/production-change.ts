import type { ApiName } from '../platform.ts'
import type { RequestDraft } from '../model/request.ts'
import { looksLikeProduction, type Space } from '../model/space.ts'
import { DEFAULT_ENVIRONMENT, platformIdProblem } from '../model/token-facts.ts'
import { overridingMethod } from './method-override.ts'
import { isOfSpace } from './path-place.ts'
import { reachesOf, type Reach } from './path-reach.ts'

type Draft = Pick<RequestDraft, 'serviceId' | 'api' | 'path' | 'method'> &
  Partial<Pick<RequestDraft, 'headers' | 'query'>>
type Spaces = { spaces: readonly Space[] }

export const spaceOf = ({ spaces }: Spaces, serviceId: string, spaceId: string): Space | undefined =>
  spaces.find((one) => one.serviceId === serviceId && one.id === spaceId)

/** Whether an environment is production. One that the vault doesn't know goes by its name. */
export const isProduction = (space: Space | undefined, id: string): boolean =>
  space?.environments.find((environment) => environment.id === id)?.production ?? looksLikeProduction(id)

/** How a write changes what real visitors see. `shared`: what a space has for all of its environments. */
export type ProductionChange =
  | { kind: 'whole' | 'shared'; spaceId: string }
  | { kind: 'environment'; spaceId: string; environmentId: string }
  | { kind: 'unclear' }

/** Collections of a space that production doesn't depend on: environments are created here, files wait to be used. */
const APART: ReadonlySet<string> = new Set(['environments', 'uploads', 'upload_credentials'])

/** The environment that a path is about; `null` if it is about the space itself. */
const environmentMeant = (api: ApiName, { environmentId, named: [collection = '', id] }: Reach): string | null => {
  if (environmentId !== null) return environmentId
  if (collection === 'environment_aliases' && id !== undefined) return id
  return isOfSpace(api, collection) ? null : DEFAULT_ENVIRONMENT
}

const changeAt = (reach: Reach, draft: Draft, vault: Spaces): ProductionChange | null => {
  const { serviceId, api } = draft
  const { spaceId, environmentId, named } = reach
  if (platformIdProblem(spaceId) !== null) return null
  const [collection = ''] = named
  const method = overridingMethod(draft) ?? draft.method
  if (method === 'DELETE' && environmentId === null && collection === '') return { kind: 'whole', spaceId }
  const space = spaceOf(vault, serviceId, spaceId)
  const meant = environmentMeant(api, reach)
  if (meant !== null) return isProduction(space, meant) ? { kind: 'environment', spaceId, environmentId: meant } : null
  const ids = [DEFAULT_ENVIRONMENT, ...(space?.environments ?? []).map(({ id }) => id)]
  return !APART.has(collection) && ids.some((id) => isProduction(space, id)) ? { kind: 'shared', spaceId } : null
}

/** The worst that a request may change in any reading of its path; `null` if it is nothing that real visitors see. */
export const productionChange = (draft: Draft, vault: Spaces): ProductionChange | null => {
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
