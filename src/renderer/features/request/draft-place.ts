import type { RequestDraft } from '../../../shared/model/request.ts'
import type { ApiName } from '../../../shared/platform.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf, platformIdProblem } from '../../../shared/model/token-facts.ts'
import { isInEnvironment, placeNamed, type PathPlace } from '../../../shared/text/path-place.ts'
import { NO_SPACE } from '../../../shared/text/url.ts'
import type { Target } from '../../bridge/selection.svelte.ts'
import type { VaultView } from './draft.ts'

const idOrNull = (id: string | null): string | null =>
  id === null || platformIdProblem(id) !== null ? null : id.trim()

/** The place that a path names. A segment that is no ID, as in an unfilled template, is no place. */
export const placeOf = (api: ApiName, path: string): PathPlace => {
  const { spaceId, environmentId } = placeNamed(api, path)
  return { spaceId: idOrNull(spaceId), environmentId: idOrNull(environmentId) }
}

export const isSamePlace = (one: PathPlace, other: PathPlace): boolean =>
  one.spaceId === other.spaceId && one.environmentId === other.environmentId

/** The environment of a request: the chosen one, even if its path names another, or the default one. */
export const environmentAsked = ({
  api,
  path,
  environmentId,
}: Pick<RequestDraft, 'api' | 'path' | 'environmentId'>): string =>
  environmentId ?? placeNamed(api, path).environmentId ?? DEFAULT_ENVIRONMENT

/** What the lists of spaces and environments show of a path. Null: it names none; `isDefault`: then the default one is meant. */
type ShownPlace = PathPlace & { isDefault: boolean }

/** What a path names, be it an ID or not: the place that is shown is always the one that is requested. */
export const placeShown = ({ api, path }: Pick<RequestDraft, 'api' | 'path'>): ShownPlace => {
  const { spaceId, environmentId } = placeNamed(api, path)
  return {
    spaceId: spaceId === NO_SPACE ? null : spaceId,
    environmentId,
    isDefault: environmentId === null && isInEnvironment(api, path),
  }
}

/** The line of the vault's tree that a request belongs to: its token in its environment, or what comes nearest. */
export const lineOf = (draft: RequestDraft, vault: VaultView): Target => {
  const { serviceId, spaceId, environmentId, credential } = draft
  const token = credential.from === 'vault' ? vault.tokens.find(({ id }) => id === credential.tokenId) : undefined
  const place: Target = { serviceId: serviceId === '' ? null : serviceId, spaceId, environmentId, tokenId: null }
  if (token?.serviceId !== serviceId) return place
  if (token.spaceId === null) return { ...place, spaceId: null, environmentId: null, tokenId: token.id }
  const asked = environmentAsked(draft)
  const stands = token.spaceId === spaceId && environmentsOf(token).includes(asked)
  return stands ? { ...place, environmentId: asked, tokenId: token.id } : place
}
