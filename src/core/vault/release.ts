import { deskError, type DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { PLAIN_ROUTE, routeWords, type ConnectionRoute, type OriginChange } from '../../shared/model/binding.ts'
import type { BaseUrls } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Token } from '../../shared/model/token.ts'
import { listed } from '../../shared/text/listed-words.ts'
import {
  bindingText,
  CONNECTION_ACCOUNT,
  isEarlierForm,
  namesIn,
  readBinding,
  readRoute,
  routeAllowed,
  routeText,
  sameUrls,
  unbound,
  type Binding,
} from './binding.ts'
import { isProvenGone } from '../ports.ts'
import { notFound, secretError } from './failures.ts'
import { proxyIdentity } from './proxy-password.ts'
import type { SecretStorage, Storage } from './secret-storage.ts'

/** Where a secret will be sent: the addresses of the token's service, and the connection that the caller uses. */
export type Destination = { baseUrls: BaseUrls | null; connection: ConnectionSettings }

export type ReleaseDeps = {
  storage: SecretStorage
  /** The SHA-256 of a file's content, in hex; null: it cannot be read. */
  digestFile: (path: string) => Promise<string | null>
  secretOf: (token: Token) => Promise<Result<string>>
}

export type Release = ReturnType<typeof createRelease>

const and = (texts: readonly string[]): string => (texts.length === 0 ? 'no address' : listed(texts))

const CHANGED_OUTSIDE = 'Nothing was sent. If you did not change this, another program has changed the catalog file.'

export const originChanged = (change: OriginChange, name = 'This token'): DeskError => ({
  code: 'origin-changed',
  message:
    change.what === 'connection'
      ? `Tokens may be sent using ${routeWords(change.old)}. They would now be sent using ${routeWords(change.new)}. ${CHANGED_OUTSIDE}`
      : `${name} was saved for use with ${and(change.old)}. The catalog now sends it to ${and(change.new)}. ${CHANGED_OUTSIDE}`,
  details: change,
})

const CA_UNREADABLE = deskError(
  'file-failed',
  'The file of additional certificate authorities cannot be read, so nothing was sent. Choose the file again in the settings, or none.',
)

