import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { ApiName } from '../../shared/platform.ts'
import { createRedactor, redactOnce } from '../../shared/text/redact.ts'
import { lintToken, repairToken } from '../../shared/text/lint-token.ts'
import { expectedKind, labelOf, requestOf, secretOf, targetOf, type Asked, type Facts } from './facts.ts'
import type { DiagnosisInput, ProbeSpec } from './input.ts'
import type { WireOutcome } from '../ports.ts'
import { pause } from '../pause.ts'
import { readAnswer, standing, type Answer } from './observe/answer.ts'
import { withRepetition } from './observe/judged-answers.ts'
import { nextProbe } from './probes/choose.ts'
import { control, theRequest } from './probes/probe.ts'
import { knownRead, IMPOSSIBLE_TOKEN, mayBeSent, whoseOf, wireRequestOf } from './probes/wire.ts'
import { createSender, DEFAULT_LIMITS, type DiagnosisPorts, type Sender } from './send.ts'
import { describeDiagnosis } from './describe-diagnosis.ts'

const formOf = (secret: string, kind: ReturnType<typeof expectedKind>): Pick<Facts, 'lint' | 'repaired'> => {
  const repaired = repairToken(secret).value
  return {
    // A placeholder explains everything else that is wrong with the text.
    lint: lintToken(secret, kind).toSorted(
      (one, other) => Number(other.code === 'placeholder') - Number(one.code === 'placeholder'),
    ),
    repaired: repaired === '' || repaired === secret ? null : repaired,
  }
}

/** Images takes no token (specification, section 5): whichever is chosen is no part of the question. */
const asAsked = (input: DiagnosisInput): DiagnosisInput =>
  input.api === 'images' ? { ...input, credential: { state: 'missing', kind: null, name: null } } : input

/** The facts before anything is sent: the token's form, and an answer that is known already. `now` in milliseconds. */
export const firstFacts = (
  given: DiagnosisInput,
  now: number,
  read: Pick<Shared, 'formOf' | 'targetOf'> = { formOf, targetOf },
): Facts => {
  const input = asAsked(given)
  const secret = secretOf(input)
  const facts: Facts = {
    input,
    target: read.targetOf(input),
    startedAt: now,
    ...(secret === null ? { lint: [], repaired: null } : read.formOf(secret, expectedKind(input))),
    asked: [],
    skipped: [],
    stopped: [],
  }
  if (input.earlier.length > 0) return { ...facts, asked: input.earlier }
  const spec = input.known === null ? null : theRequest(facts)
  if (input.known === null || spec === null) return facts
  const { outcome, exchange, duration } = input.known
  return { ...facts, asked: [{ spec, answer: readAnswer(outcome, spec.api), exchange, duration }] }
}

/** Hears every intermediate state, with the probes under way. */
export type OnChange = (diagnosis: Diagnosis) => void

type Progress = {
  facts: Facts
  pending: readonly ProbeSpec[]
  /** Every secret that was put into a request, for redaction. */
  secrets: Set<string>
  onChange: OnChange | null
}

const announce = (progress: Progress): void =>
  progress.onChange?.(describeDiagnosis(progress.facts, progress.pending, createRedactor(progress.secrets)))

/** The secret that a probe carries. Failed: it cannot be had, or it is the diagnosed token under another name. */
const secretFor = async (spec: ProbeSpec, facts: Facts): Promise<Result<string | null, 'unavailable'>> => {
  switch (spec.credential.whose) {
    case 'none':
      return ok(null)
    case 'own':
      return ok(secretOf(facts.input))
    case 'repaired':
      return ok(facts.repaired)
    case 'impossible':
      return ok(IMPOSSIBLE_TOKEN)
    case 'witness': {
      const secret = await spec.credential.token.secret()
      const isUsable = secret !== null && secret.trim() !== '' && secret !== secretOf(facts.input)
      return isUsable ? ok(secret) : failed('unavailable')
    }
  }
}

type Settled = Asked | 'skipped' | 'stopped'

const settle = (progress: Progress, spec: ProbeSpec, settled: Settled): void => {
  const { facts } = progress
  progress.pending = progress.pending.filter((other) => other !== spec)
  progress.facts =
    typeof settled === 'string'
      ? { ...facts, [settled]: [...facts[settled], spec] }
      : { ...facts, asked: [...facts.asked, withRepetition(facts, settled)] }
  announce(progress)
}

/** What the diagnoses of one check share: what was learned of a refused token, by token and API. One of them goes on at a time. */
export type Shared = {
  refused: Map<string, { asked: Asked[]; turn: Promise<void> }>
  /** One control for each address and placement. */
  controls: Map<string, Promise<Settled>>
  /** A token that is checked in many places is read and masked as one. */
  formOf: typeof formOf
  /** Many tokens are checked in the same places. */
  targetOf: typeof targetOf
  redactorOf: typeof createRedactor
}

