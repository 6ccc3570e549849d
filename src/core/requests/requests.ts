import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Exchange, UsedToken } from '../../shared/model/exchange.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { keptSince } from '../../shared/model/token.ts'
import type { VaultSnapshot } from '../../shared/model/vault.ts'
import { TOKEN_SLOT } from '../../shared/text/code/request.ts'
import { createRedactor, createMasker } from '../../shared/text/redact.ts'
import { hrefOf } from '../../shared/text/url.ts'
import type { CarriedToken, WireRequest } from '../gate.ts'
import type { History } from '../history/history.ts'
import { maskBody } from '../history/masked-body.ts'
import type { RevealedBody } from '../history/revealed-body.ts'
import type { Clock, HttpClient, Shell } from '../ports.ts'
import type { DiagnosedCredential } from '../diagnosis/input.ts'
import { diagnosedService, vaultFacts } from '../world/knowledge.ts'
import type { UsedSecret } from '../vault/edits.ts'
import { carriedIn, reachOfLoose, released, typedTexts, unreadProblem, type Carried } from '../world/known-secrets.ts'
import { isBesideAnother, pathOf, typedToken } from '../world/typed.ts'
import { destinationOf, keptToken, type Secrets } from '../world/vault-world.ts'
import { reachOf, type KnownToken } from '../world/world.ts'
import {
  describeCredential,
  typedTokenOf,
  usedTokenOf,
  type CredentialFacts,
  type ResolveCredential,
} from './credentials.ts'
import { codeOf } from './code.ts'
import { assembleExchange, type ReadBody } from './exchange.ts'
import { createBodies } from './bodies.ts'
import { createInFlight, orAborted } from './in-flight.ts'
import { lessonOf, spaceOf, type Pace } from './pace.ts'
import {
  prepareRequest,
  toCodeInClear,
  toCodeRequest,
  toShown,
  toWire,
  typedSecrets,
  type Prepared,
  type RequestForm,
} from './prepare.ts'
import { throttleProgress } from './progress.ts'
import * as refusals from './refusals.ts'
import { placeOf } from './warnings.ts'

/** What the vault tells about the world a request is sent into. */
type World = Pick<VaultSnapshot, 'services' | 'spaces' | 'tokens' | 'checks' | 'unreadable'> & { settings: Settings }

export type RequestsDeps = {
  http: HttpClient
  pace: Pace
  /** The catalog as it stands; never asks the keychain. */
  world: () => Promise<Result<World>>
  /** The vault: it releases a secret for the addresses and the connection of the world that was read, and no others. */
  secrets: Secrets
  /** Copies a text that holds a secret, to be cleared after the milliseconds given back. */
  copyBriefly: (text: string) => Promise<number>
  shell: Pick<Shell, 'saveFile' | 'writeClipboard'>
  history: History
  revealed: RevealedBody
  readBody: ReadBody
  clock: Clock
  appVersion: string
  /** About ten times a second at most for each request. */
  onProgress: (progress: EventPayload<'requests.progress'>) => void
  /** After each exchange; `used` null: it does not tell of one token of the vault alone. */
  onExchange: (exchange: Exchange, used: UsedSecret | null) => void
}

/** Carries out the channels `requests.*`. `cancelAll`: before the app closes. */
export type Requests = Room<'requests'> & { cancelAll: () => void }

type Ready = {
  prepared: Prepared
  credential: CredentialFacts | null
  world: World
  service: Service
  known: readonly KnownToken[]
  resolve: ResolveCredential
  /** Known tokens that somebody typed into the request. */
  carried: Carried
}

/** The only hop that a redirect may take is within the service's origin; a handful is more than any platform needs. */
const FOLLOW_REDIRECTS = 5

const prepare = async (draft: RequestDraft, deps: RequestsDeps): Promise<Result<Ready>> => {
  const world = await deps.world()
  if (!world.ok) return world
  const service = world.value.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined) return failed(refusals.SERVICE_GONE)
  const { services, spaces, tokens, checks, settings } = world.value
  const cataloged = { services, tokens, checks, connection: settings.connection }
  const resolve: ResolveCredential = (asked) => deps.secrets.resolve(asked, destinationOf(asked, cataloged))
  const credential = await describeCredential(draft.credential, world.value, resolve)
  if (!credential.ok) return credential
  const { spaceId } = placeOf(draft)
  const space = spaces.find(({ id, serviceId }) => id === spaceId && serviceId === service.id) ?? null
  const context = { service, space, credential: credential.value, appVersion: deps.appVersion }
  const known = tokens.map((token) => keptToken(token, cataloged, deps.secrets))
  return ok({
    prepared: prepareRequest(draft, context),
    credential: credential.value,
    world: world.value,
    service,
    known,
    resolve,
    carried: await carriedIn(typedTexts(draft), known),
  })
}

