import type { CauseId } from '../../../shared/model/verdict.ts'
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
} from './ask-token.ts'
import { onGraphql, otherApi, otherPlacement, repairedToken } from './own-token.ts'
import { pastCache, sameAgain } from './past-cache.ts'
import { other } from './probe.ts'
import { onlyIf, unless, withToken, type Step } from './step.ts'

const REFUSED: readonly Observation[] = ['the token was refused', 'the token was reported missing']

const TOKEN_CAUSES: readonly CauseId[] = [
  'token-unknown-or-revoked',
  'token-of-other-api',
  'token-of-other-service',
  'token-expired',
]
const WAY: readonly CauseId[] = ['header-not-delivered', 'query-not-delivered']

/** The token as it would be without what was pasted around it. */
export const REPAIRED: Step = {
  after: REFUSED,
  when: 'if the token is refused',
  splits: ['token-malformed'],
  ask: withToken((moment) => [repairedToken(moment.facts, placementOf(moment))]),
}

/** What is asked once the token was refused: whose it is, whether it arrives, whether it is good by now. */
export const AFTER_REFUSAL: readonly Step[] = [
  REPAIRED,
  {
    after: REFUSED,
    when: 'if a refusal comes out of a cache',
    splits: ['stale-cache'],
    ask: onlyIf('the answer came from a cache', ({ facts }) => [pastCache(facts, requestRoute(facts), 0, 'place')]),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-expired', 'token-unknown-or-revoked'],
    ask: withToken(accountTokens),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['permission-denied', ...TOKEN_CAUSES],
    ask: withToken((moment) => ownAccount(moment)),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) =>
      isPointed(moment) ? [otherApi(moment.facts, otherApis(moment)[0] ?? 'delivery', placementOf(moment))] : [],
    ),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api', 'token-of-other-service'],
    ask: withToken(controls),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['key-not-active-yet'],
    ask: withToken(onlyIf('the token was added minutes ago', keyLists)),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: WAY,
    ask: withToken(({ facts }) => [otherPlacement(facts)]),
  },
  {
    after: REFUSED,
    when: 'if the token is accepted in the other placement',
    splits: WAY,
    ask: withToken(({ facts, saw }) =>
      saw('the same token is accepted in the query') || saw('the same token is accepted in the header')
        ? [pastCache(facts, requestRoute(facts), 0, 'place')]
        : [],
    ),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['key-not-active-yet', 'token-unknown-or-revoked'],
    ask: withToken(keyLists),
  },
  {
    after: REFUSED,
    when: 'if an API cannot be asked',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => (hasSibling(moment) ? [] : otherKeyLists(moment))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => likelyApis(moment).map((api) => otherApi(moment.facts, api, placementOf(moment)))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-api'],
    ask: withToken((moment) => otherApis(moment).map((api) => otherApi(moment.facts, api, placementOf(moment)))),
  },
  {
    after: REFUSED,
    when: 'if the token is refused',
    splits: ['token-of-other-service'],
    ask: withToken((moment) => services(moment, 'pointed')),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: WAY,
    ask: withToken((moment) => fellowTravelers(moment, 'asked')),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: WAY,
    ask: withToken((moment) => [onGraphql(moment.facts, placementOf(moment))]),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: ['token-of-other-service'],
    ask: withToken(onlyIf('another token is accepted in the same way', (moment) => services(moment, 'all'))),
  },
  {
    after: REFUSED,
    when: 'if another token is refused, too',
    splits: WAY,
    ask: withToken(onlyIf('another token is refused in the same way', (moment) => fellowTravelers(moment, 'other'))),
  },
  {
    after: REFUSED,
    when: 'if every place refuses the token',
    splits: ['token-of-other-api'],
    ask: withToken(
      unless('another token is accepted in the same way', (moment) =>
        likelyApis(moment).map((api) => otherApi(moment.facts, api, other(placementOf(moment)))),
      ),
    ),
  },
  { after: REFUSED, when: 'if an API cannot be asked', splits: ['token-of-other-api'], ask: withToken(otherKeyLists) },
  {
    after: REFUSED,
    when: 'if a refusal would count as certain',
    splits: ['key-not-active-yet', 'stale-cache'],
    // Where a cache gave the first answer, nothing is certain of the refusal behind it.
    ask: withToken(unless('a later look is accepted', unless('the first answer was an old one', secondLooks))),
  },
  {
    after: REFUSED,
    when: 'if the second look is accepted',
    splits: ['key-not-active-yet', 'stale-cache'],
    ask: withToken(({ facts, saw }) =>
      saw('a later look is accepted') || saw('past the cache it works') ? [sameAgain(facts)] : [],
    ),
  },
]
