import { randomUUID } from 'node:crypto'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { Exchange, UsedToken } from '../../shared/model/exchange.ts'
import type { RequestDraft, ShownRequest } from '../../shared/model/request.ts'
import { takesQueries } from '../../shared/platform.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import { isRead } from '../../shared/text/method-override.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import type { GateRefusal, Reach, WireRequest } from '../../core/gate.ts'
import type { HttpClient } from '../../core/ports.ts'
import { readBody } from '../../core/reading/wire/read-body.ts'
import { redactedBody } from '../../core/history/masked-body.ts'
import { prepareRequest, toWire, type RequestForm } from '../../core/requests/prepare.ts'
import { maskRequest, sendOnce, type SentRequest } from '../../core/requests/send-once.ts'
import { knowledgeOf } from '../../core/inventory/diagnosis-input.ts'
import { typedTexts, type Carried } from '../../core/inventory/known-secrets.ts'
import { looseCredential, typedToken } from '../../core/inventory/typed-tokens.ts'
import { reachOf, type Inventory } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { verdictLine } from '../output/diagnosis-text.ts'
import { commandWith } from '../output/next-command.ts'
import { createStyle, type Style } from '../output/style.ts'
import { wrapCommand } from '../output/wrap.ts'
import type { Screen } from '../output/screen.ts'
import { sayingThatItWaits } from '../output/waiting.ts'
import { writeQuestion } from '../output/write-question.ts'
import { EXIT, misused, notUsable, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { chooseCredential, namedToken, type Chosen } from '../inventory/chosen-token.ts'
import { draftOf, kindOf, readPlace, type Place } from '../inventory/target.ts'
import { notedOfExchange } from '../../core/inventory/learned-verdicts.ts'
import { saveVerdicts } from '../inventory/save-verdicts.ts'
import { openInventory } from '../inventory/open-inventory.ts'
import { NOT_ITS_SERVICE, secretsTyped } from '../inventory/known-secrets.ts'
import { withinTime } from '../../core/requests/time-limit.ts'
import { unreadableWords } from '../inventory/keychain-errors.ts'
import { confirm } from '../confirmation.ts'
import type { RunCommand } from './command.ts'
import { diagnoseCommand } from './diagnose.ts'
import { fitResponse, type Fit } from './send-fit-run.ts'
import { sizeOf } from '../../shared/text/fit-query.ts'
import { printable } from '../../shared/text/printable.ts'
import { formatBytes, formatMilliseconds } from '../../shared/text/format-numbers.ts'

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

const whyNot = (from: string, to: string): string =>
  originOf(from) === originOf(to) ? 'not followed' : 'not followed: another origin'

/** What is printed above the body: with `-i` the head of the response, with `-v` also the request, its size and its time. */
const headLines = (exchange: Exchange, args: Arguments, style: Style): string[] => {
  const { request, outcome, redirects, timing } = exchange
  const isVerbose = isGiven(args, 'verbose')
  const sent = isVerbose ? [style.faint(`${request.method} ${printable(request.url)}`)] : []
  const hops = redirects.map(
    ({ status, from, to, followed }) => `${status} → ${printable(to)}${followed ? '' : ` (${whyNot(from, to)})`}`,
  )
  if (outcome.kind === 'failure') return [...sent, ...hops]
  const { head, body, reading } = outcome
  const received = [
    style.bold(`${head.status} ${printable(head.statusText)}`.trim()),
    ...head.headers.map(([name, value]) => printable(`${name}: ${value}`)),
  ]
  const took = `${formatBytes(body.bytes)} in ${formatMilliseconds(timing.total)}. ${printable(reading.summary)}`
  return [
    ...sent,
    ...hops,
    ...(isVerbose || isGiven(args, 'include') ? received : []),
    ...(isVerbose ? [style.faint(took)] : []),
    ...(isVerbose || isGiven(args, 'include') ? ['', ''] : []),
  ]
}

/** The verdict in one line. A write says nothing about the token: its status is printed. */
const verdictOf = ({ outcome, request }: Exchange, style: Style): string => {
  if (outcome.kind === 'failure')
    return style.verdict('not-checked', `! Not checked: no response from ${printable(new URL(request.url).host)}`)
  const { head, said } = outcome
  const status = `${head.status} ${printable(head.statusText)}`.trim()
  if (said === null) return status
  return verdictLine({ ...said, words: said.verdict === 'accepted' ? status : said.headline }, style)
}

/** What is printed below the body: why there is no response, or what it shows if the token isn't accepted. */
const footLines = (exchange: Exchange, args: Arguments, style: Style): string[] => {
  const { outcome } = exchange
  if (outcome.kind === 'failure') return [verdictOf(exchange, style), printable(`${outcome.message} ${outcome.advice}`)]
  const { body, said } = outcome
  const isCut = body.cutAt === null ? [] : [`The body was longer and is cut at ${formatBytes(body.cutAt)}.`]
  if (said === null || said.verdict === 'accepted') return isCut
  const command = commandWith(diagnoseCommand, args, [])
  const next =
    said.certainty === 'certain' ? [] : ['Find out why:', ...wrapCommand(command, style.columns - 4).split('\n')]
  return [
    ...isCut,
    verdictOf(exchange, style),
    ...[said.summary, said.next].filter((line) => line !== '').map((line) => `  ${printable(line)}`),
    ...next.map((line, at) => `${at === 0 ? '  ' : '    '}${line}`),
  ]
}

type Ready = {
  inventory: Inventory
  place: Place
  chosen: Chosen
  draft: RequestDraft
  /** Known tokens that stand in the request itself. */
  carried: Carried
}

const prepare = async (args: Arguments, system: System, screen: Screen): Promise<Result<Ready, Refusal>> => {
  const kind = kindOf(args)
  if (!kind.ok) return kind
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const named = namedToken(args, inventory.value)
  if (!named.ok) return named
  const place = readPlace(args, named.value, kind.value, inventory.value)
  if (!place.ok) return place
  const draft = await draftOf(args, place.value)
  if (!draft.ok) return draft
  if (isGiven(args, 'fit') && sizeOf(draft.value) === null)
    return misused('"--fit" needs a GET of a list of Delivery, Preview or Management, such as `entries`.')
  const chosen = await chooseCredential(args, named.value, kind.value, place.value, inventory.value, system)
  if (!chosen.ok) return chosen
  if (chosen.value.credential.state === 'present') screen.hide(chosen.value.credential.secret)
  const typed = { texts: typedTexts(draft.value), path: draft.value.path, place: place.value, further: [] }
  const carried = await secretsTyped(typed, args, inventory.value, screen)
  if (!carried.ok) return carried
  return ok({
    inventory: inventory.value,
    place: place.value,
    draft: draft.value,
    chosen: chosen.value,
    carried: carried.value,
  })
}

type Prepared = { form: RequestForm; wire: WireRequest; warnings: string[] }

const GATE_WORDS: Readonly<Record<GateRefusal['code'], (message: string) => string>> = {
  'not-its-service': () => NOT_ITS_SERVICE,
  'leaves-base-url': (message) => message,
  'malformed-url': (message) => message,
  'unsendable-secret': () =>
    'The token is empty, or contains a character that a header can’t carry. Nothing was sent. Send it with --placement query, or diagnose it.',
}

/** Where the token may go: to its own service, and, with a yes, to the one that was named. */
const reachFor = (args: Arguments, { place, chosen }: Ready): Reach => {
  const own = chosen.credential.state === 'present' ? chosen.credential.reach : []
  return isGiven(args, 'allow-other-services') ? [...own, ...reachOf(place.service)] : own
}

/** Asks before a request that writes. Returns a refusal if the user declines. */
type Confirm = (question: string) => Promise<Result<null, Refusal>>

const prepareForm = async (ready: Ready, secret: string | null, confirmWrite: Confirm, version: string) => {
  const { draft, place, chosen, inventory } = ready
  const facts = secret === null ? null : { token: null, lastFour: lastFourOf(secret), isGone: false }
  const prepared = prepareRequest(draft, {
    service: place.service,
    space: null,
    credential: facts,
    appVersion: version,
  })
  const blocking = prepared.warnings.filter((warning) => warning.blocking)
  if (prepared.form === null) return misused(blocking.map(({ message }) => message).join('\n'))
  if (prepared.confirmation !== null) {
    const question = writeQuestion({ draft, place, token: chosen.token, hasToken: secret !== null }, inventory)
    const confirmed = await confirmWrite(question)
    if (!confirmed.ok) return confirmed
  }
  return ok({ form: prepared.form, warnings: prepared.warnings.map(({ message }) => message) })
}

/** The request, through the gate. */
const passed = async (
  args: Arguments,
  ready: Ready,
  confirmWrite: Confirm,
  version: string,
): Promise<Result<Prepared, Refusal>> => {
  const { credential } = ready.chosen
  if (credential.state === 'unreadable') return unable(`${unreadableWords(credential)} Nothing was sent.`)
  const secret = credential.state === 'present' ? credential.secret : null
  const prepared = await prepareForm(ready, secret, confirmWrite, version)
  if (!prepared.ok) return prepared
  const { form, warnings } = prepared.value
  const { placement } = form
  const token = secret === null || placement === null ? null : { secret, placement, reach: reachFor(args, ready) }
  const wire = toWire(form, token, ready.carried.found)
  if (!wire.ok) return misused(GATE_WORDS[wire.error.code](wire.error.message))
  return ok({ form, wire: wire.value, warnings })
}

const connectionOf = ({ inventory, place }: Ready): ConnectionSettings => {
  const { timeLimit } = place
  if (timeLimit === null) return inventory.connection
  return { ...inventory.connection, connectTimeout: timeLimit, headersTimeout: timeLimit, bodyTimeout: timeLimit }
}

/** The token that the answer is about: the chosen one, or the one that was written into the request by hand. */
const judgedToken = async ({ chosen, draft, place, inventory }: Ready): Promise<Result<Chosen, Refusal>> => {
  const typed = chosen.credential.state === 'missing' ? typedToken(draft) : null
  if (typed === null) return ok(chosen)
  const loose = await looseCredential(typed.secret, true, place.service, place, inventory.tokens)
  return loose.ok ? loose : notUsable(loose.error)
}

/** An exchange as other commands name its parts, with times in whole milliseconds. */
const exchangeDocument = (
  { serviceId: _id, spaceId, environmentId, timing, token, ...rest }: Exchange,
  service: string,
) => {
  const times = Object.entries(timing).map(([phase, time]) => [phase, time === null ? null : Math.round(time)])
  const { tokenId = null, ...used } = token ?? {}
  return {
    ...rest,
    service,
    space: spaceId,
    environment: environmentId,
    token: token === null ? null : { id: tokenId, ...used },
    timing: Object.fromEntries(times) as Exchange['timing'],
  }
}

/** `body` is masked of what this request carried, however short; the screen masks what the run has seen. */
const print = async (
  args: Arguments,
  exchange: Exchange,
  body: Uint8Array,
  fit: Fit | null,
  service: string,
  screen: Screen,
): Promise<void> => {
  const isJson = isGiven(args, 'json')
  // The document is redacted as a whole. A second search of 50 MiB takes half a second.
  const shown = redactedBody(body, isJson ? (text) => text : screen.redact)
  if (isJson) {
    await screen.printJson({
      ...exchangeDocument(exchange, service),
      text: shown.text,
      ...(fit && { fit: fit.report }),
    })
    return
  }
  const style = createStyle(screen)
  if (isGiven(args, 'quiet')) {
    await screen.print(verdictOf(exchange, style))
    return
  }
  const head = headLines(exchange, args, style)
  const foot = [...footLines(exchange, args, style), ...(fit === null ? [] : [fit.sentence])]
  if (head.length > 0) await screen.note(head.join('\n'))
  await screen.printBytes(shown.bytes)
  const endsLine = shown.bytes.length === 0 || shown.bytes.at(-1) === LINE_BREAK
  // A redirected body is unchanged. At a terminal, the next line starts at the left.
  if (screen.isTerminal && !endsLine) await screen.printBytes(new Uint8Array([LINE_BREAK]))
  if (foot.length > 0) await screen.note(`${screen.isTerminal && shown.bytes.length > 0 ? '\n' : ''}${foot.join('\n')}`)
}

const LINE_BREAK = 10

/** The chosen token, as an exchange refers to it. */
const usedToken = ({ credential, token }: Chosen, { placement }: RequestDraft): UsedToken | null => {
  if (credential.state !== 'present') return null
  return {
    tokenId: token?.isKept === true ? token.id : null,
    name: credential.name ?? 'Given token',
    kind: credential.kind,
    placement,
    lastFour: lastFourOf(credential.secret),
  }
}

const printDryRun = async (args: Arguments, request: ShownRequest, screen: Screen): Promise<void> => {
  const lines = [`${request.method} ${request.url}`, ...request.headers.map(([name, value]) => `${name}: ${value}`)]
  await (isGiven(args, 'json') ? screen.printJson(request) : screen.print(lines.join('\n')))
}

/** The client, reporting long waits and keeping to the time limit. */
const clientOf = ({ place }: Ready, system: System, screen: Screen): HttpClient =>
  withinTime(sayingThatItWaits(system, screen), system.clock, place.timeLimit)

/** Sends one request that passed the gate. `judged`: the token that the response is about. */
const sendPrepared = (
  { form, wire }: Pick<Prepared, 'form' | 'wire'>,
  ready: Ready,
  { credential, token }: Chosen,
  system: System,
  screen: Screen,
): Promise<SentRequest> =>
  sendOnce(
    randomUUID(),
    {
      form,
      wire,
      service: ready.place.service,
      token: usedToken(ready.chosen, form.draft),
      credential,
      knowledge: knowledgeOf(ready.inventory, token),
      carried: ready.carried,
    },
    { ...system, http: clientOf(ready, system, screen), readBody, connection: connectionOf(ready) },
  )

/** Of one request. A write that went through says nothing of the token, and is no failure. */
const exitCodeOfExchange = ({ api, request, outcome }: Exchange): number => {
  if (outcome.kind === 'failure') return EXIT.notChecked
  if (outcome.said !== null) return exitCodeOf(outcome.said.verdict)
  const isWrite = !isRead(request.method, request.url, request.headers) && !takesQueries(api)
  return isWrite && outcome.head.status < 300 ? EXIT.accepted : EXIT.notChecked
}

/** `token-desk send`: one request; the body on standard output, everything else beside it. */
export const runSend: RunCommand = async (args, system, screen) => {
  const ready = await prepare(args, system, screen)
  if (!ready.ok) return ready
  const isDryRun = isGiven(args, 'dry-run')
  const confirmWrite: Confirm = (question) =>
    isDryRun ? Promise.resolve(ok(null)) : confirm(args, system, screen, { question, unchanged: 'Nothing was sent.' })
  const prepared = await passed(args, ready.value, confirmWrite, system.version)
  if (!prepared.ok) return prepared
  const { form, wire, warnings } = prepared.value
  for (const warning of warnings) await screen.note(warning)
  const { chosen } = ready.value
  if (isDryRun) {
    const { request } = maskRequest({ form, wire }, usedToken(chosen, form.draft)?.lastFour ?? '')
    await printDryRun(args, request, screen)
    return ok(EXIT.accepted)
  }
  const judged = await judgedToken(ready.value)
  if (!judged.ok) return judged
  const send = (request: Pick<Prepared, 'form' | 'wire'>): Promise<SentRequest> =>
    sendPrepared(request, ready.value, judged.value, system, screen)
  const sendSmaller = async (draft: RequestDraft): Promise<SentRequest | null> => {
    const smaller = await passed(args, { ...ready.value, draft }, confirmWrite, system.version)
    return smaller.ok ? send(smaller.value) : null
  }
  const first = await send(prepared.value)
  const fit = isGiven(args, 'fit') ? await fitResponse(form.draft, first, sendSmaller, screen) : null
  const { exchange, masked, isAlone } = fit?.sent ?? first
  await print(args, exchange, masked.bytes, fit, ready.value.place.service.name, screen)
  const { token: judgedOf } = chosen
  const catalog = isAlone && judgedOf?.isKept === true ? await system.catalog.read() : null
  // An unreadable catalog was reported before anything was sent.
  if (judgedOf !== null && catalog?.ok === true) {
    const now = system.clock.now().getTime()
    const noted = notedOfExchange(exchange, judgedOf.id, catalog.value.document, now)
    await saveVerdicts([judgedOf], () => noted, system, screen)
  }
  if (system.signal.aborted) return ok(EXIT.interrupted)
  return ok(exitCodeOfExchange(exchange))
}