const carriedSecrets = ({ carried }: Ready): string[] => carried.found.map(({ secret }) => secret)

/** The form, or why it may not be sent. */
const sendable = ({ prepared: { form, warnings, confirmation } }: Ready, confirmed: boolean): Result<RequestForm> => {
  if (form === null) return failed(refusals.blocked(warnings.filter((warning) => warning.blocking)))
  if (confirmation !== null && !confirmed) return failed(refusals.needsConfirmation(confirmation))
  return ok(form)
}

/** What goes along, and which secret of the vault that is. */
type Carrying = { token: CarriedToken | null; used: UsedSecret | null }
type Passed = { wire: WireRequest; used: UsedSecret | null }

/** The token for a form that is to carry one, with where it may go. */
const tokenFor = async (form: RequestForm, ready: Ready): Promise<Result<Carrying>> => {
  const { placement } = form
  if (placement === null) return ok({ token: null, used: null })
  const resolved = await ready.resolve(form.draft.credential)
  if (!resolved.ok) return resolved
  const { token } = resolved.value
  const secret = resolved.value.secret ?? ''
  const home = ready.world.services.find(({ id }) => id === token?.serviceId)
  if (token !== null)
    return ok({ token: { secret, placement, reach: reachOf(home) }, used: { id: token.id, since: keptSince(token) } })
  const carried = await released(await carriedIn([secret], ready.known))
  if (!carried.ok) return carried
  return ok({ token: { secret, placement, reach: reachOfLoose(carried.value, ready.service) }, used: null })
}

/** The request with its token, through the gate; the tokens that were typed into it are bound as well. */
const passed = async (form: RequestForm, ready: Ready): Promise<Result<Passed>> => {
  const typed = await released(ready.carried)
  if (!typed.ok) return typed
  const carried = typed.value
  const unread = unreadProblem(carried, new URL(hrefOf(form.target)))
  if (unread !== null) return failed(unread)
  const carrying = await tokenFor(form, ready)
  if (!carrying.ok) return carrying
  const { token, used } = carrying.value
  const wire = toWire(form, token, carried.found)
  return wire.ok ? ok({ wire: wire.value, used }) : failed(refusals.ofGate(wire.error, token))
}

/** Which token went along: the chosen one, or one that was written into the request by hand. */
const judgedCredential = (form: RequestForm, wire: WireRequest, { credential, known }: Ready): DiagnosedCredential => {
  const typed = typedToken(form.draft)
  const [secret] = wire.placement === null ? [typed?.secret] : wire.secrets
  if (secret === undefined) return { state: 'missing', kind: null, name: null }
  // Of two tokens, what the vault knows of one is nothing to judge by.
  const token = isBesideAnother(form.draft, wire)
    ? null
    : (known.find(({ id }) => id === credential?.token?.id) ?? null)
  const { kind, name } = token ?? { kind: null, name: null }
  const vault = token === null ? null : vaultFacts(token, form.draft)
  return { state: 'present', secret, kind, name, reach: [], typed: wire.placement === null, vault }
}

/** What the answer is judged by. */
const askedOf = (form: RequestForm, wire: WireRequest, ready: Ready) => ({
  service: diagnosedService(ready.service),
  path: pathOf(form.draft),
  placement: wire.placement ?? typedToken(form.draft)?.placement ?? form.draft.placement,
  credential: judgedCredential(form, wire, ready),
  besideAnother: isBesideAnother(form.draft, wire),
})

/** Which token an exchange tells of: the chosen one, or else one that was typed where a token belongs. */
const wentAlong = ({ draft }: RequestForm, credential: CredentialFacts | null): UsedToken | null => {
  if (credential !== null) return usedTokenOf(credential, draft.placement)
  const typed = typedToken(draft)
  return typed && typedTokenOf(typed)
}

