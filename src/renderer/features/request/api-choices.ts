import { API_NAMES, APIS, type ApiName } from '../../../shared/platform.ts'
import type { Service } from '../../../shared/model/service.ts'

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
