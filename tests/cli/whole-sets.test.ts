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
    name: 'Preview has no address, so the token may be a Preview key',
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
    name: 'the other service has one address only, so the token may be known there',
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
    name: 'the token is a Preview key of the other service',
    token: 'abroadPreviewer',
    other: 'allowed',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-service',
    certainty: ['certain', 'likely'],
    atMost: 14,
  },
  {
    name: 'every API was checked twice and a reference key works, so the token is unknown',
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
    name: 'every API refuses and no other service is known, so another region may know the token',
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
    name: 'every API refuses and there is no reference token',
    token: 'revoked',
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-unknown-or-revoked',
    certainty: NOT_CERTAIN,
    causes: { 'token-of-other-service': NOT_CERTAIN },
    says: /other region|another region|other service|another service/i,
  },
  {
    name: "the form of another kind isn't malformed",
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
    name: 'the token has the form of another kind and Management has no address',
    token: 'owner',
    apis: ['delivery'],
    ask: '--kind delivery-key --space shop',
    verdict: 'rejected',
    first: 'token-of-other-api',
    certainty: NOT_CERTAIN,
    causes: { 'token-malformed': GONE },
  },
]

describe('diagnose with a conclusion from all APIs and services', () => {
  it.concurrent.each(sets)('returns $verdict when $name', prove)
})
