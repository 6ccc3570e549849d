import { createUndiciHttpClient } from '../../src/core/adapters/http/client.ts'
import { createSessionSecrets } from '../../src/core/adapters/keychain/keychain.ts'
import { readPlainFile } from '../../src/core/adapters/plain-file.ts'
import { digestFile, systemIds } from '../../src/core/adapters/system.ts'
import { createDesk, type RunningDesk } from '../../src/core/desk.ts'
import { createKeychainDialog } from '../../src/core/vault/keychain-dialog.ts'
import { createPace } from '../../src/core/requests/pace.ts'
import type { Readers, Shell } from '../../src/core/ports.ts'
import { startPlayground, type Playground } from '../../src/playground/playground.ts'
import type { EventName } from '../../src/shared/contract/contract.ts'
import type { Result } from '../../src/shared/contract/result.ts'
import { ok } from '../../src/shared/contract/result.ts'
import type { RequestDraft } from '../../src/shared/model/request.ts'
import { createFakeCatalog, type FakeCatalog } from './catalog.ts'
import { createFakeHistoryFile, type FakeHistoryFile } from './history-file.ts'
import { createFakeSecretStore, type FakeSecretStore } from './secret-store.ts'
import { createVirtualClock } from './virtual-clock.ts'

export type TestDesk = RunningDesk & {
  playground: Playground
  catalog: FakeCatalog
  keychain: FakeSecretStore
  historyFile: FakeHistoryFile
  /** Events sent to the page, in order. */
  told: { name: EventName; payload: unknown }[]
  /** What was saved through the save dialog, by suggested name. */
  savedFiles: Map<string, string>
  /** Who can read each of them. */
  readersOf: Map<string, Readers>
  /** The links that were opened, and whether the user was asked first. */
  openedLinks: { url: string; ask: boolean }[]
  clipboard: { text: string }
  /** The id of a vault token, by name. */
  tokenId(name: string): string
}

/** The value of a result that must have succeeded. */
export const valueOf = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/**
 * The whole desk below its shell, with a running Playground and all of its tokens in the vault. HTTP, Playground and
 * use cases are the real ones; keychain and catalog are in memory, and waiting costs no time.
 */
export const startTestDesk = async (keychainDialog = createKeychainDialog(() => undefined)): Promise<TestDesk> => {
  const clock = createVirtualClock(Date.now())
  const playground = await startPlayground({ stepMs: 5, now: () => clock.now().getTime() })
  const catalog = createFakeCatalog()
  const keychain = createFakeSecretStore()
  const historyFile = createFakeHistoryFile()
  const told: TestDesk['told'] = []
  const savedFiles = new Map<string, string>()
  const readersOf = new Map<string, Readers>()
  const openedLinks: TestDesk['openedLinks'] = []
  const clipboard = { text: '' }
  const shell: Shell = {
    readClipboard: () => Promise.resolve(clipboard.text),
    writeClipboard: (text) => {
      clipboard.text = text
      return Promise.resolve(true)
    },
    clearClipboard: () => Promise.resolve(void (clipboard.text = '')),
    saveFile: (name, content, readers) => {
      readersOf.set(name, readers)
      savedFiles.set(name, new TextDecoder().decode(content))
      return Promise.resolve(ok('saved'))
    },
    chooseFile: () => Promise.resolve(null),
    openExternal: (url, ask) => {
      openedLinks.push({ url, ask })
      return Promise.resolve(true)
    },
  }
  const desk = createDesk(
    {
      catalog,
      historyFile,
      keychain,
      keychainDialog,
      session: createSessionSecrets(),
      http: clock.watch(createUndiciHttpClient({ environment: {} })),
      pace: createPace(clock),
      clock,
      ids: systemIds,
      shell,
      log: { info: () => undefined, error: () => undefined },
      startPlayground: () => Promise.resolve(playground),
      digestFile,
      readTextFile: readPlainFile,
    },
    { name: 'Token Desk', version: '0.0.0-test', platform: 'linux', folder: '/nowhere' },
    (name, payload) => told.push({ name, payload }),
  )
  valueOf(await desk.handlers['playground.start'](null))
  valueOf(await desk.handlers['playground.addTokens']({ names: playground.tokens.map(({ name }) => name) }))
  return {
    ...desk,
    playground,
    catalog,
    keychain,
    historyFile,
    told,
    savedFiles,
    readersOf,
    openedLinks,
    clipboard,
    tokenId: (name) => {
      const token = catalog.document.tokens.find((candidate) => candidate.name === name)
      if (token === undefined) throw new Error(`The Playground has no token “${name}”`)
      return token.id
    },
  }
}

/** A draft that reads entries of the Playground's bakery. */
export const bakeryDraft = (desk: TestDesk, tokenName: string, change: Partial<RequestDraft> = {}): RequestDraft => ({
  serviceId: 'playground',
  api: 'delivery',
  spaceId: 'fakebakery01',
  environmentId: null,
  credential: { from: 'vault', tokenId: desk.tokenId(tokenName) },
  placement: 'header',
  method: 'GET',
  path: '/spaces/fakebakery01/entries',
  query: [],
  headers: [],
  body: null,
  ...change,
})
