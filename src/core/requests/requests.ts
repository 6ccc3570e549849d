import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import { TOKEN_SLOT } from '../../shared/text/code/request.ts'
import { createRedactor } from '../../shared/text/redact.ts'
import type { History } from '../history/history.ts'
import { maskBody } from '../history/masked-body.ts'
import type { RevealedBody } from '../history/revealed-body.ts'
import type { Clock, HttpClient, Shell } from '../ports.ts'
import type { UsedSecret } from '../vault/edits.ts'
import { typedToken } from '../world/typed.ts'
import { askedOf, wentAlong } from './judged-request.ts'
import { codeOf } from './code.ts'
import { assembleExchange, type ReadBody } from './exchange.ts'
import { createBodies } from './bodies.ts'
import { createInFlight, orAborted } from './in-flight.ts'
import { lessonOf, spaceOf, type Pace } from './pace.ts'
import { toCodeInClear, toCodeRequest, toShown, typedSecrets, type RequestForm } from './prepare.ts'
import { throttleProgress } from './progress.ts'
import { carriedSecrets, passed, prepare, sendable, type Passed, type Ready, type ReadyDeps } from './ready.ts'
import { knownLater } from './late-redaction.ts'
import * as refusals from './refusals.ts'

export type RequestsDeps = ReadyDeps & {
  http: HttpClient
  pace: Pace
  /** Copies a text that holds a secret, to be cleared after the milliseconds given back. */
  copyBriefly: (text: string) => Promise<number>
  shell: Pick<Shell, 'saveFile' | 'writeClipboard'>
  history: History
  revealed: RevealedBody
  readBody: ReadBody
  clock: Clock
  /** About ten times a second at most for each request. */
  onProgress: (progress: EventPayload<'requests.progress'>) => void
  /** After each exchange; `used` null: it does not tell of one token of the vault alone. */
  onExchange: (exchange: Exchange, used: UsedSecret | null) => void
  /** After each request that was refused before anything left. */
  onNotSent: (refused: Refused) => void
}

/** A request that was not sent, and why. */
export type Refused = { id: string; at: string; draft: RequestDraft; error: DeskError }

/** Carries out the channels `requests.*`. `cancelAll`: before the app closes; done when what became of each request that was sent is kept. */
export type Requests = Room<'requests'> & { cancelAll: () => Promise<void> }

/** The only hop that a redirect may take is within the service's origin; a handful is more than any platform needs. */
const FOLLOW_REDIRECTS = 5

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
  const masked = maskBody(outcome.body, secrets)
  const exchange = assembleExchange({
    id,
    startedAt,
    draft: form.draft,
    request: toShown(form, credential?.lastFour ?? '', redact),
    token: wentAlong(form, credential, used),
    asked: askedOf(form, wire, ready),
    connection,
    outcome,
    holds: masked.holds,
    readBody,
    redact,
  })
  // A token of the vault could stand in what was typed, and the keychain would not give it to be masked.
  const isAllKnown = ready.carried.unread.length === 0
  const mask = isAllKnown ? redact : { later: knownLater(form.draft, ready, secrets, deps) }
  history.add(exchange, outcome.body, masked, 'person', mask)
  // Of two tokens in a request nobody knows which was looked at; and what is not known may stand in its address.
  const isAlone = isAllKnown && ready.carried.found.length === 0 && typedToken(form.draft) === null
  onExchange(exchange, isAlone ? used : null)
  return exchange
}

const sendPrepared = async (
  { exchangeId, draft, ...yes }: Input<'requests.send'>,
  signal: AbortSignal,
  onTheWay: Set<Promise<Exchange>>,
  deps: RequestsDeps,
): Promise<Result<Exchange>> => {
  const ready = await prepare(draft, deps)
  if (!ready.ok) return ready
  const form = sendable(ready.value, yes)
  if (!form.ok) return form
  // A keychain may take long, or wait for somebody to unlock it.
  const wire = await orAborted(passed(form.value, ready.value), signal)
  if (wire === null) return failed(refusals.CANCELLED)
  if (!wire.ok) return wire
  const exchange = exchangeOnce(exchangeId, form.value, wire.value, ready.value, signal, deps)
  onTheWay.add(exchange)
  try {
    return ok(await exchange)
  } finally {
    onTheWay.delete(exchange)
  }
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
  const onTheWay = new Set<Promise<Exchange>>()
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
      const at = deps.clock.now().toISOString()
      try {
        const sent = await sendPrepared(input, signal, onTheWay, deps)
        // A question is no refusal: what is sent after the answer is a request of its own.
        if (!sent.ok && sent.error.code !== 'confirmation-needed')
          deps.onNotSent({ id: input.exchangeId, at, draft: input.draft, error: sent.error })
        return sent
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
    cancelAll: async () => {
      inFlight.cancelAll()
      await Promise.allSettled(onTheWay)
    },
  }
}
