import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { prove, type Seen, type Situation } from './situation.ts'

/** A conclusion over a set (every API, every service) needs the whole set. */

const NOT_CERTAIN = ['likely', 'possible']
const GONE = ['ruled-out', 'absent']
const abroadWasAsked = ({ abroad }: Seen): void => {
  const asked = abroad?.log().filter(({ url, headers }) => `${url} ${JSON.stringify(headers)}`.includes(TOKENS.revoked))
  expect(new Set(asked?.map(({ at }) => at)).size).toBeGreaterThan(1)
}
const sets: Situation[] = [
  {
    name: 'Preview has no address: it may be a preview key',
    token: 'revoked',
    apis: ['delivery', 'management'],
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-api'],
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-api': NOT_CERTAIN },
    atMost: 14,
  },
  {
    name: 'the other service has an address for one API only: it may be known there',
    token: 'revoked',
    witnesses: ['storefront'],
    other: 'allowed',
    otherApis: ['delivery'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: ['token-unknown-or-revoked', 'token-of-other-service'],
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    atMost: 14,
  },
  {
    name: 'it is a preview key of the other service',
    token: 'abroadPreviewer',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: ['certain', 'likely'],
    atMost: 14,
  },
  {
    name: 'everything was asked, another key works, and a second look says the same: it is unknown',
    token: 'revoked',
    witnesses: ['storefront'],
    other: 'allowed',
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: 'certain',
    atMost: 14,
    also: abroadWasAsked,
  },
  {
    name: 'everything refuses, and there is one service only: the other region may know it',
    token: 'revoked',
    witnesses: ['storefront', 'owner'],
    ask: '--service home --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    says: /other region|another region|other service|another service/i,
    atMost: 12,
  },
  {
    name: 'the same without a witness',
    token: 'revoked',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    says: /other region|another region|other service|another service/i,
  },
  {
    name: 'a form of another kind is not a malformed one',
    token: { text: `CFPAT-${TOKENS.revoked}` },
    holds: [TOKENS.revoked],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: ['token-of-other-api', 'token-unknown-or-revoked'],
    certainty: NOT_CERTAIN,
    causes: { 'token-malformed': GONE },
    lint: ['looks-like-other-kind'],
  },
  {
    name: 'a form of another kind where Management has no address',
    token: 'owner',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
    causes: { 'token-malformed': GONE },
  },
]

describe('a conclusion over a set', () => {
  it.concurrent.each(sets)('$name', prove)
})
