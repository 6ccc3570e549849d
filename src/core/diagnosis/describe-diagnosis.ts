import type { Cause, Diagnosis, Evidence, Probe } from '../../shared/model/diagnosis.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import { shownPath } from '../../shared/text/shown-path.ts'
import { redactValues, type Redact } from '../../shared/text/redact.ts'
import { MODULE_OF } from './causes/modules.ts'
import { staleCache } from './causes/stale-cache.ts'
import { describeCause, headlineOf } from './describe-cause.ts'
import { kindOf, requestOf, secretOf, type Facts } from './facts.ts'
import type { ProbeSpec } from './input.ts'
import { judge, verdictOfCauses } from './judge.ts'
import { caseOfFacts, type JudgedCase } from './judged-case.ts'
import { evidenceFor, shows, type Notes } from './observe/observations.ts'
import { observe } from './observe/observe.ts'
import { readNumbers, whoseOf } from './probes/wire.ts'
import { shownProbe } from './probes/shown-probe.ts'

/** A second fault that was seen beside the first, named after its summary. */
export const summaryOf = ([first, ...others]: readonly Cause[]): string => {
  const second = others.find(({ detail }) => detail['also'] === true)
  return [first?.summary ?? '', second === undefined ? '' : `Also: ${second.headline}.`].join(' ').trim()
}

export const sentenceOf = (headline: string, causes: readonly Cause[]): string =>
  `${headline}. ${summaryOf(causes)}`.trim()

const A_ROW = 3

const saidOf = ({ kind, summary }: Evidence): string => `${kind} ${summary.replace(/ \(request id [^)]*\)/, '')}`

/** Reports evidence that repeats three times or more once, with its count. Causes name the one that stays. */
export const withoutRepetition = (diagnosis: Pick<Diagnosis, 'causes' | 'evidence'>): typeof diagnosis => {
  const groups = Map.groupBy(diagnosis.evidence, saidOf)
  const stays = new Map<string, string>()
  const evidence: Evidence[] = []
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    if (others.length + 1 < A_ROW) {
      evidence.push(first, ...others)
      continue
    }
    for (const other of others) stays.set(other.id, first.id)
    evidence.push({ ...first, summary: `${first.summary.replace(/\.$/, '')}; ${others.length + 1} times in all.` })
  }
  const order = diagnosis.evidence.map(({ id }) => id)
  const named = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => stays.get(id) ?? id))]
  return {
    evidence: evidence.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
    causes: diagnosis.causes.map((cause) => {
      const against = named(cause.against)
      return { ...cause, against, evidence: named(cause.evidence).filter((id) => !against.includes(id)) }
    }),
  }
}

const targetToken = ({ input }: Facts): Diagnosis['target']['token'] => {
  const secret = secretOf(input)
  if (secret === null) return null
  const { name } = input.credential
  return { name, kind: kindOf(input), length: Array.from(secret).length, lastFour: lastFourOf(secret.trim()) }
}

const redactCause = (cause: Cause, redact: Redact): Cause => {
  const { headline, summary, next, toBeSure, detail } = cause
  return { ...cause, ...redactValues({ headline, summary, next, toBeSure, detail }, redact) }
}

const redactProbe = (probe: Probe, redact: Redact): Probe => {
  const { path, why, errorId, requestId } = probe
  return { ...probe, ...redactValues({ path, why, errorId, requestId }, redact) }
}

export const redactDiagnosis = (diagnosis: Diagnosis, redact: Redact): Diagnosis => ({
  ...diagnosis,
  headline: redact(diagnosis.headline),
  sentence: redact(diagnosis.sentence),
  causes: diagnosis.causes.map((cause) => redactCause(cause, redact)),
  evidence: diagnosis.evidence.map((evidence) => ({ ...evidence, summary: redact(evidence.summary) })),
  probes: diagnosis.probes.map((probe) => redactProbe(probe, redact)),
  deviations: redactValues(diagnosis.deviations, redact),
  target: { ...diagnosis.target, path: redactValues(diagnosis.target.path, redact) },
})

