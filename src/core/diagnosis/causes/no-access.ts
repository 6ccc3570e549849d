import { oneLine } from '../../../shared/text/foreign.ts'
import type { Observation } from '../observe/observations.ts'
import { APIS, KEYS_PLACE, KINDS } from '../../../shared/platform.ts'
import { capital, list, named, quoted, type Detail, type Rooms } from './room.ts'
import type { Words } from './words.ts'

const theSpace = ({ space }: Words): string => named('the space', space)
const theEnvironment = ({ environment }: Words): string => named('the environment', environment)
const theResource = ({ resource, resourceId }: Words): string =>
  named(resource === null ? 'the resource' : `the ${resource}`, resourceId)

/** Only an answer from inside an existing space shows that the token is good, and only where one was sent. */
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
const goodBut = (w: Words, rest: string): string => (isProved(w) ? `The token is good, but ${rest}` : capital(rest))

const readByManagement = (w: Words, what: string): string | null =>
  w.managementAllowed && !w.offline ? null : `${what}, read with a Management token of the space`

const environmentDecides = (w: Words): string | null =>
  readByManagement(w, 'the space’s list of environments and the key’s own list') ??
  (w.saw('another token reaches this environment') || w.saw('Management lists the environment as ready')
    ? 'the same request past any cache'
    : 'another key that works in this environment, or a Management token that sees the space')

const spaceDecides = (w: Words): string | null =>
  w.saw('Management shows the space') || w.saw('another token reaches this space')
    ? 'the same token on the space that it belongs to'
    : (readByManagement(w, 'the space itself') ?? 'a key that works in this space')

const resourceDecides = (w: Words): string | null => {
  if (w.api === 'images') return 'the asset itself, read on Delivery or Management'
  return w.saw('drafts hold the resource')
    ? 'the same request past any cache'
    : 'the same path on Preview with a preview key that reads there, or through Management'
}

