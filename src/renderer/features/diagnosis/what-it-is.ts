import type { Diagnosis, Probe, ProbeKind } from '../../../shared/model/diagnosis.ts'
import type { ApiName } from '../../../shared/model/service.ts'
import { KIND_NAMES } from '../../../shared/model/vault-tree.ts'
import { placeInPath } from '../../../shared/text/url.ts'

/** What a diagnosis learnt of the token itself. Null: that was not learnt. */
export type WhatItIs = {
  kind: string | null
  services: string[]
  spaces: string[]
  /** Those that answered; a key may be enabled for more. */
  environments: string[]
  /** Its name in the vault. */
  name: string | null
}

/** Probes that carry another token than the one in question, or none. */
const NOT_ITS_OWN: ReadonlySet<ProbeKind> = new Set(['control', 'other-token', 'management-read'])

const KIND_OF_API: Readonly<Partial<Record<ApiName, string>>> = {
  delivery: KIND_NAMES['delivery-key'],
  preview: KIND_NAMES['preview-key'],
  management: 'Management token',
}

const tookIt = ({ kind, outcome }: Probe): boolean =>
  !NOT_ITS_OWN.has(kind) && (outcome === 'content' || outcome === 'empty-list')

const each = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** An API may lie below a path of its origin. */
const placeOf = ({ api, path }: Probe): ReturnType<typeof placeInPath> | null =>
  api === 'management' ? null : placeInPath(path.slice(Math.max(0, path.indexOf('/spaces/'))))

/** Only what answers showed: an API that took the token, in a service and a place. */
export const whatItIs = ({ probes, target, verdict }: Diagnosis): WhatItIs => {
  const taken = probes.filter(tookIt)
  const places = taken.map(placeOf)
  // Good, but not for this place: then it is of that API and service all the same.
  const isGood = taken.length > 0 || verdict === 'no-access' || verdict === 'accepted'
  const api = taken[0]?.api ?? (isGood ? target.api : null)
  const services = taken.length > 0 ? taken.map(({ service }) => service) : [isGood ? target.service : null]
  const kind = target.token?.kind ?? null
  return {
    kind: kind !== null ? KIND_NAMES[kind] : api === null ? null : (KIND_OF_API[api] ?? null),
    services: each(services),
    spaces: each(places.map((place) => place?.spaceId ?? null)),
    environments: each(places.map((place) => (place === null ? null : (place.environmentId ?? 'the default')))),
    name: target.token?.name ?? null,
  }
}