/** The causes of the fresher response, and the cache that gave the old one. The cache comes first if it was shown and they are open. */
const withOldAnswer = (causes: readonly Cause[], notes: Notes, judged: JudgedCase): Cause[] => {
  const others = causes.filter(({ id }) => MODULE_OF[id].isOldResponse !== true)
  const isShown = shows(notes, 'a cache still gives the old answer')
  const evidence = evidenceFor(notes, ['the first answer was an old one', 'a cache still gives the old answer'])
  const cache = (also: boolean): Cause =>
    describeCause({ id: staleCache.id, certainty: isShown ? 'certain' : 'likely', evidence, against: [], also }, judged)
  const [lead, ...rest] = others
  if (lead === undefined || lead.certainty === 'certain' || !isShown)
    return lead === undefined ? [...causes] : [lead, { ...cache(true), certainty: 'likely' }, ...rest]
  const isOpen = ({ certainty }: Cause): boolean => certainty !== 'ruled-out'
  const behind = others.filter(isOpen).map((cause): Cause => ({ ...cause, detail: { ...cause.detail, also: true } }))
  return [cache(false), ...behind, ...others.filter((cause) => !isOpen(cause))]
}

/** An open judgement names the fact that would decide, which may be that of another open cause. */
const withWhatIsOpen = (causes: readonly Cause[]): Cause[] => {
  const [first, ...others] = causes
  if (first === undefined || ['certain', 'ruled-out'].includes(first.certainty)) return [...causes]
  const rivals = others.filter(({ certainty, detail }) => certainty !== 'ruled-out' && detail['also'] !== true)
  const decider = [first, ...rivals].find(({ toBeSure }) => toBeSure !== null)
  return [{ ...first, toBeSure: decider?.toBeSure ?? null }, ...others]
}

/** The causes of the failure, then what stands behind it, where the token got past it another way and failed again. */
const causesOf = (facts: Facts): Pick<Diagnosis, 'headline' | 'causes' | 'evidence'> => {
  const { answers, first, beyond, evidence } = observe(facts)
  const known = caseOfFacts(facts, answers, answers?.leading ?? null, first)
  const causes = judge(first).map((judged) => describeCause(judged, known))
  const described = (all: Cause[]): ReturnType<typeof causesOf> => ({
    headline: headlineOf(all, known),
    causes: all,
    evidence: [...evidence],
  })
  if (answers?.staleFirst === true) return described(withOldAnswer(causes, first, known))
  const passed = answers?.beyond ?? null
  if (beyond === null || passed === null) return described(causes)
  const further = caseOfFacts(facts, answers, passed, beyond)
  const behind = judge(beyond)
    .filter(({ certainty, id }) => certainty !== 'ruled-out' && !causes.some((cause) => cause.id === id))
    .map((judged) => describeCause({ ...judged, certainty: 'likely', also: true }, further))
  const open = causes.filter(({ certainty }) => certainty !== 'ruled-out')
  const out = causes.filter(({ certainty }) => certainty === 'ruled-out')
  return described([...open, ...behind, ...out])
}

const probesOf = (facts: Facts, pending: readonly ProbeSpec[]): Probe[] => {
  const all = [
    ...facts.asked.map((asked) => ({ spec: asked.spec, asked, state: 'planned' as const })),
    ...pending.map((spec) => ({ spec, asked: null, state: 'planned' as const })),
    ...facts.stopped.map((spec) => ({ spec, asked: null, state: 'cancelled' as const })),
    ...facts.skipped.map((spec) => ({ spec, asked: null, state: 'skipped' as const })),
  ]
  const specs = all.map(({ spec }) => spec)
  const owners = all.map(({ spec, asked }) => asked?.whose ?? whoseOf(spec))
  const reads = readNumbers(specs, facts.input, owners)
  return all.map(({ spec, asked, state }, at) => shownProbe(facts, spec, asked, state, reads[at] ?? at + 1))
}

/** The diagnosis as the facts stand. `pending`: probes under way. Redacted with `redact`. */
export const describeDiagnosis = (facts: Facts, pending: readonly ProbeSpec[], redact: Redact): Diagnosis => {
  const { headline, ...described } = causesOf(facts)
  const { causes: judged, evidence } = withoutRepetition(described)
  const causes = withWhatIsOpen(judged)
  const request = requestOf(facts)
  const { input, target } = facts
  const baseUrl = input.service.baseUrls[target.api]
  const diagnosis: Diagnosis = {
    verdict: verdictOfCauses(causes),
    headline,
    sentence: sentenceOf(headline, causes),
    causes,
    evidence,
    probes: probesOf(facts, pending),
    lint: [...facts.lint],
    deviations: request?.answer.kind === 'record' ? request.answer.record.deviations : [],
    target: {
      service: input.service.name,
      api: target.api,
      space: target.spaceId,
      environment: target.reads,
      origin: baseUrl === undefined ? null : new URL(baseUrl).origin,
      path: shownPath(target.path),
      placement: input.placement,
      token: targetToken(facts),
    },
  }
  return redactDiagnosis(diagnosis, redact)
}