/** The only way to get a secret for sending out of the vault, and the bindings that it is checked against. */
export const createRelease = ({ storage, digestFile, secretOf }: ReleaseDeps) => {
  /** Addresses that the keychain was seen to allow, by token: no second reading for the same. */
  const proven = new Map<string, Binding>()
  const provenRoutes = new Set<string>()
  const vouchedFor = new Map<string, BaseUrls>()

  const bindingOf = async (token: Pick<Token, 'id' | 'storage'>): Promise<Result<Binding | null>> => {
    const read = await storage.readBinding(token)
    if (read.ok) return ok(readBinding(read.value))
    return isProvenGone(read.error) ? ok(null) : failed(secretError(read.error))
  }

  /** Allows the token's secret to be sent to these addresses, which the user confirmed. */
  const bind = async (token: Token, baseUrls: BaseUrls): Promise<Result<null>> => {
    const text = bindingText(baseUrls, token.serviceId)
    const written = await storage.writeBinding(token, text)
    if (!written.ok) return failed(secretError(written.error))
    proven.set(token.id, readBinding(text))
    return ok(null)
  }

  const allowedRoute = async (where: Storage): Promise<Result<ConnectionRoute | null>> => {
    const read = await storage.readItem(where, CONNECTION_ACCOUNT)
    if (read.ok) return ok(readRoute(read.value))
    return isProvenGone(read.error) ? ok(null) : failed(secretError(read.error))
  }

  const bindRoute = async (route: ConnectionRoute, where: Storage): Promise<Result<null>> => {
    provenRoutes.clear()
    const written = await storage.writeItem(where, CONNECTION_ACCOUNT, routeText(route))
    if (!written.ok) return failed(secretError(written.error))
    provenRoutes.add(routeText(route))
    return ok(null)
  }

  const routeOf = async (connection: ConnectionSettings): Promise<Result<ConnectionRoute>> => {
    const path = connection.extraCaFile
    if (path === null) return ok({ proxy: proxyIdentity(connection.proxy), caFile: null })
    const sha256 = await digestFile(path)
    return sha256 === null
      ? failed(CA_UNREADABLE)
      : ok({ proxy: proxyIdentity(connection.proxy), caFile: { path, sha256 } })
  }

  const isPlain = ({ proxy, caFile }: ConnectionRoute): boolean => proxy === null && caFile === null

  const checkRoute = async (connection: ConnectionSettings, where: Storage): Promise<Result<null>> => {
    const route = await routeOf(connection)
    if (!route.ok) return route
    if (isPlain(route.value) || provenRoutes.has(routeText(route.value))) return ok(null)
    const allowed = await allowedRoute(where)
    if (!allowed.ok) return allowed
    const old = allowed.value ?? PLAIN_ROUTE
    if (!routeAllowed(old, route.value)) return failed(originChanged({ what: 'connection', old, new: route.value }))
    provenRoutes.add(routeText(route.value))
    return ok(null)
  }

  /** Allows the current route before the first secret is stored. Does nothing if a route is allowed already. */
  const ensureRoute = async (connection: ConnectionSettings, where: Storage): Promise<Result<null>> => {
    const allowed = await allowedRoute(where)
    if (!allowed.ok) return allowed
    if (allowed.value !== null) return ok(null)
    const route = await routeOf(connection)
    return route.ok ? bindRoute(route.value, where) : route
  }

  /** The Playground's addresses change with every start, by our own doing. */
  const isVouched = (token: Token, binding: Binding, baseUrls: BaseUrls): boolean => {
    const own = vouchedFor.get(token.serviceId)
    return binding.playground === true && own !== undefined && sameUrls(own, baseUrls)
  }

  const checkOrigins = async (token: Token, { baseUrls, connection }: Destination): Promise<Result<null>> => {
    if (baseUrls === null || Object.keys(baseUrls).length === 0) return failed(notFound('service'))
    const before = proven.get(token.id)
    if (before !== undefined && unbound(before, baseUrls).length === 0) return ok(null)
    const binding = await bindingOf(token)
    if (!binding.ok) return binding
    if (binding.value === null) {
      // Kept by a Token Desk that knew no bindings: its first use is what it is bound to.
      const ensured = await ensureRoute(connection, token.storage)
      const passed = ensured.ok ? await checkRoute(connection, token.storage) : ensured
      return passed.ok ? bind(token, baseUrls) : passed
    }
    const outside = unbound(binding.value, baseUrls)
    if (outside.length === 0) {
      proven.set(token.id, binding.value)
      return ok(null)
    }
    const isOurDoing =
      isVouched(token, binding.value, baseUrls) || isEarlierForm(binding.value, token.serviceId, baseUrls)
    if (isOurDoing) return bind(token, baseUrls)
    const change = { what: 'token', tokenId: token.id, old: namesIn(binding.value), new: outside } as const
    return failed(originChanged(change, `“${token.name}”`))
  }

  /** Whether a secret that replaces the token's may be sent to each of the addresses by this connection. */
  const allows = async (token: Token, destination: Destination): Promise<Result<null>> => {
    const origins = await checkOrigins(token, destination)
    return origins.ok ? checkRoute(destination.connection, token.storage) : origins
  }

  return {
    /** The secret, if its binding contains each of the addresses, and the route is allowed. */
    async release(token: Token, destination: Destination): Promise<Result<string>> {
      // Reads the secret first, so that a locked keychain is reported even if the addresses were proved before.
      const secret = await secretOf(token)
      if (!secret.ok) return secret
      const allowed = await allows(token, destination)
      return allowed.ok ? secret : allowed
    },

    allows,

    /** Whether the route is allowed. For secrets that aren't stored, but pasted for one use. */
    passes: async (connection: ConnectionSettings): Promise<Result<null>> => {
      const route = await routeOf(connection)
      if (!route.ok) return route
      if (isPlain(route.value)) return ok(null)
      return checkRoute(connection, (await storage.badge()).kind)
    },

    bind,
    bindRoute,
    ensureRoute,
    bindingOf,
    routeOf,
    allowedRoute,
    /** Allows the addresses of the running Playground, which this process opened. */
    vouch: (serviceId: string, baseUrls: BaseUrls): void => void vouchedFor.set(serviceId, baseUrls),
    vouched: (serviceId: string): BaseUrls | null => vouchedFor.get(serviceId) ?? null,
    /** Removes what was proved for a token that was removed or moved. */
    forget: (tokenId: string): void => void proven.delete(tokenId),
  }
}
