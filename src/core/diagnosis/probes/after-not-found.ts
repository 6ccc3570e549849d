import type { CauseId } from '../../../shared/model/verdict.ts'
import type { Observation } from '../observe/observations.ts'
import { inSpace } from './ask-management.ts'
import {
  draftReaderReads,
  drafts,
  keysHere,
  keysOfSpace,
  otherEnvironments,
  otherSpaces,
  ownListHere,
  pastCaches,
  placeOnGraphql,
  readerReads,
  resourceItself,
  spaceItself,
} from './ask-place.ts'
import { controls, keyLists, services } from './ask-token.ts'
import { onlyIf, unless, withToken, type Step } from './step.ts'

const NO_ENVIRONMENT: readonly Observation[] = ['the environment was not found']
const NO_SPACE: readonly Observation[] = ['the space was not found']
const NO_RESOURCE: readonly Observation[] = ['the resource was not found']
const NOT_TOLD: readonly Observation[] = ['something was not found']
const PLACES = [...NO_ENVIRONMENT, ...NO_SPACE, ...NO_RESOURCE, ...NOT_TOLD]

const SPACE: readonly CauseId[] = ['space-missing', 'space-no-access', 'space-of-another-token']

/** What is asked once a 404 came: whether space, environment and resource exist, and whether the token may see them. */
export const AFTER_NOT_FOUND: readonly Step[] = [
  {
    after: PLACES,
    when: 'if a 404 comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', pastCaches),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    splits: [...SPACE, 'environment-missing', 'environment-not-enabled'],
    // On Management the space itself tells more.
    ask: (moment) => (moment.facts.target.api === 'management' ? [] : ownListHere(moment)),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    splits: [...SPACE, 'environment-missing', 'environment-not-enabled'],
    ask: withToken(placeOnGraphql),
  },
  { after: NOT_TOLD, when: 'if a 404 does not say what is missing', splits: SPACE, ask: otherEnvironments },
  { after: [...NO_SPACE, ...NOT_TOLD], when: 'if the space is not found', splits: ['space-missing'], ask: spaceItself },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    splits: ['environment-missing', 'environment-not-ready', 'proxy-interference'],
    ask: (moment) => (moment.facts.target.api === 'management' ? ownListHere(moment) : []),
  },
  {
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    splits: ['space-no-access', 'space-of-another-token'],
    ask: otherSpaces,
  },
  {
    after: NO_SPACE,
    when: 'if the space is not found',
    splits: ['environment-not-enabled'],
    ask: onlyIf('the path names the space alone', otherEnvironments),
  },
  {
    after: [...NO_SPACE, ...NOT_TOLD],
    when: 'if the space is not found',
    splits: ['space-missing'],
    ask: (moment) => keysOfSpace(moment, 'Does a key of this space work?'),
  },
  {
    after: NO_SPACE,
    when: 'if the space is not found',
    splits: ['space-missing', 'space-no-access', 'space-of-another-token'],
    ask: withToken((moment) =>
      moment.saw('Management shows the space') ||
      moment.saw('another token reaches this space') ||
      moment.saw('the token reaches another space')
        ? moment.isPlan
          ? services(moment, 'pointed')
          : []
        : services(moment, 'pointed'),
    ),
  },
  {
    after: NO_SPACE,
    when: 'if another service seems to know the token',
    splits: ['token-of-other-service', 'space-missing'],
    ask: withToken(controls),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-missing', 'environment-not-ready'],
    ask: (moment) => inSpace(moment, 'environments', 'environments', 'Does the environment exist, and is it ready?'),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if Management does not list the environment',
    splits: ['environment-missing'],
    ask: unless(
      'Management lists the environment as ready',
      unless('Management lists the environment as not ready', (moment) =>
        inSpace(moment, 'aliases', 'environment_aliases', 'Is it an alias?'),
      ),
    ),
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-not-enabled'],
    ask: keyLists,
  },
  {
    after: [...NO_ENVIRONMENT, ...NOT_TOLD],
    when: 'if the environment is not found',
    splits: ['environment-missing', 'environment-not-ready', 'proxy-interference'],
    ask: (moment) => keysHere(moment, 'Does another key reach this environment?'),
  },
  {
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => (moment.facts.target.api === 'delivery' ? resourceItself(moment) : []),
  },
  {
    after: NO_RESOURCE,
    when: 'if the resource is not found',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: drafts,
  },
  {
    after: NO_RESOURCE,
    when: 'if no token sees the resource',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: draftReaderReads,
  },
  {
    after: NO_RESOURCE,
    when: 'if no token sees the resource',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => (moment.facts.target.api === 'delivery' ? readerReads(moment) : []),
  },
  {
    after: NOT_TOLD,
    when: 'if a 404 does not say what is missing',
    splits: ['resource-missing', 'resource-unpublished'],
    ask: (moment) => [...drafts(moment), ...resourceItself(moment)],
  },
  {
    after: PLACES,
    when: 'if a 404 that other answers contradict would count as certain',
    splits: ['stale-cache'],
    ask: (moment) => pastCaches(moment),
  },
]
