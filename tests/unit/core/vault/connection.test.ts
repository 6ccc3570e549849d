import { describe, expect, it } from 'vitest'
import { originChangeSchema } from '../../../../src/shared/model/binding.ts'
import { DEFAULT_SETTINGS, type ConnectionSettings, type Settings } from '../../../../src/shared/model/settings.ts'
import { withProxyPassword } from '../../../../src/core/vault/proxy-password.ts'
import { createVault } from '../../../../src/core/vault/vault.ts'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import type { HttpClient } from '../../../../src/core/ports.ts'
import { wireGet } from '../../../fakes/http-desk.ts'
import { addKey, code, createDesk, HOME, SECRET, value } from './desk.ts'

type Desk = ReturnType<typeof createDesk>

const PASSWORD = 'fake-proxy-password!'
const PROXY = 'http://user@proxy.example.com:3128/'
const WITH_PASSWORD = `http://user:${encodeURIComponent(PASSWORD)}@proxy.example.com:3128`
const CA = '/home/somebody/company.pem'

const settings = (connection: Partial<ConnectionSettings>): Settings => ({
  ...DEFAULT_SETTINGS,
  connection: { ...DEFAULT_SETTINGS.connection, ...connection },
})
const custom = (url: string) => ({ mode: 'custom', url }) as const

const tamper = (desk: Desk, connection: Partial<ConnectionSettings>) =>
  desk.catalog.update((document) => ({ ...document, settings: settings(connection) }))

const use = (desk: Desk, tokenId: string) =>
  desk.vault.resolve({ from: 'vault', tokenId }, { ...HOME, connection: desk.catalog.document.settings.connection })

describe("the proxy of a secret's requests", () => {
  it('is stopped when a proxy was written into the catalog behind the back', async () => {
    const desk = createDesk()
    const { id } = await addKey(desk)
    await tamper(desk, { proxy: custom('http://evil.example:8080') })
    const refused = await use(desk, id)
    expect(code(refused)).toBe('origin-changed')
    expect(originChangeSchema.parse(refused.ok ? null : refused.error.details)).toEqual({
      what: 'connection',
      old: { proxy: null, caFile: null },
      new: { proxy: 'http://evil.example:8080/', caFile: null },
    })
    const { handle } = value(await desk.vault.holdPasted({ secret: SECRET }))
    const pasted = { from: 'pasted', handle } as const
    const connection = desk.catalog.document.settings.connection
    expect(code(await desk.vault.resolve(pasted, { ...HOME, connection }))).toBe('origin-changed')
  })

  it('does not become another one by adding a token', async () => {
    const desk = createDesk()
    await addKey(desk)
    await tamper(desk, { proxy: custom('http://evil.example:8080') })
    const { id } = await addKey(desk, { name: 'Another' })
    expect(code(await use(desk, id))).toBe('origin-changed')
  })

  it('is stopped when a CA file was written into it, or the file’s content was changed', async () => {
    const desk = createDesk()
    const { id } = await addKey(desk)
    desk.files.set(CA, 'aaaa')
    await tamper(desk, { extraCaFile: CA })
    expect(code(await use(desk, id))).toBe('origin-changed')
    const route = { proxy: null, caFile: { path: CA, sha256: 'aaaa' } }
    value(await desk.vault.confirmConnection({ route }))
    value(await use(desk, id))
    desk.files.set(CA, 'bbbb')
    expect(code(await use(desk, id))).toBe('origin-changed')
    expect(code(await desk.vault.confirmConnection({ route }))).toBe('origin-changed')
    desk.files.delete(CA)
    expect(code(await use(desk, id))).toBe('file-failed')
  })

  it('is never stopped by taking a proxy or a file away', async () => {
    const desk = createDesk()
    const { id } = await addKey(desk)
    value(
      await desk.vault.saveSettings(settings({ proxy: custom(PROXY) }), { confirmed: { proxy: PROXY, caFile: null } }),
    )
    await tamper(desk, { proxy: { mode: 'none' } })
    value(await use(desk, id))
  })

  it('needs consent once by name in the settings, and can be reset there', async () => {
    const desk = createDesk()
    const { id } = await addKey(desk)
    const asked = await desk.vault.saveSettings(settings({ proxy: custom(PROXY) }))
    expect(code(asked)).toBe('origin-changed')
    expect(desk.catalog.document.settings).toEqual(DEFAULT_SETTINGS)
    value(
      await desk.vault.saveSettings(settings({ proxy: custom(PROXY) }), { confirmed: { proxy: PROXY, caFile: null } }),
    )
    value(await use(desk, id))
    value(await desk.vault.saveSettings({ theme: 'dark' }))
    expect(desk.catalog.document.settings.connection.proxy).toMatchObject(custom(PROXY))
    await tamper(desk, { proxy: custom('http://evil.example:8080') })
    value(await desk.vault.saveSettings({ ...desk.catalog.document.settings, theme: 'light' }))
    expect(code(await use(desk, id))).toBe('origin-changed')
    value(await desk.vault.restoreConnection())
    expect(desk.catalog.document.settings.connection.proxy).toMatchObject(custom(PROXY))
    value(await use(desk, id))
  })

  it('of an older vault is bound when a token is first used', async () => {
    const desk = createDesk()
    const { id } = await addKey(desk)
    desk.keychain.items.delete(`${id}:origins`)
    desk.keychain.items.delete('connection:origins')
    await tamper(desk, { proxy: custom(PROXY) })
    value(await use(desk, id))
    await tamper(desk, { proxy: custom('http://evil.example:8080') })
    expect(code(await use(desk, id))).toBe('origin-changed')
  })
})

