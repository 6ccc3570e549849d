import type { EventPayload, Handlers, Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Token } from '../../shared/model/token.ts'
import { toCurl } from '../../shared/text/curl.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import { suggestFileName } from '../history/file-name.ts'
import type { History } from '../history/history.ts'
import type { Clock, HttpClient, Shell } from '../ports.ts'
import { describeCredential, usedTokenOf, type CredentialFacts, type ResolveCredential } from './credentials.ts'
import { assembleExchange, type ReadBody } from './exchange.ts'
import { createInFlight, orAborted } from './in-flight.ts'
import {
  prepareRequest,
  tokenOnWire,
  toCurlRequest,
  toShown,
  toWire,
  typedSecrets,
  type Prepared,
  type RequestForm,
} from './prepare.ts'
import { throttleProgress } from './progress.ts'
import * as refusals from './refusals.ts'

/** What the catalog tells about the world a request is sent into. */
type World = {
  services: readonly Service[]
  tokens: readonly Token[]
  settings: Settings
  /** Releases a secret for this world's addresses and connection, and no others. */
  resolve: ResolveCredential
}

export type RequestsDeps = {
  http: HttpClient
  /** The catalog as it stands; never asks the keychain. */
  world: () => Promise<Result<World>>
  /** Copies a text that holds a secret, to be cleared after the milliseconds given back. */
  copyBriefly: (text: string) => Promise<number>
  shell: Pick<Shell, 'saveFile' | 'writeClipboard'>
  history: History
  readBody: ReadBody
  clock: Clock
  appVersion: string
  /** About ten times a second at most for each request. */
  onProgress: (progress: EventPayload<'requests.progress'>) => void
  /** After each exchange; `tokenId` null: it carried no token of the vault. */
  onExchange: (exchange: Exchange, tokenId: string | null) => void
}

type RequestChannel = Extract<keyof Handlers, `requests.${string}`>

/** Carries out the channels `requests.*`. `cancelAll`: before the app closes. */
export type Requests = Pick<Handlers, RequestChannel> & { cancelAll: () => void }

type Ready = { prepared: Prepared; credential: CredentialFacts | null; world: World; service: Service }

/** The only hop that a redirect may take is within the service's origin; a handful is more than any platform needs. */
const FOLLOW_REDIRECTS = 5

const prepare = async (draft: RequestDraft, deps: RequestsDeps): Promise<Result<Ready>> => {
  const world = await deps.world()
  if (!world.ok) return world
  const service = world.value.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined) return failed(refusals.SERVICE_GONE)
  const credential = await describeCredential(draft.credential, world.value.tokens, world.value.resolve)
  if (!credential.ok) return credential
  const context = { service, credential: credential.value, appVersion: deps.appVersion }
  return ok({ prepared: prepareRequest(draft, context), credential: credential.value, world: world.value, service })
}

/** The form, or why it may not be sent. */
const sendable = ({ prepared, credential, service }: Ready, confirmed: boolean): Result<RequestForm> => {
  const { form, warnings, confirmation } = prepared
  const blocking = warnings.filter((warning) => warning.blocking)
  if (form === null) return failed(refusals.blocked(blocking))
  if (!refusals.staysWithin(form.target.origin, service, credential?.token ?? null))
    return failed(refusals.ORIGIN_REFUSED)
  if (confirmation !== null && !confirmed) return failed(refusals.needsConfirmation(confirmation))
  return ok(form)
}

/** The secret for a form that can carry it; `''` where it carries none. */
const secretFor = async (form: RequestForm, { resolve }: World): Promise<Result<string>> => {
  if (form.placement === null) return ok('')
  const resolved = await resolve(form.draft.credential)
  if (!resolved.ok) return resolved
  const secret = resolved.value.secret ?? ''
  const problem = refusals.secretProblem(secret, form.placement)
  return problem === null ? ok(secret) : failed(problem)
}

