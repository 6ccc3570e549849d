import type { Method, RequestDraft } from '../../../shared/model/request.ts'
import { METHODS } from '../../../shared/model/request-defaults.ts'
import type { Service } from '../../../shared/model/service.ts'
import { API_NAMES, APIS, takesQueries, type ApiName } from '../../../shared/platform.ts'
import { queryParts, type QueryText } from '../../../shared/text/query-text.ts'

/** The paths of one family mean nothing in another. */
type Family = (typeof APIS)[ApiName]['family']

export const familyOf = (api: ApiName): Family => APIS[api].family

/** What a query begins as: every schema has it. */
const FIRST_QUERY: QueryText = { query: '{\n  __typename\n}', variables: '' }

const READS: readonly Method[] = ['GET', 'HEAD']

/** The methods that an API takes (specification, section 1: only Management writes). A query goes by GET or POST. */
export const methodsOf = (api: ApiName): readonly Method[] => {
  if (takesQueries(api)) return ['GET', 'POST']
  return api === 'management' ? METHODS : READS
}

/** What a request asks in another API. A write stays on Management. */
export const askingIn = (draft: RequestDraft, api: ApiName): Partial<RequestDraft> => {
  if (draft.api === api) return {}
  if (takesQueries(api)) return { method: 'POST', ...queryParts('POST', FIRST_QUERY) }
  if (takesQueries(draft.api)) return { method: 'GET', query: [], body: null }
  return methodsOf(api).includes(draft.method) ? {} : { method: 'GET' }
}

/** The APIs to choose from. `service`: `null` if none is chosen. Few services have a later API: it is listed only there. */
export const apiChoices = (service: Service | null): { value: ApiName; label: string; disabled: boolean }[] =>
  API_NAMES.filter((api) => APIS[api].isLater !== true || service?.baseUrls[api] !== undefined).map((value) => ({
    value,
    label: APIS[value].label,
    disabled: service?.baseUrls[value] === undefined,
  }))
