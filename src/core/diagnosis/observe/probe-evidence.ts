import { APIS } from '../../../shared/platform.ts'
import { describeAnswer } from './describe-answer.ts'
import { labelOf, witnessOf, type Asked, type Facts } from '../facts.ts'
import { standing } from './answer.ts'
import { note, observedIn, type NewEvidence, type Notes, type Shown } from './observations.ts'

export const evidenceOf = (facts: Facts, { spec, answer, exchange }: Asked): NewEvidence => {
  const label = labelOf(spec, facts.input)
  const placement = spec.placement === 'query' ? ', in the query' : ''
  const service = spec.service === facts.input.service.name ? '' : ` of ${spec.service}`
  const summary = `${describeAnswer(`${APIS[spec.api].label}${service}`, answer)}: ${spec.path.split('?')[0] ?? ''}, ${label === null ? 'no token' : `${label}${placement}`}.`
  return { id: `probe:${spec.id}`, kind: 'probe', summary, probe: spec.id, exchange }
}

export const noteProbe = (notes: Notes, facts: Facts, asked: Asked, shown: Shown = {}): void =>
  note(notes, evidenceOf(facts, asked), ...observedIn(shown))

/** Whether it got through to the platform. What a cache kept shows nothing of this token, now. */
export const arrived = ({ answer }: Asked): boolean =>
  answer.signs.cached === null && (standing(answer) === 'taken' || standing(answer) === 'known')

/** Whether content came, and not out of a cache: that shows what was once, not what is. */
export const showsNow = ({ answer }: Asked): boolean => answer.kind === 'content' && answer.signs.cached === null

export const isSameToken = (one: Asked, other: Asked): boolean =>
  witnessOf(one.spec) !== null && witnessOf(one.spec)?.id === witnessOf(other.spec)?.id