const environmentDetail = (w: Words): Detail => ({
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
const spaceDetail = (w: Words): Detail => ({ space: w.space, worksIn: w.worksIn, meant: w.meantSpace })
const resourceDetail = (w: Words): Detail => ({
  type: w.resource,
  id: w.resourceId,
  environment: w.environment,
  space: w.space,
  meant: w.meantCollection,
})
/** The address of an asset's file has its upload in it: a file that was replaced has another one. */
const AFRESH = 'Read the asset again and use the address in its file field: it changes when the file is replaced.'
const recordDetail = (w: Words): Detail => ({ errorId: w.errorId, status: w.status, requestId: w.requestId })

const didYouMean = (meant: string | null): string => (meant === null ? '' : ` Did you mean “${meant}”?`)

/** Each shows that what came first was old. */
const SHOWN_OLD: readonly Observation[] = [
  'past the cache it works',
  'the first answer was an old one',
  'asked as before it is still refused',
]

/** The token is good, but not for this. */
export const NO_ACCESS: Rooms<'no-access'> = {
  'environment-not-enabled': {
    sentence: (w) =>
      `${w.saw('no token was sent') ? 'What is used in place of a token is' : 'The token is good, but'} not enabled for ${theEnvironment(w)}${w.aliasOf === null ? '' : `, which is an alias of “${w.aliasOf}”`}.`,
    next: (w) =>
      w.meantEnvironment !== null
        ? `Correct the spelling of the environment first.${didYouMean(w.meantEnvironment)}`
        : `Open the key${w.keyName === null ? '' : ` “${w.keyName}”`} and enable the environment ${quoted(w.environment, 'of this request')} for it.`,
    where: () => KEYS_PLACE,
    toBeSure: environmentDecides,
    detail: environmentDetail,
  },
  'environment-missing': {
    sentence: (w) =>
      `${capital(theSpace(w))} has no ${named('environment', w.environment)}.${didYouMean(w.meantEnvironment)}`,
    next: (w) =>
      w.environments === null
        ? `Check the spelling of the environment’s id.${didYouMean(w.meantEnvironment)}`
        : `Check the environment’s id. The space has ${list(w.environments)}.`,
    where: () => 'Settings > Environments',
    toBeSure: environmentDecides,
    detail: environmentDetail,
  },
  'environment-not-ready': {
    sentence: (w) =>
      `${capital(theEnvironment(w))} is not ready${w.environmentStatus === null ? '' : ` (${w.environmentStatus})`}: until it is, it answers like one that does not exist.`,
    next: (w) =>
      w.environmentStatus === 'failed'
        ? 'Its creation failed: delete it and create it again.'
        : 'Wait until the environment is ready, then try again. The key needs no change.',
    where: () => 'Settings > Environments',
    toBeSure: environmentDecides,
    detail: environmentDetail,
  },
  'space-of-another-token': {
    sentence: (w) =>
      w.worksIn === null
        ? `The token may belong to a space other than ${quoted(w.space, 'this one')}.`
        : `The token is a key of the space “${w.worksIn}”, not of ${theSpace(w)}.`,
    next: (w) =>
      w.worksIn === null
        ? 'Compare the space id with the one shown beside the key.'
        : `Use this token with the space “${w.worksIn}”, or use a key of ${quoted(w.space, 'the space')}.`,
    where: () => KEYS_PLACE,
    toBeSure: (w) =>
      w.worksIn === null ? spaceDecides(w) : readByManagement(w, `whether the space ${quoted(w.space, '')} exists`),
    detail: spaceDetail,
  },
  'space-missing': {
    sentence: (w) => `There is no ${named('space', w.space)}, or its id is mistyped.${didYouMean(w.meantSpace)}`,
    next: (w) =>
      `Compare the space id ${quoted(w.space, '')} with the one in the space’s settings.${didYouMean(w.meantSpace)}`,
    where: () => 'Settings > General settings',
    toBeSure: spaceDecides,
    detail: spaceDetail,
  },
  'space-no-access': {
    sentence: (w) =>
      goodBut(w, `the ${w.kind === null ? 'token' : KINDS[w.kind].label} has no access to ${theSpace(w)}.`),
    next: (w) =>
      w.isAccount
        ? 'Have the account invited to the space, or use a token of a member.'
        : 'Use a key that belongs to this space.',
    where: (w) => (w.isAccount ? 'Settings > Users' : KEYS_PLACE),
    toBeSure: spaceDecides,
    detail: spaceDetail,
  },
  'resource-missing': {
    sentence: (w) =>
      w.saw('the path has a collection that no API has')
        ? `There is nothing at this path: ${w.apiLabel} has no such collection.${didYouMean(w.meantCollection)}`
        : goodBut(w, `${theResource(w)} does not exist here.`),
    next: (w) => {
      if (w.saw('the path has a collection that no API has')) return `Check the path.${didYouMean(w.meantCollection)}`
      return w.api === 'images' ? AFRESH : 'Check the id, and in which environment the resource lives.'
    },
    toBeSure: resourceDecides,
    detail: resourceDetail,
  },
  'resource-unpublished': {
    sentence: (w) =>
      w.api === 'images'
        ? `${capital(theResource(w))} is not published.`
        : goodBut(w, `${theResource(w)} is not published: Delivery shows published content only.`),
    next: (w) =>
      w.api === 'images' ? `Publish it. ${AFRESH}` : 'Publish it, or read it through Preview with a preview key.',
    where: () => 'Content > the entry > Publish',
    toBeSure: resourceDecides,
    detail: resourceDetail,
  },
  'wrong-method-or-host': {
    sentence: (w) => {
      if (w.answeredBy !== null && w.answeredBy !== w.api && w.api !== null)
        return `The request went to the wrong host: ${APIS[w.answeredBy].label} answered, but ${w.apiLabel} was meant.`
      return w.saw('the path is one of another API')
        ? `${capital(w.apiLabel)} has nothing at this path: the path belongs to Management.`
        : `${capital(w.apiLabel)} does not accept this method: it only reads.`
    },
    next: () =>
      'Send the request to the API that has this path and method, with a token of that API. This token needs no change.',
    detail: (w) => ({ answeredBy: w.answeredBy === w.api ? null : w.answeredBy, asked: w.api, status: w.status }),
  },
  'malformed-id': {
    sentence: (w) => {
      const value = w.broken?.value ?? w.resourceId
      if (value === null) return 'The request names an id that no resource can have.'
      if (value === '') return 'An id is missing from the path: a variable was probably empty when the path was built.'
      return w.broken?.why === 'forbidden'
        ? `The path holds “${oneLine(value)}” where an id belongs: ids have letters, digits, “.”, “-” and “_” only.`
        : `The path holds “${oneLine(value)}” where an id belongs: a variable was not set or not filled in.`
    },
    next: (w) =>
      w.broken?.why === 'forbidden'
        ? 'Correct the id: take out the character that no id may have.'
        : 'Find the variable that fills this place in the path; it was unset, empty or of the wrong type.',
    detail: (w) => ({ value: w.broken?.value ?? w.resourceId }),
  },
  'stale-cache': {
    sentence: (w) =>
      SHOWN_OLD.some((one) => w.saw(one))
        ? `The answer was an old one from a cache${w.cached === null ? '' : ` (${w.cached})`}: asked again, the platform answers differently.`
        : 'The answer may be an old one from a cache: asked again, the platform may answer differently.',
    next: () => 'Wait for the cache to expire, or vary the request; the key and its environments need no change.',
    toBeSure: (w) =>
      w.saw('no look gets past the cache')
        ? 'the same request once the cache is emptied'
        : 'the same request past the cache',
    detail: (w) => ({ cache: w.cached }),
  },
  'organization-grant-missing': {
    sentence: () => 'The token is good, but has not been granted access to the organization that owns the space.',
    next: () => 'Grant the token access to the organization, or ask the organization’s owner (single sign-on).',
    where: () => 'Account settings > Tokens',
    detail: recordDetail,
  },
  'permission-denied': {
    sentence: (w) => {
      const reasons = w.reasons.length === 0 ? '' : ` (${oneLine(w.reasons.join('; '))})`
      if (w.api === 'images') return `Images does not serve this file to everyone${reasons}.`
      return w.saw('the token was refused')
        ? 'The token is good, but it may not use this endpoint.'
        : `The token is good, but its owner may not do this${reasons}.`
    },
    next: (w) => {
      if (w.api === 'images') return 'If the asset is embargoed, use a signed URL; no API token helps here.'
      return /limit|plan|quota/i.test(w.reasons.join(' '))
        ? 'This is a limit of the plan, not of the role: free up some room, or change the plan.'
        : 'Have the role of the token’s owner changed.'
    },
    where: (w) => (w.api === 'images' ? null : 'Settings > Roles & permissions'),
    detail: (w) => ({ ...recordDetail(w), reasons: [...w.reasons] }),
  },
}
