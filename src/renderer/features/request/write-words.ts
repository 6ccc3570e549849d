import type { RequestDraft } from '../../../shared/model/request.ts'
import { looksLikeProduction, type Space } from '../../../shared/model/space.ts'
import { DEFAULT_ENVIRONMENT } from '../../../shared/model/token-facts.ts'
import { aliasIn, isInEnvironment, isSpaceItself } from '../../../shared/text/path-place.ts'

type Draft = Pick<RequestDraft, 'serviceId' | 'api' | 'path' | 'spaceId' | 'environmentId' | 'method'>

/** The production environment that a request is about; null: it is about none. One that the vault does not know goes by its name. */
export const productionOf = (
  { serviceId, api, path, spaceId, environmentId }: Omit<Draft, 'method'>,
  { spaces }: { spaces: readonly Space[] },
): string | null => {
  if (spaceId === null) return null
  const id = isInEnvironment(api, path) ? (environmentId ?? DEFAULT_ENVIRONMENT) : aliasIn(path)
  if (id === null) return null
  const space = spaces.find((one) => one.serviceId === serviceId && one.id === spaceId)
  const known = space?.environments.find((environment) => environment.id === id)
  return (known?.production ?? looksLikeProduction(id)) ? id : null
}

/** Whether a request that writes changes what the world sees: production itself, or a space with all that is in it. */
export const reachesProduction = (draft: Draft, vault: { spaces: readonly Space[] }): boolean =>
  productionOf(draft, vault) !== null || deletesSpace(draft)

const deletesSpace = ({ method, spaceId, path }: Draft): boolean =>
  method === 'DELETE' && spaceId !== null && isSpaceItself(path)

/** How a write is asked about: one to production says so, in the question and on the button. */
export const writeWords = (
  draft: Draft,
  vault: { spaces: readonly Space[] },
): { title: string; confirmLabel: string } => {
  const production = productionOf(draft, vault)
  const deletes = draft.method === 'DELETE'
  if (deletesSpace(draft))
    return {
      title: `Delete the whole space “${draft.spaceId}”, with all its production environments?`,
      confirmLabel: 'Send DELETE to production',
    }
  if (production !== null)
    return {
      title: `${deletes ? 'Delete in' : 'Write to'} production (“${production}”)?`,
      confirmLabel: `Send ${draft.method} to production`,
    }
  return {
    title: deletes ? 'Delete through the API?' : 'Send a request that writes?',
    confirmLabel: `Send ${draft.method}`,
  }
}
