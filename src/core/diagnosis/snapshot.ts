import type { Cause, Diagnosis } from '../../shared/model/diagnosis.ts'
import { VERDICT_OF_CAUSE } from '../../shared/model/verdict.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import type { Redact } from '../../shared/text/redact.ts'
import { adviceFor } from './advice.ts'
import { detailOf } from './detail.ts'
import { kindOf, requestOf, secretOf, type Facts } from './facts.ts'
import type { ProbeSpec } from './input.ts'
import { judge, type Judged } from './judge.ts'
import { observeAnswer } from './observe-answer.ts'
import { observeProbes } from './observe-probes.ts'
import { observeToken } from './observe-token.ts'
import { shownPath } from './paths.ts'
import { SAYS } from './says.ts'
import { shownProbe } from './shown-probe.ts'
import { createNotes, note, type Notes } from './signals.ts'
import { API_LABEL } from './describe.ts'
import { wordsOf, type Words } from './words.ts'

/** All evidence that the facts hold. */
export const observe = (facts: Facts): Notes => {
  const notes = createNotes()
  const request = requestOf(facts)
  if (request !== null) {
    const { spec, answer, exchange } = request
    const who = API_LABEL[spec.api]
    const tokenSent = spec.credential.whose !== 'none'
    observeAnswer(answer, { api: spec.api, who, probe: spec.id, exchange, tokenSent }, notes)
  }
  observeToken(facts, notes)
  if (request === null && facts.input.credential.state !== 'unreadable') {
    const summary = 'Nothing was sent, so the platform has not been asked.'
    note(notes, { id: 'nothing-sent', kind: 'probe', summary }, 'nothing was sent')
  }
  observeProbes(facts, notes)
  return notes
}

const DOUBT = { certain: '', likely: 'Probably: ', possible: 'Possibly: ', 'ruled-out': '' } as const

/** The verdict as one sentence. What is not certain is not said as a fact, and a cause as sure as the first is named too. */
export const sentenceOf = (causes: readonly Cause[]): string => {
  const [first] = causes
  if (first === undefined) return ''
  const alternatives = causes.filter(({ certainty }) => first.certainty !== 'certain' && certainty === first.certainty)
  const [, second, ...more] = alternatives
  const or = second === undefined ? '' : ` Or: ${second.summary}`
  const others = more.length === 0 ? '' : ` (${more.length} more)`
  return `${DOUBT[first.certainty]}${first.summary}${or}${others}`
}

/** A judged cause with its words. */
export const causeInWords = (judged: Judged, words: Words): Cause => ({
  ...judged,
  summary: SAYS[judged.id](words),
  detail: detailOf(judged.id, words),
  next: adviceFor(judged.id, judged.certainty, words),
})

const targetToken = ({ input }: Facts): Diagnosis['target']['token'] => {
  const secret = secretOf(input)
  if (secret === null) return null
  const { name } = input.credential
  return { name, kind: kindOf(input), length: Array.from(secret).length, lastFour: lastFourOf(secret.trim()) }
}

type Json = Cause['detail'][string]

const redactJson = (value: Json, redact: Redact): Json => {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redact))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redactJson(item, redact)]))
}

const redactCause = (cause: Cause, redact: Redact): Cause => ({
  ...cause,
  summary: redact(cause.summary),
  next: redact(cause.next),
  detail: Object.fromEntries(Object.entries(cause.detail).map(([name, value]) => [name, redactJson(value, redact)])),
})

/** Everything that may hold text from outside passes redaction before it leaves. */
export const redactDiagnosis = (diagnosis: Diagnosis, redact: Redact): Diagnosis => ({
  ...diagnosis,
  sentence: redact(diagnosis.sentence),
  causes: diagnosis.causes.map((cause) => redactCause(cause, redact)),
  evidence: diagnosis.evidence.map((evidence) => ({ ...evidence, summary: redact(evidence.summary) })),
  probes: diagnosis.probes.map((probe) => ({
    ...probe,
    path: redact(probe.path),
    why: redact(probe.why),
    errorId: probe.errorId === null ? null : redact(probe.errorId),
    requestId: probe.requestId === null ? null : redact(probe.requestId),
  })),
  deviations: diagnosis.deviations.map(({ path, message }) => ({ path: redact(path), message: redact(message) })),
  target: { ...diagnosis.target, path: diagnosis.target.path === null ? null : redact(diagnosis.target.path) },
})

/** The diagnosis as the facts stand. `pending`: probes under way. Redacted with `redact`. */
export const snapshot = (facts: Facts, pending: readonly ProbeSpec[], redact: Redact): Diagnosis => {
  const notes = observe(facts)
  const words = wordsOf(facts)
  const causes = judge(notes).map((judged) => causeInWords(judged, words))
  const [first] = causes
  const request = requestOf(facts)
  const { input, target } = facts
  const baseUrl = input.service.baseUrls[target.api]
  const verdict = VERDICT_OF_CAUSE[first?.id ?? 'unrecognized-error']
  const diagnosis: Diagnosis = {
    verdict,
    sentence: sentenceOf(causes),
    causes,
    evidence: notes.evidence,
    probes: [
      ...facts.asked.map((asked) => shownProbe(facts, asked.spec, asked, 'planned')),
      ...pending.map((spec) => shownProbe(facts, spec, null, 'planned')),
      ...facts.stopped.map((spec) => shownProbe(facts, spec, null, 'cancelled')),
      ...facts.skipped.map((spec) => shownProbe(facts, spec, null, 'skipped')),
    ],
    lint: [...facts.lint],
    deviations: request?.answer.kind === 'record' ? request.answer.record.deviations : [],
    target: {
      service: input.service.name,
      api: target.api,
      space: target.spaceId,
      environment: target.reads ?? target.environmentId,
      origin: baseUrl === undefined ? null : new URL(baseUrl).origin,
      path: shownPath(target.path),
      placement: input.placement,
      token: targetToken(facts),
    },
  }
  return redactDiagnosis(diagnosis, redact)
}
