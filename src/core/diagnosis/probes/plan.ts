import type { Consent, Plan } from '../../../shared/model/diagnosis.ts'
import { isSpaceKey } from '../../../shared/platform.ts'
import { ALWAYS, anyOf, AVERAGE_READS } from '../../../shared/model/reads.ts'
import { requestOf, type Asked, type Facts } from '../facts.ts'
import type { DiagnosisInput, ProbeSpec } from '../input.ts'
import { judge } from '../judge.ts'
import { shows, type Observation } from '../observe/observations.ts'
import { observe } from '../observe/observe.ts'
import { routeOf, type Route } from '../observe/judged-answers.ts'
import { canAsk, nextProbe } from './choose.ts'
import { knownRead, readNumbers, mayGoOut } from './wire.ts'
import { shownProbe } from './shown-probe.ts'
import { control, other, theRequest, type ProbeContext } from './probe.ts'
import { STEPS, type Step } from './steps.ts'

type Planned = { spec: ProbeSpec; when: string }

/** How a token may turn out to be accepted: as requested, in the other placement, or repaired. */
const routes = (facts: Facts, first: ProbeSpec): Route[] => {
  const asked = routeOf(first)
  const turned: Route = { ...asked, placement: other(asked.placement) }
  const repaired: Route[] =
    facts.repaired === null ? [] : [asked, turned].map((route) => ({ ...route, credential: 'repaired' }))
  return [asked, turned, ...repaired]
}

/** Answers that a known answer may still turn into: past a cache, or another way. */
const mayFollow = (facts: Facts): ((observation: Observation) => boolean) => {
  if (requestOf(facts) === null) return () => true
  const { first } = observe(facts)
  const isRefused = shows(first, 'the token was refused') || shows(first, 'the token was reported missing')
  return (observation) => isRefused || shows(first, observation)
}

const isSettled = (facts: Facts): boolean =>
  requestOf(facts) !== null && judge(observe(facts).first)[0]?.certainty === 'certain' && facts.repaired === null

const ofStep = (facts: Facts, ways: readonly Route[], step: Step): Planned[] =>
  ways.flatMap((route) => {
    const context: ProbeContext = { facts, route, saw: () => true, isPlan: true }
    return step.ask(context).flatMap((spec) => (spec === null ? [] : [{ spec, when: step.when }]))
  })

/** A control for each address and placement that may answer as if the token were known. */
const withControls = (facts: Facts, planned: readonly Planned[]): Planned[] =>
  planned
    .filter(
      ({ spec }) =>
        ['the-request', 'other-api', 'other-service'].includes(spec.kind) && spec.credential.whose !== 'none',
    )
    .flatMap(({ spec }) => {
      const when = 'if a response leaves open whether this address checks tokens'
      return [control(facts, spec, false), control(facts, spec, true)].flatMap((asked) =>
        asked === null ? [] : [{ spec: asked, when }],
      )
    })

const plannedProbes = (facts: Facts): Planned[] => {
  const first = theRequest(facts)
  if (first === null || !canAsk(facts) || isSettled(facts)) return []
  const mayCome = mayFollow(facts)
  const ways = routes(facts, first)
  const steps = STEPS.filter(({ after }) => after.some(mayCome))
  const here = steps.flatMap((step) => ofStep(facts, ways, step))
  // Where the token may turn out to be known, probes about the place are sent, too.
  const elsewhere = here
    .filter(({ spec }) => spec.kind === 'other-api' || spec.kind === 'other-service')
    .map(({ spec }) => routeOf(spec))
  const asked = [...here, ...steps.flatMap((step) => ofStep(facts, elsewhere, step))]
  const begin: Planned[] = requestOf(facts) === null ? [{ spec: first, when: ALWAYS }] : []
  const planned = [...begin, ...asked]
  return [
    ...planned,
    ...withControls(facts, requestOf(facts) === null ? planned : [{ spec: first, when: '' }, ...planned]),
  ].filter(({ spec }) => mayGoOut(spec, facts.input))
}

const eachOnce = (planned: readonly Planned[]): ProbeSpec[] => [
  ...new Map(planned.map(({ spec }) => [spec.id, spec])).values(),
]

export const planOf = (facts: Facts): ProbeSpec[] => eachOnce(plannedProbes(facts))

/** What each consent would allow: the services that the token could be sent to, and the Management tokens that could read. */
const allowable = ({ otherServices, knowledge, service }: DiagnosisInput): Record<Consent, { name: string }[]> => ({
  otherServices: [...otherServices],
  managementRead: knowledge.tokens.filter((token) => token.service === service.name && !isSpaceKey(token.kind)),
})

export const isOpen = (consent: Consent, input: DiagnosisInput): boolean =>
  input.api !== 'images' && !input.consent[consent] && allowable(input)[consent].length > 0

const consents = ({ input }: Facts): string[] => {
  const allowed = allowable(input)
  const namesFor = (consent: Consent): string => allowed[consent].map(({ name }) => `“${name}”`).join(', ')
  return [
    ...(isOpen('otherServices', input)
      ? [`Sending the token to ${namesFor('otherServices')} needs your separate permission.`]
      : []),
    ...(isOpen('managementRead', input)
      ? [`Reading environments and keys with ${namesFor('managementRead')} needs your separate permission.`]
      : []),
  ]
}

/** The average number of requests, if each of them gets the same response as the request itself: any of them may decide. */
const expectedReads = (facts: Facts): number => {
  const request = requestOf(facts)
  if (request === null) return AVERAGE_READS
  const asked: Asked[] = []
  for (;;) {
    const spec = nextProbe({ ...facts, asked: [...facts.asked, ...asked] })
    if (spec === null) break
    asked.push({ ...(knownRead(spec, facts) ?? request), spec })
  }
  const specs = asked.map(({ spec }) => spec).filter((spec) => knownRead(spec, facts) === null)
  const most = new Set(readNumbers(specs, facts.input)).size
  return most === 0 ? 0 : Math.round((most + 1) / 2)
}

export const possiblePlan = (facts: Facts): Plan => {
  const planned = plannedProbes(facts).filter(({ spec }) => knownRead(spec, facts) === null)
  const specs = eachOnce(planned)
  const reads = readNumbers(specs, facts.input)
  const expected = Math.min(new Set(reads).size, expectedReads(facts))
  return {
    ...(expected === 0 ? {} : { expected }),
    probes: specs.map((spec, at) => {
      const { id } = spec
      const whens = planned.filter((one) => one.spec.id === id).map(({ when }) => when)
      return { ...shownProbe(facts, spec, null, 'planned', reads[at] ?? at + 1), when: anyOf(whens) }
    }),
    needsConsent: canAsk(facts) ? consents(facts) : [],
  }
}

/** What more would be sent, in its order, if each further request stayed without a response. */
export const furtherProbes = (facts: Facts): ProbeSpec[] => {
  const further: ProbeSpec[] = []
  for (;;) {
    const spec = nextProbe({ ...facts, skipped: [...facts.skipped, ...further] })
    if (spec === null) return further
    further.push(spec)
  }
}
