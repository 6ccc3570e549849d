import type { ApiName } from '../../../shared/model/api-names.ts'
import type { Service } from '../../../shared/model/service.ts'

const LABELS: readonly (readonly [ApiName, label: string, meaning: string])[] = [
  ['delivery', 'Delivery', 'Reads published content'],
  ['preview', 'Preview', 'Reads content, published or not'],
  ['management', 'Management', 'Stores and manages content'],
  ['images', 'Images', 'Delivers images; no token'],
  ['graphql', 'GraphQL', 'Reads what a query asks for, with a delivery or preview key'],
]

/** An API to choose; `title`: what it does, or why it cannot be chosen. */
type ApiChoice = { value: ApiName; label: string; disabled: boolean; title: string }

/** The APIs to choose from, as a service has them; null: none is chosen. Most have no GraphQL: it is shown where there is one. */
export const apiChoices = (service: Service | null): ApiChoice[] =>
  LABELS.filter(([api]) => api !== 'graphql' || service?.baseUrls.graphql !== undefined).map(
    ([value, label, meaning]) => {
      const offered = service?.baseUrls[value] !== undefined
      const title = offered ? meaning : `${service?.name ?? 'This service'} has no base URL for it`
      return { value, label, disabled: !offered, title }
    },
  )