const exchangeOnce = async (
  id: string,
  form: RequestForm,
  { wire, used }: Passed,
  ready: Ready,
  signal: AbortSignal,
  deps: RequestsDeps,
): Promise<Exchange> => {
  const { http, pace, clock, history, readBody, onProgress, onExchange } = deps
  const { credential, world } = ready
  const { connection } = world.settings
  const secrets = [...wire.secrets, ...typedSecrets(form.draft)]
  const redact = createRedactor(secrets)
  const startedAt = clock.now()
  const turn = pace.enterNow({ origin: wire.url.origin, spaceId: spaceOf(wire.url), api: form.draft.api })
  const outcome = await http.send(wire, {
    connection,
    signal,
    followRedirects: FOLLOW_REDIRECTS,
    bodyCap: connection.bodyCap,
    onProgress: throttleProgress(clock, (progress) => onProgress({ exchangeId: id, ...progress })),
  })
  turn.done(lessonOf(outcome))
  const masked = maskBody(outcome.body, createMasker(secrets))
  const exchange = assembleExchange({
    id,
    startedAt,
    draft: form.draft,
    request: toShown(form, credential?.lastFour ?? '', redact),
    token: wentAlong(form, credential),
    asked: askedOf(form, wire, ready),
    connection,
    outcome,
    holds: masked.holds,
    readBody,
    redact,
  })
  // A token of the vault could stand in what was typed, and the keychain would not give it to be masked.
  const isAllKnown = ready.carried.unread.length === 0
  history.add(exchange, outcome.body, masked, 'person', isAllKnown ? redact : null)
  // Of two tokens in a request nobody knows which was looked at; and what is not known may stand in its address.
  const isAlone = isAllKnown && ready.carried.found.length === 0 && typedToken(form.draft) === null
  onExchange(exchange, isAlone ? used : null)
  return exchange
}

const sendPrepared = async (
  { exchangeId, draft, confirmed }: Input<'requests.send'>,
  signal: AbortSignal,
  deps: RequestsDeps,
): Promise<Result<Exchange>> => {
  const ready = await prepare(draft, deps)
  if (!ready.ok) return ready
  const form = sendable(ready.value, confirmed)
  if (!form.ok) return form
  // A keychain may take long, or wait for somebody to unlock it.
  const wire = await orAborted(passed(form.value, ready.value), signal)
  if (wire === null) return failed(refusals.CANCELLED)
  if (!wire.ok) return wire
  return ok(await exchangeOnce(exchangeId, form.value, wire.value, ready.value, signal, deps))
}

const copyAs = async (
  { draft, as, withToken }: Input<'requests.copyAs'>,
  deps: RequestsDeps,
): Promise<Result<{ shown: string; clearAfter: number | null }>> => {
  const ready = await prepare(draft, deps)
  if (!ready.ok) return ready
  const { form, warnings } = ready.value.prepared
  if (form === null) return failed(refusals.blocked(warnings.filter((warning) => warning.blocking)))
  const wire = await passed(form, ready.value)
  if (!wire.ok && withToken) return wire
  // What could stand there and cannot be read cannot be masked either.
  const [unread] = ready.value.carried.unread
  if (unread !== undefined) return failed(unread.error)

  const known = [...(wire.ok ? wire.value.wire.secrets : carriedSecrets(ready.value)), ...typedSecrets(draft)]
  const shown = codeOf(as, form, toCodeRequest(form, createRedactor(known)), TOKEN_SLOT)
  if (shown === null) return failed(refusals.NO_SDK_CALL)
  if (!withToken || !wire.ok) {
    await deps.shell.writeClipboard(shown, 'text')
    return ok({ shown, clearAfter: null })
  }
  const inClear = codeOf(as, form, toCodeInClear(form, wire.value.wire), wire.value.wire.secrets[0] ?? '')
  return inClear === null ? failed(refusals.NO_SDK_CALL) : ok({ shown, clearAfter: await deps.copyBriefly(inClear) })
}

/** Requests of the page: previewed, sent, cancelled, copied, saved. */
export const createRequests = (deps: RequestsDeps): Requests => {
  const inFlight = createInFlight()
  return {
    preview: async (draft) => {
      const ready = await prepare(draft, deps)
      if (!ready.ok) return ready
      const { prepared, credential } = ready.value
      const { form, warnings, confirmation } = prepared
      const redact = createRedactor([...carriedSecrets(ready.value), ...typedSecrets(draft)])
      return ok({ request: form && toShown(form, credential?.lastFour ?? '', redact), warnings, confirmation })
    },
    send: async (input) => {
      const signal = inFlight.begin(input.exchangeId)
      if (signal === null) return failed(refusals.SENT_ALREADY)
      try {
        return await sendPrepared(input, signal, deps)
      } finally {
        inFlight.end(input.exchangeId)
      }
    },
    cancel: ({ exchangeId }) => {
      inFlight.cancel(exchangeId)
      return Promise.resolve(ok(null))
    },
    copyAs: (input) => copyAs(input, deps),
    ...createBodies(deps),
    copyText: async ({ text }) => {
      await deps.shell.writeClipboard(text, 'text')
      return ok(null)
    },
    cancelAll: () => inFlight.cancelAll(),
  }
}
