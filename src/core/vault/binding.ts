import { createHash } from 'node:crypto'
import { z } from 'zod'
import { connectionRouteSchema, PLAIN_ROUTE, type ConnectionRoute } from '../../shared/model/binding.ts'
import { API_NAMES, LATER_APIS } from '../../shared/platform.ts'
import { parseJson } from '../../shared/text/json.ts'
import { apiNameSchema, PRESET_SERVICES, type BaseUrls, type Service } from '../../shared/model/service.ts'

/** Stored beside a secret in the keychain: where it may go. Any program of the user can rewrite the catalog, but not this item. */

/** Base URLs by API, each in full or, where the whole would be too long for a keychain, as `origin#sha256`. */
const bindingSchema = z.lazy(() =>
  z.object({
    version: z.literal(1),
    urls: z.partialRecord(apiNameSchema, z.string()),
    /** A token of the Playground: it goes wherever the running Playground is. */
    playground: z.literal(true).optional(),
  }),
)
export type Binding = z.infer<typeof bindingSchema>

/** The account of the item beside a token's secret. */
export const bindingAccount = (tokenId: string): string => `${tokenId}:origins`
/** The account of the one item that says which proxy and CA file may stand on the way. */
export const CONNECTION_ACCOUNT = 'connection:origins'

const MOST_BYTES = 2_000
const MOST_ORIGIN = 300

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A base URL holds no “#”, so that this form is never taken for one. */
const shortened = (url: string): string => `${new URL(url).origin.slice(0, MOST_ORIGIN)}#${sha256(url)}`

const textOf = (urls: BaseUrls, form: (url: string) => string, playground: boolean): string => {
  const named = API_NAMES.flatMap((api) => (urls[api] === undefined ? [] : [[api, form(urls[api])] as const]))
  return JSON.stringify({ version: 1, urls: Object.fromEntries(named), ...(playground ? { playground } : {}) })
}

/** The item's value: canonical JSON, the same for the same addresses. */
export const bindingText = (urls: BaseUrls, serviceId: string): string => {
  const playground = serviceId === 'playground'
  const full = textOf(urls, (url) => url, playground)
  return new TextEncoder().encode(full).length <= MOST_BYTES ? full : textOf(urls, shortened, playground)
}

/** An item that cannot be read, or was edited by hand, allows nothing. */
export const readBinding = (text: string): Binding =>
  bindingSchema.safeParse(parseJson(text)).data ?? { version: 1, urls: {} }

export const unbound = ({ urls }: Binding, baseUrls: BaseUrls): string[] => {
  const allowed = new Set(Object.values(urls))
  return Object.values(baseUrls).filter((url) => !allowed.has(url) && !allowed.has(shortened(url)))
}

/** A binding's addresses as people may read them: a shortened one by its origin. */
export const namesIn = ({ urls }: Binding): string[] => [
  ...new Set(Object.values(urls).map((url) => url.replace(/#.*$/, ''))),
]

/** The addresses in full, to put back; null where the keychain could not hold them in full. */
export const restorable = ({ urls }: Binding): BaseUrls | null =>
  Object.keys(urls).length === 0 || Object.values(urls).some((url) => url.includes('#')) ? null : urls

const earlierUrls = (urls: BaseUrls): BaseUrls =>
  Object.fromEntries(Object.entries(urls).filter(([api]) => !LATER_APIS.some((later) => later === api)))

/** Made by a Token Desk that didn't know the later APIs. Only Contentful's own services get addresses with an update. */
export const isEarlierForm = ({ urls }: Pick<Binding, 'urls'>, serviceId: string, baseUrls: BaseUrls): boolean => {
  const preset = PRESET_SERVICES.find(({ id }) => id === serviceId)
  return preset !== undefined && sameUrls(baseUrls, preset.baseUrls) && sameUrls(urls, earlierUrls(baseUrls))
}

export const sameUrls = (one: BaseUrls, other: BaseUrls): boolean => API_NAMES.every((api) => one[api] === other[api])

export const urlsOf = (services: readonly Service[], serviceId: string): BaseUrls | null =>
  services.find(({ id }) => id === serviceId)?.baseUrls ?? null

const routeItemSchema = z.lazy(() => z.object({ version: z.literal(1), route: connectionRouteSchema }))

/** The connection item's value. A long path is as good by its hash, but would not be a name: paths are short enough. */
export const routeText = ({ proxy, caFile }: ConnectionRoute): string =>
  JSON.stringify({
    version: 1,
    route: { proxy, caFile: caFile === null ? null : { path: caFile.path, sha256: caFile.sha256 } },
  })

export const readRoute = (text: string): ConnectionRoute =>
  routeItemSchema.safeParse(parseJson(text)).data?.route ?? PLAIN_ROUTE

/** Removing a proxy or a file needs no confirmation. */
export const routeAllowed = (allowed: ConnectionRoute, wanted: ConnectionRoute): boolean =>
  (wanted.proxy === null || wanted.proxy === allowed.proxy) &&
  (wanted.caFile === null ||
    (wanted.caFile.path === allowed.caFile?.path && wanted.caFile.sha256 === allowed.caFile.sha256))
