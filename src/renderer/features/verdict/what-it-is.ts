import type { Diagnosis, Probe, ProbeKind } from '../../../shared/model/diagnosis.ts'
import { apiNamed, APIS, hasOwnTokens, KINDS, soleKindOf, type ApiName } from '../../../shared/platform.ts'
import { placeOfProbe } from './words.ts'

/** Probes that carry another token than the one in question, or none. */
const NOT_ITS_OWN: ReadonlySet<ProbeKind> = new Set(['control', 'other-token', 'management-read'])

/** What an API that accepts a token shows of its kind. `null` if it takes no token of its own. */
const kindOfApi = (api: ApiName): string | null => {
  const kind = soleKindOf(api)
  if (kind !== null) return KINDS[kind].title
  return hasOwnTokens(api) ? `${APIS[api].label} token` : null
}

const tookIt = ({ kind, outcome }: Probe): boolean =>
  !NOT_ITS_OWN.has(kind) && (outcome === 'content' || outcome === 'empty-list')

const each = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** What the judgement names for certain, besides what answered with content. */
const judged = ({ causes, target, verdict }: Diagnosis): { api: ApiName | null; space: string | null } => {
  const certain = causes.filter(({ certainty }) => certainty === 'certain')
  const acceptedBy = certain.map(({ detail }) => apiNamed(detail['acceptedBy'])).find((api) => api !== null) ?? null
  if (acceptedBy !== null) return { api: acceptedBy, space: null }
  // Good, but not for this place: it is of that API all the same.
  const isGood = verdict === 'no-access' || verdict === 'accepted'
  // An environment can be enabled only for a key of its space.
  const isItsSpace = certain.some(({ fixes }) => fixes.includes('enable-environment'))
  return { api: isGood ? target.api : null, space: isItsSpace ? target.space : null }
}

/** A token's kind, services, spaces and environments, as far as responses showed them. */
export const whatItIs = (diagnosis: Diagnosis): string[] => {
  const { probes, target } = diagnosis
  const taken = probes.filter(tookIt)
  const places = taken.map(({ api, path }) => (api === 'management' ? null : placeOfProbe(path)))
  const known = judged(diagnosis)
  const kind = target.token?.kind ?? null
  const api = kind !== null ? KINDS[kind].api : (taken.find((probe) => hasOwnTokens(probe.api))?.api ?? known.api)
  return [
    ...each([kind !== null ? KINDS[kind].title : api === null ? null : kindOfApi(api)]),
    ...each(taken.length > 0 ? taken.map(({ service }) => service) : [api === null ? null : target.service]),
    ...each([...places.map((place) => place?.spaceId ?? null), known.space]),
    ...each(places.map((place) => (place === null ? null : (place.environmentId ?? 'the default')))),
  ]
}