const once = <Inputs extends unknown[], Output>(
  keyOf: (...inputs: Inputs) => string,
  work: (...inputs: Inputs) => Output,
): ((...inputs: Inputs) => Output) => {
  const known = new Map<string, Output>()
  return (...inputs) => {
    const key = keyOf(...inputs)
    const output = known.get(key) ?? work(...inputs)
    known.set(key, output)
    return output
  }
}

export const createShared = (): Shared => ({
  refused: new Map(),
  controls: new Map(),
  formOf: once((...form) => JSON.stringify(form), formOf),
  targetOf: once(
    ({ api, path, spaceId, environmentId }) => JSON.stringify([api, path, spaceId, environmentId]),
    targetOf,
  ),
  redactorOf: once(
    (secrets) => JSON.stringify([...secrets]),
    (secrets) => redactOnce(createRedactor(secrets)),
  ),
})

/** About the token wherever it was asked: nothing that names another place than the one that is diagnosed. */
const isReusable = ({ spec, answer }: Asked): boolean =>
  (['other-api', 'other-service', 'second-look'].includes(spec.kind) && standing(answer) === 'refused') ||
  spec.kind === 'other-token' ||
  spec.kind === 'control' ||
  (spec.kind === 'management-read' && ['delivery-keys', 'preview-keys', 'account-tokens'].includes(spec.reads ?? ''))

const controlKey = ({ baseUrl, api, placement, fresh }: ProbeSpec): string =>
  JSON.stringify([baseUrl, api, placement, fresh])

/** After content the control comes next. If this check has sent it already, that is known before anything is judged. */
const knownControl = ({ facts }: Progress, shared: Shared | null): ProbeSpec | null => {
  const [request, ...others] = facts.asked
  if (shared === null || request?.answer.kind !== 'content' || request.answer.signs.cached !== null) return null
  const spec =
    others.length > 0 || request.spec.credential.whose === 'none' ? null : control(facts, request.spec, false)
  return spec !== null && shared.controls.has(controlKey(spec)) ? spec : null
}

/** A control that another diagnosis sent to the same address counts here too, where it was refused there. */
const askShared = async (progress: Progress, spec: ProbeSpec, run: Run, shared: Shared | null): Promise<Settled> => {
  if (shared === null || spec.kind !== 'control') return ask(progress, spec, run)
  const key = controlKey(spec)
  const earlier = await shared.controls.get(key)
  if (earlier !== undefined && typeof earlier !== 'string' && standing(earlier.answer) === 'refused')
    // Reported as it was really sent: to which address and place.
    return { ...earlier, spec: { ...spec, place: earlier.spec.place, path: earlier.spec.path } }
  const sent = ask(progress, spec, run)
  shared.controls.set(key, sent)
  return sent
}

/** Waits for its turn with a refused token, and takes over what was learned of it. Gives what ends the turn. */
const joinShared = async (progress: Progress, shared: Shared | null): Promise<() => void> => {
  const { facts } = progress
  const request = requestOf(facts)
  if (shared === null || request === null || standing(request.answer) !== 'refused') return () => undefined
  const key = JSON.stringify([
    secretOf(facts.input),
    request.spec.baseUrl,
    request.spec.placement,
    facts.target.spaceId,
  ])
  const common = shared.refused.get(key) ?? { asked: [], turn: Promise.resolve() }
  shared.refused.set(key, common)
  const before = common.turn
  let done = (): void => undefined
  common.turn = new Promise((resolve) => (done = resolve))
  await before
  // A look is a later one here, too, where it came after this request: the refusal had lasted its seconds already.
  const isLater = (look: Asked): boolean =>
    look.spec.kind !== 'second-look' || (look.at ?? 0) >= (request.at ?? Infinity)
  progress.facts = { ...progress.facts, asked: [...progress.facts.asked, ...common.asked.filter(isLater)] }
  return () => {
    common.asked = progress.facts.asked.filter(isReusable)
    done()
  }
}

const compareWithKnown = async (progress: Progress): Promise<void> => {
  const { facts } = progress
  const { credential } = facts.input
  const request = requestOf(facts)
  if (credential.state !== 'present' || credential.compare === undefined || credential.almost !== undefined) return
  if (request === null || standing(request.answer) !== 'refused') return
  const almost = await credential.compare()
  progress.facts = { ...facts, input: { ...facts.input, credential: { ...credential, almost } } }
}

