import type { BriefCopy } from '../vault/clipboard.ts'
import type { CodeForm, RequestDraft } from '../../shared/model/request.ts'
import { toCurl } from '../../shared/text/code/curl.ts'
import { toFetch } from '../../shared/text/code/javascript.ts'
import { type CodeRequest, TOKEN_SLOT } from '../../shared/text/code/request.ts'
import { toSdkCall } from '../../shared/text/code/sdk.ts'
import { type RequestForm, toCodeInClear, toCodeRequest, toShown, typedSecrets } from './prepare.ts'
import type { Clock, HttpClient, Shell } from '../ports.ts'
import { keptSince, type Token } from '../../shared/model/token.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import { carriedIn, typedTexts } from '../inventory/known-secrets.ts'
import { keptToken, knownSpacesOf } from '../inventory/inventory.ts'
import { type Ready, type ReadyDeps, carriedSecrets, passed, prepare, sendable, type Passed } from './gated-request.ts'
import type { UsedToken, Exchange } from '../../shared/model/exchange.ts'
import type { DiagnosedCredential } from '../diagnosis/input.ts'
import type { WireRequest } from '../gate.ts'
import type { PastedSecret, UsedSecret } from '../vault/edits.ts'
import { knowledgeOf, vaultFacts } from '../inventory/diagnosis-input.ts'
import { isBesideAnother, typedToken } from '../inventory/typed-tokens.ts'
import { sentSince, typedTokenOf, usedTokenOf, type CredentialFacts } from './credentials.ts'
import type { Room } from '../../shared/contract/calls.ts'
import type { Input } from '../../shared/contract/contract.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { History } from '../history/history.ts'
import type { ReadBody } from './exchange.ts'
import { createBodies, type RevealedBody } from './bodies.ts'
import { createRunning } from '../running.ts'
import type { Pace } from './pace.ts'
import * as refusals from './refusals.ts'
import { sendOnce } from './send-once.ts'

/** A request as code; `token` as it stands in it. Null: the SDK has no call for it. */
export const codeOf = (as: CodeForm, form: RequestForm, request: CodeRequest, token: string): string | null => {
  if (as === 'curl') return toCurl(request)
  if (as === 'fetch') return toFetch(request)
  const { baseUrl, placement } = form
  return toSdkCall(request, { api: form.draft.api, baseUrl, token: placement === null ? null : token })
}

