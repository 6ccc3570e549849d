import type { Detail } from './cause-module.ts'
import { capital, named } from './phrases.ts'
import type { Words } from './words.ts'

export const theSpace = ({ space }: Words): string => named('the space', space)
export const theEnvironment = ({ environment }: Words): string => named('the environment', environment)
export const theResource = ({ resource, resourceId }: Words): string =>
  named(resource === null ? 'the resource' : `the ${resource}`, resourceId)

/** Only a response from inside an existing space shows that the token is good, and only if one was sent. */
const isProved = (w: Words): boolean =>
  w.api !== 'images' &&
  !w.saw('no token was sent') &&
  (w.saw('the environment was not found') ||
    w.saw('the resource was not found') ||
    w.saw('the token reaches another space') ||
    w.saw('the token reaches another environment of the space') ||
    w.saw('the token reads lists in this environment') ||
    w.saw('Management shows the space') ||
    w.saw('another token reaches this space'))
export const goodBut = (w: Words, rest: string): string =>
  isProved(w) ? `The token is good, but ${rest}` : capital(rest)

export const readByManagement = (w: Words, what: string): string | null =>
  w.managementAllowed && !w.offline ? null : `${what}, read with a Management token of the space`

export const environmentDecides = (w: Words): string | null =>
  readByManagement(w, 'the space’s list of environments and the key’s own list') ??
  (w.saw('another token reaches this environment') || w.saw('Management lists the environment as ready')
    ? 'the same request past any cache'
    : 'another key that works in this environment, or a Management token that sees the space')

export const spaceDecides = (w: Words): string | null =>
  w.saw('Management shows the space') || w.saw('another token reaches this space')
    ? 'the same token on the space that it belongs to'
    : (readByManagement(w, 'the space itself') ?? 'a key that works in this space')

export const resourceDecides = (w: Words): string | null => {
  if (w.api === 'images') return 'the asset itself, read on Delivery or Management'
  return w.saw('drafts hold the resource')
    ? 'the same request past any cache'
    : 'the same path on Preview with a preview key that reads there, or through Management'
}

export const environmentDetail = (w: Words): Detail => ({
  environment: w.environment,
  space: w.space,
  aliasOf: w.aliasOf,
  key: w.keyName,
  twin: w.keyTwin,
  enabledFor: w.keyEnvironments === null ? null : [...w.keyEnvironments],
  environments: w.environments === null ? null : [...w.environments],
  status: w.environmentStatus,
  meant: w.meantEnvironment,
  worksInEnvironment: w.worksInEnvironment,
})
export const spaceDetail = (w: Words): Detail => ({ space: w.space, worksIn: w.worksIn, meant: w.meantSpace })
export const resourceDetail = (w: Words): Detail => ({
  type: w.resource,
  id: w.resourceId,
  environment: w.environment,
  space: w.space,
  meant: w.meantCollection,
})
/** The address of an asset's file has its upload in it: a file that was replaced has another one. */
export const AFRESH =
  'Read the asset again and use the address in its file field: it changes when the file is replaced.'

export const didYouMean = (meant: string | null): string => (meant === null ? '' : ` Did you mean “${meant}”?`)
