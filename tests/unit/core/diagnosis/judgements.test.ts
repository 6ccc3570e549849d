import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src/core/diagnosis/judge.ts'
import { createNotes, note, type Signal } from '../../../../src/core/diagnosis/signals.ts'

/** What is observed, and the whole judgement that follows: every cause with its certainty, in its order. */
const JUDGEMENTS: readonly (readonly [observed: readonly Signal[], judgement: string])[] = [
  [
    ['the space was not found', 'a token was sent', 'the path is known'],
    'space-missing likely, space-no-access likely, space-of-another-token possible',
  ],
  [
    ['the space was not found', 'a token was sent', 'the token stands for an account'],
    'space-missing likely, space-no-access likely',
  ],
  [
    ['the space was not found', 'Management shows the space'],
    'space-no-access certain, space-of-another-token likely, space-missing ruled-out',
  ],
  [
    ['the space was not found', 'Management shows the space', 'the token stands for an account'],
    'space-no-access certain, space-missing ruled-out',
  ],
  [
    ['the space was not found', 'Management does not show the space'],
    'space-missing likely, space-no-access possible, space-of-another-token possible',
  ],
  [
    ['the space was not found', 'another token reaches this space'],
    'space-no-access certain, space-of-another-token possible, space-missing ruled-out',
  ],
  [
    ['the space was not found', 'the token reaches another space'],
    'space-of-another-token certain, space-missing likely, space-no-access likely',
  ],
  [
    ['the space was not found', 'the token is kept as one of another space'],
    'space-of-another-token likely, space-missing likely, space-no-access likely',
  ],
  [
    ['the space was not found', 'the token reaches another environment of the space'],
    'environment-not-enabled likely, environment-missing likely, space-missing ruled-out, space-no-access ruled-out, space-of-another-token ruled-out',
  ],
  [
    ['the space was not found', 'the answer came from a cache'],
    'space-missing likely, space-no-access likely, space-of-another-token possible, stale-cache possible',
  ],
  [
    ['the space was not found', 'the token has a flaw'],
    'space-missing likely, space-no-access likely, space-of-another-token possible, token-malformed ruled-out',
  ],
  [
    ['the environment was not found', 'the token has a flaw', 'the answer came from a cache'],
    'environment-not-enabled likely, environment-missing likely, stale-cache possible, token-malformed ruled-out',
  ],
  [
    ['the environment was not found', 'the space is kept with this environment'],
    'environment-not-enabled likely, environment-missing likely',
  ],
  [
    ['the environment was not found', 'the space is kept without this environment'],
    'environment-missing likely, environment-not-enabled likely',
  ],
  [
    ['the environment was not found', 'the token is kept without this environment'],
    'environment-not-enabled likely, environment-missing likely',
  ],
  [
    [
      'the environment was not found',
      'Management lists the key with this environment',
      'Management lists the environment',
    ],
    'stale-cache likely, environment-not-enabled ruled-out, environment-missing ruled-out',
  ],
  [
    [
      'the environment was not found',
      'another token reaches this environment',
      'Management lists the key with this environment',
    ],
    'stale-cache likely, environment-not-enabled ruled-out, environment-missing ruled-out',
  ],
  [
    ['the environment was not found', 'Management does not list the environment'],
    'environment-missing certain, environment-not-enabled ruled-out',
  ],
  [['the resource was not found'], 'resource-missing likely, resource-unpublished possible'],
  [
    ['the resource was not found', 'the request went to Delivery'],
    'resource-missing likely, resource-unpublished likely',
  ],
  [['the resource was not found', 'the request went to an API that shows drafts'], 'resource-missing certain'],
  [
    ['the resource was not found', 'the request went to an API that shows drafts', 'the answer came from a cache'],
    'resource-missing likely, stale-cache possible',
  ],
  [
    [
      'the resource was not found',
      'the request went to Delivery',
      'the answer came from a cache',
      'past the cache it fails too',
      'the token has a flaw',
    ],
    'resource-missing likely, resource-unpublished likely, stale-cache ruled-out, token-malformed ruled-out',
  ],
  [
    ['something was not found'],
    'resource-missing possible, space-missing possible, space-no-access possible, environment-missing possible, environment-not-enabled possible',
  ],
  [
    ['something was not found', 'the path is known'],
    'space-missing likely, space-no-access likely, environment-missing possible, environment-not-enabled possible',
  ],
  [
    ['something was not found', 'the path is known', 'the path names a single resource', 'the token has a flaw'],
    'resource-missing likely, space-missing likely, space-no-access likely, environment-missing possible, environment-not-enabled possible, token-malformed ruled-out',
  ],
  [
    ['something was not found', 'the path is known', 'the token stands for an account'],
    'space-missing likely, space-no-access likely, environment-missing possible',
  ],
  [
    [
      'something was not found',
      'the path is known',
      'the token reads lists in this environment',
      'the path names a single resource',
    ],
    'resource-missing likely',
  ],
  [
    ['something was not found', 'the path is known', 'the token reaches another environment of the space'],
    'environment-not-enabled likely, environment-missing likely',
  ],
  [
    ['something was not found', 'the path is known', 'the token reaches another space'],
    'space-of-another-token certain, space-missing likely, space-no-access likely, environment-missing ruled-out, environment-not-enabled ruled-out',
  ],
  [
    [
      'something was not found',
      'the path is known',
      'Management does not list the environment',
      'Management shows the space',
    ],
    'environment-missing certain, environment-not-enabled ruled-out',
  ],
  [
    [
      'something was not found',
      'the path is known',
      'Management lists the environment',
      'Management shows the space',
      'the token stands for an account',
    ],
    'resource-missing likely, environment-missing ruled-out',
  ],
  [
    ['something was not found', 'the path is known', 'the answer came from a cache'],
    'space-missing likely, space-no-access likely, environment-missing possible, environment-not-enabled possible, stale-cache possible',
  ],
  [
    ['something was not found', 'the path is known', 'the path has an id that no resource can have'],
    'malformed-id certain, space-missing ruled-out, space-no-access ruled-out, environment-missing ruled-out, environment-not-enabled ruled-out',
  ],
  [
    ['the path has an id that no resource can have', 'the token was refused', 'a token was sent'],
    'token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, header-not-delivered possible, malformed-id possible',
  ],
  [
    ['the token was refused'],
    'token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, token-malformed possible, header-not-delivered possible, token-missing possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'the request went by query'],
    'token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, query-not-delivered possible',
  ],
  [
    ['the token was refused', 'the answer says that a token arrived'],
    'token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, token-malformed possible, header-not-delivered ruled-out, token-missing ruled-out',
  ],
  [
    [
      'the token was refused',
      'a token was sent',
      'the request went by query',
      'another token is accepted in the same way',
    ],
    'token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, query-not-delivered ruled-out',
  ],
  [
    [
      'the token was refused',
      'a token was sent',
      'the request went by header',
      'another token is accepted in the same way',
    ],
    'token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, header-not-delivered ruled-out',
  ],
  [
    ['the token was refused', 'a token was sent', 'the token has a flaw'],
    'token-malformed likely, token-unknown-or-revoked possible, token-of-other-api possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'the token looks like one of another API'],
    'token-of-other-api likely, token-unknown-or-revoked possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    [
      'the token was refused',
      'a token was sent',
      'the token looks like one of another API',
      'every other API refuses the token',
    ],
    'token-unknown-or-revoked likely, token-of-other-service possible, header-not-delivered possible, token-of-other-api ruled-out',
  ],
  [
    ['the token was refused', 'a token was sent', 'the token is kept as one of another API'],
    'token-of-other-api likely, token-unknown-or-revoked possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'another API answered'],
    'token-of-other-api likely, token-unknown-or-revoked possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'the token is kept as one of another service'],
    'token-of-other-service likely, token-unknown-or-revoked possible, token-of-other-api possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'the token is kept as revoked'],
    'token-unknown-or-revoked likely, token-of-other-api possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'Management lists the token as revoked'],
    'token-unknown-or-revoked likely, token-of-other-api possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'Management does not list the key'],
    'token-unknown-or-revoked likely, token-of-other-api possible, token-of-other-service possible, header-not-delivered possible',
  ],
  [
    ['the token was refused', 'a token was sent', 'Management lists the key'],
    'token-of-other-api possible, token-of-other-service possible, header-not-delivered possible, token-unknown-or-revoked ruled-out',
  ],
  [
    ['the token was refused', 'a token was sent', 'every other service refuses the token'],
    'token-unknown-or-revoked possible, token-of-other-api possible, header-not-delivered possible, token-of-other-service ruled-out',
  ],
  [
    ['the token was refused', 'a token was sent', 'the token has a flaw', 'another service accepts the token'],
    'token-of-other-service certain, token-malformed likely, token-unknown-or-revoked ruled-out, token-of-other-api ruled-out, header-not-delivered ruled-out',
  ],
  [
    ['the token was reported missing', 'a token was sent', 'the request went by header'],
    'token-missing likely, header-not-delivered likely',
  ],
  [
    ['the token was reported missing', 'a token was sent', 'the request went by query'],
    'token-missing likely, query-not-delivered likely',
  ],
  [['the token was reported missing', 'no token was given'], 'token-missing certain'],
  [['content came without a token', 'no token was given'], 'works likely'],
  [['the request has another problem'], 'works likely'],
  [['the request has another problem', 'the plain request works'], 'works certain'],
  [['the platform called the request bad'], 'unrecognized-error likely'],
  [['the platform called the request bad', 'the plain request works'], 'works certain'],
  [['the platform called the request bad', 'one item of the list works'], 'response-too-large likely'],
  [['the answer was too large to take'], 'response-too-large certain'],
  [['a page came instead of content'], 'not-the-platform likely, proxy-interference possible'],
  [
    ['a page came instead of content', 'an impossible token gets the same foreign answer'],
    'not-the-platform likely, proxy-interference possible',
  ],
  [
    ['a page came instead of content', 'an impossible token is refused by the platform'],
    'unrecognized-error likely, proxy-interference possible, not-the-platform ruled-out',
  ],
  [
    ['a page came instead of content', 'the answer speaks of a proxy or a login page'],
    'proxy-interference likely, not-the-platform possible',
  ],
  [
    ['a page came instead of content', 'somebody else asks for a login'],
    'proxy-interference likely, not-the-platform possible',
  ],
  [['a foreign answer came'], 'not-the-platform likely, proxy-interference possible'],
  [
    ['a foreign answer came', 'an impossible token gets the same foreign answer'],
    'not-the-platform likely, proxy-interference possible',
  ],
  [
    ['a foreign answer came', 'an impossible token is refused by the platform'],
    'unrecognized-error likely, proxy-interference possible, not-the-platform ruled-out',
  ],
  [['a foreign answer came', 'somebody else asks for a login'], 'proxy-interference likely, not-the-platform possible'],
  [
    ['a gateway failed without a record'],
    'platform-error possible, not-the-platform possible, proxy-interference possible',
  ],
  [['the answer was not HTTP'], 'not-the-platform likely'],
  [['the answer is unreadable'], 'unrecognized-error likely'],
  [['the platform failed', 'the error id is unknown'], 'platform-error likely, unrecognized-error likely'],
  [['nothing was sent', 'the token has a flaw'], 'unrecognized-error likely, token-malformed possible'],
  [['nothing was sent', 'no token was given'], 'unrecognized-error likely, token-missing possible'],
  [
    ['the connection was refused', 'the path has an id that no resource can have'],
    'connection-refused certain, malformed-id possible',
  ],
]

const judgementOf = (observed: readonly Signal[]): string => {
  const notes = createNotes()
  observed.forEach((signal) => note(notes, { id: signal, kind: 'probe', summary: signal }, signal))
  return judge(notes)
    .map(({ id, certainty }) => `${id} ${certainty}`)
    .join(', ')
}

describe('the whole judgement', () => {
  it.each(JUDGEMENTS)('%j', (observed, judgement) => {
    expect(judgementOf(observed)).toBe(judgement)
  })
})
