import type { RequestDraft, ShownRequest } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { UsedToken } from '../../shared/model/exchange.ts'
import type { Run } from '../../shared/model/history.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { Result } from '../../shared/contract/result.ts'
import { wasSentWith } from '../../shared/model/token-facts.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import { placeInPath } from '../../shared/text/path-place.ts'
import { isWithin } from '../../shared/text/url.ts'
import type { DiagnosedCredential, Knowledge, KnownAnswer } from '../diagnosis/input.ts'
import type { History } from '../history/history.ts'
import { maskBody } from '../history/masked-body.ts'
import type { WireRequest } from '../gate.ts'
import type { Asks, Keep } from '../diagnosis/send.ts'
import type { Clock, HttpClient, RandomIds, Shell, WireOutcome } from '../ports.ts'
import type { Pace } from '../requests/pace.ts'
import { sentSince } from '../requests/credentials.ts'
import { assembleExchange, type ReadBody } from '../requests/exchange.ts'
import { diagnosedService, vaultFacts } from '../inventory/diagnosis-input.ts'
import { pathOf } from '../inventory/typed-tokens.ts'
import type { DeskInventory, KnownToken } from '../inventory/inventory.ts'

type Carrier = { token: KnownToken; secret: string }

/** The token as one that is sent; none if its secret could not be read. */
export const carriersOf = (credential: DiagnosedCredential, token: KnownToken): Carrier[] =>
  credential.state === 'present' ? [{ token, secret: credential.secret }] : []

/** Two tokens may have one secret: then the one that is called so. Sent to another service, it is a value and no entry there. */
const carrierOf = (
  carriers: readonly Carrier[],
  { placement, secrets: [secret] }: WireRequest,
  name: string | null,
  service: Service,
): KnownToken | null => {
  if (placement === null || secret === undefined) return null
  const alike = carriers.filter((carrier) => carrier.secret === secret && carrier.token.service === service.name)
  return (alike.find(({ token }) => token.name === name) ?? alike[0])?.token ?? null
}

const usedToken = (
  { placement, secrets: [secret] }: WireRequest,
  name: string | null,
  carrier: KnownToken | null,
): UsedToken | null => {
  if (placement === null || secret === undefined) return null
  const { id: tokenId, kind } = carrier ?? { id: null, kind: null }
  const told = { tokenId, name: name ?? 'Probe', kind, placement, lastFour: lastFourOf(secret) }
  return { ...told, ...sentSince(carrier?.since() ?? null) }
}

type Addressed = { service: Service; api: RequestDraft['api']; baseUrl: string }

/** The service and the API that were asked; null: none of the vault's. Several may have one address. */
const addressed = (services: readonly Service[], asks: Asks, url: URL): Addressed | null => {
  const { api } = asks
  for (const service of services) {
    const baseUrl = service.name === asks.service ? service.baseUrls[api] : undefined
    if (baseUrl !== undefined && isWithin(url, baseUrl)) return { service, api, baseUrl }
  }
  return null
}

/** A check is judged alone. The diagnosis puts the checks together. */
const NOTHING_ELSE: Knowledge = { tokens: [], spaces: [] }

/** A key that is sent to an API of another kind on purpose isn't unknown. Where it is only a value, nothing is known. */
const askedOf = (
  { url, placement, secrets: [secret] }: WireRequest,
  { service, api, baseUrl }: Addressed,
  carrier: KnownToken | null,
) => {
  const { kind, name } = carrier ?? { kind: null, name: null }
  const vault = carrier && vaultFacts(carrier, { api, ...placeInPath(url.pathname) })
  const credential: DiagnosedCredential =
    placement === null || secret === undefined
      ? { state: 'missing', kind: null, name: null }
      : { state: 'present', secret, kind, name, vault, reach: [], typed: false }
  const path = url.pathname.slice(new URL(baseUrl).pathname.replace(/\/+$/, '').length) + url.search
  return {
    service: diagnosedService(service),
    path: pathOf({ path, query: [] }),
    placement: placement ?? ('header' as const),
    credential,
    knowledge: NOTHING_ELSE,
    besideAnother: false,
  }
}

/** What a probe's request looks like to the builder: a GET without anything of the person's own. */
const draftOf = (request: WireRequest, { service, api }: Addressed): RequestDraft => ({
  serviceId: service.id,
  api,
  ...placeInPath(request.url.pathname),
  credential: { from: 'none' },
  placement: request.placement ?? 'header',
  method: 'GET',
  path: request.url.pathname,
  query: [],
  headers: [],
  body: null,
})

export type RunDeps = {
  inventory: () => Promise<Result<DeskInventory>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  history: History
  readBody: ReadBody
  shell: Pick<Shell, 'saveFile'>
  appVersion: string
}

type KeptRun = {
  services: readonly Service[]
  connection: ConnectionSettings
  run: Run
  /** Whose tokens go along: their exchanges can be asked again. */
  carriers: readonly Carrier[]
  /** Tokens that may stand in a path beside the one that a probe carries. */
  secrets: readonly string[]
}

/** Files each probe's exchange in the history, token masked, so that its evidence can be opened. Gives its id. */
export const keepProbes =
  (
    { clock, ids, history, readBody }: Pick<RunDeps, 'clock' | 'ids' | 'history' | 'readBody'>,
    { services, connection, run, carriers, secrets }: KeptRun,
  ): Keep =>
  (request, outcome, asks) => {
    const { tokenName } = asks
    const place = addressed(services, asks, request.url)
    if (place === null) return null
    const carrier = carrierOf(carriers, request, tokenName, place.service)
    const known = [...request.secrets, ...secrets]
    const redact = createRedactor(known)
    const masked = maskBody(outcome.body, known)
    const shown: ShownRequest = {
      method: request.method,
      url: redact(request.url.href),
      origin: request.url.origin,
      target: redact(request.url.pathname + request.url.search),
      headers: request.headers.map(([name, value]) => [name, redact(value)]),
      bodyBytes: 0,
    }
    const exchange = assembleExchange({
      id: ids.uuid(),
      startedAt: new Date(clock.now().getTime() - outcome.timing.total),
      draft: draftOf(request, place),
      request: shown,
      token: usedToken(request, tokenName === null ? null : redact(tokenName), carrier),
      asked: askedOf(request, place, carrier),
      connection,
      outcome,
      holds: masked.holds,
      readBody,
      redact,
    })
    history.add(exchange, outcome.body, masked, run, redact)
    return exchange.id
  }

/** `null` if the exchange isn't stored any more, or its token has another secret by now. `since` in milliseconds. */
export const knownAnswer = (history: History, exchangeId: string | null, since: number | null): KnownAnswer | null => {
  const exchange = exchangeId === null ? undefined : history.exchanges().find(({ id }) => id === exchangeId)
  if (exchange === undefined || (since !== null && !wasSentWith(since, exchange))) return null
  const kept = history.bodyOf(exchange.id)
  if (kept === null || kept.state === 'dropped') return null
  const body = kept.state === 'kept' ? kept.bytes : new Uint8Array()
  const { redirects, timing, outcome } = exchange
  const answer: WireOutcome =
    outcome.kind === 'failure'
      ? { ...outcome, redirects, timing, body }
      : {
          kind: 'response',
          redirects,
          timing,
          head: outcome.head,
          body,
          wireBytes: outcome.body.wireBytes,
          cutAt: outcome.body.cutAt,
          decodedFrom: outcome.body.decodedFrom,
        }
  return { exchange: exchange.id, method: exchange.request.method, outcome: answer, duration: timing.total }
}
