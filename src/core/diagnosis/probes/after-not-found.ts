import { NOT_FOUND, type Observation } from '../observe/observations.ts'
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
import { onlyIf, step, unless, withToken } from './step.ts'

const NO_ENVIRONMENT: readonly Observation[] = ['the environment was not found']
const NO_SPACE: readonly Observation[] = ['the space was not found']
const NO_RESOURCE: readonly Observation[] = ['the resource was not found']
const NOT_TOLD: readonly Observation[] = ['something was not found']
const MAYBE_NO_ENVIRONMENT = [...NO_ENVIRONMENT, ...NOT_TOLD]
const MAYBE_NO_SPACE = [...NO_SPACE, ...NOT_TOLD]

/** Steps after a 404: do space, environment and resource exist, and may the token see them? */
export const AFTER_NOT_FOUND = [
  step(
    'not-found-past-cache',
    NOT_FOUND,
    'if a 404 comes from a cache',
    onlyIf('the answer came from a cache', pastCaches),
  ),
  // On Management the space itself shows more.
  step('list-of-place', NOT_TOLD, 'if a 404 does not say what is missing', (context) =>
    context.facts.target.api === 'management' ? [] : ownListHere(context),
  ),
  step('place-by-query', NOT_TOLD, 'if a 404 does not say what is missing', withToken(placeByQuery)),
  step('environments-if-unnamed', NOT_TOLD, 'if a 404 does not say what is missing', otherEnvironments),
  step('space-itself', MAYBE_NO_SPACE, 'if the space is not found', spaceItself),
  // Without any content from there, each path may have been changed on the way.
  step(
    'account-if-unnamed',
    NOT_TOLD,
    'if a 404 of Management does not say what is missing',
    withToken(unless('Management shows the space', unless('the account does not see the space', ownAccount))),
  ),
  step('list-on-management', NOT_TOLD, 'if a 404 does not say what is missing', (context) =>
    context.facts.target.api === 'management' ? ownListHere(context) : [],
  ),
  step('other-spaces', MAYBE_NO_SPACE, 'if the space is not found', otherSpaces),
  step(
    'environments-if-space-alone',
    NO_SPACE,
    'if the space is not found',
    onlyIf('the path names the space alone', otherEnvironments),
  ),
  step('keys-of-space', MAYBE_NO_SPACE, 'if the space is not found', (context) =>
    keysOfSpace(context, 'A key of this space'),
  ),
  step(
    'invalid-token-on-other-service',
    MAYBE_NO_SPACE,
    'if another service seems to know the token',
    withToken(controls),
  ),
  step(
    'services-if-no-space',
    MAYBE_NO_SPACE,
    'if the space is not found',
    withToken((context) =>
      (!context.saw('the space was not found') && !context.saw('the token is refused in another space')) ||
      context.saw('Management shows the space') ||
      context.saw('another token reaches this space') ||
      context.saw('the token reaches another space')
        ? context.isPlan
          ? services(context, 'pointed')
          : []
        : services(context, 'pointed'),
    ),
  ),
  step('environments-of-space', MAYBE_NO_ENVIRONMENT, 'if the environment is not found', (context) =>
    inSpace(context, 'environments', 'environments', 'Environments of the space'),
  ),
  step(
    'aliases-of-space',
    MAYBE_NO_ENVIRONMENT,
    'if Management does not list the environment',
    unless(
      'Management lists the environment as ready',
      unless('Management lists the environment as not ready', (context) =>
        inSpace(context, 'aliases', 'environment_aliases', 'Aliases of the space'),
      ),
    ),
  ),
  step('key-lists-of-environment', MAYBE_NO_ENVIRONMENT, 'if the environment is not found', keyLists),
  step('keys-of-environment', MAYBE_NO_ENVIRONMENT, 'if the environment is not found', (context) =>
    keysHere(context, 'Another key on this environment'),
  ),
  step(
    'keys-of-other-spaces',
    NOT_TOLD,
    'if another key of the space finds nothing, too',
    onlyIf('another token finds nothing here in the same way', (context) =>
      fellowTravelers(context, 'asked').filter((spec) => spec?.place.spaceId !== context.facts.target.spaceId),
    ),
  ),
  step(
    'resource-in-collection',
    [...NO_RESOURCE, ...NOT_TOLD],
    'if a 404 may be stale or for a changed path',
    (context) =>
      context.saw('the resource has capital letters') || context.saw('no look gets past the cache')
        ? resourceInCollection(context)
        : [],
  ),
  step('resource-by-list', NO_RESOURCE, 'if the resource is not found', (context) =>
    context.facts.target.api === 'delivery' ? resourceItself(context) : [],
  ),
  step('drafts', NO_RESOURCE, 'if the resource is not found', drafts),
  step('drafts-of-other-token', NO_RESOURCE, 'if no token sees the resource', draftReaderReads),
  step('resource-of-other-token', NO_RESOURCE, 'if no token sees the resource', (context) =>
    context.facts.target.api === 'delivery' ? readerReads(context) : [],
  ),
  step('drafts-if-unnamed', NOT_TOLD, 'if a 404 does not say what is missing', (context) => [
    ...drafts(context),
    ...resourceItself(context),
  ]),
  step(
    'contradicted-past-cache',
    NOT_FOUND,
    'if a 404 that other responses contradict would count as certain',
    pastCaches,
  ),
]
