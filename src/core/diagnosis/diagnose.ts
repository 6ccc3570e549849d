import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import { lintToken, repairToken } from '../../shared/text/lint-token.ts'
import { readAnswer } from './answer.ts'
import { expectedKind, requestOf, secretOf, targetOf, type Asked, type Facts } from './facts.ts'
import type { DiagnosisInput, ProbeSpec } from './input.ts'
import { judge } from './judge.ts'
import { canAsk, nextProbes } from './plan.ts'
import { theRequest } from './probes.ts'
import { createSender, DEFAULT_LIMITS, type DiagnosisPorts, type Sender } from './send.ts'
import { observe, snapshot } from './snapshot.ts'
import { IMPOSSIBLE_TOKEN, wireRequestOf } from './wire.ts'

/** Request, what its answer asks for, controls of that, and one in hand. */
const MAX_ROUNDS = 4

/** The facts before anything is sent: the token's form, and an answer that is known already. */
export const firstFacts = (input: DiagnosisInput): Facts => {
  const secret = secretOf(input)
  const repaired = secret === null ? null : repairToken(secret).value
  const facts: Facts = {
    input,
    target: targetOf(input),
    lint: secret === null ? [] : lintToken(secret, expectedKind(input)),
    repaired: repaired === null || repaired === '' || repaired === secret ? null : repaired,
    asked: [],
    skipped: [],
    stopped: [],
  }
  const spec = input.known === null ? null : theRequest(facts)
  if (input.known === null || spec === null) return facts
  const { outcome, exchange, duration } = input.known
  return { ...facts, asked: [{ spec, answer: readAnswer(outcome), exchange, duration }] }
}

/** Hears every intermediate state, with the probes under way. */
export type OnChange = (diagnosis: Diagnosis) => void

/** Where a diagnosis in progress is kept: the facts only grow. */
type Progress = {
  facts: Facts
  pending: readonly ProbeSpec[]
  /** Every secret that was put into a request, for redaction. */
  secrets: Set<string>
  onChange: OnChange | null
}

const redactorOf = ({ secrets }: Progress): Redact => createRedactor(secrets)

const announce = (progress: Progress): void =>
  progress.onChange?.(snapshot(progress.facts, progress.pending, redactorOf(progress)))

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

/** Probes whose answer may still change what seems certain: they are waited for. */
const MAY_CHANGE = new Set(['the-request', 'management-read', 'past-cache', 'other-space', 'other-environment'])

const isDecided = (progress: Progress): boolean =>
  judge(observe(progress.facts))[0]?.certainty === 'certain' &&
  !progress.pending.some(({ kind }) => MAY_CHANGE.has(kind))

/** What became of a probe: its answer, or why there is none. */
type Settled = Asked | 'skipped' | 'stopped'

const settle = (progress: Progress, spec: ProbeSpec, settled: Settled): void => {
  const { facts } = progress
  progress.pending = progress.pending.filter((other) => other !== spec)
  progress.facts =
    typeof settled === 'string'
      ? { ...facts, [settled]: [...facts[settled], spec] }
      : { ...facts, asked: [...facts.asked, settled] }
  announce(progress)
}

const ask = async (progress: Progress, spec: ProbeSpec, sender: Sender, signal: AbortSignal): Promise<Settled> => {
  const { input } = progress.facts
  const found = await secretFor(spec, progress.facts)
  if (!found.ok || signal.aborted) return 'skipped'
  const secret = found.value
  const request = wireRequestOf(spec, secret)
  if (request === null) return 'skipped'
  if (secret !== null) progress.secrets.add(secret)
  const { connection, timeout } = input
  const { outcome, exchange, duration, left } = await sender.send(request, {
    api: spec.api,
    connection,
    timeout,
    bodyCap: spec.bodyCap,
    signal,
  })
  const answer = readAnswer(outcome)
  const isStopped = answer.kind === 'failure' && answer.code === 'cancelled' && spec.kind !== 'the-request'
  if (isStopped) return left ? 'stopped' : 'skipped'
  return { spec, answer, exchange, duration }
}

/** Sends a round together; when one cause is certain the rest is cancelled. */
const runRound = async (
  progress: Progress,
  specs: readonly ProbeSpec[],
  sender: Sender,
  outer: AbortSignal,
): Promise<void> => {
  const decided = new AbortController()
  const signal = AbortSignal.any([outer, decided.signal])
  const { without } = progress.facts.input
  progress.pending = specs
  announce(progress)
  await Promise.all(
    specs.map(async (spec) => {
      const settled = without.includes(spec.id) ? 'skipped' : await ask(progress, spec, sender, signal)
      settle(progress, spec, settled)
      if (isDecided(progress)) decided.abort()
    }),
  )
}

/**
 * Diagnoses with a sender that other diagnoses may share. `rounds`: 1 asks the request alone; more asks what separates
 * the causes that are left. Never throws: what cannot be asked is part of the judgement.
 */
export const diagnoseWith = async (
  input: DiagnosisInput,
  sender: Sender,
  signal: AbortSignal,
  rounds: number,
  onChange: OnChange | null,
): Promise<Diagnosis> => {
  const facts = firstFacts(input)
  const secrets = new Set([secretOf(input), facts.repaired].filter((secret) => secret !== null))
  const progress: Progress = { facts, pending: [], secrets, onChange }
  for (let round = 0; round < rounds && canAsk(progress.facts) && !signal.aborted; round += 1) {
    if (requestOf(progress.facts) !== null && isDecided(progress)) break
    const specs = nextProbes(progress.facts)
    if (specs.length === 0) break
    await runRound(progress, specs, sender, signal)
  }
  return snapshot(progress.facts, [], redactorOf(progress))
}

/**
 * Why this token fails (or works) on this target: asks the request, then, where its answer leaves several causes, what
 * separates them. `onChange` gets every intermediate state, with the probes under way.
 */
export const diagnose = (
  input: DiagnosisInput,
  ports: DiagnosisPorts,
  onChange: OnChange | null = null,
): Promise<Diagnosis> => diagnoseWith(input, createSender(ports, DEFAULT_LIMITS), ports.signal, MAX_ROUNDS, onChange)
