import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import type { Destination } from '../../../../src/core/vault/release.ts'
import { createVault, type Vault } from '../../../../src/core/vault/vault.ts'
import type { Result } from '../../../../src/shared/contract/result.ts'
import { originChangeSchema } from '../../../../src/shared/model/binding.ts'
import type { CatalogDocument } from '../../../../src/shared/model/vault.ts'
import { addKey, code, createDesk, HOME, OTHER_SECRET, SECRET, US, value } from './desk.ts'

type Desk = ReturnType<typeof createDesk>

const EVIL = 'https://evil.example'
const OURS = { delivery: 'https://cdn.ours.example/delivery', preview: 'https://cdn.ours.example/preview' }

/** Another program of the same user writes into the catalog file. */
const tamper = (desk: Desk, change: (document: CatalogDocument) => CatalogDocument) => desk.catalog.update(change)

/** Where a caller that believes the catalog would take this token now. */
const destinationOf = ({ catalog }: Desk, tokenId: string): Destination => {
  const { tokens, services, settings } = catalog.document
  const home = tokens.find(({ id }) => id === tokenId)?.serviceId
  return { baseUrls: services.find(({ id }) => id === home)?.baseUrls ?? null, connection: settings.connection }
}

const use = (desk: Desk, tokenId: string, vault: Vault = desk.vault) =>
  vault.resolve({ from: 'vault', tokenId }, destinationOf(desk, tokenId))

const changeIn = (result: Result<unknown>) => originChangeSchema.parse(result.ok ? null : result.error.details)

const ownService = async (desk: Desk) =>
  value(await desk.vault.saveService({ id: null, name: 'Ours', baseUrls: OURS, webAppUrl: null }))

const withUrls = (
  document: CatalogDocument,
  serviceId: string,
  baseUrls: CatalogDocument['services'][number]['baseUrls'],
) => ({
  ...document,
  services: document.services.map((service) => (service.id === serviceId ? { ...service, baseUrls } : service)),
})

const moved = (document: CatalogDocument, tokenId: string, serviceId: string) => ({
  ...document,
  tokens: document.tokens.map((token) => (token.id === tokenId ? { ...token, serviceId } : token)),
})

const inOurs = async (desk: Desk) => {
  const service = await ownService(desk)
  const token = await addKey(desk, { serviceId: service.id })
  return { service, token }
}

