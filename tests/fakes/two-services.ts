/** Two services, a key of each kind on either, and the whole desk and command line over them, in memory. */
import { randomUUID } from 'node:crypto'
import { createSessionSecrets } from '../../src/core/adapters/keychain/keychain.ts'
import { readPlainFile } from '../../src/core/adapters/plain-file.ts'
import { digestFile, systemIds } from '../../src/core/adapters/system.ts'
import { createDesk } from '../../src/core/desk.ts'
import type { HttpClient } from '../../src/core/ports.ts'
import { seedDocument } from '../../src/core/vault/presets.ts'
import { createKeychainDialog } from '../../src/core/vault/keychain-dialog.ts'
import { createPace } from '../../src/core/requests/pace.ts'
import { createVault } from '../../src/core/vault/vault.ts'
import { runCommandLine } from '../../src/cli/run.ts'
import type { System } from '../../src/cli/system.ts'
import type { RequestDraft } from '../../src/shared/model/request.ts'
import type { Service } from '../../src/shared/model/service.ts'
import type { Token } from '../../src/shared/model/token.ts'
import { DEFAULT_SETTINGS } from '../../src/shared/model/settings.ts'
import { createFakeCatalog } from './catalog.ts'
import { createFakeHistoryFile } from './history-file.ts'
import { QUIET_SHELL } from './quiet-shell.ts'
import { createFakeSecretStore } from './secret-store.ts'
import { createVirtualClock } from './virtual-clock.ts'

const serviceAt = (id: string, host: string): Service => ({
  id,
  name: id,
  preset: null,
  baseUrls: {
    delivery: `https://${host}/contentful/delivery`,
    preview: `https://${host}/contentful/preview`,
    management: `https://manage.${host}`,
    images: `https://images.${host}`,
  },
  webAppUrl: null,
})

export const SERVICES = [serviceAt('one', 'one.example'), serviceAt('two', 'two.example')] as const

type Kept = { token: Token; secret: string }

const kept = (name: string, serviceId: string, kind: Token['kind'], index: number): Kept => {
  const secret = `${kind === 'personal-access-token' ? 'CFPAT-' : ''}fake-${name}-secret-${index}-abcdefghijklmnopq${index}xyz`
  const isKey = kind !== 'personal-access-token'
  return {
    secret,
    token: {
      id: `6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a0${index}`,
      name,
      kind,
      serviceId,
      spaceId: isKey ? 'alpha' : null,
      environments: isKey ? ['master', 'staging'] : [],
      markedRevoked: false,
      storage: 'keychain',
      lastFour: secret.slice(-4),
      length: secret.length,
      createdAt: '2026-01-02T03:04:05.000Z',
      lastCheck: null,
    },
  }
}

export const KEPT: readonly Kept[] = SERVICES.flatMap(({ id }, index) => [
  kept(`website-${id}`, id, 'delivery-key', index * 4),
  kept(`other-${id}`, id, 'delivery-key', index * 4 + 1),
  kept(`drafts-${id}`, id, 'preview-key', index * 4 + 2),
  kept(`owner-${id}`, id, 'personal-access-token', index * 4 + 3),
])

