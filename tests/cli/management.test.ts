import { describe, expect, it } from 'vitest'
import { crowded, EXPIRED_AT, LAST_USED_AT, WITHDRAWN_AT } from './people.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import type { Arrival } from './servers/listen.ts'

/** What a Management token shows of keys, environments and personal tokens. */

const SURE = ['certain', 'likely']
const staging = '--service home --space shop --environment staging'
/** A day as the output shows it. */
const day = (iso: string): RegExp =>
  new RegExp(new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)))
const reads = (end: string, { own }: Seen): Arrival[] => own.at.management.log.filter(({ path }) => path.endsWith(end))

const rows: Situation[] = [
  {
    name: 'Management names the key and its environments',
    token: 'storefront',
    witnesses: ['owner'],
    ask: staging,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    says: [/Storefront/, /master/],
  },
  {
    name: 'Management names a Preview key and its environments',
    token: 'previewer',
    witnesses: ['owner'],
    ask: `${staging} --api preview`,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    says: [/Previewer/, /master/],
  },
  {
    name: 'Management lists a Preview key and its Delivery twin but Preview has no address',
    token: 'previewer',
    apis: ['delivery', 'management'],
    witnesses: ['owner'],
    ask: '--service home --api delivery --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: SURE,
    says: [/Previewer/, /Storefront/],
  },
  {
    name: 'Management lists a Preview key by the name of its Delivery key',
    token: 'previewer',
    by: 'stdin',
    witnesses: ['owner'],
    ask: '--kind delivery-key --service home --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: 'certain',
    says: /preview/i,
  },
  {
    name: 'the key is beyond the first page of keys',
    token: 'unborn',
    witnesses: ['owner', 'storefront'],
    installation: (home) => crowded(home, 130),
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'key-not-active-yet',
    certainty: SURE,
    says: /Unborn/,
    atMost: 14,
  },
  {
    name: 'the key is beyond the first page of Preview keys',
    token: 'unbornPreview',
    witnesses: ['owner', 'previewer'],
    installation: (home) => crowded(home, 130),
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'key-not-active-yet',
    certainty: SURE,
    says: /Unborn preview/,
    atMost: 14,
  },
  {
    name: 'the environment is beyond the first page of environments',
    token: 'storefront',
    witnesses: ['owner'],
    installation: (home) => {
      const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`branch-${index}`, {}]))
      return {
        ...home,
        spaces: {
          ...home.spaces,
          shop: { environments: { master: { welcome: true }, ...many, latest: { welcome: true } } },
        },
      }
    },
    ask: '--service home --space shop --environment latest',
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    causes: { 'environment-missing': ['ruled-out', 'absent'] },
  },
  {
    name: 'the environment is still being created',
    token: 'gardener',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment sprout',
    verdict: 'no-access',
    first: 'environment-not-ready',
    certainty: SURE,
    says: /queued|being (?:created|copied|made)|not ready/i,
  },
  {
    name: 'the environment could not be created',
    token: 'gardener',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment withered',
    verdict: 'no-access',
    first: 'environment-not-ready',
    certainty: SURE,
    says: /failed/i,
  },
  {
    name: "the environment isn't ready and the key isn't enabled for it",
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment sprout',
    verdict: 'no-access',
    first: ['environment-not-ready', 'environment-not-enabled'],
    causes: { 'environment-missing': ['ruled-out', 'absent'] },
  },
  {
    name: "the environment isn't ready and no token shows that",
    token: 'gardener',
    ask: '--kind delivery-key --space shop --environment sprout',
    verdict: 'no-access',
    first: ['environment-not-enabled', 'environment-missing', 'environment-not-ready'],
    certainty: ['likely', 'possible'],
  },
  {
    name: 'the end date of a personal token is past',
    token: 'expired',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-expired',
    certainty: SURE,
    says: [/Expired laptop/, day(EXPIRED_AT)],
  },
  {
    name: 'a personal token has the date of its last use',
    token: 'expired',
    by: 'stdin',
    witnesses: ['owner'],
    ask: '--kind personal-access-token --service home --space shop',
    verdict: 'rejected',
    first: 'token-expired',
    certainty: SURE,
    says: day(LAST_USED_AT),
  },
  {
    name: 'a personal token was revoked',
    token: 'withdrawn',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    says: [/Withdrawn laptop/, /revoked/i, day(WITHDRAWN_AT)],
    causes: { 'token-expired': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'a personal token with read access is enough for every read',
    token: 'storefront',
    witnesses: ['reader'],
    ask: staging,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: 'a personal token without an end date in the past is refused for another reason',
    token: 'ungranted',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'no-access',
    first: 'organization-grant-missing',
  },
  {
    name: 'each list is read once',
    token: 'storefront',
    witnesses: ['owner'],
    ask: staging,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    also: (seen) => {
      for (const end of ['/environments', '/api_keys', '/preview_api_keys', '/environment_aliases'])
        expect(reads(end, seen).length, end).toBeLessThanOrEqual(1)
    },
  },
]

describe('diagnose with a Management token as reference', () => {
  it.concurrent.each(rows)('returns $verdict when $name', prove)
})
