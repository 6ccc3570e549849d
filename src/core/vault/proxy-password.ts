import { z } from 'zod'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { ConnectionSettings, Settings } from '../../shared/model/settings.ts'
import type { CatalogDocument, CatalogNotice } from '../../shared/model/vault.ts'
import { parseJson } from '../../shared/text/json.ts'
import type { HttpClient, SecretFailure } from '../ports.ts'
import type { SecretStorage, Storage } from './secret-storage.ts'

type ProxySetting = ConnectionSettings['proxy']

/** The account of the one item that holds the proxy's password, with the address that it belongs to. */
const PROXY_ACCOUNT = 'proxy:password'

const itemSchema = z.object({ proxy: z.string(), password: z.string() })

/** A proxy's address as it may be kept, shown and compared: without its password. Null: no proxy of the person's own. */
export const proxyIdentity = (proxy: ProxySetting): string | null => {
  if (proxy.mode !== 'custom') return null
  const url = new URL(proxy.url)
  url.password = ''
  return url.href
}

/** A setting as it may be written: the password taken off, as it stood in the URL (percent-encoded). */
const split = (proxy: ProxySetting): { proxy: ProxySetting; password: string | null } => {
  if (proxy.mode !== 'custom') return { proxy, password: null }
  const { password } = new URL(proxy.url)
  return password === ''
    ? { proxy, password: null }
    : { proxy: { ...proxy, url: proxyIdentity(proxy) ?? '' }, password }
}

const withProxy = (settings: Settings, proxy: ProxySetting): Settings => ({
  ...settings,
  connection: { ...settings.connection, proxy },
})

export const splitPassword = (settings: Settings): { settings: Settings; password: string | null } => {
  const { proxy, password } = split(settings.connection.proxy)
  return { settings: withProxy(settings, proxy), password }
}

/** The document for the file: it never contains a proxy's password. */
export const withoutPassword = (document: CatalogDocument): CatalogDocument => ({
  ...document,
  settings: splitPassword(document.settings).settings,
})

/** Says that the keychain (or this session's memory) has a password for the proxy, or has none. */
export const markPassword = (settings: Settings, hasPassword: boolean): Settings => {
  const { proxy } = settings.connection
  return proxy.mode === 'custom' ? withProxy(settings, { mode: 'custom', url: proxy.url, hasPassword }) : settings
}

export type ProxyPasswords = ReturnType<typeof createProxyPasswords>

export const createProxyPasswords = (storage: SecretStorage) => {
  let known: z.infer<typeof itemSchema> | null = null
  let inMemory = false

  const write = async (value: string): Promise<Result<Storage, SecretFailure>> => {
    if ((await storage.badge()).kind === 'session') return ok('session')
    const written = await storage.writeItem('keychain', PROXY_ACCOUNT, value)
    return written.ok ? ok('keychain') : failed(written.error)
  }

  return {
    /** Keeps a password for this proxy (percent-encoded) where it can be kept, and says where. */
    async keep(proxy: string, password: string): Promise<Storage> {
      known = { proxy, password }
      const written = await write(JSON.stringify(known))
      inMemory = !written.ok || written.value === 'session'
      return inMemory ? 'session' : 'keychain'
    },

    async forget(): Promise<void> {
      known = null
      inMemory = false
      // What cannot be removed is of no use to anybody: it is given to its own proxy alone, which is no longer set.
      await storage.removeItem('keychain', PROXY_ACCOUNT)
    },

    /** The password for this proxy only, percent-encoded. `null` if there is no password, or it can't be read. */
    async of(proxy: string): Promise<string | null> {
      if (known === null) {
        const read = await storage.readItem('keychain', PROXY_ACCOUNT)
        if (!read.ok) return null
        // An item that was edited by hand has no password.
        known = itemSchema.safeParse(parseJson(read.value)).data ?? null
      }
      return known?.proxy === proxy ? known.password : null
    },

    /** Kept in memory because there is no keychain: gone when the app closes. */
    isForSession: (proxy: string | null): boolean => inMemory && known !== null && known.proxy === proxy,
  }
}

/** A client that puts the kept password into the proxy's address on the way out: nothing above it ever holds one. */
export const withProxyPassword = (
  http: HttpClient,
  passwordOf: (proxy: string) => Promise<string | null>,
): HttpClient => ({
  async send(request, options) {
    const { proxy } = options.connection
    if (proxy.mode !== 'custom' || proxy.hasPassword !== true) return http.send(request, options)
    const identity = proxyIdentity(proxy)
    const password = identity === null ? null : await passwordOf(identity)
    if (identity === null || password === null) return http.send(request, options)
    const url = new URL(identity)
    url.password = password
    const connection: ConnectionSettings = { ...options.connection, proxy: { mode: 'custom', url: url.href } }
    return http.send(request, { ...options, connection })
  },
  close: () => http.close(),
})

/** What was done with a password that an older Token Desk wrote into the catalog file. */
export const movedNotice = (where: Storage): CatalogNotice => ({
  code: 'password-moved',
  message:
    where === 'keychain'
      ? 'The proxy’s password was in the catalog file, where other programs could read it. It is in the keychain now, and no longer in the file. Copies of the file that you made yourself still hold it.'
      : 'The proxy’s password was in the catalog file, where other programs could read it, and was taken out. There is no keychain to keep it in: it lasts until the app closes. Enter it again in the settings then.',
})
