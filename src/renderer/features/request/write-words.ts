import type { Method, RequestDraft } from '../../../shared/model/request.ts'
import type { Space } from '../../../shared/model/space.ts'
import { isInEnvironment, placeInPath } from '../../../shared/text/path-place.ts'
import {
  isProduction,
  productionChange,
  spaceOf,
  type ProductionChange,
} from '../../../shared/text/production-change.ts'
import type { Question } from '../../ui/confirmation.svelte.ts'
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

/** `/spaces/shop/environments/master/entries/ada` -> `/entries/ada`: the title names the environment beside it. */
const belowEnvironment = (path: string): string =>
  /^\/spaces\/[^/]+(?:\/environments\/[^/]+)?(\/.+)$/.exec(path)?.[1] ?? path

const question = (change: ProductionChange | null, method: Method, path: string): string => {
  const deletes = method === 'DELETE'
  const act = deletes ? 'Delete' : `Send ${method} to`
  switch (change?.kind) {
    case undefined: {
      const { environmentId } = placeInPath(path)
      return environmentId === null ? `${act} ${path}?` : `${act} ${belowEnvironment(path)} in ${environmentId}?`
    }
    case 'whole':
      return `Delete the whole space “${change.spaceId}”, with all its production environments?`
    case 'environment':
      return `${act} ${belowEnvironment(path)} in ${change.environmentId} (production)?`
    case 'shared':
      return `${deletes ? 'Delete' : 'Change'} what all environments of the space “${change.spaceId}” share, including production?`
    case 'unclear':
      return `${deletes ? 'Delete in' : 'Write to'} an unknown place, perhaps production?`
  }
}

/** `path`: as main shows it, without a token. */
export const writeWords = (draft: Draft, vault: Vault, path: string = draft.path): Omit<Question, 'text'> => {
  const change = productionChange(draft, vault)
  return {
    title: question(change, draft.method, path),
    confirmLabel: `Send ${draft.method}${change === null ? '' : ' to production'}`,
  }
}

/** The question before a write. `text`: what main asks consent for, in lines, most of them `Label: value`. */
export const writeQuestion = (draft: Draft, vault: Vault, text: string): Question => {
  const lines = text.split('\n').map((line) => ({ line, fact: /^([A-Z]\w*): (.*)$/.exec(line) }))
  const facts = lines.flatMap(({ fact }) => (fact === null ? [] : [{ label: fact[1] ?? '', value: fact[2] ?? '' }]))
  const [, path] = / (\/[^?]*)/.exec(facts.find(({ label }) => label === 'Request')?.value ?? '') ?? []
  const others = lines.flatMap(({ line, fact }) => (fact === null ? [line] : []))
  return { ...writeWords(draft, vault, path), text: others.join(' '), facts }
}