/** The token of this name. */
export const keptAs = (name: string): Kept => {
  const found = KEPT.find(({ token }) => token.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

/** What both keep: catalog and keychain, as they are at the start. */
export const twoServicesVault = () => {
  const environments = ['master', 'staging', 'testing'].map((id) => ({ id, production: false }))
  const catalog = createFakeCatalog({
    ...seedDocument(),
    services: [...SERVICES],
    spaces: SERVICES.flatMap(({ id: serviceId }) =>
      ['alpha', 'beta'].map((id) => ({ serviceId, id, name: id, environments })),
    ),
    tokens: KEPT.map(({ token }) => token),
    settings: DEFAULT_SETTINGS,
  })
  const keychain = createFakeSecretStore()
  for (const { token, secret } of KEPT) keychain.items.set(token.id, secret)
  return { catalog, keychain }
}

/** The desk over these services, sending through `http`. Its waits cost no time. */
export const twoServicesDesk = (
  http: HttpClient,
  { catalog, keychain }: Pick<ReturnType<typeof twoServicesVault>, 'catalog' | 'keychain'> = twoServicesVault(),
) => {
  const clock = createVirtualClock(Date.now())
  const clipboard: string[] = []
  const desk = createDesk(
    {
      catalog,
      historyFile: createFakeHistoryFile(),
      keychain,
      keychainDialog: createKeychainDialog(() => undefined),
      session: createSessionSecrets(),
      http: clock.watch(http),
      pace: createPace(clock),
      clock,
      ids: systemIds,
      shell: { ...QUIET_SHELL, writeClipboard: (text) => Promise.resolve(clipboard.push(text) > 0) },
      log: { info: () => undefined, error: () => undefined },
      startPlayground: () => Promise.reject(new Error('No Playground here')),
      digestFile,
      readTextFile: readPlainFile,
    },
    { name: 'Token Desk', version: '0.0.0-test', platform: 'linux', folder: '/nowhere' },
    () => undefined,
  )
  return { ...desk, catalog, keychain, clipboard }
}

export type CommandRun = {
  code: number
  stdout: string
  stderr: string
  keychain: ReturnType<typeof createFakeSecretStore>
  catalog: ReturnType<typeof createFakeCatalog>
}

/** Runs a command line over these services, sending through `http`. Its waits cost no time. */
export const twoServicesCommand = async (
  args: readonly string[],
  http: HttpClient,
  change: Partial<Pick<System, 'environment' | 'clock' | 'signal'>> & {
    input?: string
    over?: ReturnType<typeof twoServicesVault>
  } = {},
): Promise<CommandRun> => {
  const { input = '', over = twoServicesVault(), ...rest } = change
  const { catalog, keychain } = over
  const written = { stdout: '', stderr: '' }
  const output = (name: keyof typeof written) => ({
    write: (content: string | Uint8Array) => {
      written[name] += typeof content === 'string' ? content : new TextDecoder().decode(content)
      return Promise.resolve()
    },
    isTerminal: false,
    columns: 80,
  })
  const virtual = createVirtualClock(Date.now())
  const clock = rest.clock ?? virtual
  const code = await runCommandLine(args, {
    platform: 'linux',
    hasClipboard: () => false,
    writeFile: () => Promise.resolve(false),
    leadsAway: () => Promise.resolve(false),
    startChild: () => Promise.resolve({ kind: 'not-found' }),
    version: '0.0.0-test',
    environment: {},
    stdout: output('stdout'),
    stderr: output('stderr'),
    readInput: () => Promise.resolve(new TextEncoder().encode(input)),
    inputIsTerminal: false,
    ask: () => Promise.resolve(''),
    signal: new AbortController().signal,
    clock,
    http: virtual.watch(http),
    pace: createPace(clock),
    catalog,
    keychain,
    openVault: () =>
      createVault({
        catalog,
        keychain,
        session: null,
        clock,
        ids: systemIds,
        shell: QUIET_SHELL,
        digestFile,
      }),
    ...rest,
  })
  virtual.stop()
  return { code, ...written, keychain, catalog }
}

/** Read entries of a space of the first service, with its delivery key in the header. */
export const draftOn = (change: Partial<RequestDraft> = {}): RequestDraft => ({
  serviceId: 'one',
  api: 'delivery',
  spaceId: 'alpha',
  environmentId: null,
  credential: { from: 'vault', tokenId: keptAs('website-one').token.id },
  placement: 'header',
  method: 'GET',
  path: '/spaces/alpha/entries',
  query: [],
  headers: [],
  body: null,
  ...change,
})

export const newId = (): string => randomUUID()