/** What `work` gives, or null as soon as the signal is aborted; `work` itself goes on unheard. */
export const orAborted = async <Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> => {
  if (signal.aborted) return null
  const aborted = Promise.withResolvers<null>()
  const stop = (): void => aborted.resolve(null)
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const isStill = (token: Token, tokens: readonly Token[]): boolean => {
  const now = tokens.find(({ id }) => id === token.id)
  return (
    now !== undefined &&
    keptSince(now) === keptSince(token) &&
    now.lastFour === token.lastFour &&
    now.length === token.length
  )
}

/** Tries again to mask a request, when the vault has read the missing token since. `null` if it isn't known yet, or never will be. */
export const knownLater =
  (draft: RequestDraft, { carried, inventory }: Ready, secrets: readonly string[], deps: ReadyDeps) =>
  async (): Promise<Redact | null> => {
    const unread = inventory.tokens.filter(({ id }) => carried.unread.some(({ token }) => token.id === id))
    const before = await deps.inventory()
    if (!before.ok || unread.some(({ id }) => id in before.value.unreadable)) return null
    const { services, tokens, checks, settings } = before.value
    if (!unread.every((token) => isStill(token, tokens))) return null
    const cataloged = { services, checks, connection: settings.connection }
    const known = tokens.map((token) => keptToken(token, cataloged, deps.secrets))
    const { found, unread: stillUnread } = await carriedIn(typedTexts(draft), known)
    // An entry follows changes in the keychain’s own app, so it is read after the secret.
    const after = await deps.inventory()
    if (stillUnread.length > 0 || !after.ok || !unread.every((token) => isStill(token, after.value.tokens))) return null
    return createRedactor([...secrets, ...found.map(({ secret }) => secret)])
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

/** The token that an exchange is about: the chosen one (`used`: its secret that went along), or one typed where a token belongs. */
export const wentAlong = (
  { draft }: RequestForm,
  credential: CredentialFacts | null,
  used: UsedSecret | null,
): UsedToken | null => {
  if (credential !== null) return { ...usedTokenOf(credential, draft.placement), ...sentSince(used?.since ?? null) }
  const typed = typedToken(draft)
  return typed && typedTokenOf(typed)
}

export type RequestsDeps = ReadyDeps & {
  http: HttpClient
  pace: Pace
  /** Copies a text that holds a secret, to be cleared after the milliseconds given back. */
  copyBriefly: (text: string) => Promise<BriefCopy>
  shell: Pick<Shell, 'saveFile' | 'writeClipboard'>
  history: History
  revealed: RevealedBody
  readBody: ReadBody
  clock: Clock
  /** After each exchange. `about`: the token of the vault, or the pasted one, that it shows alone; `null` if there is none. */
  onExchange: (exchange: Exchange, about: UsedSecret | PastedSecret | null) => void
  onNotSent: (refused: Refused) => void
}

export type Refused = { id: string; at: string; draft: RequestDraft; error: DeskError }

/** Carries out the channels `requests.*`. `cancelAll`: before the app closes; done when what became of each request that was sent is kept. */
export type Requests = Room<'requests'> & { cancelAll: () => Promise<void> }

const exchangeOnce = async (
  id: string,
  form: RequestForm,
  { wire, used }: Passed,
  ready: Ready,
  signal: AbortSignal,
  deps: RequestsDeps,
): Promise<Exchange> => {
  const { history, onExchange } = deps
  const { service, carried, inventory } = ready
  const token = wentAlong(form, ready.credential, used)
  const credential = judgedCredential(form, wire, ready)
  const own = ready.known.find(({ id }) => id === ready.credential?.token?.id) ?? null
  const knowledge = knowledgeOf({ tokens: ready.known, spaces: knownSpacesOf(inventory) }, own)
  const { exchange, body, masked, secrets, redact, isAlone } = await sendOnce(
    id,
    { form, wire, service, token, credential, knowledge, carried },
    { ...deps, connection: inventory.settings.connection, signal },
  )
  // A token of the vault could stand in what was typed, and the keychain would not give it to be masked.
  const mask = carried.unread.length === 0 ? redact : { later: knownLater(form.draft, ready, secrets, deps) }
  history.add(exchange, body, masked, 'person', mask)
  const { credential: chosen } = form.draft
  const pasted = chosen.from === 'pasted' ? { handle: chosen.handle } : null
  onExchange(exchange, isAlone ? (used ?? pasted) : null)
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
  // A keychain may take long, or wait for the user to unlock it.
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
): Promise<Result<{ shown: string; brief: BriefCopy | null }>> => {
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
    return ok({ shown, brief: null })
  }
  const inClear = codeOf(as, form, toCodeInClear(form, wire.value.wire), wire.value.wire.secrets[0] ?? '')
  return inClear === null ? failed(refusals.NO_SDK_CALL) : ok({ shown, brief: await deps.copyBriefly(inClear) })
}

export const createRequests = (deps: RequestsDeps): Requests => {
  const running = createRunning()
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
      const { exchangeId: id, draft } = input
      if (running.has(id)) return failed(refusals.SENT_ALREADY)
      const at = deps.clock.now().toISOString()
      return running.run(id, async (signal) => {
        const sent = await sendPrepared(input, signal, onTheWay, deps)
        // A question is no refusal: what is sent after the answer is a request of its own.
        if (!sent.ok && sent.error.code !== 'confirmation-needed') deps.onNotSent({ id, at, draft, error: sent.error })
        return sent
      })
    },
    cancel: ({ exchangeId }) => running.cancel(exchangeId),
    copyAs: (input) => copyAs(input, deps),
    ...createBodies(deps),
    copyText: async ({ text }) => {
      await deps.shell.writeClipboard(text, 'text')
      return ok(null)
    },
    cancelAll: async () => {
      running.cancelAll()
      await Promise.allSettled(onTheWay)
    },
  }
}
