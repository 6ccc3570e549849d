import type { Method, RequestDraft } from '../../../shared/model/request.ts'
import { METHODS } from '../../../shared/model/request-defaults.ts'
import type { Service } from '../../../shared/model/service.ts'
import { API_NAMES, APIS, takesQueries, type ApiName } from '../../../shared/platform.ts'
import { queryParts, type QueryText } from '../../../shared/text/query-text.ts'
import type { PathPlace } from '../../../shared/text/path-place.ts'

/** The paths of one family mean nothing in another. */
type Family = (typeof APIS)[ApiName]['family']

export const familyOf = (api: ApiName): Family => APIS[api].family

type Asked = Pick<RequestDraft, 'method' | 'query' | 'body'>

/** A request of another family as it was left. `path` null: it was the usual one. */
export type Left = { place: PathPlace; path: string | null; asked: Asked }
export type LeftBehind = Readonly<Partial<Record<Family, Left>>>

/** What a query begins as: every schema has it. */
const FIRST_QUERY: QueryText = { query: '{\n  __typename\n}', variables: '' }

const READS: readonly Method[] = ['GET', 'HEAD']

/** The methods that an API takes (specification, section 1: only Management writes). A query goes by GET or POST. */
export const methodsOf = (api: ApiName): readonly Method[] => {
  if (takesQueries(api)) return ['GET', 'POST']
  return api === 'management' ? METHODS : READS
}

/** The method of a request that one comes back to. A write is not taken to another place than the one it was written for. */
const methodAgain = (api: ApiName, { method }: Asked, isSamePlace: boolean): Method =>
  methodsOf(api).includes(method) && (isSamePlace || takesQueries(api) || READS.includes(method)) ? method : 'GET'

/** What a request asks in another API. `before`: as it was left there. A write stays on Management. */
export const askingIn = (
  draft: RequestDraft,
  api: ApiName,
  before?: Asked,
  isSamePlace = false,
): Partial<RequestDraft> => {
  if (draft.api === api) return {}
  if (!takesQueries(draft.api) && !takesQueries(api)) {
    if (before !== undefined) return { method: methodAgain(api, before, isSamePlace) }
    return methodsOf(api).includes(draft.method) ? {} : { method: 'GET' }
  }
  if (before !== undefined) return { ...before, method: methodAgain(api, before, isSamePlace) }
  return takesQueries(api)
    ? { method: 'POST', ...queryParts('POST', FIRST_QUERY) }
    : { method: 'GET', query: [], body: null }
}

/** An API to choose; `title`: what it does, or why it cannot be chosen. */
type ApiChoice = { value: ApiName; label: string; disabled: boolean; title: string }

/** The APIs to choose from. `service`: `null` if none is chosen. Few services have a later API: it is listed only there. */
export const apiChoices = (service: Service | null): ApiChoice[] =>
  API_NAMES.filter((api) => APIS[api].isLater !== true || service?.baseUrls[api] !== undefined).map((value) => {
    const { label, purpose } = APIS[value]
    const offered = service?.baseUrls[value] !== undefined
    const title = offered ? purpose : `${service?.name ?? 'This service'} has no base URL for it`
    return { value, label, disabled: !offered, title }
  })
