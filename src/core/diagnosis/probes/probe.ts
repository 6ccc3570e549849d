import type { Placement } from '../../../shared/model/token.ts'
import { fitsHeader } from '../../gate.ts'
import { secretOf, type Facts } from '../facts.ts'
import type { ProbePlace, ProbeSpec } from '../input.ts'
import type { Route } from '../observe/judged-answers.ts'

/** Enough of a success to see what it is, in bytes. */
const SMALL_BODY = 64 * 1024

/** A probe, or null where it cannot be asked (no such API, nothing to compare with). */
export type Candidate = ProbeSpec | null

type Wanted = Pick<ProbeSpec, 'id' | 'kind' | 'api' | 'path' | 'credential' | 'why'> & Partial<ProbeSpec>

/** The placement that is used: a token that no header can carry is sent in the query. */
export const placementFor = (secret: string | null, wanted: Placement): Placement =>
  secret !== null && wanted === 'header' && !fitsHeader(secret) ? 'query' : wanted

export const other = (placement: Placement): Placement => (placement === 'header' ? 'query' : 'header')

const hereIn = ({ target }: Facts): ProbePlace => ({ spaceId: target.spaceId, environmentId: target.reads })

export const probe = (facts: Facts, wanted: Wanted): Candidate => {
  const { service, placement } = facts.input
  const baseUrl = wanted.baseUrl ?? service.baseUrls[wanted.api]
  if (baseUrl === undefined) return null
  const isOwn = wanted.credential.whose === 'own'
  const secret = isOwn ? secretOf(facts.input) : null
  return {
    service: service.name,
    placement: placementFor(secret, placement),
    place: hereIn(facts),
    about: 'other',
    reads: null,
    fresh: false,
    notBefore: 0,
    bodyCap: SMALL_BODY,
    ...wanted,
    // Where there is no token to send, the probe says so.
    credential: isOwn && secret === null ? { whose: 'none' } : wanted.credential,
    baseUrl,
  }
}

export const wayId = (facts: Facts, route: Route): string =>
  [
    route.service === facts.input.service.name ? null : route.service,
    route.api === facts.target.api ? null : route.api,
    route.placement === facts.input.placement ? null : route.placement,
    route.credential === 'own' ? null : route.credential,
  ]
    .filter((part) => part !== null)
    .map((part) => `:${part}`)
    .join('')
