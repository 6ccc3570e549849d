import type { CauseId, Certainty } from '../../shared/model/verdict.ts'
import type { Signal } from './signals.ts'

/**
 * One line of the table: when all of `when` is seen and none of `unless`, `cause` has at least this certainty.
 * A `ruled-out` line says what excludes a cause that other lines put forward.
 */
export type Rule = { cause: CauseId; certainty: Certainty; when: readonly Signal[]; unless: readonly Signal[] }

const rule = (cause: CauseId, certainty: Certainty, when: readonly Signal[], unless: readonly Signal[] = []): Rule => ({
  cause,
  certainty,
  when,
  unless,
})

/**
 * The table that judges. It is read from top to bottom: of two causes that are equally sure, the one that stands
 * higher is named first. What each cause means and what to do about it stands in advice.ts, under the same ids.
 *
 *   cause                     certainty    when all of this is seen                                  unless one of this is
 */
// prettier-ignore
export const RULES: readonly Rule[] = [

  // ── Unreadable: the keychain would not give the token ────────────────────────────────────────────────────────────
  rule('keychain-unavailable',    'certain',   ['the keychain is not there']),
  rule('keychain-locked',         'certain',   ['the keychain is locked']),
  rule('secret-gone',             'certain',   ['the secret is gone']),

  // ── Not checked: no answer of the platform came, so nothing was learnt about the token ───────────────────────────
  rule('offline-dns',             'certain',   ['the name was not resolved']),
  rule('connection-refused',      'certain',   ['the connection was refused']),
  rule('connection-reset',        'certain',   ['the connection was reset']),
  rule('timeout',                 'certain',   ['no answer came in time']),
  rule('tls-untrusted',           'certain',   ['the certificate is not trusted']),
  rule('proxy-interference',      'certain',   ['the proxy failed']),
  rule('redirected',              'certain',   ['the answer redirects elsewhere']),
  rule('rate-limited',            'certain',   ['the platform limits the rate']),
  rule('platform-error',          'certain',   ['the space is hibernated']),
  rule('platform-error',          'certain',   ['the platform failed'],                                 ['the error id is unknown']),
  rule('platform-error',          'likely',    ['the platform failed', 'the error id is unknown']),
  rule('response-too-large',      'certain',   ['the answer was too large for the platform']),
  rule('response-too-large',      'certain',   ['the answer was too large to take']),
  rule('response-too-large',      'likely',    ['the platform called the request bad', 'one item of the list works']),
  rule('proxy-interference',      'likely',    ['somebody else asks for a login']),
  rule('proxy-interference',      'likely',    ['the answer speaks of a proxy or a login page']),
  rule('platform-error',          'possible',  ['a gateway failed without a record']),
  rule('not-the-platform',        'likely',    ['a foreign answer came'],                               ['somebody else asks for a login']),
  rule('not-the-platform',        'likely',    ['a page came instead of content'],                      ['somebody else asks for a login', 'the answer speaks of a proxy or a login page']),
  rule('not-the-platform',        'possible',  ['the answer speaks of a proxy or a login page']),
  rule('not-the-platform',        'likely',    ['the answer was not HTTP']),
  rule('not-the-platform',        'likely',    ['an impossible token gets the same foreign answer', 'a foreign answer came'],         ['somebody else asks for a login']),
  rule('not-the-platform',        'likely',    ['an impossible token gets the same foreign answer', 'a page came instead of content'], ['somebody else asks for a login', 'the answer speaks of a proxy or a login page']),
  rule('not-the-platform',        'possible',  ['somebody else asks for a login']),
  rule('not-the-platform',        'possible',  ['a gateway failed without a record']),
  rule('not-the-platform',        'ruled-out', ['an impossible token is refused by the platform']),
  rule('proxy-interference',      'possible',  ['a page came instead of content']),
  rule('proxy-interference',      'possible',  ['a foreign answer came']),
  rule('proxy-interference',      'possible',  ['a gateway failed without a record']),
  rule('unrecognized-error',      'likely',    ['the error id is unknown']),
  rule('unrecognized-error',      'likely',    ['the answer is unreadable']),
  rule('unrecognized-error',      'likely',    ['the platform called the request bad'],                 ['the plain request works', 'one item of the list works']),
  rule('unrecognized-error',      'likely',    ['an impossible token is refused by the platform', 'a foreign answer came']),
  rule('unrecognized-error',      'likely',    ['an impossible token is refused by the platform', 'a page came instead of content']),
  rule('unrecognized-error',      'likely',    ['the request was cancelled']),
  rule('unrecognized-error',      'likely',    ['nothing was sent']),

  // InvalidQuery, ValidationFailed, VersionMismatch and their like come only after the platform has taken the token, so
  // they count for it. BadRequest may come before and says nothing: a plainer request decides.
  // ── Accepted ─────────────────────────────────────────────────────────────────────────────────────────────────────
  rule('works-but-empty',         'certain',   ['an empty list came']),
  rule('works',                   'certain',   ['content came']),
  rule('works',                   'likely',    ['content came without a token']),
  rule('works',                   'certain',   ['the request has another problem', 'the plain request works']),
  rule('works',                   'likely',    ['the request has another problem']),
  rule('works',                   'certain',   ['the platform called the request bad', 'the plain request works']),
  rule('works',                   'possible',  ['content began and broke off']),
  rule('stale-cache',             'certain',   ['the answer came from a cache', 'past the cache it works']),

  // ── No access: the token is good, but not for this ───────────────────────────────────────────────────────────────
  rule('malformed-id',            'certain',   ['the path has an id that no resource can have', 'something was not found']),
  rule('malformed-id',            'certain',   ['the path has an id that no resource can have', 'the space was not found']),
  rule('malformed-id',            'certain',   ['the path has an id that no resource can have', 'the environment was not found']),
  rule('malformed-id',            'certain',   ['the path has an id that no resource can have', 'the resource was not found']),
  rule('malformed-id',            'certain',   ['the answer names an id that no resource can have']),
  rule('malformed-id',            'certain',   ['the platform calls the id invalid']),
  rule('organization-grant-missing', 'certain', ['the organization has not granted access']),
  rule('permission-denied',       'certain',   ['access was denied']),

  rule('environment-not-enabled', 'certain',   ['the environment was not found', 'Management lists the environment'],        ['Management lists the key with this environment']),
  rule('environment-not-enabled', 'certain',   ['the environment was not found', 'Management lists the key without this environment', 'Management lists the environment']),
  rule('environment-not-enabled', 'certain',   ['the environment was not found', 'another token reaches this environment'], ['Management lists the key with this environment']),
  rule('environment-missing',     'likely',    ['the environment was not found', 'the space is kept without this environment']),
  rule('environment-not-enabled', 'likely',    ['the environment was not found', 'the token is kept without this environment']),
  rule('environment-not-enabled', 'likely',    ['the environment was not found', 'the space is kept with this environment']),
  rule('environment-not-enabled', 'likely',    ['the environment was not found']),
  rule('environment-not-enabled', 'likely',    ['the token reaches another environment of the space', 'the space was not found']),
  rule('environment-not-enabled', 'likely',    ['the token reaches another environment of the space', 'something was not found'], ['the token reads lists in this environment']),
  rule('environment-not-enabled', 'ruled-out', ['Management does not list the environment']),
  rule('environment-not-enabled', 'ruled-out', ['Management lists the key with this environment']),
  rule('environment-missing',     'certain',   ['the environment was not found', 'Management does not list the environment']),
  rule('environment-missing',     'likely',    ['the environment was not found']),
  rule('environment-missing',     'likely',    ['the token reaches another environment of the space', 'the space was not found']),
  rule('environment-missing',     'likely',    ['the token reaches another environment of the space', 'something was not found'], ['the token reads lists in this environment']),
  rule('environment-missing',     'ruled-out', ['Management lists the environment']),
  rule('environment-missing',     'ruled-out', ['another token reaches this environment']),

  rule('space-of-another-token',  'certain',   ['the space was not found', 'the token reaches another space'],               ['the token reaches another environment of the space']),
  rule('space-of-another-token',  'likely',    ['the space was not found', 'the token is kept as one of another space']),
  rule('space-no-access',         'certain',   ['the space was not found', 'Management shows the space'],                    ['the token reaches another environment of the space', 'the token reaches another space']),
  rule('space-no-access',         'certain',   ['the space was not found', 'another token reaches this space'],              ['the token reaches another environment of the space', 'the token reaches another space']),
  rule('space-of-another-token',  'likely',    ['the space was not found', 'Management shows the space'],                    ['the token stands for an account']),
  rule('space-missing',           'likely',    ['the space was not found']),
  rule('space-missing',           'likely',    ['the space was not found', 'Management does not show the space']),
  rule('space-no-access',         'likely',    ['the space was not found'],                             ['Management does not show the space']),
  rule('space-no-access',         'possible',  ['the space was not found']),
  rule('space-of-another-token',  'possible',  ['the space was not found'],                             ['the token stands for an account']),
  rule('space-missing',           'ruled-out', ['Management shows the space']),
  rule('space-missing',           'ruled-out', ['another token reaches this space']),
  rule('space-missing',           'ruled-out', ['the token reaches another environment of the space']),
  rule('space-no-access',         'ruled-out', ['the token reaches another environment of the space']),
  rule('space-of-another-token',  'ruled-out', ['the token reaches another environment of the space']),

  rule('resource-unpublished',    'certain',   ['the resource was not found', 'the request went to Delivery', 'drafts hold the resource']),
  rule('resource-missing',        'certain',   ['the resource was not found', 'drafts do not hold the resource']),
  rule('resource-missing',        'certain',   ['the resource was not found', 'the request went to an API that shows drafts'], ['the answer came from a cache']),
  rule('resource-missing',        'likely',    ['the resource was not found']),
  rule('resource-unpublished',    'likely',    ['the resource was not found', 'the request went to Delivery']),
  rule('resource-unpublished',    'possible',  ['the resource was not found'],                          ['the request went to Delivery', 'the request went to an API that shows drafts']),
  rule('resource-missing',        'ruled-out', ['drafts hold the resource']),
  rule('resource-unpublished',    'ruled-out', ['drafts do not hold the resource']),

  // A 404 that does not tell what is missing: everything on the path may be.
  rule('resource-missing',        'likely',    ['something was not found', 'the token reads lists in this environment']),
  rule('resource-missing',        'likely',    ['something was not found', 'the path names a single resource'],               ['the token reads no lists in this environment', 'Management does not show the space']),
  rule('space-missing',           'likely',    ['something was not found', 'the path is known'],                             ['the token reads lists in this environment', 'the token reaches another environment of the space', 'Management shows the space']),
  rule('space-no-access',         'likely',    ['something was not found', 'the path is known'],                             ['the token reads lists in this environment', 'the token reaches another environment of the space', 'Management shows the space']),
  rule('environment-missing',     'certain',   ['something was not found', 'Management does not list the environment']),
  rule('resource-missing',        'possible',  ['something was not found'],                             ['the path is known']),
  rule('space-missing',           'possible',  ['something was not found'],                             ['the path is known']),
  rule('space-no-access',         'possible',  ['something was not found'],                             ['the path is known']),
  rule('environment-missing',     'possible',  ['something was not found'],                             ['the token reads lists in this environment']),
  rule('environment-not-enabled', 'possible',  ['something was not found'],                             ['the token reads lists in this environment', 'the token stands for an account']),
  rule('space-of-another-token',  'certain',   ['something was not found', 'the token reaches another space'],             ['the token reaches another environment of the space', 'the token reads lists in this environment']),
  rule('resource-missing',        'likely',    ['something was not found', 'Management lists the environment', 'the token stands for an account']),
  rule('resource-missing',        'possible',  ['something was not found', 'the path names a single resource']),

  rule('stale-cache',             'likely',    ['the environment was not found', 'Management lists the key with this environment']),
  rule('stale-cache',             'possible',  ['the answer came from a cache', 'the environment was not found']),
  rule('stale-cache',             'possible',  ['the answer came from a cache', 'the space was not found']),
  rule('stale-cache',             'possible',  ['the answer came from a cache', 'the resource was not found']),
  rule('stale-cache',             'possible',  ['the answer came from a cache', 'something was not found']),
  rule('stale-cache',             'ruled-out', ['past the cache it fails too']),

  // ── Rejected: the platform said that the token is no good ────────────────────────────────────────────────────────
  rule('token-missing',           'certain',   ['the token was refused', 'no token was given']),
  rule('token-missing',           'certain',   ['the token was reported missing', 'no token was given']),
  rule('header-not-delivered',    'certain',   ['the token was refused', 'the same token is accepted in the query']),
  rule('query-not-delivered',     'certain',   ['the token was refused', 'the same token is accepted in the header'],            ['the token has a flaw']),
  rule('token-malformed',         'certain',   ['the token was refused', 'the token has a flaw', 'the token is accepted after repair']),
  rule('token-of-other-api',      'certain',   ['the token was refused', 'another API accepts the token']),
  rule('token-of-other-service',  'certain',   ['the token was refused', 'another service accepts the token']),
  rule('token-unknown-or-revoked','certain',   ['the token was refused', 'every other API refuses the token', 'the same token is refused in the other placement', 'another token is accepted in the same way', 'every other service refuses the token'], ['the token has a flaw']),
  rule('token-malformed',         'likely',    ['the token was refused', 'the token has a flaw']),
  rule('token-of-other-api',      'likely',    ['the token was refused', 'the token looks like one of another API'], ['every other API refuses the token']),
  rule('token-of-other-api',      'likely',    ['the token was refused', 'the token is kept as one of another API'], ['the API of its kind refuses the token']),
  rule('token-of-other-api',      'likely',    ['the token was refused', 'another API answered']),
  // A header loses blanks at its ends on the way (RFC 9110, section 5.5), a query does not.
  rule('query-not-delivered',     'likely',    ['the token was refused', 'the same token is accepted in the header', 'the token has a flaw']),
  rule('token-of-other-service',  'likely',    ['the token was refused', 'the token is kept as one of another service']),
  rule('token-missing',           'likely',    ['the token was reported missing']),
  rule('header-not-delivered',    'likely',    ['the token was reported missing', 'the request went by header']),
  rule('query-not-delivered',     'likely',    ['the token was reported missing', 'the request went by query']),
  rule('token-unknown-or-revoked','likely',    ['the token was refused', 'the token is kept as revoked']),
  rule('token-unknown-or-revoked','likely',    ['the token was refused', 'Management lists the token as revoked']),
  rule('token-unknown-or-revoked','likely',    ['the token was refused', 'every other API refuses the token']),
  rule('token-unknown-or-revoked','likely',    ['the token was refused', 'the same token is refused in the other placement'], ['the token looks like one of another API', 'the token is kept as one of another API', 'another API answered', 'the token has a flaw']),
  rule('token-unknown-or-revoked','likely',    ['the token was refused', 'Management does not list the key']),
  rule('token-unknown-or-revoked','possible',  ['the token was refused'],                               ['no token was given']),
  rule('token-of-other-api',      'possible',  ['the token was refused'],                               ['no token was given']),
  rule('token-of-other-service',  'possible',  ['the token was refused'],                               ['no token was given']),
  rule('token-malformed',         'possible',  ['the token has a flaw']),
  rule('token-malformed',         'possible',  ['the token was refused'],                               ['no token was given', 'a token was sent']),
  rule('header-not-delivered',    'possible',  ['the token was refused'],                               ['no token was given', 'the request went by query']),
  rule('query-not-delivered',     'possible',  ['the token was refused', 'the request went by query']),
  rule('token-missing',           'possible',  ['the token was refused'],                               ['a token was sent', 'no token was given']),
  rule('malformed-id',            'possible',  ['the path has an id that no resource can have']),
  rule('token-missing',           'possible',  ['no token was given'],                                  ['content came without a token']),
  rule('token-unknown-or-revoked','ruled-out', ['Management lists the key']),
  rule('token-malformed',         'ruled-out', ['the environment was not found']),
  rule('token-malformed',         'ruled-out', ['the space was not found']),
  rule('token-malformed',         'ruled-out', ['the resource was not found']),
  rule('token-malformed',         'ruled-out', ['something was not found']),
  rule('token-of-other-api',      'ruled-out', ['every other API refuses the token']),
  rule('token-of-other-service',  'ruled-out', ['every other service refuses the token']),
  rule('header-not-delivered',    'ruled-out', ['the same token is refused in the other placement']),
  rule('header-not-delivered',    'ruled-out', ['another token is accepted in the same way', 'the request went by header']),
  rule('query-not-delivered',     'ruled-out', ['the same token is refused in the other placement']),
  rule('header-not-delivered',    'ruled-out', ['the answer says that a token arrived']),
  rule('query-not-delivered',     'ruled-out', ['the answer says that a token arrived']),
  rule('token-missing',           'ruled-out', ['the answer says that a token arrived']),
  rule('query-not-delivered',     'ruled-out', ['another token is accepted in the same way', 'the request went by query']),
]

/**
 * What a certain cause leaves standing of its own verdict: `[certain, beside it]`. Every other cause of the verdict is
 * ruled out by the same evidence.
 */
export const LEAVES_STANDING: readonly (readonly [CauseId, CauseId])[] = [
  ['space-of-another-token', 'space-no-access'],
  ['space-of-another-token', 'space-missing'],
  ['space-no-access', 'space-of-another-token'],
  ['token-of-other-api', 'token-malformed'],
  ['token-of-other-service', 'token-malformed'],
]
