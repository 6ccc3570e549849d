import type { Handlers } from '../shared/contract/calls.ts'
import type { EventName, EventPayload } from '../shared/contract/contract.ts'
import { ok, type Result } from '../shared/contract/result.ts'
import type { Diagnosis } from '../shared/model/diagnosis.ts'
import type { Exchange } from '../shared/model/exchange.ts'
import { createDeskApp, type AppFacts } from './app/app.ts'
import { createHandlers } from './handlers.ts'
import { createDeskHistory } from './history/desk-history.ts'
import { redactorOfDraft } from './history/draft-secrets.ts'
import { createHistory } from './history/history.ts'
import { createRevealedBody } from './history/revealed-body.ts'
import { createDeskImport } from './import/desk-import.ts'
import { deskWorld, type DeskWorld } from './investigation/desk-world.ts'
import { createDeskDiagnosis } from './investigation/investigate.ts'
import { createDeskMatrix } from './investigation/matrix.ts'
import { createDeskLifecycle } from './lifecycle/desk-lifecycle.ts'
import { createDeskManifest } from './manifest/desk-manifest.ts'
import { createDeskPlayground, type StartPlayground } from './playground/playground.ts'
import type {
  Catalog,
  Clock,
  HistoryFile,
  HttpClient,
  Log,
  RandomIds,
  ReadTextFile,
  SecretStore,
  Shell,
} from './ports.ts'
import { readBody } from './reading/wire/read-body.ts'
import { bodyForPage, type PageBody } from './requests/bodies.ts'
import type { Pace } from './requests/pace.ts'
import { createRequests } from './requests/requests.ts'
import { createDeskKeychain, type KeychainDialog } from './vault/keychain-dialog.ts'
import { withProxyPassword } from './vault/proxy-password.ts'
import { createVault } from './vault/vault.ts'
import { cellOfDiagnosis, cellOfExchange, checkOfExchange, standingOf } from './world/standing.ts'

/** All that the desk needs from outside. */
export type DeskPorts = {
  catalog: Catalog
  historyFile: HistoryFile
  keychain: SecretStore
  keychainDialog: KeychainDialog
  session: Omit<SecretStore, 'prove'>
  http: HttpClient
  /** How fast the APIs may be asked: one for all that the process sends. */
  pace: Pace
  clock: Clock
  ids: RandomIds
  shell: Shell
  log: Log
  startPlayground: StartPlayground
  /** The SHA-256 of a file's content, in hex; null: it cannot be read. */
  digestFile: (path: string) => Promise<string | null>
  readTextFile: ReadTextFile
}

/** Tells the page something. */
export type Send = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** The whole app below its shell: every channel's handler, the bodies for the page, and the way to end it. */
export type RunningDesk = {
  handlers: Handlers
  bodyOf(exchangeId: string, inClear: boolean): PageBody | null
  close(): Promise<void>
}

