import type { Diagnosis } from '../shared/model/diagnosis.ts'
import type { Exchange } from '../shared/model/exchange.ts'
import type { UsedSecret } from './vault/edits.ts'
import type { Handlers, Rooms } from '../shared/contract/calls.ts'
import { CHANNELS } from '../shared/contract/channels.ts'
import type { EventName, EventPayload } from '../shared/contract/contract.ts'
import { ok, type Result } from '../shared/contract/result.ts'
import { keptSince } from '../shared/model/token.ts'
import { createDeskApp, type AppFacts } from './app/app.ts'
import { DeskHistory } from './history/desk-history.ts'
import { createHistory } from './history/history.ts'
import { redactorOfDraft } from './history/strip-secrets.ts'
import { createDeskImport } from './import/desk-import.ts'
import { deskInventory, type DeskInventory } from './inventory/inventory.ts'
import { createDeskDiagnosis } from './investigation/desk-diagnosis.ts'
import { createDeskMatrix } from './investigation/matrix.ts'
import { createPastedResults } from './inventory/pasted-results.ts'
import { notedOfDiagnosis, notedOfExchange, saveLearned, type Noted } from './inventory/learned-verdicts.ts'
import { createDeskLifecycle } from './lifecycle/desk-lifecycle.ts'
import { createDeskManifest } from './manifest/desk-manifest.ts'
import { createDeskPlayground, type StartPlayground } from './playground/playground.ts'
import type { HistoryFile, HttpClient, Log, ReadTextFile, SecretStore, Shell } from './ports.ts'
import { readBody } from './reading/wire/read-body.ts'
import { bodyForPage, createRevealedBody, type PageBody } from './requests/bodies.ts'
import type { Pace } from './requests/pace.ts'
import { createRequests } from './requests/requests.ts'
import { createDeskKeychain, type KeychainDialog } from './vault/keychain-dialog.ts'
import { withProxyPassword } from './vault/proxy-password.ts'
import { createVault } from './vault/vault.ts'
import type { VaultPorts } from './vault/context.ts'

/** The handler of each channel, `a.b`: the function `b` of the room `a`. What else a room can do is not for the page. */
export const createHandlers = (rooms: Rooms): Handlers =>
  Object.fromEntries(
    CHANNELS.map((channel) => {
      const [room, method] = channel.split('.') as [keyof Rooms, string]
      // `Rooms` has a function of the right type for every channel, which TypeScript cannot follow through the names.
      const functions = rooms[room] as unknown as Record<string, (input: unknown) => Promise<unknown>>
      return [channel, (input: unknown) => functions[method]?.(input)]
    }),
  ) as Handlers

export type DeskPorts = VaultPorts & {
  historyFile: HistoryFile
  keychainDialog: KeychainDialog
  session: Omit<SecretStore, 'prove'>
  http: HttpClient
  /** How fast the APIs may be asked: one for all that the process sends. */
  pace: Pace
  shell: Shell
  log: Log
  startPlayground: StartPlayground
  readTextFile: ReadTextFile
}

export type Send = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** The whole app below its shell: every channel's handler, the bodies for the page, and the way to end it. */
export type RunningDesk = {
  handlers: Handlers
  bodyOf(exchangeId: string, inClear: boolean): PageBody | null
  close(): Promise<void>
}

/** Closes each of them, also if the one before failed: one of them clears the clipboard. Throws if one failed. */
const closeInTurn = async (parts: readonly { close(): Promise<void> }[]): Promise<void> => {
  const failures: unknown[] = []
  for (const part of parts) await part.close().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed')
}

