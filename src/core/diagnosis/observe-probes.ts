import { API_OF_KIND } from '../../shared/model/token.ts'
import { missesResource, outcomeOf, standing, type Answer } from './answer.ts'
import { API_LABEL, describeAnswer } from './describe.ts'
import { acceptance, askedOf, kindOf, labelOf, requestOf, type Asked, type Facts } from './facts.ts'
import { observeManagement } from './observe-management.ts'
import { note, type Notes, type Signal } from './signals.ts'

const evidenceOf = (facts: Facts, { spec, answer, exchange }: Asked): Parameters<typeof note>[1] => {
  const label = labelOf(spec, facts.input)
  const placement = spec.placement === 'query' ? ', in the query' : ''
  const service = spec.service === facts.input.service.name ? '' : ` of ${spec.service}`
  const who = `${API_LABEL[spec.api]}${service}`
  const summary = `${describeAnswer(who, answer)}: ${spec.path.split('?')[0] ?? ''}, ${label === null ? 'no token' : `${label}${placement}`}.`
  return { id: `probe:${spec.id}`, kind: 'probe', summary, probe: spec.id, exchange }
}

/** Notes every answer of these probes, and the signal where `when` holds for it. */
const noteEach = (
  facts: Facts,
  notes: Notes,
  asked: readonly Asked[],
  signalsOf: (asked: Asked) => readonly (Signal | null)[],
): void =>
  asked.forEach((probe) =>
    note(notes, evidenceOf(facts, probe), ...signalsOf(probe).filter((signal) => signal !== null)),
  )

const isAccepted = (facts: Facts, asked: Asked): boolean => acceptance(facts, asked) === 'accepted'
const isRefused = ({ answer }: Asked): boolean => standing(answer) === 'refused'

const observePlacement = (facts: Facts, notes: Notes): void =>
  noteEach(facts, notes, askedOf(facts, 'other-placement'), (asked) => {
    // Where both placements lead to the same path, any answer beyond the refusal shows that the token arrived.
    if (standing(asked.answer) === 'taken' || standing(asked.answer) === 'known')
      return [`the same token is accepted in the ${asked.spec.placement}`]
    return [isRefused(asked) ? 'the same token is refused in the other placement' : null]
  })

const observeRepair = (facts: Facts, notes: Notes): void =>
  noteEach(facts, notes, askedOf(facts, 'repaired-token'), ({ answer }) => [
    standing(answer) === 'taken' || standing(answer) === 'known' ? 'the token is accepted after repair' : null,
  ])

const observeOtherApis = (facts: Facts, notes: Notes): void => {
  const asked = askedOf(facts, 'other-api')
  const { baseUrls } = facts.input.service
  const others = (['delivery', 'preview', 'management'] as const).filter((api) => api !== facts.target.api)
  const refusedBy = (api: string): boolean => {
    const answers = asked.filter(({ spec }) => spec.api === api)
    return answers.length > 0 && answers.every(isRefused)
  }
  const configured = others.filter((api) => baseUrls[api] !== undefined)
  const all = configured.length > 0 && configured.every(refusedBy)
  const kind = kindOf(facts.input)
  noteEach(facts, notes, asked, (probe) => [
    isAccepted(facts, probe) ? 'another API accepts the token' : null,
    all ? 'every other API refuses the token' : null,
    kind !== null && API_OF_KIND[kind] === probe.spec.api && refusedBy(probe.spec.api)
      ? 'the API of its kind refuses the token'
      : null,
  ])
}

const observeOtherServices = (facts: Facts, notes: Notes): void => {
  const asked = askedOf(facts, 'other-service')
  const all = facts.input.otherServices.every(({ name }) =>
    asked.some((probe) => probe.spec.service === name && isRefused(probe)),
  )
  noteEach(facts, notes, asked, (probe) => [
    isAccepted(facts, probe) ? 'another service accepts the token' : null,
    all ? 'every other service refuses the token' : null,
  ])
}

/** Another token of vault or manifest: in the asked place it shows that the place exists, anywhere that the way is open. */
const observeOtherTokens = (facts: Facts, notes: Notes): void => {
  const { api, spaceId, reads } = facts.target
  const request = requestOf(facts)
  noteEach(facts, notes, askedOf(facts, 'other-token'), ({ spec, answer }) => {
    if (spec.id.endsWith(':draft')) return draftSignals(answer)
    const stands = standing(answer)
    if (stands !== 'taken' && stands !== 'known') return []
    const sameWay = spec.api === api && spec.placement === request?.spec.placement
    const reached = answer.kind === 'content' && spec.id.endsWith(`:${spaceId ?? ''}/${reads ?? ''}`)
    return [
      sameWay ? 'another token is accepted in the same way' : null,
      reached ? 'another token reaches this environment' : null,
      reached ? 'another token reaches this space' : null,
    ]
  })
}

const draftSignals = (answer: Answer): (Signal | null)[] => {
  if (answer.kind === 'content') return ['drafts hold the resource']
  return [missesResource(answer) ? 'drafts do not hold the resource' : null]
}

const observeOtherPlaces = (facts: Facts, notes: Notes): void => {
  noteEach(facts, notes, askedOf(facts, 'other-environment'), ({ answer, spec }) => {
    const same = spec.id === 'other-environment:same'
    if (answer.kind !== 'content') {
      return [same && standing(answer) === 'known' ? 'the token reads no lists in this environment' : null]
    }
    return [same ? 'the token reads lists in this environment' : 'the token reaches another environment of the space']
  })
  noteEach(facts, notes, askedOf(facts, 'other-space'), ({ answer }) => {
    const environmentOnly = answer.kind === 'record' && answer.record.missing?.type === 'Environment'
    return [answer.kind === 'content' || environmentOnly ? 'the token reaches another space' : null]
  })
}

const observeCache = (facts: Facts, notes: Notes): void =>
  noteEach(facts, notes, askedOf(facts, 'past-cache'), ({ answer }) => {
    if (answer.kind === 'content') return ['past the cache it works']
    return [standing(answer) === 'unknown' ? null : 'past the cache it fails too']
  })

const observePlain = (facts: Facts, notes: Notes): void => {
  const bare = facts.target.parts.parameters.length === 0
  noteEach(facts, notes, askedOf(facts, 'plain-request'), ({ answer }) => [
    answer.kind === 'content' ? (bare ? 'one item of the list works' : 'the plain request works') : null,
  ])
}

const observeControl = (facts: Facts, notes: Notes): void => {
  const request = requestOf(facts)
  noteEach(facts, notes, askedOf(facts, 'control'), (asked) => {
    if (asked.spec.id !== 'control') return []
    if (isRefused(asked)) return ['an impossible token is refused by the platform']
    const same =
      request !== null &&
      outcomeOf(asked.answer) === outcomeOf(request.answer) &&
      asked.answer.status === request.answer.status
    return [same ? 'an impossible token gets the same foreign answer' : null]
  })
}

/** Notes what every further probe showed. */
export const observeProbes = (facts: Facts, notes: Notes): void => {
  observePlacement(facts, notes)
  observeRepair(facts, notes)
  observeOtherApis(facts, notes)
  observeOtherServices(facts, notes)
  observeOtherTokens(facts, notes)
  observeOtherPlaces(facts, notes)
  observeCache(facts, notes)
  observePlain(facts, notes)
  observeControl(facts, notes)
  observeManagement(facts, notes, evidenceOf)
}
