import type { CauseId } from '../../shared/model/verdict.ts'
import type { Observation } from './observe/observations.ts'

/**
 * A cause that an answer leaves possible. `if`: only when all of these were seen; `unless`: not when one of these was.
 * `rarely`: it explains the answer, but would surprise a person who knows the platform.
 */
export type Leaf = {
  cause: CauseId
  if?: readonly Observation[]
  unless?: readonly Observation[]
  rarely?: true
}

type Leaving = CauseId | Leaf

/** What cannot be a token was taken for one: something on the way puts in another, or nobody looks. */
const SWAPPED: Leaf = { cause: 'not-the-platform', if: ['the text cannot be a token'] }
/** The text alone decides, whoever answered. */
const MALFORMED: Leaf = { cause: 'token-malformed', if: ['the text cannot be a token'] }
const CACHED: Leaf = { cause: 'stale-cache', if: ['the answer came from a cache'] }
/** A cache may hide itself: it stays possible until somebody has asked past it. */
const SILENTLY_CACHED: Leaf = { cause: 'stale-cache', rarely: true }
const UNSET_NAMED: Leaf = { cause: 'malformed-id', if: ['the answer names a variable that was not set'] }
const UNSET: Leaf = { cause: 'malformed-id', if: ['a variable in the path was not set'] }
const FORBIDDEN: Leaf = { cause: 'malformed-id', if: ['the path has an id of forbidden characters'] }
/** A made-up token on a made-up space has been answered like a good one: the token may belong to another service. */
const FOREIGN: Leaf = { cause: 'token-of-other-service', if: ['another service accepts the token'] }
const WRONG_API: Leaf = { cause: 'wrong-method-or-host', if: ['the path is one of another API'] }
const REWRITTEN: Leaf = { cause: 'proxy-interference', if: ['the answer names what was not asked'] }
/** Where the answer does not name it, nobody sees what came of a name with capital letters on its way. */
const LOWERED: Leaf = {
  cause: 'proxy-interference',
  if: ['the environment has capital letters'],
  unless: ['the answer names what was asked'],
  rarely: true,
}
/** The same of a space. */
const LOWERED_SPACE: Leaf = {
  cause: 'proxy-interference',
  if: ['the space has capital letters'],
  unless: ['the answer names what was asked'],
  rarely: true,
}
const RENAMED: Leaf = { cause: 'not-the-platform', if: ['the answer names what was not asked'], rarely: true }

/**
 * What each answer leaves possible, the most usual cause first. A cause that stands in no row of the answer that was
 * seen is not considered: a new row here is how a cause comes into play. What excludes a cause again stands in
 * excludes.ts, what only orders them in hints.ts.
 */