describe('a stored secret', () => {
  it('is bound to the addresses of its service, in an item of its own beside it', async () => {
    const desk = createDesk()
    const { token } = await inOurs(desk)
    expect(JSON.parse(desk.keychain.items.get(`${token.id}:origins`) ?? '')).toEqual({ version: 1, urls: OURS })
    expect(value(await use(desk, token.id))).toMatchObject({ secret: SECRET })
  })

  it('stays where it is when its service’s address was changed behind the back, and both sides are named', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    value(await use(desk, token.id))
    await tamper(desk, (document) => withUrls(document, service.id, { ...OURS, delivery: EVIL }))
    const refused = await use(desk, token.id)
    expect(code(refused)).toBe('origin-changed')
    expect(changeIn(refused)).toEqual({ what: 'token', tokenId: token.id, old: Object.values(OURS), new: [EVIL] })
    expect(JSON.stringify(refused)).toContain('Nothing was sent')
    expect(JSON.stringify(refused)).not.toContain(SECRET)
  })

  it('stays where it is when only the path of an address was changed', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) =>
      withUrls(document, service.id, { delivery: 'https://cdn.ours.example/other-team' }),
    )
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('stays where it is when it was moved to another service, also to one of the platform’s own', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    const other = await addKey(desk, { name: 'Other', secret: OTHER_SECRET })
    await tamper(desk, (document) => moved(moved(document, token.id, US), other.id, service.id))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
    expect(code(await use(desk, other.id))).toBe('origin-changed')
  })

  it('may still be seen and copied by the person', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    expect(value(await desk.vault.revealSecret({ tokenId: token.id })).secret).toBe(SECRET)
    value(await desk.vault.copySecret({ tokenId: token.id }))
  })

  it('is not used without a destination', async () => {
    const desk = createDesk()
    const { token } = await inOurs(desk)
    const resolved = await desk.vault.resolve({ from: 'vault', tokenId: token.id }, { ...HOME, baseUrls: null })
    expect(code(resolved)).toBe('not-found')
  })

  it('kept by a Token Desk that knew no bindings is bound at its first use', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    desk.keychain.items.delete(`${token.id}:origins`)
    value(await use(desk, token.id))
    expect(desk.keychain.items.get(`${token.id}:origins`)).toContain(OURS.delivery)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('kept before Token Desk knew of GraphQL goes on, and is bound to the platform’s own new address', async () => {
    const desk = createDesk()
    const token = await addKey(desk)
    const { graphql, ...before } = HOME.baseUrls ?? {}
    desk.keychain.items.set(`${token.id}:origins`, JSON.stringify({ version: 1, urls: before }))
    const later = createVault(desk.ports)
    expect(value(await use(desk, token.id, later))).toMatchObject({ secret: SECRET })
    expect(desk.keychain.items.get(`${token.id}:origins`)).toContain(graphql)
  })

  it('needs consent before a custom service gets a GraphQL address', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { ...OURS, graphql: EVIL }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it("of a custom service needs consent if it moves to the platform's service, with or without GraphQL", async () => {
    const desk = createDesk()
    const { token } = await inOurs(desk)
    const { delivery } = HOME.baseUrls ?? {}
    desk.keychain.items.set(`${token.id}:origins`, JSON.stringify({ version: 1, urls: { delivery } }))
    await tamper(desk, (document) => moved(document, token.id, US))
    expect(code(await use(desk, token.id, createVault(desk.ports)))).toBe('origin-changed')
  })

  it('is bound in memory when there is no keychain', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('unavailable')
    const { service, token } = await inOurs(desk)
    value(await use(desk, token.id))
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('takes its binding along when it moves from memory into the keychain', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('locked')
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    desk.keychain.breakWith(null)
    value(await desk.vault.retryKeychain())
    expect(desk.keychain.items.get(`${token.id}:origins`)).toContain(OURS.delivery)
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('keeps its binding over being replaced, and over being removed and put back', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    value(await desk.vault.replaceSecret({ tokenId: token.id, secret: OTHER_SECRET }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
    const { undoId } = value(await desk.vault.removeToken({ tokenId: token.id }))
    expect([...desk.keychain.items.keys()].filter((account) => account.startsWith(token.id))).toEqual([])
    value(await desk.vault.undo({ undoId }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('pasted anew is bound as before, also where the file says that the old one was never in the keychain', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => ({
      ...withUrls(document, service.id, { delivery: EVIL }),
      tokens: document.tokens.map((entry) => ({ ...entry, storage: 'session' as const })),
    }))
    expect(code(await use(desk, token.id))).toBe('no-secret')
    value(await desk.vault.replaceSecret({ tokenId: token.id, secret: OTHER_SECRET }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('takes its binding along when it is replaced and the new one is kept elsewhere', async () => {
    const desk = createDesk()
    desk.keychain.breakWith('locked')
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    desk.keychain.breakWith(null)
    const later = createVault(desk.ports)
    const replaced = value(await later.replaceSecret({ tokenId: token.id, secret: OTHER_SECRET }))
    expect(replaced.storage).toBe('keychain')
    expect(code(await use(desk, token.id, later))).toBe('origin-changed')
  })

  it('is computed once for the same addresses, while a locked keychain is still reported as locked', async () => {
    const desk = createDesk()
    const { token } = await inOurs(desk)
    value(await use(desk, token.id))
    desk.keychain.calls.length = 0
    value(await use(desk, token.id))
    expect(desk.keychain.calls).toEqual([`read ${token.id}`])
    desk.keychain.breakWith('locked')
    expect(code(await use(desk, token.id))).toBe('locked')
  })

  it('has a binding that fits into the smallest keychain, and is measured all the same', async () => {
    const desk = createDesk()
    const long = (api: string) => `https://cdn.ours.example/${'x'.repeat(1_500)}/${api}`
    const baseUrls = { delivery: long('delivery'), preview: long('preview'), management: long('management') }
    const service = value(await desk.vault.saveService({ id: null, name: 'Long', baseUrls, webAppUrl: null }))
    const token = await addKey(desk, { serviceId: service.id })
    expect(Buffer.byteLength(desk.keychain.items.get(`${token.id}:origins`) ?? '')).toBeLessThan(2_560)
    value(await use(desk, token.id))
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: `${long('delivery')}y` }))
    const refused = await use(desk, token.id)
    expect(changeIn(refused)).toMatchObject({ old: ['https://cdn.ours.example'] })
  })

  it("isn't sent if its binding is invalid", async () => {
    const desk = createDesk()
    const { token } = await inOurs(desk)
    desk.keychain.items.set(`${token.id}:origins`, 'nonsense')
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })
})

describe('consent to new addresses', () => {
  it('lets the token go to exactly those that were named', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    const wrong = await desk.vault.confirmOrigins({ tokenId: token.id, origins: ['https://elsewhere.example'] })
    expect(code(wrong)).toBe('origin-changed')
    expect(code(await use(desk, token.id))).toBe('origin-changed')
    value(await desk.vault.confirmOrigins({ tokenId: token.id, origins: [EVIL] }))
    expect(value(await use(desk, token.id))).toMatchObject({ secret: SECRET })
    await tamper(desk, (document) => withUrls(document, service.id, OURS))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('can be answered with the old address: the service gets it back', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { delivery: EVIL }))
    value(await desk.vault.restoreOrigins({ tokenId: token.id }))
    expect(desk.catalog.document.services.find(({ id }) => id === service.id)?.baseUrls).toEqual(OURS)
    value(await use(desk, token.id))
  })

  it('can be answered with the old address: the token goes back to the service that has it', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => moved(document, token.id, US))
    value(await desk.vault.restoreOrigins({ tokenId: token.id }))
    expect(desk.catalog.document.tokens[0]?.serviceId).toBe(service.id)
    value(await use(desk, token.id))
  })
})

describe('changing addresses in the app', () => {
  it('asks once by name, then takes the tokens along', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    const wanted = { id: service.id, name: 'Ours', baseUrls: { delivery: 'https://new.ours.example' }, webAppUrl: null }
    const asked = await desk.vault.saveService(wanted)
    expect(changeIn(asked)).toEqual({ what: 'service', old: Object.values(OURS), new: ['https://new.ours.example'] })
    expect(desk.catalog.document.services).toContainEqual(service)
    value(await desk.vault.saveService({ ...wanted, confirmed: ['https://new.ours.example'] }))
    value(await use(desk, token.id))
    await tamper(desk, (document) => withUrls(document, service.id, OURS))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it('asks nothing for a service without tokens, for a new name, or for an address that is taken away', async () => {
    const desk = createDesk()
    const { service } = await inOurs(desk)
    const empty = value(await desk.vault.saveService({ id: null, name: 'Empty', baseUrls: OURS, webAppUrl: null }))
    value(await desk.vault.saveService({ id: empty.id, name: 'Empty', baseUrls: { delivery: EVIL }, webAppUrl: null }))
    value(await desk.vault.saveService({ id: service.id, name: 'Renamed', baseUrls: OURS, webAppUrl: null }))
    const { delivery } = OURS
    value(await desk.vault.saveService({ id: service.id, name: 'Renamed', baseUrls: { delivery }, webAppUrl: null }))
  })

  it('does not take along an address that was changed behind the back', async () => {
    const desk = createDesk()
    const { service, token } = await inOurs(desk)
    await tamper(desk, (document) => withUrls(document, service.id, { ...OURS, delivery: EVIL }))
    value(
      await desk.vault.saveService({
        id: service.id,
        name: 'Renamed',
        baseUrls: { ...OURS, delivery: EVIL },
        webAppUrl: null,
      }),
    )
    expect(code(await use(desk, token.id))).toBe('origin-changed')
    const preview = 'https://preview.ours.example'
    const wanted = { id: service.id, name: 'Renamed', baseUrls: { delivery: EVIL, preview }, webAppUrl: null }
    value(await desk.vault.saveService({ ...wanted, confirmed: [preview] }))
    expect(code(await use(desk, token.id))).toBe('origin-changed')
  })

  it("doesn't cover a token that another program moved into the service", async () => {
    const desk = createDesk()
    const { service } = await inOurs(desk)
    const slipped = await addKey(desk, { name: 'Platform', secret: OTHER_SECRET })
    await tamper(desk, (document) => moved(document, slipped.id, service.id))
    const wanted = { id: service.id, name: 'Ours', baseUrls: { delivery: EVIL }, webAppUrl: null }
    value(await desk.vault.saveService({ ...wanted, confirmed: [EVIL] }))
    expect(code(await use(desk, slipped.id))).toBe('origin-changed')
  })

  it('asks once by name before a token is moved to another service, and not for anything else about it', async () => {
    const desk = createDesk()
    const { service } = await inOurs(desk)
    const token = await addKey(desk, { name: 'Platform', secret: OTHER_SECRET })
    value(await desk.vault.editToken({ tokenId: token.id, name: 'Platform two', serviceId: US }))
    const asked = await desk.vault.editToken({ tokenId: token.id, serviceId: service.id })
    expect(changeIn(asked)).toMatchObject({ what: 'token', new: Object.values(OURS) })
    expect(desk.catalog.document.tokens.find(({ id }) => id === token.id)?.serviceId).toBe(US)
    value(await desk.vault.editToken({ tokenId: token.id, serviceId: service.id, confirmed: Object.values(OURS) }))
    value(await use(desk, token.id))
  })
})

describe('the Playground', () => {
  const at = (port: number) => ({ delivery: `http://127.0.0.1:${port}` })
  const installed = (desk: Desk, port: number) =>
    desk.vault.installService({
      id: 'playground',
      name: 'Playground',
      preset: 'playground',
      baseUrls: at(port),
      webAppUrl: null,
    })

  it('takes its tokens along to its new addresses, in this process and for the command line', async () => {
    const desk = createDesk()
    value(await installed(desk, 4001))
    const token = await addKey(desk, { serviceId: 'playground' })
    value(await installed(desk, 4002))
    value(await use(desk, token.id))
    const commandLine = createVault({ ...desk.ports, session: createSessionSecrets() })
    value(await use(desk, token.id, commandLine))
  })

  it('does not get a token of another service, nor lose one to an address of the file', async () => {
    const desk = createDesk()
    value(await installed(desk, 4001))
    const token = await addKey(desk, { serviceId: 'playground' })
    const stranger = await addKey(desk, { name: 'Platform', secret: OTHER_SECRET })
    await tamper(desk, (document) =>
      moved(withUrls(document, 'playground', { delivery: EVIL }), stranger.id, 'playground'),
    )
    expect(code(await use(desk, token.id))).toBe('origin-changed')
    value(await installed(desk, 4002))
    expect(code(await use(desk, stranger.id))).toBe('origin-changed')
    value(await use(desk, token.id))
    expect(value(await desk.vault.read()).services.find(({ id }) => id === 'playground')?.baseUrls).toEqual(at(4002))
  })
})

describe('the way out of the vault', () => {
  it('is the only reader of the keychain', async () => {
    const root = join(import.meta.dirname, '../../../../src')
    const files = await readdir(root, { recursive: true })
    const readers: string[] = []
    for (const file of files.filter((name) => /\.(ts|svelte)$/.test(name) && !name.startsWith('core/adapters/')))
      if (/\b(?:keychain|session|secrets)\.read\(|storage\.read\(/.test(await readFile(join(root, file), 'utf8')))
        readers.push(file)
    // Those of the vault read to keep, to compare, to undo and to show; what is sent comes from release.ts, through context.ts.
    expect(readers.filter((file) => !file.startsWith('core/vault/'))).toEqual([])
  })
})
