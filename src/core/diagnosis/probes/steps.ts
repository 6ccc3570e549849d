import { type Observation, NOT_FOUND } from '../observe/observations.ts'
import {
  type Candidate,
  type ProbeContext,
  plainRequest,
  tokenArrival,
  otherApi,
  otherPlacement,
  repairedToken,
  pastCache,
  sameAgain,
  SECOND_LOOK,
  other,
} from './probe.ts'
import {
  pastCaches,
  draftReaderReads,
  drafts,
  keysHere,
  keysOfSpace,
  otherEnvironments,
  otherSpaces,
  ownListHere,
  placeByQuery,
  readerReads,
  resourceInCollection,
  resourceItself,
  spaceItself,
  controlHere,
  accountTokens,
  controls,
  fellowTravelers,
  hasSibling,
  isOfThisApi,
  keyLists,
  likelyApis,
  otherApis,
  otherKeyLists,
  ownAccount,
  placementOf,
  requestRoute,
  secondLooks,
  services,
  inSpace,
} from './candidates.ts'
import { askedOf, pointedApi, secretOf } from '../facts.ts'

/** A question that separates the causes that list it in `decidedBy` from others. `ask` returns its probes in their order. */
export type Step<Name extends string = string> = {
  name: Name
  after: readonly Observation[]
  /** When it is sent, for people who read the plan. */
  when: string
  ask: (context: ProbeContext) => readonly Candidate[]
}

const step = <Name extends string>(name: Name, after: Step['after'], when: string, ask: Step['ask']): Step<Name> => ({
  name,
  after,
  when,
  ask,
})

const onlyIf =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (context) =>
    context.saw(observation) ? ask(context) : []

/** The question, as long as something was not observed. A plan keeps it, as nothing is certain there. */
const unless =
  (observation: Observation, ask: Step['ask']): Step['ask'] =>
  (context) =>
    context.isPlan || !context.saw(observation) ? ask(context) : []

const withToken =
  (ask: Step['ask']): Step['ask'] =>
  (context) =>
    secretOf(context.facts.input) === null ? [] : ask(context)

/** Makes steps after the same responses, which are sent for the same reason. */
const stepsAfter =
  (after: Step['after'], when: string) =>
  <Name extends string>(name: Name, ask: Step['ask']): Step<Name> =>
    step(name, after, when, ask)

const REFUSED: readonly Observation[] = ['the token was refused', 'the token was reported missing']

const afterRefusal = <Name extends string>(name: Name, when: string, ask: Step['ask']): Step<Name> =>
  step(name, REFUSED, when, withToken(ask))

const ifRefused = <Name extends string>(name: Name, ask: Step['ask']): Step<Name> =>
  afterRefusal(name, 'if the token is refused', ask)

const LISTED: readonly Observation[] = [
  'the key was created or changed minutes ago',
  'the token was seen working',
  'the token was seen working in another environment',
]

const otherPlacements: Step['ask'] = ({ facts, isPlan, saw }) =>
  [false, true]
    .filter((isFresh) => isPlan || isFresh === saw('the answer came from a cache'))
    .map((isFresh) => otherPlacement(facts, isFresh))

/** The token as it would be without what was pasted around it. */
export const REPAIRED = ifRefused('repaired-token', (context) => [
  repairedToken(context.facts, placementOf(context)),
  // A header loses white space, so that only a query shows whether it was that.
  context.saw('the token has a flaw that may be lost on the way')
    ? repairedToken(context.facts, other(placementOf(context)))
    : null,
])

export const INVALID_ELSEWHERE = ifRefused('invalid-token-elsewhere', controls)

