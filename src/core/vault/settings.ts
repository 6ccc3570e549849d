import { PLAIN_ROUTE, type ConnectionRoute } from '../../shared/model/binding.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import { withChange } from '../../shared/model/default-settings.ts'
import type { Settings, SettingsChange } from '../../shared/model/settings.ts'
import { routeAllowed, routeText } from './binding.ts'
import type { VaultContext } from './context.ts'
import { markPassword, movedNotice, proxyIdentity, splitPassword } from './proxy-password.ts'
import { originChanged } from './release.ts'

export type SavingSettings = {
  /** The typed password. `null` removes it. Left out, it stays unchanged. */
  proxyPassword?: string | null | undefined
  /** The proxy and the CA file that the user confirmed by name. */
  confirmed?: ConnectionRoute | undefined
}

const isSameWay = (one: Settings, other: Settings): boolean =>
  proxyIdentity(one.connection.proxy) === proxyIdentity(other.connection.proxy) &&
  one.connection.extraCaFile === other.connection.extraCaFile

/** A changed route needs one confirmation, by name, if tokens would be sent by it. */
const bindWay = async (
  context: VaultContext,
  settings: Settings,
  { confirmed }: SavingSettings,
): Promise<Result<null>> => {
  const current = await context.document()
  if (!current.ok) return current
  if (isSameWay(current.value.settings, settings)) return ok(null)
  const { release, storage } = context
  const where = (await storage.badge()).kind
  const route = await release.routeOf(settings.connection)
  if (!route.ok) return route
  const allowed = await release.allowedRoute(where)
  if (!allowed.ok) return allowed
  const old = allowed.value ?? PLAIN_ROUTE
  const mustAsk = current.value.tokens.length > 0 && !routeAllowed(old, route.value)
  const isConfirmed = confirmed !== undefined && routeText(confirmed) === routeText(route.value)
  if (mustAsk && !isConfirmed) return failed(originChanged({ what: 'connection', old, new: route.value }))
  if (allowed.value !== null && routeText(allowed.value) === routeText(route.value)) return ok(null)
  return release.bindRoute(route.value, where)
}

/** Puts the password where it belongs and says so in the settings. A password of one proxy is never given to another. */
const keepPassword = async (
  { passwords }: VaultContext,
  before: Settings,
  settings: Settings,
  password: string | null | undefined,
): Promise<Settings> => {
  const proxy = proxyIdentity(settings.connection.proxy)
  const proxyBefore = proxyIdentity(before.connection.proxy)
  if (proxy !== null && typeof password === 'string') {
    await passwords.keep(proxy, password)
    return markPassword(settings, true)
  }
  const stays = password === undefined && proxy === proxyBefore
  const had = before.connection.proxy.mode === 'custom' && before.connection.proxy.hasPassword === true
  if (!stays && (had || passwords.isForSession(proxyBefore))) await passwords.forget()
  return markPassword(settings, stays && had)
}

/** The flag in the file is for the keychain: a password in memory is gone with the session. */
const asFiled = ({ passwords }: VaultContext, settings: Settings): Settings =>
  passwords.isForSession(proxyIdentity(settings.connection.proxy)) ? markPassword(settings, false) : settings

export const readSettings = async (context: VaultContext): Promise<Result<Settings>> => {
  const current = await context.readable()
  if (!current.ok) return current
  // Still in the file where that could not be written: the keychain has it by now.
  const { settings, password } = splitPassword(current.value.settings)
  const inMemory = context.passwords.isForSession(proxyIdentity(settings.connection.proxy))
  return ok(password !== null || inMemory ? markPassword(settings, true) : settings)
}

/** Saves a change of the settings. What it says of the way that tokens travel is bound in the keychain, a password kept there. */
export const saveSettings = async (
  context: VaultContext,
  change: SettingsChange,
  saying: SavingSettings,
): Promise<Result<Settings>> => {
  const before = await readSettings(context)
  if (!before.ok) return before
  const { settings, password: typedInUrl } = splitPassword(withChange(before.value, change))
  const bound = await bindWay(context, settings, saying)
  if (!bound.ok) return bound
  const typed = saying.proxyPassword
  const password = typeof typed === 'string' ? encodeURIComponent(typed) : (typedInUrl ?? typed)
  const marked = await keepPassword(context, before.value, settings, password)
  const saved = await context.edit((document) => ok({ ...document, settings: asFiled(context, marked) }))
  return saved.ok ? ok(marked) : saved
}

/** Moves a password that an older version wrote into the catalog: stored first, then taken out of the file. */
export const movePassword = async (context: VaultContext): Promise<void> => {
  const current = await context.document()
  if (!current.ok) return
  const { settings, password } = splitPassword(current.value.settings)
  const proxy = proxyIdentity(settings.connection.proxy)
  if (password === null || proxy === null) return
  const where = await context.passwords.keep(proxy, password)
  const edited = await context.edit((document) => {
    const now = splitPassword(document.settings)
    if (now.password !== password) return ok(document)
    return ok({ ...document, settings: asFiled(context, markPassword(now.settings, true)) })
  })
  if (edited.ok) context.notices.add([movedNotice(where)])
}
