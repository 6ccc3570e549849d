import type { CauseId } from '../../shared/model/verdict.ts'
import type { Observation } from './observe/observations.ts'

/**
 * What cannot be seen while a cause holds. `seen`: all of these were observed. `excludes` names the causes that then
 * cannot be; `leaves` names the only ones that still can. `unless`: one of these takes the force away.
 */
export type Exclusion = { seen: readonly Observation[]; unless?: readonly Observation[] } & (
  { excludes: readonly CauseId[] } | { leaves: readonly CauseId[] }
)

const SPACE: readonly CauseId[] = ['space-missing', 'space-no-access', 'space-of-another-token']
const ENVIRONMENT: readonly CauseId[] = ['environment-missing', 'environment-not-enabled', 'environment-not-ready']
const RESOURCE: readonly CauseId[] = ['resource-missing', 'resource-unpublished']
const WAY: readonly CauseId[] = ['header-not-delivered', 'query-not-delivered']

/** Answers of somebody else, and what each is a sign of. */
const FOREIGN_ANSWERS: readonly (readonly [Observation, readonly CauseId[]])[] = [
  ['the answer redirects elsewhere', ['redirected']],
  ['somebody else asks for a login', ['proxy-interference', 'not-the-platform']],
  ['a proxy or a filter says that it answered', ['proxy-interference']],
  ['a page came instead of content', ['not-the-platform', 'proxy-interference']],
  ['a foreign answer came', ['not-the-platform', 'proxy-interference', 'unrecognized-error']],
  ['a gateway failed without a record', ['platform-error', 'proxy-interference', 'not-the-platform']],
]

