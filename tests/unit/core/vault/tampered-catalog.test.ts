/** Another program's changes of the catalog file send no secret to a place that it wasn't saved for. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJsonCatalog } from '../../../../src/core/adapters/json-catalog.ts'
import { createSessionSecrets } from '../../../../src/core/adapters/keychain/keychain.ts'
import { readPlainFile } from '../../../../src/core/adapters/plain-file.ts'
import { digestFile, systemClock, systemIds } from '../../../../src/core/adapters/system.ts'
import { createDesk } from '../../../../src/core/desk.ts'
import type { HttpClient, WireOptions, WireRequest } from '../../../../src/core/ports.ts'
import { createKeychainDialog } from '../../../../src/core/vault/keychain-dialog.ts'
import { createPace } from '../../../../src/core/requests/pace.ts'
import type { Service } from '../../../../src/shared/model/service.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import type { CatalogDocument } from '../../../../src/shared/model/vault.ts'
import { createFakeHistoryFile } from '../../../fakes/history-file.ts'
import { QUIET_SHELL } from '../../../fakes/quiet-shell.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'
import { createFakeSecretStore } from '../../../fakes/secret-store.ts'
import { value } from './desk.ts'

const EVIL = [
  'https://evil.example',
  'https://cdn.contentful.com.evil.example',
  'https://cdn.contentful.com/other',
  'http://127.0.0.1:9',
]
const PROXY_PASSWORD = 'fake-proxy-password'
const SECRETS = [1, 2, 3].map((number) => `fake-secret-number-${number}-aaaaaaaaaaaaaaaaaaaaaa`)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-desk-tampered-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Sent = { request: WireRequest; options: WireOptions }

/** Answers everything with an empty list and remembers what it was given. */
const recordingClient = (sent: Sent[]): HttpClient => ({
  send: (request, options) => {
    sent.push({ request, options })
    const body = new TextEncoder().encode('{"sys":{"type":"Array"},"total":0,"skip":0,"limit":100,"items":[]}')
    const headers: [string, string][] = [['content-type', 'application/json']]
    return Promise.resolve({
      kind: 'response',
      head: { status: 200, statusText: 'OK', headers },
      body,
      wireBytes: body.length,
      cutAt: null,
      decodedFrom: null,
      redirects: [],
      timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
    })
  },
  close: () => Promise.resolve(),
})

const openDesk = (profile: string, keychain: ReturnType<typeof createFakeSecretStore>, sent: Sent[]) =>
  createDesk(
    {
      catalog: createJsonCatalog({ folder: profile }),
      historyFile: createFakeHistoryFile(),
      keychain,
      keychainDialog: createKeychainDialog(() => undefined),
      session: createSessionSecrets(),
      http: recordingClient(sent),
      pace: createPace(systemClock),
      clock: systemClock,
      ids: systemIds,
      shell: QUIET_SHELL,
      log: { info: () => undefined, error: () => undefined },
      startPlayground: () => Promise.reject(new Error('no Playground here')),
      digestFile,
      readTextFile: readPlainFile,
    },
    { name: 'Token Desk', version: '0.0.0-test', platform: 'linux', folder: '/nowhere' },
    () => undefined,
  )

type Kept = { profile: string; keychain: ReturnType<typeof createFakeSecretStore>; mayGo: Map<string, string[]> }

/** A vault with tokens of a preset and of two services of the person's own; where each secret may go. */
const keep = async (): Promise<Kept> => {
  const profile = join(folder, randomUUID())
  const keychain = createFakeSecretStore()
  const desk = openDesk(profile, keychain, [])
  const { handlers } = desk
  const mayGo = new Map<string, string[]>()
  const own = ['one', 'two'].map((name) => ({
    delivery: `https://cdn.${name}.example`,
    management: `https://api.${name}.example/v1`,
  }))
  const homes = [value(await handlers['vault.read'](null)).services[0]!]
  for (const [index, baseUrls] of own.entries())
    homes.push(
      value(await handlers['vault.saveService']({ id: null, name: `Own ${index}`, baseUrls, webAppUrl: null })),
    )
  for (const [index, secret] of SECRETS.entries()) {
    const home = homes[index]!
    const place = { serviceId: home.id, spaceId: 'shop', environments: ['master'] }
    value(await handlers['vault.addToken']({ ...place, name: `Key ${index}`, kind: 'delivery-key', secret }))
    mayGo.set(secret, Object.values(home.baseUrls))
  }
  await desk.close()
  return { profile, keychain, mayGo }
}

