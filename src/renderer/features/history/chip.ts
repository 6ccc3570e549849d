import type { RequestDraft, ShownRequest } from '../../../shared/model/request.ts'
import { environmentAsked } from '../request/draft-place.ts'
import type { Entry } from '../request/exchanges.svelte.ts'
import { usedName, type TokenName } from '../vault/token-name.ts'
import { statusLabel, type Tone } from '../viewer/status.ts'
import { isInEnvironment } from '../../../shared/text/path-place.ts'

/** One exchange in a list. `title` contains all of it. Equal paths can differ by `where`. */
export type Chip = { code: string; what: string; where: string; title: string; tone: Tone | 'running' }

/** A path without what stands elsewhere on its line: its space and environment. */
export const pathInPlace = (target: string): string => {
  const [, inPlace = ''] = /^.*?\/spaces\/[^/?]+(?:\/environments\/[^/?]+)?\/(.+)$/.exec(target) ?? []
  return inPlace === '' ? target : inPlace
}

const tokenOf = ({ credential }: RequestDraft, nameOf: TokenName): string | null => {
  if (credential.from === 'vault') return nameOf(credential.tokenId)
  return credential.from === 'pasted' ? 'Pasted token' : null
}

const tokenNameOf = ({ state, draft }: Pick<Entry, 'state' | 'draft'>, nameOf: TokenName): string | null => {
  if (state.kind !== 'ended') return draft === null ? null : tokenOf(draft, nameOf)
  return state.exchange.token === null ? null : usedName(state.exchange.token, nameOf)
}

const placeOf = ({ state, draft }: Pick<Entry, 'state' | 'draft'>): string | null => {
  const place = state.kind === 'ended' ? state.exchange : draft
  if (place === null) return null
  // A token of an account reaches every space: with it, its name does not say which was asked.
  const spaceId = place.api === 'management' ? place.spaceId : null
  const parts = [spaceId, place.environmentId].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('/')
}

const whereOf = (entry: Pick<Entry, 'state' | 'draft'>, nameOf: TokenName): string =>
  [tokenNameOf(entry, nameOf), placeOf(entry)].filter((part) => part !== null).join(' · ')

type Asked = Pick<ShownRequest, 'method' | 'target' | 'url'>

/** What was asked: as it went out, as it was previewed, or, of what was never sent, as it was built. */
const requestOf = ({ request, state, draft }: Pick<Entry, 'request' | 'state' | 'draft'>): Asked | null => {
  if (state.kind === 'ended') return state.exchange.request
  return request ?? (draft && { method: draft.method, target: draft.path, url: draft.path })
}

const codeOf = ({ state }: Pick<Entry, 'state'>): { code: string; words: string; tone: Chip['tone'] } => {
  if (state.kind === 'running') return { code: '', words: 'In progress', tone: 'running' }
  if (state.kind === 'refused') return { code: 'Not sent', words: 'Not sent', tone: 'bad' }
  const { code, text, tone } = statusLabel(state.exchange)
  const failed = state.exchange.outcome.kind === 'failure'
  return { code: failed ? text : code, words: failed ? text : `${code} ${text}`, tone }
}

export const chipOf = (entry: Pick<Entry, 'request' | 'state' | 'draft'>, nameOf: TokenName): Chip => {
  const request = requestOf(entry)
  const { code, words, tone } = codeOf(entry)
  const where = whereOf(entry, nameOf)
  if (request === null) return { code, what: '', where, title: words, tone }
  return {
    code,
    what: `${request.method} ${pathInPlace(request.target)}`,
    where,
    title: [`${words}: ${request.method} ${request.url}`, where].filter((line) => line !== '').join('\n'),
    tone,
  }
}

/** Where a pinned request goes, and with which token. A write names the default environment, too, where its path means that. */
export const pinWhere = (draft: RequestDraft, nameOf: TokenName): string => {
  const { credential, method, api, path } = draft
  const token = credential.from === 'vault' ? (nameOf(credential.tokenId) ?? 'token removed') : null
  const isDefault = method !== 'GET' && isInEnvironment(api, path)
  const environment = draft.environmentId ?? (isDefault ? environmentAsked(draft) : null)
  return [token, environment].filter((part) => part !== null).join(' · ')
}
