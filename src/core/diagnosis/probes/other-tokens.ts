import { KINDS } from '../../../shared/platform.ts'
import { DEFAULT_ENVIRONMENT, type Placement } from '../../../shared/model/token.ts'
import { witnessOf, type Facts } from '../facts.ts'
import type { ProbePlace, ProbeSpec, WitnessToken } from '../input.ts'
import { standing } from '../observe/answer.ts'
import { entriesPath, oneItem, variedPath, withParameters } from '../paths.ts'
import { probe, type Candidate } from './probe.ts'

/** The same question with a token that cannot be valid: does this place look at tokens at all? */
export const control = (facts: Facts, spec: ProbeSpec, isFresh: boolean): Candidate =>
  probe(facts, {
    ...spec,
    id: `control:${spec.id}${isFresh ? ':fresh' : ''}`,
    kind: 'control',
    // At the very address, where a cache would show itself; past it, where one answered already.
    path: isFresh ? (variedPath(spec.path, facts.input.cacheVariation + 7) ?? spec.path) : spec.path,
    credential: { whose: 'impossible' },
    fresh: isFresh,
    notBefore: 0,
    reads: null,
    why: 'An invalid token',
  })

/** Whether a key was refused already when it was sent this way: it shows nothing of any place. */
const isDead = (facts: Facts, { id }: WitnessToken, placement: Placement): boolean =>
  facts.asked.some(
    ({ spec, answer }) => witnessOf(spec)?.id === id && spec.placement === placement && standing(answer) === 'refused',
  )

export const otherToken = (
  facts: Facts,
  token: WitnessToken,
  place: ProbePlace,
  placement: Placement,
  why: string,
): Candidate => {
  if (place.spaceId === null || place.environmentId === null || isDead(facts, token, placement)) return null
  const environment =
    place.environmentId === DEFAULT_ENVIRONMENT && facts.target.environmentId === null ? null : place.environmentId
  return probe(facts, {
    id: `other-token:${token.name}:${place.spaceId}/${place.environmentId}:${KINDS[token.kind].api}${placement === 'header' ? '' : ':query'}:${token.id}`,
    kind: 'other-token',
    api: KINDS[token.kind].api,
    path: oneItem(entriesPath(place.spaceId, environment)),
    place,
    about: 'list',
    credential: { whose: 'witness', token },
    placement,
    why,
  })
}

export const otherAccount = (facts: Facts, token: WitnessToken, placement: Placement): Candidate =>
  probe(facts, {
    id: `other-token:${token.name}:account${placement === 'header' ? '' : ':query'}:${token.id}`,
    kind: 'other-token',
    api: 'management',
    path: '/users/me',
    place: { spaceId: null, environmentId: null },
    credential: { whose: 'witness', token },
    placement,
    why: 'Same request with another token',
  })

/** What was asked for, on Preview, with a key that shows drafts. */
export const draft = (facts: Facts, token: WitnessToken): Candidate =>
  probe(facts, {
    id: `other-token:${token.name}:draft:${token.id}`,
    kind: 'other-token',
    api: 'preview',
    path: withParameters(facts.target.path, []),
    about: 'this',
    credential: { whose: 'witness', token },
    placement: 'header',
    why: 'Same path, with drafts',
  })