const exchangeOnce = async (
  id: string,
  form: RequestForm,
  secret: string,
  { credential, world }: Ready,
  signal: AbortSignal,
  deps: RequestsDeps,
): Promise<Exchange> => {
  const { http, clock, history, readBody, onProgress, onExchange } = deps
  const { connection } = world.settings
  const redact = createRedactor([secret, ...typedSecrets(form.draft)])
  const startedAt = clock.now()
  const outcome = await http.send(toWire(form, secret), {
    connection,
    signal,
    followRedirects: FOLLOW_REDIRECTS,
    bodyCap: connection.bodyCap,
    onProgress: throttleProgress(clock, (progress) => onProgress({ exchangeId: id, ...progress })),
  })
  const exchange = assembleExchange({
    id,
    startedAt,
    draft: form.draft,
    request: toShown(form, credential?.lastFour ?? '', redact),
    token: credential && usedTokenOf(credential, form.draft.placement),
    connection,
    outcome,
    readBody,
    redact,
  })
  history.add(exchange, outcome.body)
  onExchange(exchange, credential?.token?.id ?? null)
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
  const secret = await orAborted(secretFor(form.value, ready.value.world), signal)
  if (secret === null) return failed(refusals.CANCELLED)
  if (!secret.ok) return secret
  return ok(await exchangeOnce(exchangeId, form.value, secret.value, ready.value, signal, deps))
}

const copyCurl = async (
  { draft, withToken }: Input<'requests.copyCurl'>,
  deps: RequestsDeps,
): Promise<Result<{ shown: string; clearAfter: number | null }>> => {
  const ready = await prepare(draft, deps)
  if (!ready.ok) return ready
  const { form, warnings } = ready.value.prepared
  if (form === null) return failed(refusals.blocked(warnings.filter((warning) => warning.blocking)))
  const secret = await secretFor(form, ready.value.world)
  if (!secret.ok && withToken) return secret

  const known = [...(secret.ok ? [secret.value] : []), ...typedSecrets(draft)]
  const shown = toCurl(toCurlRequest(form, createRedactor(known)), null)
  if (!withToken) {
    await deps.shell.writeClipboard(shown)
    return ok({ shown, clearAfter: null })
  }
  const inClear = toCurl(toCurlRequest(form, null), secret.ok ? tokenOnWire(secret.value) : null)
  return ok({ shown, clearAfter: await deps.copyBriefly(inClear) })
}

const saveBody = async (
  { exchangeId }: Input<'requests.saveBody'>,
  { history, shell }: RequestsDeps,
): Promise<Result<{ saved: boolean }>> => {
  const body = history.bodyOf(exchangeId)
  if (body === null || body.state === 'none') return failed(refusals.NO_BODY)
  if (body.state === 'dropped') return failed(refusals.BODY_DROPPED)
  const saved = await shell.saveFile(suggestFileName(body.exchange, body.mediaType), body.bytes)
  return saved.ok ? ok({ saved: saved.value === 'saved' }) : failed(refusals.FILE_UNWRITABLE)
}

/** Requests of the page: previewed, sent, cancelled, copied, saved. */
export const createRequests = (deps: RequestsDeps): Requests => {
  const inFlight = createInFlight()
  return {
    'requests.preview': async (draft) => {
      const ready = await prepare(draft, deps)
      if (!ready.ok) return ready
      const { prepared, credential } = ready.value
      const { form, warnings, confirmation } = prepared
      const redact = createRedactor(typedSecrets(draft))
      return ok({ request: form && toShown(form, credential?.lastFour ?? '', redact), warnings, confirmation })
    },
    'requests.send': async (input) => {
      const signal = inFlight.begin(input.exchangeId)
      if (signal === null) return failed(refusals.SENT_ALREADY)
      try {
        return await sendPrepared(input, signal, deps)
      } finally {
        inFlight.end(input.exchangeId)
      }
    },
    'requests.cancel': ({ exchangeId }) => {
      inFlight.cancel(exchangeId)
      return Promise.resolve(ok(null))
    },
    'requests.copyCurl': (input) => copyCurl(input, deps),
    'requests.saveBody': (input) => saveBody(input, deps),
    'requests.copyText': async ({ text }) => {
      await deps.shell.writeClipboard(text)
      return ok(null)
    },
    cancelAll: () => inFlight.cancelAll(),
  }
}
