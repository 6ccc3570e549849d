import { askedOf } from '../facts.ts'
import type { Observation } from '../observe/observations.ts'
import {
  accountTokens,
  controls,
  fellowTravelers,
  hasSibling,
  isOfThisApi,
  isPointed,
  keyLists,
  likelyApis,
  otherApis,
  otherKeyLists,
  ownAccount,
  placementOf,
  requestRoute,
  secondLooks,
  services,
} from './token-probes.ts'
import { tokenArrival, otherApi, otherPlacement, repairedToken } from './own-token.ts'
import { pastCache, sameAgain, SECOND_LOOK } from './past-cache.ts'
import { other } from './probe.ts'
import { onlyIf, step, unless, withToken, type Step } from './step.ts'

const REFUSED: readonly Observation[] = ['the token was refused', 'the token was reported missing']

const afterRefusal = <Name extends string>(name: Name, when: string, ask: Step['ask']): Step<Name> =>
  step(name, REFUSED, when, withToken(ask))

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
export const REPAIRED = afterRefusal('repaired-token', 'if the token is refused', (context) => [
  repairedToken(context.facts, placementOf(context)),
  // A header loses white space, so that only a query shows whether it was that.
  context.saw('the token has a flaw that may be lost on the way')
    ? repairedToken(context.facts, other(placementOf(context)))
    : null,
])

export const INVALID_ELSEWHERE = afterRefusal('invalid-token-elsewhere', 'if the token is refused', controls)

/** Steps after a refused token: whose is it, does it arrive, and is it accepted by now? */
export const AFTER_REFUSAL = [
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
  afterRefusal('account-tokens', 'if the token is refused', accountTokens),
  afterRefusal('pointed-api', 'if the token is refused', (context) =>
    isPointed(context) ? [otherApi(context.facts, otherApis(context)[0] ?? 'delivery', placementOf(context))] : [],
  ),
  INVALID_ELSEWHERE,
  // Of a young key, and of one that worked here, the list alone decides.
  afterRefusal('key-lists-first', 'if the token is refused', (context) =>
    LISTED.some((one) => context.saw(one)) ? keyLists(context) : [],
  ),
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
  afterRefusal('likely-apis', 'if the token is refused', (context) =>
    likelyApis(context).map((api) => otherApi(context.facts, api, placementOf(context))),
  ),
  // A token whose kind fits this API is hardly one of yet another API.
  afterRefusal('pointed-services-of-kind', 'if the token is refused', (context) =>
    isOfThisApi(context) ? services(context, 'same') : [],
  ),
  afterRefusal('other-placement', 'if the token is refused', otherPlacements),
  afterRefusal('key-lists', 'if the token is refused', keyLists),
  afterRefusal('other-apis', 'if the token is refused', (context) =>
    otherApis(context).map((api) => otherApi(context.facts, api, placementOf(context))),
  ),
  afterRefusal('pointed-services', 'if the token is refused', (context) => services(context, 'pointed')),
  afterRefusal('own-account', 'if the token is refused', ownAccount),
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
