import { z } from 'zod'

/** Where a proxy's address comes from: the app's setting, the system's, or the environment variable with the name as it was found. */
export const proxySourceSchema = z.enum(['setting', 'system', 'https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'])
export type ProxySource = z.infer<typeof proxySourceSchema>

/** What a server showed of itself when its certificate was not trusted. */
export const certificateFactsSchema = z.object({
  issuer: z.string().nullable(),
  /** Names that it is for. */
  names: z.array(z.string()),
  /** As written in it. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
})
export type CertificateFacts = z.infer<typeof certificateFactsSchema>

const server = { host: z.string(), port: z.number().int() }

/** `target`: what the proxy was asked to connect to, as host and port. */
const proxy = { ...server, from: proxySourceSchema, target: z.string() }

/** Reasons that need no more than the server's address. */
const AT_SERVER = [
  'name-not-found',
  /** The name service did not answer, which says nothing about the name. */
  'name-service-silent',
  'refused',
  /** This computer did not allow it. */
  'not-allowed',
  'no-route',
  /** The connection was closed before any of an answer came. */
  'closed',
  /** … in the middle of an answer. */
  'broken-off',
  'headers-too-large',
  'not-http',
  /** HTTP, but its status line or a header is broken. */
  'broken-http',
  /** The headers for the length of the response contradict each other. */
  'contradictory-length',
  /** A port for TLS was asked in plain http. */
  'tls-port-asked-plainly',
  'bad-encoding',
  'insecure-origin',
  /** A header or a path that cannot be written down as HTTP. */
  'unsendable',
  'cancelled',
  /** A port for https does not speak TLS. */
  'tls-not-spoken',
  'tls-version',
  'tls-cipher',
  'tls-client-certificate',
  /** The server does not know the name that it was asked for. */
  'tls-name-unknown',
  'tls-closed',
  /** The server broke the handshake off without saying why. */
  'tls-broken-off',
] as const

const CERTIFICATE = [
  'tls-self-signed',
  /** The certificate came alone, and its issuer is not known here. */
  'tls-no-intermediate',
  'tls-unknown-authority',
  'tls-expired',
  'tls-not-yet-valid',
  'tls-name-mismatch',
  'tls-not-trusted',
] as const

const TIMEOUTS = ['connect-timeout', 'tls-timeout', 'answer-timeout', 'body-timeout', 'time-limit'] as const

const PROXY_ANSWERS = [
  /** 407. */
  'proxy-login',
  /** It does not let us: any other answer to CONNECT. */
  'proxy-refused',
  /** 502, 503, 504: it cannot reach the platform itself. */
  'proxy-cannot-reach',
] as const

const PROXY_UNREACHABLE = [
  'proxy-name-not-found',
  'proxy-connection-refused',
  'proxy-no-route',
  'proxy-timeout',
  'proxy-closed',
  /** What answers there is no HTTP proxy. */
  'proxy-not-http',
  /** The connection to an https proxy did not come about. */
  'proxy-tls',
] as const

/** Why no complete response was received. `proxy-…`: reported by the proxy, or on the way to it. `tls-…`, `ca-file-…`: about TLS. */
export const transportReasonSchema = z.discriminatedUnion('is', [
  z.object({ is: z.enum(AT_SERVER), ...server }),
  z.object({ is: z.enum(CERTIFICATE), ...server, certificate: certificateFactsSchema.nullable() }),
  z.object({ is: z.enum(TIMEOUTS), ...server, milliseconds: z.number() }),
  z.object({ is: z.enum(['ca-file-unreadable', 'ca-file-invalid']), ...server, file: z.string() }),
  z.object({
    is: z.enum(PROXY_ANSWERS),
    ...proxy,
    status: z.number().int(),
    realm: z.string().nullable(),
    /** Who it says that it is: `Server`, `Proxy-Agent` or `Via`. */
    server: z.string().nullable(),
    /** Seconds after which it asks to try again. */
    retryAfter: z.number().nullable(),
  }),
  z.object({ is: z.enum(PROXY_UNREACHABLE), ...proxy }),
  z.object({
    is: z.literal('proxy-kind-unsupported'),
    scheme: z.string(),
    /** Its host and port, without a user name or a password. */
    proxy: z.string(),
    from: proxySourceSchema,
    target: z.string(),
  }),
  z.object({ is: z.literal('proxy-address-invalid'), from: proxySourceSchema, target: z.string() }),
])
export type TransportReason = z.infer<typeof transportReasonSchema>

/** The member of the union for one reason, with its fields. */
export type ReasonOf<Is extends TransportReason['is'], Member = TransportReason> = Member extends { is: infer Known }
  ? Is extends Known
    ? Member
    : never
  : never

/** Whose head came with a failure: the server's, or the proxy's that refused to connect. */
export const headFromSchema = z.enum(['server', 'proxy'])
