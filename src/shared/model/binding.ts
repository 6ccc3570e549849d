import { z } from 'zod'

/** What a connection adds on the way to a service: a proxy of the person's own (without its password), a CA file. */
export const connectionRouteSchema = z.object({
  proxy: z.string().nullable(),
  /** `sha256`: of the file's content, in hex. */
  caFile: z.object({ path: z.string(), sha256: z.string() }).nullable(),
})
export type ConnectionRoute = z.infer<typeof connectionRouteSchema>

/** The route that needs no consent: the environment's own proxy or none, and the system's authorities. */
export const PLAIN_ROUTE: ConnectionRoute = { proxy: null, caFile: null }

const addresses = z.array(z.string())

/** Details of `origin-changed`, for the user to compare. `old`: what the user confirmed. `new`: what the catalog contains now. */
export const originChangeSchema = z.lazy(() =>
  z.discriminatedUnion('what', [
    /** A kept token: its service's addresses are not those it was kept for. */
    z.object({ what: z.literal('token'), tokenId: z.uuid(), old: addresses, new: addresses }),
    /** A service that is about to be saved with other addresses for the tokens that it has. */
    z.object({ what: z.literal('service'), old: addresses, new: addresses }),
    /** Proxy or CA file: kept, or about to be saved. */
    z.object({ what: z.literal('connection'), old: connectionRouteSchema, new: connectionRouteSchema }),
  ]),
)
export type OriginChange = z.infer<typeof originChangeSchema>

/** A route in words: “the proxy http://…, trusting the authorities in …”. */
export const routeWords = ({ proxy, caFile }: ConnectionRoute): string => {
  const parts = [
    ...(proxy === null ? [] : [`the proxy ${proxy}`]),
    ...(caFile === null ? [] : [`the certificate authorities in ${caFile.path}`]),
  ]
  return parts.length === 0 ? 'no proxy or certificate authorities of your own' : parts.join(' and ')
}