/** Puts the use cases together over the ports. Both shells (desktop, tests) start the app through this. */
export const createDesk = (ports: DeskPorts, facts: AppFacts, send: Send): RunningDesk => {
  const vault = createVault(ports)
  const http = withProxyPassword(ports.http, (proxy) => vault.proxyPassword(proxy))
  const history = createHistory()
  const deskHistory = createDeskHistory({
    ...ports,
    history,
    file: ports.historyFile,
    settings: () => vault.readSettings(),
    async redactorOf(draft) {
      const known = await world()
      return known.ok ? redactorOfDraft(draft, known.value) : null
    },
    onNotice: (notice) => void vault.tell(notice),
  })
  const revealed = createRevealedBody(ports.clock)

  const noteExchange = async (exchange: Exchange, tokenId: string | null): Promise<void> => {
    const check = checkOfExchange(exchange)
    if (tokenId === null || check === null) return
    const inPlace = await vault.noteCells(cellOfExchange(tokenId, exchange))
    const noted = inPlace.ok ? await vault.noteChecks([{ tokenId, ...check }]) : inPlace
    if (!noted.ok) ports.log.error('the last check could not be noted', { code: noted.error.code })
  }

  const readDesk = async () => {
    const snapshot = await vault.read()
    if (!snapshot.ok) return snapshot
    const settings = await vault.readSettings()
    if (!settings.ok) return settings
    return ok({ ...snapshot.value, settings: settings.value })
  }

  const world = async (): Promise<Result<DeskWorld>> => {
    const read = await readDesk()
    if (!read.ok) return read
    const cells = await vault.readCells()
    return cells.ok ? ok(deskWorld(read.value, read.value.settings, cells.value, vault)) : cells
  }

  const requests = createRequests({
    http,
    pace: ports.pace,
    world: readDesk,
    secrets: vault,
    history,
    revealed,
    readBody,
    shell: ports.shell,
    copyBriefly: (text) => vault.copyBriefly(text),
    clock: ports.clock,
    appVersion: facts.version,
    onProgress: (progress) => send('requests.progress', progress),
    onExchange: (exchange, tokenId) => void noteExchange(exchange, tokenId),
  })

  /** A verdict belongs to a place; the token's own standing changes only by what is about the token. */
  const noteVerdict = async (tokenId: string, judged: Diagnosis): Promise<void> => {
    const at = ports.clock.now().toISOString()
    const inPlace = await vault.noteCells(cellOfDiagnosis(tokenId, at, judged))
    const noted = inPlace.ok ? await vault.noteChecks(standingOf(tokenId, at, judged)) : inPlace
    if (!noted.ok) ports.log.error('the verdict could not be noted', { code: noted.error.code })
  }

  const investigation = { ...ports, http, world, history, readBody, appVersion: facts.version }
  const diagnosis = createDeskDiagnosis({
    ...investigation,
    onProgress: (progress) => send('diagnosis.progress', progress),
    onVerdict: (tokenId, judged) => void noteVerdict(tokenId, judged),
  })
  const matrix = createDeskMatrix({
    ...investigation,
    noteCells: (cells) => vault.noteCells(cells),
    noteTokens: (checks) => vault.noteChecks(checks),
    onProgress: (progress) => send('matrix.progress', progress),
  })

  const manifest = createDeskManifest({ ...ports, vault })
  const pasted = createDeskImport({
    vault,
    clock: ports.clock,
    ids: ports.ids,
    explain: (input) => diagnosis.explain(input),
    openManifest: (text, name) => manifest.openText(text, name),
  })
  const lifecycle = createDeskLifecycle({
    ...investigation,
    vault,
    onProgress: (progress) => send('lifecycle.progress', progress),
  })

  const playground = createDeskPlayground(vault, ports.startPlayground, () => void app.announce())
  const app = createDeskApp({
    facts,
    vault,
    playground,
    shell: ports.shell,
    log: ports.log,
    onChange: (snapshot) => {
      deskHistory.settingsChanged()
      send('app.changed', snapshot)
    },
  })
  vault.subscribe((snapshot) => send('vault.changed', snapshot))
  const keychain = createDeskKeychain(ports.keychainDialog, () => vault.stopAsking())
  ports.keychainDialog.onChange((waiting) => send('keychain.changed', { waiting }))

  return {
    handlers: createHandlers({
      app,
      vault,
      keychain,
      requests,
      history: deskHistory,
      playground,
      diagnosis,
      matrix,
      manifest,
      import: pasted,
      lifecycle,
    }),
    bodyOf: (exchangeId, inClear) => bodyForPage({ history, revealed }, exchangeId, inClear),
    async close() {
      requests.cancelAll()
      diagnosis.cancelAll()
      matrix.cancelAll()
      lifecycle.cancelAll()
      pasted.close()
      await deskHistory.close()
      await playground.close()
      await vault.close()
      await ports.http.close()
    },
  }
}
