import type { Observation } from '../observe/observations.ts'
import { inSpace } from './management-probes.ts'
import {
  draftReaderReads,
  drafts,
  keysHere,
  keysOfSpace,
  otherEnvironments,
  otherSpaces,
  ownListHere,
  pastCaches,
  placeByQuery,
  readerReads,
  resourceInCollection,
  resourceItself,
  spaceItself,
} from './place-probes.ts'
import { controls, fellowTravelers, keyLists, ownAccount, services } from './token-probes.ts'
import { onlyIf, unless, withToken, type Step } from './step.ts'

const NO_ENVIRONMENT: readonly Observation[] = ['the environment was not found']
const NO_SPACE: readonly Observation[] = ['the space was not found']
const NO_RESOURCE: readonly Observation[] = ['the resource was not found']
const NOT_TOLD: readonly Observation[] = ['something was not found']
const PLACES = [...NO_ENVIRONMENT, ...NO_SPACE, ...NO_RESOURCE, ...NOT_TOLD]

/** Steps after a 404: do space, environment and resource exist, and may the token see them? */
export const AFTER_NOT_FOUND: readonly Step[] = [
  {
    name: 'not-found-past-cache',
    after: PLACES,
    when: 'if a 404 comes from a cache',
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    name: 'list-of-place',
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    // On Management the space itself shows more.
    ask: (context) => (context.facts.target.api === 'management' ? [] : ownListHere(context)),
  },
  {
    name: 'place-by-query',
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    ask: withToken(placeByQuery),
  },
  {
    name: 'environments-if-unnamed',
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    ask: otherEnvironments,
  },
  { name: 'space-itself', after: [...NO_SPACE, ...NOT_TOLD], when: 'if the space is not found', ask: spaceItself },
  {
    name: 'account-if-unnamed',
    after: NOT_TOLD,
    when: 'if a 404 of Management does not say what is missing',
    // Without any content from there, each path may have been changed on the way.
    ask: withToken(unless('Management shows the space', unless('the account does not see the space', ownAccount))),
  },
  {
    name: 'list-on-management',
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    ask: (context) => (context.facts.target.api === 'management' ? ownListHere(context) : []),
  },
  {
    name: 'other-spaces',
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    ask: otherSpaces,
  },
  {
    name: 'environments-if-space-alone',
    after: NO_SPACE,
    when: 'if the space is not found',
    ask: onlyIf('the path names the space alone', otherEnvironments),
  },
  {
    name: 'keys-of-space',
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    ask: (context) => keysOfSpace(context, 'A key of this space'),
  },
  {
    name: 'services-if-no-space',
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    ask: withToken((context) =>
      (!context.saw('the space was not found') && !context.saw('the token is refused in another space')) ||
      context.saw('Management shows the space') ||
      context.saw('another token reaches this space') ||
      context.saw('the token reaches another space')
        ? context.isPlan
          ? services(context, 'pointed')
          : []
        : services(context, 'pointed'),
    ),
  },
  {
    name: 'invalid-token-on-other-service',
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if another service seems to know the token',
    ask: withToken(controls),
  },
  {
    name: 'environments-of-space',
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    ask: (context) => inSpace(context, 'environments', 'environments', 'Environments of the space'),
  },
  {
    name: 'aliases-of-space',
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if Management does not list the environment',
    ask: unless(
      'Management lists the environment as ready',
      unless('Management lists the environment as not ready', (context) =>
        inSpace(context, 'aliases', 'environment_aliases', 'Aliases of the space'),
      ),
    ),
  },
  {
    name: 'key-lists-of-environment',
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    ask: keyLists,
  },
  {
    name: 'keys-of-environment',
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    ask: (context) => keysHere(context, 'Another key on this environment'),
  },
  {
    name: 'keys-of-other-spaces',
    after: NOT_TOLD,
    when: 'if another key of the space finds nothing, too',
    ask: onlyIf('another token finds nothing here in the same way', (context) =>
      fellowTravelers(context, 'asked').filter((spec) => spec?.place.spaceId !== context.facts.target.spaceId),
    ),
  },
  {
    name: 'resource-in-collection',
    after: [...NO_RESOURCE, ...NOT_TOLD],
    when: 'if a 404 may be stale or for a changed path',
    ask: (context) =>
      context.saw('the resource has capital letters') || context.saw('no look gets past the cache')
        ? resourceInCollection(context)
        : [],
  },
  {
    name: 'resource-by-list',
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    ask: (context) => (context.facts.target.api === 'delivery' ? resourceItself(context) : []),
  },
  {
    name: 'drafts',
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    ask: drafts,
  },
  {
    name: 'drafts-of-other-token',
    after: NO_RESOURCE,
    when: 'if no token sees the resource',
    ask: draftReaderReads,
  },
  {
    name: 'resource-of-other-token',
    after: NO_RESOURCE,
    when: 'if no token sees the resource',
    ask: (context) => (context.facts.target.api === 'delivery' ? readerReads(context) : []),
  },
  {
    name: 'drafts-if-unnamed',
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    ask: (context) => [...drafts(context), ...resourceItself(context)],
  },
  {
    name: 'contradicted-past-cache',
    after: PLACES,
    when: 'if a 404 that other responses contradict would count as certain',
    ask: (context) => pastCaches(context),
  },
]