describe('a proxy’s password', () => {
  /** What the adapter below gets as its proxy. */
  const sentThrough = async (vault: Desk['vault']): Promise<unknown> => {
    let proxy: unknown = null
    const http: HttpClient = {
      send: (_request, options) => {
        proxy = options.connection.proxy
        throw new Error('sent')
      },
      close: () => Promise.resolve(),
    }
    const { connection } = value(await vault.readSettings())
    const options = { connection, signal: new AbortController().signal, followRedirects: 0, bodyCap: 1 }
    await withProxyPassword(http, (of) => vault.proxyPassword(of))
      .send(wireGet('https://cdn.example.com/'), options)
      .catch(() => null)
    return proxy
  }
  const shownAnywhere = async (desk: Desk): Promise<string> =>
    JSON.stringify([desk.catalog.document, await desk.vault.readSettings(), await desk.vault.read()])

  it.each([
    ['typed into its field', custom(PROXY), PASSWORD],
    ['typed into the address', custom(WITH_PASSWORD), undefined],
  ])('%s goes into the keychain, and into the address on its way out alone', async (_how, proxy, proxyPassword) => {
    const desk = createDesk()
    const saved = await desk.vault.saveSettings(settings({ proxy }), { proxyPassword })
    expect(value(saved).connection.proxy).toEqual({ mode: 'custom', url: PROXY, hasPassword: true })
    expect(await shownAnywhere(desk)).not.toMatch(/fake-proxy-password/)
    expect(await sentThrough(desk.vault)).toMatchObject({ url: `${WITH_PASSWORD}/` })
    const next = createVault({ ...desk.ports, session: createSessionSecrets() })
    expect(await sentThrough(next)).toMatchObject({ url: `${WITH_PASSWORD}/` })
  })

  it('is given to its own proxy alone, and gone when the proxy is another one or none', async () => {
    const desk = createDesk()
    value(await desk.vault.saveSettings(settings({ proxy: custom(PROXY) }), { proxyPassword: PASSWORD }))
    await tamper(desk, { proxy: { ...custom('http://user@evil.example:3128/'), hasPassword: true } })
    expect(JSON.stringify(await sentThrough(desk.vault))).not.toContain('fake-proxy')
    value(await desk.vault.saveSettings(settings({ proxy: { mode: 'none' } })))
    expect([...desk.keychain.items.keys()]).not.toContain('proxy:password')
  })

  it('stays when the settings are saved without a word of it, and goes when it is taken away', async () => {
    const desk = createDesk()
    const first = value(await desk.vault.saveSettings(settings({ proxy: custom(PROXY) }), { proxyPassword: PASSWORD }))
    const second = value(await desk.vault.saveSettings({ ...first, theme: 'dark' }))
    expect(second.connection.proxy).toMatchObject({ hasPassword: true })
    expect(await sentThrough(desk.vault)).toMatchObject({ url: `${WITH_PASSWORD}/` })
    const third = value(await desk.vault.saveSettings(second, { proxyPassword: null }))
    expect(third.connection.proxy).toMatchObject({ hasPassword: false })
    expect(await sentThrough(desk.vault)).toMatchObject({ url: PROXY })
  })

  it('of an older catalog moves into the keychain at the first reading, before it leaves the file', async () => {
    const desk = createDesk()
    await tamper(desk, { proxy: custom(WITH_PASSWORD) })
    const { notices } = value(await desk.vault.read())
    expect(notices.map(({ code: what }) => what)).toEqual(['password-moved'])
    expect(JSON.stringify(desk.catalog.document)).not.toMatch(/fake-proxy-password/)
    expect(await sentThrough(desk.vault)).toMatchObject({ url: `${WITH_PASSWORD}/` })
    expect(JSON.stringify(notices)).not.toMatch(/fake-proxy-password/)
  })

  it('of an older catalog lasts for the session where there is no keychain, and is out of the file all the same', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('unavailable')
    await tamper(desk, { proxy: custom(WITH_PASSWORD) })
    const { notices } = value(await desk.vault.read())
    expect(notices[0]?.message).toContain('until the app closes')
    expect(JSON.stringify(desk.catalog.document)).not.toMatch(/fake-proxy-password/)
    expect(desk.catalog.document.settings.connection.proxy).toMatchObject({ hasPassword: false })
    expect(await sentThrough(desk.vault)).toMatchObject({ url: `${WITH_PASSWORD}/` })
  })

  it('of an older catalog stays in the file when that cannot be written', async () => {
    const desk = createDesk()
    await tamper(desk, { proxy: custom(WITH_PASSWORD) })
    desk.catalog.breakWith('busy')
    const { notices } = value(await desk.vault.read())
    expect(notices).toEqual([])
    expect(JSON.stringify(value(await desk.vault.readSettings()))).not.toMatch(/fake-proxy-password/)
    expect(await sentThrough(desk.vault)).toMatchObject({ url: `${WITH_PASSWORD}/` })
  })
})