/** Puts the use cases together over the ports. Both shells (desktop, tests) start the app through this. */
export const createDesk = (ports: DeskPorts, facts: AppFacts, send: Send): RunningDesk => {
  const vault = createVault(ports)
  const http = withProxyPassword(ports.http, (proxy) => vault.proxyPassword(proxy))
  const history = createHistory()
  const deskHistory = new DeskHistory({
    ...ports,
    history,
    file: ports.historyFile,
    settings: () => vault.readSettings(),
    async redactorOf(draft) {
      const known = await inventory()
      return known.ok ? redactorOfDraft(draft, known.value) : null
    },
    onNotice: (notice) => void vault.tell(notice),
  })
  const revealed = createRevealedBody(ports.clock)

  /** Nothing waits for it: what was learned is shown without being saved, too. */
  const saveNoted = async (noted: Result<Noted>, used: UsedSecret): Promise<void> => {
    const saved = noted.ok ? await saveLearned(vault, noted.value, [used]) : noted
    if (!saved.ok) ports.log.error('failed to save what was learned', { code: saved.error.code })
  }
  const notedOf = async (exchange: Exchange, used: UsedSecret): Promise<Result<Noted>> => {
    const current = await vault.read()
    const now = ports.clock.now().getTime()
    return current.ok ? ok(notedOfExchange(exchange, used.id, current.value, now)) : current
  }
  const saveExchange = async (exchange: Exchange, used: UsedSecret): Promise<void> =>
    saveNoted(await notedOf(exchange, used), used)
  /** A diagnosis chose the place for the token that it diagnoses. For another one, only what is about that token counts. */
  const saveOther = async (exchange: Exchange, used: UsedSecret): Promise<void> => {
    const noted = await notedOf(exchange, used)
    if (!noted.ok || noted.value.standings.length > 0) await saveNoted(noted, used)
  }
  /** Its own place as it was judged, and the other places where the same token was sent on the way. */
  const saveVerdict = async (used: UsedSecret, judged: Diagnosis): Promise<void> => {
    const current = await vault.read()
    if (!current.ok) return saveNoted(current, used)
    const now = ports.clock.now()
    const { cells, standings } = notedOfDiagnosis(used.id, now.toISOString(), judged)
    const sent = new Set(judged.probes.map(({ exchange }) => exchange))
    const elsewhere = history
      .exchanges()
      .filter(({ id, token }) => sent.has(id) && token?.tokenId === used.id)
      .flatMap((exchange) => notedOfExchange(exchange, used.id, current.value, now.getTime()).cells)
      .filter(({ cell }) => !cells.some((own) => own.cell === cell))
    await saveNoted(ok({ cells: [...elsewhere, ...cells], standings }), used)
  }

  const pastedResults = createPastedResults()

  const readDesk = async () => {
    const snapshot = await vault.read()
    if (!snapshot.ok) return snapshot
    const settings = await vault.readSettings()
    if (!settings.ok) return settings
    return ok({ ...snapshot.value, settings: settings.value })
  }

  const inventory = async (): Promise<Result<DeskInventory>> => {
    const read = await readDesk()
    if (!read.ok) return read
    const cells = await vault.readCells()
    return cells.ok ? ok(deskInventory(read.value, read.value.settings, cells.value, vault)) : cells
  }

  const requests = createRequests({
    http,
    pace: ports.pace,
    inventory: readDesk,
    secrets: vault,
    history,
    revealed,
    readBody,
    shell: ports.shell,
    copyBriefly: (text) => vault.copyBriefly(text),
    clock: ports.clock,
    appVersion: facts.version,
    onExchange: (exchange, about) => {
      if (about === null) return
      if ('handle' in about)
        pastedResults.note(about.handle, (used) => {
          history.adopt(exchange.id, used)
          return saveExchange(exchange, used)
        })
      else void saveExchange(exchange, about)
    },
    onNotSent: (refused) => deskHistory.noteNotSent(refused),
  })

  const investigation = { ...ports, http, inventory, history, readBody, appVersion: facts.version }
  const diagnosis = createDeskDiagnosis({
    ...investigation,
    onProgress: (progress) => send('diagnosis.progress', progress),
    onVerdict: (about, judged) => {
      if ('handle' in about) pastedResults.note(about.handle, (used) => saveVerdict(used, judged))
      else void saveVerdict(about, judged)
    },
    onOther: (used, exchangeId) => {
      const exchange = history.exchanges().find(({ id }) => id === exchangeId)
      if (exchange !== undefined) void saveOther(exchange, used)
    },
  })
  const matrix = createDeskMatrix({
    ...investigation,
    vault,
    onProgress: (progress) => send('matrix.progress', progress),
  })

  const manifest = createDeskManifest({ ...ports, vault })
  /** What was learned with a pasted token belongs to the token that it is saved as. */
  const addPasted: typeof vault.addPasted = async (input) => {
    const added = await vault.addPasted(input)
    if (added.ok) await pastedResults.saveFor(input.handle, { id: added.value.id, since: keptSince(added.value) })
    return added
  }
  const pasted = createDeskImport({
    vault: { ...vault, addPasted },
    clock: ports.clock,
    ids: ports.ids,
    ownerOf: (secret) => playground.ownerOf(secret),
    explain: (input) => diagnosis.explain(input),
    openManifest: (text, name) => manifest.openText(text, name),
  })
  const lifecycle = createDeskLifecycle({
    ...investigation,
    vault,
    onProgress: (progress) => send('lifecycle.progress', progress),
  })

  const playground = createDeskPlayground(vault, ports.startPlayground, () => app.announce())
  const app = createDeskApp({
    facts,
    vault,
    playground,
    shell: ports.shell,
    services: async () => {
      const catalog = await ports.catalog.read()
      return catalog.ok ? catalog.value.document.services : []
    },
    log: ports.log,
    onChange: (snapshot) => {
      deskHistory.settingsChanged()
      send('app.changed', snapshot)
    },
  })
  vault.subscribe((snapshot) => {
    diagnosis.keepPlansOf(new Map(snapshot.tokens.map((token) => [token.id, keptSince(token)])))
    deskHistory.vaultChanged()
    send('vault.changed', snapshot)
  })
  const releasePasted: typeof vault.releasePasted = (input) => {
    diagnosis.forgetPasted(input.handle)
    pastedResults.forget(input.handle)
    return vault.releasePasted(input)
  }
  const keychain = createDeskKeychain(ports.keychainDialog, () => vault.stopAsking())
  ports.keychainDialog.onChange((waiting) => send('keychain.changed', { waiting }))

  return {
    handlers: createHandlers({
      app,
      vault: { ...vault, releasePasted },
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
      const ended = requests.cancelAll()
      diagnosis.cancelAll()
      matrix.cancelAll()
      lifecycle.cancelAll()
      pasted.close()
      // The history receives the result of each request before it closes.
      await ended
      await closeInTurn([deskHistory, playground, vault, ports.http])
    },
  }
}
