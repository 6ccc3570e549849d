import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import { SvelteMap } from 'svelte/reactivity'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { queryParts } from '../../../shared/text/query-text.ts'
import { desk } from '../../bridge/desk.ts'
import { tellError } from '../../ui/toasts.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import { bodyUrl } from '../viewer/body-url.ts'
import { exchanges } from './exchanges.svelte.ts'

const keyOf = ({ serviceId, path }: RequestDraft): string => `${serviceId} ${path}`

const schemaIn = (body: string): GraphQLSchema | null => {
  try {
    const { data } = JSON.parse(body) as { data?: IntrospectionQuery }
    return data === undefined ? null : buildClientSchema(data)
  } catch {
    return null // Not a response of GraphQL, or only a part of the schema.
  }
}

/** The schemas that were fetched since the start, by the address that they belong to. */
class QuerySchemas {
  readonly #known = new SvelteMap<string, GraphQLSchema>()
  fetching = $state(false)

  of(draft: RequestDraft): GraphQLSchema | null {
    return this.#known.get(keyOf(draft)) ?? null
  }

  async fetch(draft: RequestDraft): Promise<void> {
    if (this.fetching) return
    this.fetching = true
    try {
      const exchangeId = crypto.randomUUID()
      const parts = queryParts('POST', { query: getIntrospectionQuery(), variables: '' })
      const asked = { exchangeId, draft: { ...draft, method: 'POST' as const, ...parts }, confirmed: false }
      if ((await originQuestion.orAsk(desk.requests.send(asked))) !== undefined) {
        const body = await fetch(bodyUrl(exchangeId, { inClear: false, asImage: false }))
        const schema = schemaIn(await body.text())
        if (schema === null) tellError({ message: 'The response contains no schema. See the request in History.' })
        else this.#known.set(keyOf(draft), schema)
        void exchanges.refresh()
      }
    } catch {
      tellError({ message: 'The schema couldn’t be read. Try again.' })
    } finally {
      this.fetching = false
    }
  }
}

export const querySchemas = new QuerySchemas()