/** Steps after a refused token: whose is it, does it arrive, and is it accepted by now? */
const AFTER_REFUSAL = [
  REPAIRED,
  step(
    'refusal-past-cache',
    REFUSED,
    'if a refusal comes from a cache',
    onlyIf('the answer came from a cache', ({ facts, saw }) => [
      pastCache(facts, requestRoute(facts), 0, 'place'),
      saw('no look gets past the cache') ? pastCache(facts, requestRoute(facts), 0, 'other-list') : null,
    ]),
  ),
  // As late as a second look, it shows the same of a young key, and of the cache besides.
  afterRefusal('same-again', 'if the second check is accepted', ({ facts, saw }) =>
    saw('a later look is accepted') || saw('past the cache it works') ? [sameAgain(facts, SECOND_LOOK)] : [],
  ),
  ifRefused('account-tokens', accountTokens),
  ifRefused('pointed-api', (context) =>
    pointedApi(context.facts) !== context.facts.target.api
      ? [otherApi(context.facts, otherApis(context)[0] ?? 'delivery', placementOf(context))]
      : [],
  ),
  INVALID_ELSEWHERE,
  // Of a young key, and of one that worked here, the list alone decides.
  ifRefused('key-lists-first', (context) => (LISTED.some((one) => context.saw(one)) ? keyLists(context) : [])),
  // Every server takes the header: a query is what may be lost.
  afterRefusal('header-instead', 'if the token is refused in the query', (context) =>
    placementOf(context) === 'query' ? otherPlacements(context) : [],
  ),
  afterRefusal('placement-past-cache', 'if the token is accepted in the other placement', ({ facts, saw }) =>
    saw('the same token is accepted in the query') || saw('the same token is accepted in the header')
      ? // One that was sent before the token was accepted shows nothing of a key that became active since.
        [0, 1].map((look) => pastCache(facts, requestRoute(facts), look, 'place'))
      : [],
  ),
  // Where the keys of the space can be read, the other API's list needs no request with an invalid token.
  afterRefusal('key-lists-without-other-api', 'if an API cannot be asked or no key list has the token', (context) => {
    const isBetter = context.saw('Management does not list the key') && askedOf(context.facts, 'other-api').length === 0
    return context.isPlan || isBetter || !hasSibling(context) ? [...keyLists(context), ...otherKeyLists(context)] : []
  }),
  ifRefused('likely-apis', (context) =>
    likelyApis(context).map((api) => otherApi(context.facts, api, placementOf(context))),
  ),
  // A token whose kind fits this API is hardly one of yet another API.
  ifRefused('pointed-services-of-kind', (context) => (isOfThisApi(context) ? services(context, 'same') : [])),
  ifRefused('other-placement', otherPlacements),
  ifRefused('key-lists', keyLists),
  ifRefused('other-apis', (context) =>
    otherApis(context).map((api) => otherApi(context.facts, api, placementOf(context))),
  ),
  ifRefused('pointed-services', (context) => services(context, 'pointed')),
  ifRefused('own-account', ownAccount),
  afterRefusal('other-tokens-here', 'if every place refuses the token', (context) => fellowTravelers(context, 'asked')),
  afterRefusal('token-arrival', 'if every place refuses the token', (context) => [
    tokenArrival(context.facts, placementOf(context)),
  ]),
  afterRefusal(
    'all-services',
    'if every place refuses the token',
    onlyIf('another token is accepted in the same way', (context) => services(context, 'all')),
  ),
  afterRefusal(
    'other-tokens-elsewhere',
    'if another token is refused, too',
    onlyIf('another token is refused in the same way', (context) => fellowTravelers(context, 'other')),
  ),
  afterRefusal(
    'other-apis-other-placement',
    'if every place refuses the token',
    unless('another token is accepted in the same way', (context) =>
      otherApis(context).map((api) => otherApi(context.facts, api, other(placementOf(context)))),
    ),
  ),
  afterRefusal('other-key-lists', 'if an API cannot be asked', otherKeyLists),
  // Where a cache gave the first answer, nothing is certain of the refusal behind it.
  afterRefusal(
    'second-look',
    'if a refusal would count as certain',
    unless('a later look is accepted', unless('the first answer was an old one', secondLooks)),
  ),
]

const NO_ENVIRONMENT: readonly Observation[] = ['the environment was not found']
const NO_SPACE: readonly Observation[] = ['the space was not found']
const NO_RESOURCE: readonly Observation[] = ['the resource was not found']
const NOT_TOLD: readonly Observation[] = ['something was not found']
const MAYBE_NO_ENVIRONMENT = [...NO_ENVIRONMENT, ...NOT_TOLD]
const MAYBE_NO_SPACE = [...NO_SPACE, ...NOT_TOLD]

const ifUnnamed = stepsAfter(NOT_TOLD, 'if a 404 does not say what is missing')
const ifNoSpace = stepsAfter(MAYBE_NO_SPACE, 'if the space is not found')
const ifNoEnvironment = stepsAfter(MAYBE_NO_ENVIRONMENT, 'if the environment is not found')
const ifNoResource = stepsAfter(NO_RESOURCE, 'if the resource is not found')

