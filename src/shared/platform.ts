/** The platform's APIs and kinds of tokens. Labels, hosts and limits derive from these rows. No schema is here: the page loads this first. */

/** The platform's API families (specification, section 1), and its GraphQL, which few installations need. */
export const API_NAMES = ['delivery', 'preview', 'management', 'images', 'graphql'] as const
export type ApiName = (typeof API_NAMES)[number]

/** What a token is for (specification, sections 2 and 5). */
export const TOKEN_KINDS = ['delivery-key', 'preview-key', 'personal-access-token', 'oauth-token'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The APIs with tokens of their own. Images takes none; GraphQL takes Delivery's keys and Preview's. */
export const TOKEN_APIS = ['delivery', 'preview', 'management'] as const satisfies readonly ApiName[]
export type TokenApi = (typeof TOKEN_APIS)[number]

/** The regions of the platform. Each is a preset service. */
export type Region = 'contentful-us' | 'contentful-eu'

type ApiRow<Label extends string = string> = {
  label: Label
  title: string
  takes: readonly TokenKind[]
  /** APIs of one family have the same paths. A request to `queries` is a query, which only reads, and may go by POST. */
  family: 'content' | 'images' | 'queries'
  /** What its paths begin with before the space (the platform's documentation). */
  root: string
  hosts: Readonly<Record<Region, string>>
  /** Requests per second and space that the platform allows everyone (its documentation); `null` if there is no limit. */
  perSecond: number | null
  /** Its collections below a space or an environment (the platform's documentation). */
  collections: readonly string[]
  /** Set if the first version of Token Desk didn't know it: older files have no address for it. */
  isLater?: true
}

const CONTENT = ['entries', 'assets', 'content_types', 'locales', 'tags']

const API_ROWS = {
  delivery: {
    label: 'Delivery',
    title: 'Content Delivery API',
    takes: ['delivery-key'],
    family: 'content',
    root: '',
    hosts: { 'contentful-us': 'https://cdn.contentful.com', 'contentful-eu': 'https://cdn.eu.contentful.com' },
    perSecond: 55,
    collections: [...CONTENT, 'sync', 'taxonomy'],
  },
  preview: {
    label: 'Preview',
    title: 'Content Preview API',
    takes: ['preview-key'],
    family: 'content',
    root: '',
    hosts: { 'contentful-us': 'https://preview.contentful.com', 'contentful-eu': 'https://preview.eu.contentful.com' },
    perSecond: 14,
    collections: [...CONTENT, 'sync', 'taxonomy'],
  },
  management: {
    label: 'Management',
    title: 'Content Management API',
    takes: ['personal-access-token', 'oauth-token'],
    family: 'content',
    root: '',
    hosts: { 'contentful-us': 'https://api.contentful.com', 'contentful-eu': 'https://api.eu.contentful.com' },
    perSecond: 7,
    collections: [
      ...CONTENT,
      'environments',
      'environment_aliases',
      'api_keys',
      'preview_api_keys',
      'webhook_definitions',
      'webhooks',
      'roles',
      'space_memberships',
      'space_members',
      'team_space_memberships',
      'extensions',
      'uploads',
      'upload_credentials',
      'public',
      'published',
      'app_installations',
      'app_definitions',
      'scheduled_actions',
      'bulk_actions',
      'releases',
      'tasks',
      'comments',
      'ui_config',
      'user_ui_config',
      'snapshots',
      'enablements',
      'signed_urls',
      'asset_keys',
    ],
  },
  images: {
    label: 'Images',
    title: 'Images API',
    takes: [],
    family: 'images',
    root: '',
    hosts: { 'contentful-us': 'https://images.ctfassets.net', 'contentful-eu': 'https://images.eu.ctfassets.net' },
    perSecond: null,
    collections: [],
  },
  graphql: {
    label: 'GraphQL',
    title: 'GraphQL Content API',
    takes: ['delivery-key', 'preview-key'],
    family: 'queries',
    root: '/content/v1',
    hosts: { 'contentful-us': 'https://graphql.contentful.com', 'contentful-eu': 'https://graphql.eu.contentful.com' },
    // It counts with Delivery.
    perSecond: 55,
    collections: [],
    isLater: true,
  },
} as const satisfies Record<ApiName, ApiRow>

export const APIS: { readonly [Name in ApiName]: ApiRow<(typeof API_ROWS)[Name]['label']> } = API_ROWS

/** Places in the platform's web app (specification, section 5). */
export const KEYS_PLACE = 'Settings > API keys'
export const CMA_TOKENS_PLACE = 'Settings > CMA tokens'

type KindRow = {
  /** The one API that takes it: "each API requires its own token" (specification, section 5). */
  api: TokenApi
  /** A key belongs to one space; the other two to an account. */
  belongsTo: 'space' | 'account'
  /** Its name within a sentence, after `article`. */
  label: string
  article: 'a' | 'an'
  /** Its name alone, as lists show it and the filter finds it. */
  title: string
  /** In a column of lists. */
  short: string
  purpose: string
  /** The usual end of a variable with such a token. */
  variable: string
  place: string
  /** How to get one (specification, "Obtaining tokens"). */
  howToObtain: string
}

const OBTAIN_KEY = `Create it in the space, under ${KEYS_PLACE}. Enable every environment that it must reach.`

export const KINDS: Readonly<Record<TokenKind, KindRow>> = {
  'delivery-key': {
    api: 'delivery',
    belongsTo: 'space',
    label: 'delivery key',
    article: 'a',
    title: 'Delivery key',
    short: 'Delivery',
    purpose: 'Reads published content',
    variable: 'DELIVERY_KEY',
    place: KEYS_PLACE,
    howToObtain: OBTAIN_KEY,
  },
  'preview-key': {
    api: 'preview',
    belongsTo: 'space',
    label: 'preview key',
    article: 'a',
    title: 'Preview key',
    short: 'Preview',
    purpose: 'Reads content before it is published',
    variable: 'PREVIEW_KEY',
    place: KEYS_PLACE,
    howToObtain: OBTAIN_KEY,
  },
  'personal-access-token': {
    api: 'management',
    belongsTo: 'account',
    label: 'personal access token',
    article: 'a',
    title: 'Personal access token',
    short: 'Personal',
    purpose: 'Manages content with your own rights',
    variable: 'MANAGEMENT_TOKEN',
    place: CMA_TOKENS_PLACE,
    howToObtain: `Create it under ${CMA_TOKENS_PLACE}. It has all rights of your account. Its value is shown once.`,
  },
  'oauth-token': {
    api: 'management',
    belongsTo: 'account',
    label: 'OAuth token',
    article: 'an',
    title: 'OAuth token',
    short: 'OAuth',
    purpose: 'Manages content on behalf of an app’s users',
    variable: 'OAUTH_TOKEN',
    place: CMA_TOKENS_PLACE,
    howToObtain: 'An OAuth app gets it when a user signs in. Copy it from that app. It has the rights of that user.',
  },
}

/** The API with this name, without the schema. `null` if the name is unknown. */
export const apiNamed = (name: unknown): ApiName | null => API_NAMES.find((known) => known === name) ?? null

/** APIs that the first version of Token Desk didn't know: what was written before has no address for them. */
export const LATER_APIS: readonly ApiName[] = API_NAMES.filter((api) => APIS[api].isLater === true)

export const isSpaceKey = (kind: TokenKind): boolean => KINDS[kind].belongsTo === 'space'

export const takesKind = (api: ApiName, kind: TokenKind): boolean => APIS[api].takes.includes(kind)

/** The kind of token that an API takes. `null` if it takes none or several. */
export const soleKindOf = (api: ApiName): TokenKind | null => {
  const [kind = null, ...others] = APIS[api].takes
  return others.length === 0 ? kind : null
}

/** Whether an API has tokens of its own, so that accepting one shows what it is. */
export const hasOwnTokens = (api: ApiName): api is TokenApi => TOKEN_APIS.some((known) => known === api)

/** Whether a request to this API is a query, which only reads, by GET or POST. */
export const takesQueries = (api: ApiName): boolean => APIS[api].family === 'queries'

/** The API whose tokens an API takes first: GraphQL takes Delivery's keys, and Preview's for drafts. */
export const keyApiOf = (api: ApiName): TokenApi => (api === 'preview' || api === 'management' ? api : 'delivery')

/** The API for queries. It names what is missing, and has different errors for a missing and an invalid token. */
export const QUERY_API = 'graphql' satisfies ApiName

/** The first label of an API's public host: `cdn`. */
export const hostLabel = (api: ApiName): string =>
  new URL(APIS[api].hosts['contentful-us']).hostname.split('.')[0] ?? ''

/** The segments that paths for queries begin with, before the space. */
export const QUERY_ROOTS: readonly (readonly string[])[] = API_NAMES.filter(takesQueries).map((api) =>
  APIS[api].root.slice(1).split('/'),
)
