import type { EventName } from '../shared/contract/channels.ts'
import type { EventPayload, Handlers } from '../shared/contract/contract.ts'
import { ok, type Result } from '../shared/contract/result.ts'
import type { Diagnosis } from '../shared/model/diagnosis.ts'
import type { Exchange } from '../shared/model/exchange.ts'
import type { Credential } from '../shared/model/request.ts'
import type { Service } from '../shared/model/service.ts'
import type { Token } from '../shared/model/token.ts'
import { createDeskApp, type AppFacts } from './app/app.ts'
import { cellKey } from './diagnosis/check.ts'
import { createHandlers } from './handlers.ts'
import { createHistory, type KeptBody } from './history/history.ts'
import { createDeskDiagnosis } from './investigation/investigate.ts'
import { createDeskMatrix } from './investigation/matrix.ts'
import type { InvestigationWorld } from './investigation/world.ts'
import { createDeskPlayground, type StartPlayground } from './playground/playground.ts'
import type { Catalog, Clock, HttpClient, Log, RandomIds, SecretStore, Shell } from './ports.ts'
import { readBody } from './records/read-body.ts'
import { createRequests } from './requests/requests.ts'
import { withProxyPassword } from './vault/proxy-password.ts'
import { createVault } from './vault/vault.ts'

/** All that the desk needs from outside. */
export type DeskPorts = {
  catalog: Catalog
  keychain: SecretStore
  session: Omit<SecretStore, 'prove'>
  http: HttpClient
  clock: Clock
  ids: RandomIds
  shell: Shell
  log: Log
  startPlayground: StartPlayground
  /** The SHA-256 of a file's content, in hex; null: it cannot be read. */
  digestFile: (path: string) => Promise<string | null>
}

/** Tells the page something. */
export type Send = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** The whole app below its shell: every channel's handler, the bodies for the page, and the way to end it. */
export type RunningDesk = {
  handlers: Handlers
  bodyOf(exchangeId: string): KeptBody | null
  close(): Promise<void>
}

/** What one answer alone tells for sure of a vault token; anything less is for the diagnosis. */
const learnt = (exchange: Exchange) => {
  if (exchange.outcome.kind !== 'response' || exchange.api === 'images') return null
  const { head, reading } = exchange.outcome
  if (reading.class !== 'platform-json' || head.status < 200 || head.status > 299) return null
  return { verdict: 'accepted', cause: reading.itemCount === 0 ? 'works-but-empty' : 'works' } as const
}

/** The addresses of the service that a token belongs to; null: it is none of the vault's, or its service is gone. */
const homeOf = (
  credential: Credential,
  services: readonly Service[],
  tokens: readonly Token[],
): Service['baseUrls'] | null => {
  const token = credential.from === 'vault' ? tokens.find(({ id }) => id === credential.tokenId) : undefined
  return services.find(({ id }) => id === token?.serviceId)?.baseUrls ?? null
}

/** Puts the use cases together over the ports. Both shells (desktop, tests) start the app through this. */
export const createDesk = (ports: DeskPorts, facts: AppFacts, send: Send): RunningDesk => {
  const vault = createVault(ports)
  const http = withProxyPassword(ports.http, (proxy) => vault.proxyPassword(proxy))
  const history = createHistory()

  const noteExchange = async (exchange: Exchange, tokenId: string | null): Promise<void> => {
    const check = learnt(exchange)
    if (tokenId === null || check === null) return
    const noted = await vault.noteChecks([{ tokenId, at: exchange.startedAt, ...check }])
    if (!noted.ok) ports.log.error('the last check could not be noted', { code: noted.error.code })
  }

  const world = async (): Promise<Result<InvestigationWorld>> => {
    const snapshot = await vault.read()
    if (!snapshot.ok) return snapshot
    const settings = await vault.readSettings()
    if (!settings.ok) return settings
    const { services, spaces, tokens } = snapshot.value
    return ok({
      services,
      spaces,
      tokens,
      settings: settings.value,
      // Released for the addresses and the way of this very world: whatever the catalog says by then, these are used.
      resolve: (credential) =>
        vault.resolve(credential, {
          baseUrls: homeOf(credential, services, tokens),
          connection: settings.value.connection,
        }),
    })
  }

  const requests = createRequests({
    http,
    world,
    history,
    readBody,
    shell: ports.shell,
    copyBriefly: (text) => vault.copyBriefly(text),
    clock: ports.clock,
    appVersion: facts.version,
    onProgress: (progress) => send('requests.progress', progress),
    onExchange: (exchange, tokenId) => void noteExchange(exchange, tokenId),
  })

  const noteVerdict = async (tokenId: string, { verdict, causes: [cause], target }: Diagnosis): Promise<void> => {
    if (cause === undefined || target.api === null) return
    const noted = await vault.noteVerdict({
      tokenId,
      cell: cellKey(target.space, target.environment, target.api),
      at: ports.clock.now().toISOString(),
      verdict,
      cause: cause.id,
      certainty: cause.certainty,
    })
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
    lastChecks: () => vault.readCells(),
    noteCells: (cells) => vault.noteCells(cells),
    noteTokens: (checks) => vault.noteChecks(checks),
    onProgress: (progress) => send('matrix.progress', progress),
  })

  const playground = createDeskPlayground(vault, ports.startPlayground, () => void app.announce())
  const app = createDeskApp({
    facts,
    vault,
    playground,
    shell: ports.shell,
    onChange: (snapshot) => send('app.changed', snapshot),
  })
  vault.subscribe((snapshot) => send('vault.changed', snapshot))

  return {
    handlers: createHandlers({ app, vault, requests, history, playground, diagnosis, matrix }),
    bodyOf: (exchangeId) => history.bodyOf(exchangeId),
    async close() {
      requests.cancelAll()
      diagnosis.cancelAll()
      matrix.cancelAll()
      await playground.close()
      await vault.close()
      await ports.http.close()
    },
  }
}