/** The run of one diagnosis. `firstAnswer`: when the request itself was answered, in milliseconds. */
type Run = {
  sender: Sender
  ports: Pick<DiagnosisPorts, 'clock' | 'version'>
  signal: AbortSignal
  firstAnswer: number | null
  /** Whose each secret is, by the first probe that carried it. */
  owners: Map<string, string>
  read: (outcome: WireOutcome, api: ApiName) => Answer
}

const createReader = (): Run['read'] => {
  const known = new Map<WireOutcome, { api: ApiName; answer: Answer }>()
  return (outcome, api) => {
    const earlier = known.get(outcome)
    if (earlier?.api === api) return earlier.answer
    const answer = readAnswer(outcome, api)
    known.set(outcome, { api, answer })
    return answer
  }
}

/** A later look is later: it waits until its time has come. Returns whether it is still wanted. */
const isDue = async ({ notBefore }: ProbeSpec, { ports, signal, firstAnswer }: Run): Promise<boolean> => {
  if (notBefore === 0 || firstAnswer === null) return !signal.aborted
  const wait = firstAnswer + notBefore - ports.clock.now().getTime()
  return wait <= 0 ? !signal.aborted : pause(ports.clock, wait, signal)
}

const ask = async (progress: Progress, spec: ProbeSpec, run: Run): Promise<Settled> => {
  const { input } = progress.facts
  const known = knownRead(spec, progress.facts)
  if (known !== null) return { ...known, spec }
  if (!mayBeSent(spec, input) || !(await isDue(spec, run))) return 'skipped'
  const found = await secretFor(spec, progress.facts)
  if (!found.ok || run.signal.aborted) return 'skipped'
  const wire = wireRequestOf(spec, found.value, input, run.ports.version)
  if (wire === null) return 'skipped'
  if (found.value !== null) progress.secrets.add(found.value)
  const whose = run.owners.get(found.value ?? '') ?? whoseOf(spec)
  run.owners.set(found.value ?? '', whose)
  const { connection, timeLimit } = input
  const { outcome, exchange, duration, left } = await run.sender.send(wire, {
    service: spec.service,
    api: spec.api,
    tokenName: labelOf(spec, input),
    connection,
    timeLimit,
    bodyCap: spec.bodyCap,
    signal: run.signal,
    again: spec.notBefore,
  })
  const answer = run.read(outcome, spec.api)
  const isStopped = answer.kind === 'failure' && answer.code === 'cancelled' && spec.kind !== 'the-request'
  if (isStopped) return left ? 'stopped' : 'skipped'
  return { spec, answer, whose, exchange, duration, at: run.ports.clock.now().getTime() }
}

/** Diagnoses with a sender that others may share. If `deep` is false, only the request itself is sent. Never throws. */
export const diagnoseWith = async (
  input: DiagnosisInput,
  sender: Sender,
  ports: Pick<DiagnosisPorts, 'clock' | 'signal' | 'version' | 'onAsked'>,
  deep: boolean,
  onChange: OnChange | null,
  shared: Shared | null = null,
): Promise<Diagnosis> => {
  const { clock, signal } = ports
  const facts = firstFacts(input, clock.now().getTime(), shared ?? undefined)
  const secrets = new Set([secretOf(input), facts.repaired].filter((secret) => secret !== null))
  const progress: Progress = { facts, pending: [], secrets, onChange }
  const isBegun = facts.asked.length > 0
  const firstAnswer = isBegun ? clock.now().getTime() : null
  const run: Run = { sender, ports, signal, firstAnswer, owners: new Map(), read: createReader() }
  let leave = isBegun ? (): void => undefined : null
  for (;;) {
    if (deep) await compareWithKnown(progress)
    if (leave === null && deep && requestOf(progress.facts) !== null) leave = await joinShared(progress, shared)
    const isDone = signal.aborted || (!deep && progress.facts.asked.length > 0)
    const spec = isDone ? null : (knownControl(progress, shared) ?? nextProbe(progress.facts))
    if (spec === null) break
    progress.pending = [spec]
    announce(progress)
    const settled = await askShared(progress, spec, run, shared)
    run.firstAnswer ??= clock.now().getTime()
    settle(progress, spec, settled)
  }
  leave?.()
  ports.onAsked?.(progress.facts.asked)
  return describeDiagnosis(progress.facts, [], (shared?.redactorOf ?? createRedactor)(secrets))
}

/** Sends the request, then one probe after the other until one cause is left. `onChange` gets each intermediate state. */
export const diagnose = (
  input: DiagnosisInput,
  ports: DiagnosisPorts,
  onChange: OnChange | null = null,
): Promise<Diagnosis> => diagnoseWith(input, createSender(ports, DEFAULT_LIMITS), ports, true, onChange)
