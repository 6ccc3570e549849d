import type { Probe, ProbeOutcome } from '../../../shared/model/diagnosis.ts'
import type { ConsentOffer } from '../../../shared/model/investigation.ts'
import type { Certainty, Verdict } from '../../../shared/model/verdict.ts'
import { APIS } from '../../../shared/platform.ts'
import { placeInPath } from '../../../shared/text/path-place.ts'
import { FAILURE_LABELS } from '../viewer/status.ts'

export const CERTAINTY_WORDS: Readonly<Record<Certainty, { label: string; meaning: string }>> = {
  certain: { label: 'Certain', meaning: 'The evidence leaves no other cause.' },
  likely: { label: 'Likely', meaning: 'The evidence points here, but another cause would look the same.' },
  possible: { label: 'Possible', meaning: 'Nothing counts against it, and nothing proves it.' },
  'ruled-out': { label: 'Ruled out', meaning: 'The evidence counts against it.' },
}

/** An API may lie below a path of its origin. */
export const placeOfProbe = (path: string): ReturnType<typeof placeInPath> =>
  placeInPath(path.slice(Math.max(0, path.indexOf('/spaces/'))))

const environmentIn = (path: string): string => {
  const { environmentId } = placeOfProbe(path)
  return environmentId === null ? 'without an environment' : `on ${environmentId}`
}

const READS = [
  [/\/(?:preview_)?api_keys\b/, 'Key list'],
  [/\/environment_aliases\b/, 'Aliases'],
  [/\/environments(?:\?|$)/, 'Environments'],
  [/\/access_tokens\b/, 'Account tokens'],
  [/\/spaces\/[^/]+(?:\?|$)/, 'Space'],
  [/\/users\/me\b/, 'Account'],
] as const

const CHECK_WORDS: Readonly<Record<Probe['kind'], (probe: Probe) => string>> = {
  'the-request': () => 'This request',
  'plain-request': () => 'Same request without parameters',
  'repaired-token': () => 'Token without extra characters',
  'other-placement': ({ placement }) => `Token in the ${placement}`,
  control: () => 'An invalid token, to compare',
  'other-api': ({ api, placement }) =>
    `Same token at ${APIS[api].label}${placement === 'query' ? ', in the query' : ''}`,
  'other-environment': ({ path }) => `Same token ${environmentIn(path)}`,
  'other-space': ({ path }) => `Same token in space ${placeOfProbe(path).spaceId ?? ''}`,
  'other-token': ({ token, api }) => `${token ?? 'Another token'} at ${APIS[api].label}`,
  'management-read': ({ path, token }) => {
    const what = READS.find(([form]) => form.test(path))?.[1] ?? 'Same path through Management'
    return `${what}, read with ${token ?? 'no token'}`
  },
  'other-service': ({ service }) => `Same token at ${service}`,
  'past-cache': () => 'Same request without the cache',
  'token-arrival': ({ api }) => `Same token at ${APIS[api].label}`,
  'second-look': () => 'Same request a few seconds later',
  'same-again': () => 'Same request once more',
}

export const checkWords = (probe: Probe): string => CHECK_WORDS[probe.kind](probe)

const OUTCOME_WORDS: Readonly<Partial<Record<ProbeOutcome, string>>> = {
  skipped: 'not sent',
  'empty-list': 'empty list',
  ...FAILURE_LABELS,
}

/** `401`, `200, empty list`, `Timed out`: how a check ended. */
export const checkResult = ({ status, outcome }: Pick<Probe, 'status' | 'outcome'>): string =>
  [status === null ? null : String(status), OUTCOME_WORDS[outcome] ?? null].filter((part) => part !== null).join(', ')

/** What a check says by its color and shape. `null` if it has no response. */
export const checkVerdict = ({ status, outcome }: Pick<Probe, 'status' | 'outcome'>): Verdict | null => {
  if (outcome === 'content' || outcome === 'empty-list') return 'accepted'
  if (status === 401) return 'rejected'
  if (status === 403 || status === 404) return 'no-access'
  return outcome === 'planned' || outcome === 'skipped' ? null : 'not-checked'
}

export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '')

/** `Check the key list with Owner`: what a consent allows. */
export const offerWords = ({ kind, name }: Pick<ConsentOffer, 'kind' | 'name'>): string => {
  if (kind === 'key-list') return `Check the key list with ${name}`
  if (kind === 'service') return `Also check ${name}`
  return kind === 'management' ? `Check with ${name}` : `Compare with ${name}`
}

/** `with this token only`, `also with Owner at api.example.com`: whose tokens a run sends, and where else. */
export const beyondWords = (offers: readonly ConsentOffer[]): string => {
  if (offers.length === 0) return 'with this token only'
  return offers
    .map(({ kind, name, host }) => (kind === 'service' ? `also to ${name} at ${host}` : `also with ${name} at ${host}`))
    .join(', ')
}