/** The table of exclusions. A line stands only on what was observed about the very place that was asked. */
export const EXCLUDES: readonly Exclusion[] = [
  // ── Nothing reached the platform, or somebody else answered ────────────────────────────────────────────────────
  { seen: ['content began and broke off'], excludes: ['not-the-platform'] },

  // ── Images takes no token (specification, section 5): none can lack anything ───────────────────────────────────
  {
    seen: ['the request went to Images'],
    excludes: ['space-no-access', 'space-of-another-token', 'environment-not-enabled'],
  },

  // ── Is a 200 worth anything? ───────────────────────────────────────────────────────────────────────────────────
  { seen: ['the address looks at the token'], excludes: ['not-the-platform'] },
  { seen: ['the plain request works'], leaves: ['works'] },
  { seen: ['one item of the list works'], leaves: ['response-too-large', 'works'] },

  // ── The token itself ───────────────────────────────────────────────────────────────────────────────────────────
  { seen: ['nothing was sent', 'no token was sent'], leaves: ['token-missing'] },
  { seen: ['the token was refused', 'no token was sent'], leaves: ['token-missing'] },
  { seen: ['the token was reported missing', 'no token was sent'], leaves: ['token-missing'] },
  { seen: ['the token was refused', 'the text cannot be a token'], leaves: ['token-malformed'] },
  { seen: ['nothing was sent', 'the text cannot be a token'], leaves: ['token-malformed'] },
  { seen: ['the token is accepted after repair'], leaves: ['token-malformed'] },
  // Somebody else answered, and the token could not have worked anyhow: both are said.
  ...FOREIGN_ANSWERS.flatMap(([answer, leaves]): Exclusion[] => [
    { seen: [answer, 'the text cannot be a token'], leaves: ['token-malformed'] },
    { seen: [answer], leaves },
  ]),
  {
    seen: ['the token is refused after repair, too', 'the token has a flaw that may be lost on the way'],
    excludes: ['token-malformed'],
    unless: ['the text cannot be a token'],
  },
  { seen: ['another API accepts the token'], leaves: ['token-of-other-api'] },
  { seen: ['Management lists this very value for another API'], leaves: ['token-of-other-api'] },
  { seen: ['only the asked API has tokens of this form'], excludes: ['token-of-other-api'] },
  { seen: ['every other API refuses the token'], excludes: ['token-of-other-api'] },
  { seen: ['another service accepts the token'], leaves: ['token-of-other-service'] },
  { seen: ['every other service refuses the token'], excludes: ['token-of-other-service'] },
  {
    seen: ['Management lists this very value for the asked API'],
    leaves: ['key-not-active-yet', 'header-not-delivered', 'query-not-delivered', 'stale-cache'],
  },
  { seen: ['Management lists the token as expired'], leaves: ['token-expired'] },
  { seen: ['Management lists the token as revoked'], leaves: ['token-unknown-or-revoked'] },
  { seen: ['the token works elsewhere on the same API'], leaves: ['permission-denied', 'stale-cache'] },

  // ── Does the token arrive? A refusal in the other placement says nothing: the token itself may be bad. ─────────
  { seen: ['another token is accepted in the same way'], excludes: WAY },
  { seen: ['the answer says that a token arrived'], excludes: [...WAY, 'token-missing'] },
  {
    seen: ['the same token is accepted in the query'],
    leaves: ['header-not-delivered', 'stale-cache', 'key-not-active-yet'],
  },
  {
    seen: ['the same token is accepted in the header'],
    leaves: ['query-not-delivered', 'token-malformed', 'stale-cache', 'key-not-active-yet'],
  },
  { seen: ['after that it was refused again'], excludes: ['stale-cache', 'key-not-active-yet'] },
  { seen: ['tokens arrive in the query and not in the header'], leaves: ['header-not-delivered'] },
  { seen: ['tokens arrive in the header and not in the query'], leaves: ['query-not-delivered'] },
  { seen: ['elsewhere the header does not arrive'], leaves: ['header-not-delivered'] },
  { seen: ['elsewhere the query does not arrive'], leaves: ['query-not-delivered'] },
  {
    seen: ['the token is refused where tokens arrive'],
    leaves: [
      'token-unknown-or-revoked',
      'token-of-other-api',
      'token-of-other-service',
      'token-malformed',
      'token-expired',
      'key-not-active-yet',
    ],
  },

  // ── Time and caches ────────────────────────────────────────────────────────────────────────────────────────────
  // A key that became active meanwhile, and is refused still where it was asked first: by then a cache gives the refusal.
  {
    seen: ['past the cache the answer is the same'],
    excludes: ['stale-cache'],
    unless: ['asked as before it is still refused'],
  },
  { seen: ['past the cache it works'], leaves: ['stale-cache', 'key-not-active-yet'] },
  // A fresher answer took its place, and is judged instead; that the first was old is told beside it.
  { seen: ['the first answer was an old one'], excludes: ['stale-cache'] },
  { seen: ['a later look is accepted'], leaves: ['key-not-active-yet', 'stale-cache', 'works', 'works-but-empty'] },
  { seen: ['asked as before it is accepted now'], excludes: ['stale-cache'] },
  // Whoever waits for a key wants to hear that it works at last, not why it was refused before.
  { seen: ['asked as before content comes now'], leaves: ['works'] },
  { seen: ['asked as before an empty list comes now'], leaves: ['works-but-empty'] },
  {
    seen: ['a later look reads content', 'past the cache the answer is the same'],
    leaves: ['works', 'works-but-empty', 'key-not-active-yet'],
    unless: ['asked as before it is still refused'],
  },
  { seen: ['asked as before it is still refused'], excludes: ['key-not-active-yet'] },
  {
    seen: ['a later look is refused too'],
    excludes: ['key-not-active-yet'],
    unless: ['Management lists this very value for the asked API'],
  },
  { seen: ['the token was kept for more than ten minutes'], excludes: ['key-not-active-yet'] },
  { seen: ['the token was seen working'], excludes: ['key-not-active-yet'] },

  { seen: ['the answer names what was not asked'], leaves: ['proxy-interference', 'not-the-platform'] },

  // ── The environment ────────────────────────────────────────────────────────────────────────────────────────────
  { seen: ['Management lists the environment as ready'], excludes: ['environment-missing', 'environment-not-ready'] },
  // Nothing below an environment that is not ready can be found.
  {
    seen: ['Management lists the environment as not ready'],
    excludes: ['environment-missing', 'stale-cache', 'resource-missing', 'resource-unpublished', 'proxy-interference'],
  },
  { seen: ['Management does not list the environment'], leaves: ['environment-missing', 'malformed-id', ...SPACE] },
  {
    seen: ['another token reaches this environment'],
    excludes: ['environment-missing', 'environment-not-ready', 'space-missing'],
  },
  { seen: ['another token reaches this environment in the same way'], excludes: ['proxy-interference'] },
  {
    seen: ['Management lists the key with this environment'],
    excludes: ['environment-not-enabled', 'environment-missing', ...SPACE],
  },
  { seen: ['Management lists the key without this environment'], leaves: ENVIRONMENT },
  // A key that the platform knows, and that is none of this space’s, is another space’s.
  { seen: ['something was not found', 'Management does not list the key'], excludes: [...ENVIRONMENT, ...RESOURCE] },
  { seen: ['a variable in the path was not set'], leaves: ['malformed-id'], unless: ['the resource was not found'] },
  {
    seen: ['the answer names a variable that was not set', 'the environment was not found'],
    leaves: ['malformed-id'],
    unless: ['the answer names what was not asked'],
  },
  {
    seen: ['the answer names a variable that was not set', 'the space was not found'],
    leaves: ['malformed-id'],
    unless: ['the answer names what was not asked'],
  },
  { seen: ['the platform calls the id invalid'], leaves: ['malformed-id'] },

  // ── The space ──────────────────────────────────────────────────────────────────────────────────────────────────
  // A key belongs to one space: one that works elsewhere has no access here by its nature. An account has many.
  {
    seen: ['the token reaches another space'],
    excludes: ['space-no-access', ...ENVIRONMENT],
    unless: ['the token stands for an account'],
  },
  // Whether this space exists or not, the key is another one's; a misspelt id of its own would be the nearer cause.
  {
    seen: ['the token reaches another space'],
    excludes: ['space-missing'],
    unless: [
      'the token stands for an account',
      'the space resembles a known one',
      'Management does not show the space',
    ],
  },
  { seen: ['Management shows the space'], excludes: ['space-no-access'], unless: ['the token stands for an account'] },
  {
    seen: ['another token reaches this space'],
    excludes: ['space-no-access'],
    unless: ['the token stands for an account'],
  },
  { seen: ['the token reaches another environment of the space'], excludes: SPACE },
  { seen: ['Management shows the space'], excludes: ['space-missing'] },
  { seen: ['another token reaches this space'], excludes: ['space-missing'] },

  {
    seen: ['the account does not see the space'],
    leaves: ['space-missing', 'space-no-access', 'malformed-id', 'stale-cache'],
  },
  // Every space has it, and it cannot be deleted (the platform's documentation).
  { seen: ['the default environment is read'], excludes: ['environment-missing', 'environment-not-ready'] },

  // ── The resource ───────────────────────────────────────────────────────────────────────────────────────────────
  { seen: ['the token reads lists in this environment'], excludes: [...SPACE, ...ENVIRONMENT, 'proxy-interference'] },
  { seen: ['the token reads no lists in this environment'], excludes: ['resource-missing', 'resource-unpublished'] },
  {
    seen: ['drafts hold the resource'],
    excludes: [
      'resource-missing',
      'malformed-id',
      'wrong-method-or-host',
      'environment-missing',
      'environment-not-ready',
      'space-missing',
    ],
  },
  { seen: ['drafts do not hold the resource'], excludes: ['resource-unpublished', 'stale-cache'] },
  { seen: ['Management shows the resource as never published'], leaves: ['resource-unpublished'] },
  { seen: ['Management shows the resource as published'], excludes: ['resource-missing', 'resource-unpublished'] },
]

/** Causes that must have been seen at work: to be the only one left is not enough for them to be certain. */
export const NEEDS: Readonly<Partial<Record<CauseId, readonly Observation[]>>> = {
  'stale-cache': ['a cache was seen to give an old answer'],
  'proxy-interference': ['the proxy failed', 'a proxy or a filter says that it answered'],
  'token-of-other-api': ['another API accepts the token', 'Management lists this very value for another API'],
  'token-of-other-service': ['another service accepts the token'],
  'header-not-delivered': [
    'the same token is accepted in the query',
    'tokens arrive in the query and not in the header',
    'elsewhere the header does not arrive',
  ],
  'query-not-delivered': [
    'the same token is accepted in the header',
    'tokens arrive in the header and not in the query',
    'elsewhere the query does not arrive',
  ],
  'token-expired': ['Management lists the token as expired'],
  'key-not-active-yet': ['a later look is accepted', 'Management lists this very value for the asked API'],
  'space-of-another-token': [
    'the token reaches another space',
    'Management shows the space',
    'another token reaches this space',
  ],
  'environment-not-ready': ['Management lists the environment as not ready'],
  'resource-unpublished': [
    'drafts hold the resource',
    'Management shows the resource as never published',
    'Management shows the resource as published',
  ],
}
