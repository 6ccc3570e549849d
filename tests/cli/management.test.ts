import { describe, expect, it } from 'vitest'
import { crowded, EXPIRED_AT, LAST_USED_AT, WITHDRAWN_AT } from './people.ts'
import { prove, type Seen, type Situation } from './situation.ts'
import type { Arrival } from './servers/listen.ts'

/** What a Management token shows of keys, environments and personal tokens. */

const SURE = ['certain', 'likely']
const staging = '--service home --space shop --environment staging'
/** A day as it is written for people. */
const day = (iso: string): RegExp =>
  new RegExp(new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)))
const reads = (end: string, { own }: Seen): Arrival[] => own.at.management.log.filter(({ path }) => path.endsWith(end))

const rows: Situation[] = [
  {
    name: 'names the key and its environments',
    token: 'storefront',
    witnesses: ['owner'],
    ask: staging,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    says: [/Storefront/, /master/],
  },
  {
    name: 'names a preview key and its environments',
    token: 'previewer',
    witnesses: ['owner'],
    ask: `${staging} --api preview`,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
    says: [/Previewer/, /master/],
  },
  {
    name: 'knows a preview key where Preview has no address, and its delivery twin',
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
    name: 'knows a preview key by its name on Delivery',
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
    name: 'reads on beyond the first page of keys',
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
    name: 'reads on beyond the first page of preview keys',
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
    name: 'reads on beyond the first page of environments',
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
    name: 'an environment that is still being created',
    token: 'gardener',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment sprout',
    verdict: 'no-access',
    first: 'environment-not-ready',
    certainty: SURE,
    says: /queued|being (?:created|copied|made)|not ready/i,
  },
  {
    name: 'an environment whose creation failed',
    token: 'gardener',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment withered',
    verdict: 'no-access',
    first: 'environment-not-ready',
    certainty: SURE,
    says: /failed/i,
  },
  {
    name: 'an environment that is not ready, and the key is not enabled for it',
    token: 'storefront',
    witnesses: ['owner'],
    ask: '--service home --space shop --environment sprout',
    verdict: 'no-access',
    first: ['environment-not-ready', 'environment-not-enabled'],
    causes: { 'environment-missing': ['ruled-out', 'absent'] },
  },
  {
    name: 'an environment that is not ready, and nobody can tell',
    token: 'gardener',
    ask: '--kind delivery-key --space shop --environment sprout',
    verdict: 'no-access',
    first: ['environment-not-enabled', 'environment-missing', 'environment-not-ready'],
    certainty: ['likely', 'possible'],
  },
  {
    name: 'a personal token whose end date is past',
    token: 'expired',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-expired',
    certainty: SURE,
    says: [/Expired laptop/, day(EXPIRED_AT)],
  },
  {
    name: 'a personal token that was used last on a day',
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
    name: 'a personal token that was revoked',
    token: 'withdrawn',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    says: [/Withdrawn laptop/, /revoked/i, day(WITHDRAWN_AT)],
    causes: { 'token-expired': ['possible', 'ruled-out', 'absent'] },
  },
  {
    name: 'a personal token that may only read is enough for every read',
    token: 'storefront',
    witnesses: ['reader'],
    ask: staging,
    verdict: 'no-access',
    first: 'environment-not-enabled',
    certainty: 'certain',
  },
  {
    name: 'an end date alone does not make a token expired that is refused for something else',
    token: 'ungranted',
    witnesses: ['owner'],
    ask: '--service home --space shop',
    verdict: 'no-access',
    first: 'organization-grant-missing',
  },
  {
    name: 'a list is read once',
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

describe('what Management shows', () => {
  it.concurrent.each(rows)('$name', prove)
})
