import { PLAIN_ROUTE, type ConnectionRoute } from '../../shared/model/binding.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { BaseUrls, Service } from '../../shared/model/service.ts'
import { DEFAULT_SETTINGS, type ConnectionSettings } from '../../shared/model/settings.ts'
import type { Token } from '../../shared/model/token.ts'
import { isEarlierForm, restorable, routeText, sameUrls, unbound, urlsOf } from './binding.ts'
import type { VaultContext } from './context.ts'
import { putService, putToken } from './edits.ts'
import { notFound } from './failures.ts'
import { proxyIdentity } from './proxy-password.ts'
import { originChanged } from './release.ts'
import { tokenProblem } from './validation.ts'

type Placed = { token: Token; baseUrls: BaseUrls; services: readonly Service[] }

const placed = async (context: VaultContext, tokenId: string): Promise<Result<Placed>> => {
  const current = await context.document()
  if (!current.ok) return current
  const { services, tokens } = current.value
  const token = tokens.find(({ id }) => id === tokenId)
  if (token === undefined) return failed(notFound('token'))
  const baseUrls = urlsOf(services, token.serviceId)
  return baseUrls === null ? failed(notFound('service')) : ok({ token, baseUrls, services })
}

/** Fails with the current addresses if the catalog changed since they were shown. */
export const confirmOrigins = async (
  context: VaultContext,
  tokenId: string,
  origins: readonly string[],
): Promise<Result<null>> => {
  const place = await placed(context, tokenId)
  if (!place.ok) return place
  const { token, baseUrls } = place.value
  const binding = await context.release.bindingOf(token)
  if (!binding.ok) return binding
  const before = binding.value ?? { version: 1, urls: {} }
  const outside = unbound(before, baseUrls)
  if (outside.every((url) => origins.includes(url))) return context.release.bind(token, baseUrls)
  const old = Object.values(before.urls)
  return failed(originChanged({ what: 'token', tokenId, old, new: outside }, `“${token.name}”`))
}

const CANNOT_RESTORE = failed({
  code: 'conflict',
  message:
    'The old addresses cannot be put back from here: the service is not one of your own, or they were too long to keep. Change the service or the token’s place by hand. Nothing was sent.',
} as const)

/** Puts back what the token was kept for: moves it to the service that has these addresses, or gives them back to its own. */
export const restoreOrigins = async (context: VaultContext, tokenId: string): Promise<Result<null>> => {
  const place = await placed(context, tokenId)
  if (!place.ok) return place
  const binding = await context.release.bindingOf(place.value.token)
  if (!binding.ok) return binding
  const urls = binding.value === null ? null : restorable(binding.value)
  if (urls === null) return CANNOT_RESTORE
  const restored = await context.edit((document) => {
    const token = document.tokens.find(({ id }) => id === tokenId)
    if (token === undefined) return failed(notFound('token'))
    const home = document.services.find(
      ({ id, baseUrls }) => sameUrls(baseUrls, urls) || isEarlierForm({ urls }, id, baseUrls),
    )
    if (home !== undefined) {
      const moved = { ...token, serviceId: home.id }
      const problem = tokenProblem(document, moved, token.id)
      return problem === null ? ok(putToken(document, moved)) : failed(problem)
    }
    const own = document.services.find(({ id }) => id === token.serviceId)
    if (own?.preset !== null) return CANNOT_RESTORE
    return ok(putService(document, { ...own, baseUrls: urls }))
  })
  return restored.ok ? ok(null) : restored
}

export const confirmConnection = async (context: VaultContext, route: ConnectionRoute): Promise<Result<null>> => {
  const current = await context.document()
  if (!current.ok) return current
  const now = await context.release.routeOf(current.value.settings.connection)
  if (!now.ok) return now
  if (routeText(now.value) === routeText(route))
    return context.release.bindRoute(route, (await context.storage.badge()).kind)
  return failed(originChanged({ what: 'connection', old: route, new: now.value }))
}

/** The proxy to restore. One that isn't set isn't restored, because removing a proxy needs no confirmation. */
const restoredProxy = async (
  { passwords }: VaultContext,
  proxy: ConnectionSettings['proxy'],
  allowed: string | null,
): Promise<ConnectionSettings['proxy']> => {
  const now = proxyIdentity(proxy)
  if (now === null || now === allowed) return proxy
  if (allowed === null) return DEFAULT_SETTINGS.connection.proxy
  return { mode: 'custom', url: allowed, hasPassword: (await passwords.of(allowed)) !== null }
}

/** A file of the same name with another content cannot be put back: it is left out. */
const restoredCaFile = (now: Result<ConnectionRoute>, allowed: ConnectionRoute['caFile']): string | null => {
  const file = now.ok ? now.value.caFile : null
  if (file === null || allowed === null) return null
  if (file.path !== allowed.path) return allowed.path
  return file.sha256 === allowed.sha256 ? file.path : null
}

export const restoreConnection = async (context: VaultContext): Promise<Result<null>> => {
  const current = await context.document()
  if (!current.ok) return current
  const { connection } = current.value.settings
  const allowed = await context.release.allowedRoute((await context.storage.badge()).kind)
  if (!allowed.ok) return allowed
  const route = allowed.value ?? PLAIN_ROUTE
  const proxy = await restoredProxy(context, connection.proxy, route.proxy)
  const extraCaFile = restoredCaFile(await context.release.routeOf(connection), route.caFile)
  const restored = await context.edit((document) => {
    const { settings } = document
    return ok({ ...document, settings: { ...settings, connection: { ...settings.connection, proxy, extraCaFile } } })
  })
  return restored.ok ? ok(null) : restored
}