export const LEAVES: Readonly<Partial<Record<Observation, readonly Leaving[]>>> = {
  // ── Unreadable ─────────────────────────────────────────────────────────────────────────────────────────────────
  'the keychain is not there': ['keychain-unavailable'],
  'the keychain does not answer': ['keychain-unavailable'],
  'the keychain is locked': ['keychain-locked'],
  'the secret is gone': ['secret-gone'],
  'the keychain gave no secret': ['secret-gone', 'keychain-locked'],

  // ── No answer of the platform ──────────────────────────────────────────────────────────────────────────────────
  'the name was not resolved': ['offline-dns'],
  'the connection was refused': ['connection-refused'],
  'the connection was reset': ['connection-reset'],
  'no answer came in time': ['timeout'],
  'the certificate is not trusted': ['tls-untrusted'],
  'the proxy failed': ['proxy-interference'],
  'the answer was too large to take': ['response-too-large'],
  'the answer was not HTTP': ['not-the-platform', { cause: 'proxy-interference', rarely: true }],
  'the request was cancelled': ['unrecognized-error', { cause: 'timeout', rarely: true }],
  'nothing was sent': [
    { cause: 'token-missing', if: ['no token was sent'] },
    { cause: 'unrecognized-error', unless: ['no token was sent'] },
    { cause: 'token-malformed', if: ['the text cannot be a token'], rarely: true },
  ],
  'a browser blocked the request': [
    'cors',
    { cause: 'offline-dns', rarely: true },
    { cause: 'proxy-interference', rarely: true },
  ],
  'the answer redirects elsewhere': ['redirected', MALFORMED],
  'somebody else asks for a login': ['proxy-interference', { cause: 'not-the-platform', rarely: true }, MALFORMED],
  'a proxy or a filter says that it answered': ['proxy-interference', MALFORMED],
  'a page came instead of content': ['not-the-platform', { cause: 'proxy-interference', rarely: true }, MALFORMED],
  'a foreign answer came': [
    'not-the-platform',
    { cause: 'proxy-interference', rarely: true },
    { cause: 'unrecognized-error', rarely: true },
    MALFORMED,
  ],
  'a gateway failed without a record': [
    'platform-error',
    { cause: 'proxy-interference', rarely: true },
    { cause: 'not-the-platform', rarely: true },
    MALFORMED,
  ],
  'the answer is unreadable': ['unrecognized-error', { cause: 'not-the-platform', rarely: true }],

  // ── The platform answers, and says nothing about the token ─────────────────────────────────────────────────────
  'the platform limits the rate': ['rate-limited'],
  'the platform failed': [
    'platform-error',
    { cause: 'unrecognized-error', if: ['the error id is unknown'], rarely: true },
  ],
  'the space is hibernated': ['platform-error', CACHED],
  'the answer was too large for the platform': ['response-too-large'],
  'the platform called the request bad': [
    { cause: 'response-too-large', if: ['one item of the list works'] },
    { cause: 'works', if: ['the plain request works'] },
    { cause: 'unrecognized-error', unless: ['the plain request works'] },
    { cause: 'works', rarely: true },
    { cause: 'response-too-large', rarely: true },
  ],
  'the error id is unknown': [{ cause: 'unrecognized-error', unless: ['the platform failed'] }],

  // ── Accepted ───────────────────────────────────────────────────────────────────────────────────────────────────
  // A 200 proves a token only where a bad one would not get it, and only when it is not an old one.
  'content came': [
    'works',
    { cause: 'not-the-platform', unless: ['the address is the platform’s own'], rarely: true },
    CACHED,
  ],
  'an empty list came': [
    'works-but-empty',
    { cause: 'not-the-platform', unless: ['the address is the platform’s own'], rarely: true },
    CACHED,
  ],
  'content came without a token': [
    { cause: 'works', if: ['the request went to Images'] },
    { cause: 'not-the-platform', unless: ['the request went to Images'] },
    { cause: 'works', unless: ['the request went to Images'], rarely: true },
  ],
  'content began and broke off': [{ cause: 'works', rarely: true }],
  // InvalidQuery and its like come only after the token was taken, but a plainer request proves it.
  'the request has another problem': ['works', { cause: 'unrecognized-error', rarely: true }, REWRITTEN, RENAMED],

  // ── Rejected ───────────────────────────────────────────────────────────────────────────────────────────────────
  'the token was refused': [
    { cause: 'token-missing', if: ['no token was sent'] },
    MALFORMED,
    { cause: 'token-malformed', if: ['the token has a flaw that may be lost on the way'] },
    { cause: 'token-unknown-or-revoked', unless: ['no token was sent'] },
    { cause: 'token-of-other-api', unless: ['no token was sent'] },
    { cause: 'token-of-other-service', unless: ['no token was sent'] },
    {
      cause: 'token-missing',
      unless: ['no token was sent', 'a token was sent', 'the answer says that a token arrived'],
      rarely: true,
    },
    { cause: 'token-expired', if: ['the request went to Management'], unless: ['no token was sent'], rarely: true },
    { cause: 'token-expired', if: ['Management lists the token as expired'] },
    { cause: 'permission-denied', if: ['the token works elsewhere on the same API'] },
    {
      cause: 'header-not-delivered',
      unless: ['no token was sent', 'the request went by query', 'the answer says that a token arrived'],
      rarely: true,
    },
    {
      cause: 'query-not-delivered',
      if: ['the request went by query'],
      unless: ['the answer says that a token arrived'],
      rarely: true,
    },
    { cause: 'key-not-active-yet', unless: ['no token was sent'], rarely: true },
    { cause: 'works', if: ['asked as before content comes now'] },
    { cause: 'works-but-empty', if: ['asked as before an empty list comes now'] },
    {
      cause: 'works',
      if: ['a later look reads content', 'past the cache the answer is the same'],
      unless: ['asked as before it is still refused'],
    },
    { cause: 'token-malformed', unless: ['a token was sent', 'no token was sent'], rarely: true },
    SILENTLY_CACHED,
  ],
  'the token was reported missing': [
    'token-missing',
    { cause: 'header-not-delivered', unless: ['no token was sent', 'the request went by query'] },
    { cause: 'query-not-delivered', if: ['the request went by query'] },
    SILENTLY_CACHED,
  ],

  // ── No access ──────────────────────────────────────────────────────────────────────────────────────────────────
  'the environment was not found': [
    MALFORMED,
    SWAPPED,
    UNSET,
    UNSET_NAMED,
    FORBIDDEN,
    REWRITTEN,
    RENAMED,
    { cause: 'environment-not-enabled', unless: ['the token stands for an account'] },
    'environment-missing',
    { cause: 'environment-not-ready', rarely: true },
    // The platform knows the key as one of this space, its own list does not: somebody puts in another token.
    { cause: 'not-the-platform', if: ['Management does not list the key'] },
    LOWERED,
    WRONG_API,
    CACHED,
    SILENTLY_CACHED,
  ],
  'the space was not found': [
    MALFORMED,
    SWAPPED,
    UNSET,
    UNSET_NAMED,
    FORBIDDEN,
    REWRITTEN,
    RENAMED,
    'space-missing',
    'space-no-access',
    { cause: 'space-of-another-token', unless: ['the token stands for an account'] },
    LOWERED_SPACE,
    FOREIGN,
    WRONG_API,
    {
      cause: 'environment-not-enabled',
      if: ['the path names the space alone'],
      unless: ['the token stands for an account'],
      rarely: true,
    },
    CACHED,
    SILENTLY_CACHED,
  ],
  'the resource was not found': [
    MALFORMED,
    SWAPPED,
    UNSET,
    UNSET_NAMED,
    FORBIDDEN,
    REWRITTEN,
    RENAMED,
    'resource-missing',
    { cause: 'resource-unpublished', unless: ['the request went to Preview', 'the request went to Management'] },
    CACHED,
    SILENTLY_CACHED,
  ],
  // A 404 that does not tell what is missing: everything on the path may be.
  'something was not found': [
    MALFORMED,
    SWAPPED,
    UNSET,
    { cause: 'malformed-id', if: ['the platform calls the id invalid'] },
    FORBIDDEN,
    WRONG_API,
    { cause: 'wrong-method-or-host', if: ['another API answered'] },
    { cause: 'wrong-method-or-host', if: ['the request writes'] },
    { cause: 'resource-missing', unless: ['the path is a list', 'the path names the space alone'] },
    {
      cause: 'resource-unpublished',
      unless: [
        'the path is a list',
        'the request went to Preview',
        'the request went to Management',
        'the path has a collection that no API has',
      ],
      rarely: true,
    },
    { cause: 'space-missing', unless: ['the path names no space'] },
    { cause: 'space-no-access', unless: ['the path names no space'] },
    { cause: 'space-of-another-token', unless: ['the token stands for an account', 'the path names no space'] },
    { cause: 'environment-missing', unless: ['the path names no space'], rarely: true },
    {
      cause: 'environment-not-enabled',
      unless: ['the token stands for an account', 'the path names no space'],
      rarely: true,
    },
    { cause: 'environment-not-ready', if: ['the path names an environment'], rarely: true },
    // Where nothing is named, nobody sees what came of the path on its way.
    { cause: 'proxy-interference', if: ['the path names an environment'], rarely: true },
    CACHED,
    SILENTLY_CACHED,
  ],
  'the organization has not granted access': ['organization-grant-missing', CACHED],
  'access was denied': ['permission-denied', CACHED],
}

/** The same as one list, for those who walk the table. */
export const leavesOf = (answer: Observation): readonly Leaf[] =>
  (LEAVES[answer] ?? []).map((leaf) => (typeof leaf === 'string' ? { cause: leaf } : leaf))

/** Answers that the table knows: the ones that are judged. */
export const ANSWERS = Object.keys(LEAVES) as readonly Observation[]