const address = fc.constantFrom(
  ...EVIL,
  'https://cdn.contentful.com',
  'https://cdn.one.example',
  'https://api.one.example/v1',
  'https://cdn.two.example',
)
const addresses = fc.record(
  { delivery: address, preview: address, management: address, images: address },
  { requiredKeys: [] },
)

/** Mostly left alone, so that what is changed beside it is reached. */
const seldom = <Value>(...values: Value[]): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) })

/** Pieces of an attacker's file: each changes the document as it was kept. */
const tampering = fc.record({
  services: fc.array(
    fc.record({
      /** Which service: one that is there, or one of a new id. */
      at: fc.integer({ min: 0, max: 5 }),
      baseUrls: addresses,
      name: fc.constantFrom('Contentful (US)', 'Own 0', 'Own 1', 'Another'),
      preset: fc.constantFrom(null, 'contentful-us', 'contentful-eu', 'playground'),
      id: fc.constantFrom(null, 'contentful-us', 'contentful-eu', 'playground', 'new'),
      first: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  moves: fc.array(fc.record({ token: fc.nat(2), service: fc.nat(6) }), { maxLength: 2 }),
  swap: fc.boolean(),
  kind: seldom('preview-key', 'personal-access-token'),
  storage: seldom('session'),
  proxy: seldom('http://evil.example:8080', `http://user:${PROXY_PASSWORD}@evil.example:8080`),
  caFile: seldom(true),
  leftovers: seldom(true),
})
type Tampering = typeof tampering extends fc.Arbitrary<infer Value> ? Value : never

const tamperedServices = (services: Service[], changes: Tampering['services']): Service[] =>
  changes.reduce<Service[]>((current, { at, baseUrls, name, preset, id, first }) => {
    const before = current[at]
    const changed = {
      ...(before ?? { webAppUrl: null }),
      id: id ?? before?.id ?? 'new',
      name,
      preset,
      baseUrls,
    } as Service
    if (before !== undefined && id === null) return current.with(at, changed)
    return first ? [changed, ...current] : [...current, changed]
  }, services)

const tamperedTokens = (tokens: Token[], services: Service[], { moves, swap, kind, storage }: Tampering): Token[] => {
  const [one, other, ...rest] = tokens
  const swapped =
    swap && one !== undefined && other !== undefined
      ? [{ ...one, id: other.id }, { ...other, id: one.id }, ...rest]
      : tokens
  const changed = swapped.map((token) => ({ ...token, ...(kind && { kind }), ...(storage && { storage }) }) as Token)
  return moves.reduce((current, { token, service }) => {
    const home = services[service % services.length]
    const before = current[token]
    return home === undefined || before === undefined ? current : current.with(token, { ...before, serviceId: home.id })
  }, changed)
}

const tampered = (document: CatalogDocument, change: Tampering, caFile: string): CatalogDocument => {
  const services = tamperedServices(document.services, change.services)
  const { connection } = document.settings
  const proxy =
    change.proxy === null ? connection.proxy : { mode: 'custom' as const, url: change.proxy, hasPassword: true }
  return {
    ...document,
    services,
    tokens: tamperedTokens(document.tokens, services, change),
    leftovers: change.leftovers === true ? document.tokens.map(({ id }) => id) : [],
    settings: {
      ...document.settings,
      connection: { ...connection, proxy, extraCaFile: change.caFile === true ? caFile : null },
    },
  }
}

/** Sends with every token on its service as the file has it, diagnoses it, and runs the matrix. */
const useEverything = async ({ handlers }: ReturnType<typeof openDesk>): Promise<void> => {
  const snapshot = await handlers['vault.read'](null)
  if (!snapshot.ok) return
  for (const token of snapshot.value.tokens)
    for (const api of ['delivery', 'management'] as const) {
      const draft = {
        serviceId: token.serviceId,
        api,
        spaceId: 'shop',
        environmentId: null,
        credential: { from: 'vault' as const, tokenId: token.id },
        placement: 'header' as const,
        method: 'GET' as const,
        path: '/spaces/shop/entries',
        query: [],
        headers: [],
        body: null,
      }
      const exchangeId = randomUUID()
      await handlers['requests.send']({ exchangeId, draft, confirmed: true })
      const consent = { tokens: snapshot.value.tokens.map(({ id }) => id), services: [] }
      const target = { draft, exchangeId: null, continues: null, consent }
      const plan = await handlers['diagnosis.plan'](target)
      if (plan.ok) await handlers['diagnosis.run']({ diagnosisId: randomUUID(), planId: plan.value.planId })
    }
  await handlers['matrix.run']({ matrixId: randomUUID(), tokenIds: null })
}

const within = (url: URL, base: string): boolean => url.href.startsWith(`${base}/`)

/** Requests that carry a secret to a place that it wasn't saved for, or through a proxy without consent. */
const leaks = (sent: readonly Sent[], { mayGo }: Kept): string[] =>
  sent.flatMap(({ request, options }) => {
    const carried = SECRETS.filter((secret) => JSON.stringify([request.url.href, request.headers]).includes(secret))
    const { proxy, extraCaFile } = options.connection
    const byOwnWay = proxy.mode === 'custom' || extraCaFile !== null
    return carried
      .filter((secret) => byOwnWay || !(mayGo.get(secret) ?? []).some((base) => within(request.url, base)))
      .map(() => `${request.url.href} by ${JSON.stringify([proxy, extraCaFile])}`)
  })

describe('a catalog that another program has rewritten', () => {
  it('takes no secret to an address or by a way that its binding does not hold', async () => {
    const caFile = join(folder, 'evil.pem')
    await writeFile(caFile, 'not even a certificate')
    let carriedOnce = 0
    await fc.assert(
      fc.asyncProperty(tampering, async (change) => {
        const kept = await keep()
        const file = join(kept.profile, 'catalog.json')
        const document = JSON.parse(await readFile(file, 'utf8')) as CatalogDocument
        await writeFile(file, JSON.stringify(tampered(document, change, caFile)))
        const sent: Sent[] = []
        const desk = openDesk(kept.profile, kept.keychain, sent)
        await useEverything(desk)
        await desk.close()
        carriedOnce += sent.filter(({ request }) => JSON.stringify(request.headers).includes('fake-secret')).length
        expect(leaks(sent, kept)).toEqual([])
      }),
      { numRuns: shortOrLong(20, 80) },
    )
    // Without tampering that matters, secrets are sent to their own services. Otherwise, this would prove nothing.
    expect(carriedOnce).toBeGreaterThan(shortOrLong(12, 50))
    // Hundreds of files that are really written: a busy disk makes minutes of what are seconds.
  }, 300_000)

  it('is no way to a binding: with the bindings taken away the very same search finds leaks', async () => {
    const kept = await keep()
    const file = join(kept.profile, 'catalog.json')
    const document = JSON.parse(await readFile(file, 'utf8')) as CatalogDocument
    const services = document.services.map((service) => ({
      ...service,
      baseUrls: { delivery: 'https://evil.example' },
    }))
    await writeFile(file, JSON.stringify({ ...document, services }))
    for (const account of [...kept.keychain.items.keys()])
      if (account.includes(':')) kept.keychain.items.delete(account)
    const sent: Sent[] = []
    const desk = openDesk(kept.profile, kept.keychain, sent)
    await useEverything(desk)
    await desk.close()
    const found = leaks(sent, kept)
    expect(found.length).toBeGreaterThan(0)
    // Presets come from the program all the same.
    expect(
      sent
        .filter(({ request }) => JSON.stringify(request.headers).includes(SECRETS[0] ?? ''))
        .map(({ request }) => request.url.host),
    ).not.toContain('evil.example')
  })
})