const SPACE_KNOWN: readonly Observation[] = [
  'Management shows the space',
  'another token reaches this space',
  'the token reaches another space',
]

/** Steps after a 404: do space, environment and resource exist, and may the token see them? */
const AFTER_NOT_FOUND = [
  step(
    'not-found-past-cache',
    NOT_FOUND,
    'if a 404 comes from a cache',
    onlyIf('the answer came from a cache', pastCaches),
  ),
  // On Management the space itself shows more.
  ifUnnamed('list-of-place', (context) => (context.facts.target.api === 'management' ? [] : ownListHere(context))),
  ifUnnamed('place-by-query', withToken(placeByQuery)),
  ifUnnamed('environments-if-unnamed', otherEnvironments),
  ifNoSpace('space-itself', spaceItself),
  // Without any content from there, each path may have been changed on the way.
  step(
    'account-if-unnamed',
    NOT_TOLD,
    'if a 404 of Management does not say what is missing',
    withToken(unless('Management shows the space', unless('the account does not see the space', ownAccount))),
  ),
  ifUnnamed('list-on-management', (context) => (context.facts.target.api === 'management' ? ownListHere(context) : [])),
  ifNoSpace('other-spaces', otherSpaces),
  step(
    'environments-if-space-alone',
    NO_SPACE,
    'if the space is not found',
    onlyIf('the path names the space alone', otherEnvironments),
  ),
  ifNoSpace('keys-of-space', (context) => keysOfSpace(context, 'A key of this space')),
  step(
    'invalid-token-on-other-service',
    MAYBE_NO_SPACE,
    'if another service seems to know the token',
    withToken(controls),
  ),
  ifNoSpace(
    'services-if-no-space',
    withToken((context) => {
      const { saw, isPlan } = context
      const isUnknown = saw('the space was not found') || saw('the token is refused in another space')
      const isKnown = SPACE_KNOWN.some((one) => saw(one))
      return isPlan || (isUnknown && !isKnown) ? services(context, 'pointed') : []
    }),
  ),
  ifNoEnvironment('environments-of-space', (context) =>
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
  ifNoEnvironment('key-lists-of-environment', keyLists),
  ifNoEnvironment('keys-of-environment', (context) => keysHere(context, 'Another key on this environment')),
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
  ifNoResource('resource-by-list', (context) =>
    context.facts.target.api === 'delivery' ? resourceItself(context) : [],
  ),
  ifNoResource('drafts', drafts),
  step('drafts-of-other-token', NO_RESOURCE, 'if no token sees the resource', draftReaderReads),
  step('resource-of-other-token', NO_RESOURCE, 'if no token sees the resource', (context) =>
    context.facts.target.api === 'delivery' ? readerReads(context) : [],
  ),
  ifUnnamed('drafts-if-unnamed', (context) => [...drafts(context), ...resourceItself(context)]),
  step(
    'contradicted-past-cache',
    NOT_FOUND,
    'if a 404 that other responses contradict would count as certain',
    pastCaches,
  ),
]

const CONTENT: readonly Observation[] = ['content came', 'an empty list came']

/** Steps after content, and after a response that finds fault with the request itself. */
const AFTER_CONTENT = [
  step(
    'content-past-cache',
    CONTENT,
    'if content comes from a cache',
    onlyIf('the answer came from a cache', pastCaches),
  ),
  step(
    'denial-past-cache',
    ['the space is hibernated', 'access was denied', 'the organization has not granted access'],
    'if a refusal of another kind comes from a cache',
    onlyIf('the answer came from a cache', pastCaches),
  ),
  step('invalid-token-here', CONTENT, 'if content comes', controlHere),
  step(
    'plain-request',
    ['the platform called the request bad', 'the request has another problem'],
    'if the API calls the request invalid',
    ({ facts }) => [plainRequest(facts)],
  ),
]

/** Steps that decide alone come before those that only confirm. The diagnosed token is sent before any other. */
export const STEPS = [...AFTER_REFUSAL, ...AFTER_NOT_FOUND, ...AFTER_CONTENT] as const

export type StepName = (typeof STEPS)[number]['name']
