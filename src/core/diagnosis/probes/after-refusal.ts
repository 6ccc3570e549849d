import type { Observation } from '../observe/observations.ts'
import {
  accountTokens,
  controls,
  fellowTravelers,
  hasSibling,
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
import { pastCache, sameAgain } from './past-cache.ts'
import { other } from './probe.ts'
import { onlyIf, unless, withToken, type Step } from './step.ts'

const REFUSED: readonly Observation[] = ['the token was refused', 'the token was reported missing']

const LISTED: readonly Observation[] = [
  'the key was created or changed minutes ago',
  'the token was seen working',
  'the token was seen working in another environment',
]

/** The token as it would be without what was pasted around it. */
export const REPAIRED: Step = {
  name: 'repaired-token',
  after: REFUSED,
  when: 'if the token is refused',
  ask: withToken((context) => [
    repairedToken(context.facts, placementOf(context)),
    // A header loses white space, so that only a query shows whether it was that.
    context.saw('the token has a flaw that may be lost on the way')
      ? repairedToken(context.facts, other(placementOf(context)))
      : null,
  ]),
}

/** Steps after a refused token: whose is it, does it arrive, and is it accepted by now? */
export const AFTER_REFUSAL: readonly Step[] = [
  REPAIRED,
  {
    name: 'refusal-past-cache',
    after: REFUSED,
    when: 'if a refusal comes from a cache',
    ask: onlyIf('the answer came from a cache', ({ facts, saw }) => [
      pastCache(facts, requestRoute(facts), 0, 'place'),
      saw('no look gets past the cache') ? pastCache(facts, requestRoute(facts), 0, 'other-list') : null,
    ]),
  },
  {
    name: 'account-tokens',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken(accountTokens),
  },
  {
    name: 'own-account',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken((context) => ownAccount(context)),
  },
  {
    name: 'pointed-api',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken((context) =>
      isPointed(context) ? [otherApi(context.facts, otherApis(context)[0] ?? 'delivery', placementOf(context))] : [],
    ),
  },
  {
    name: 'invalid-token-elsewhere',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken(controls),
  },
  {
    name: 'key-lists-first',
    after: REFUSED,
    when: 'if the token is refused',
    // Of a young key, and of one that worked here, the list alone decides.
    ask: withToken((context) => (LISTED.some((one) => context.saw(one)) ? keyLists(context) : [])),
  },
  {
    name: 'likely-apis',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken((context) => likelyApis(context).map((api) => otherApi(context.facts, api, placementOf(context)))),
  },
  {
    name: 'other-placement',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken(({ facts }) => [otherPlacement(facts)]),
  },
  {
    name: 'placement-past-cache',
    after: REFUSED,
    when: 'if the token is accepted in the other placement',
    ask: withToken(({ facts, saw }) =>
      saw('the same token is accepted in the query') || saw('the same token is accepted in the header')
        ? [pastCache(facts, requestRoute(facts), 0, 'place')]
        : [],
    ),
  },
  {
    name: 'key-lists',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken(keyLists),
  },
  {
    name: 'key-lists-without-other-api',
    after: REFUSED,
    when: 'if an API cannot be asked',
    ask: withToken((context) => (hasSibling(context) ? [] : otherKeyLists(context))),
  },
  {
    name: 'other-apis',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken((context) => otherApis(context).map((api) => otherApi(context.facts, api, placementOf(context)))),
  },
  {
    name: 'pointed-services',
    after: REFUSED,
    when: 'if the token is refused',
    ask: withToken((context) => services(context, 'pointed')),
  },
  {
    name: 'other-tokens-here',
    after: REFUSED,
    when: 'if every place refuses the token',
    ask: withToken((context) => fellowTravelers(context, 'asked')),
  },
  {
    name: 'token-arrival',
    after: REFUSED,
    when: 'if every place refuses the token',
    ask: withToken((context) => [tokenArrival(context.facts, placementOf(context))]),
  },
  {
    name: 'all-services',
    after: REFUSED,
    when: 'if every place refuses the token',
    ask: withToken(onlyIf('another token is accepted in the same way', (context) => services(context, 'all'))),
  },
  {
    name: 'other-tokens-elsewhere',
    after: REFUSED,
    when: 'if another token is refused, too',
    ask: withToken(onlyIf('another token is refused in the same way', (context) => fellowTravelers(context, 'other'))),
  },
  {
    name: 'likely-apis-other-placement',
    after: REFUSED,
    when: 'if every place refuses the token',
    ask: withToken(
      unless('another token is accepted in the same way', (context) =>
        likelyApis(context).map((api) => otherApi(context.facts, api, other(placementOf(context)))),
      ),
    ),
  },
  { name: 'other-key-lists', after: REFUSED, when: 'if an API cannot be asked', ask: withToken(otherKeyLists) },
  {
    name: 'second-look',
    after: REFUSED,
    when: 'if a refusal would count as certain',
    // Where a cache gave the first answer, nothing is certain of the refusal behind it.
    ask: withToken(unless('a later look is accepted', unless('the first answer was an old one', secondLooks))),
  },
  {
    name: 'same-again',
    after: REFUSED,
    when: 'if the second check is accepted',
    ask: withToken(({ facts, saw }) =>
      saw('a later look is accepted') || saw('past the cache it works') ? [sameAgain(facts)] : [],
    ),
  },
]
