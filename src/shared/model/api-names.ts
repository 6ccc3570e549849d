/** What of APIs needs no schema. */

/** The platform's API families (specification, section 1), and its GraphQL, which few installations need. Images needs no token. */
export const API_NAMES = ['delivery', 'preview', 'management', 'images', 'graphql'] as const
export type ApiName = (typeof API_NAMES)[number]

/** The API with this name, without the schema. `null` if the name is unknown. */
export const apiNamed = (name: unknown): ApiName | null => API_NAMES.find((known) => known === name) ?? null

/** The APIs with tokens of their own. Images takes none; GraphQL takes Delivery's keys and Preview's. */
export const TOKEN_APIS = ['delivery', 'preview', 'management'] as const satisfies readonly ApiName[]
export type TokenApi = (typeof TOKEN_APIS)[number]

/** APIs that Token Desk did not know from its beginning: what was written before knows no address for them. */
export const LATER_APIS = ['graphql'] as const satisfies readonly ApiName[]
