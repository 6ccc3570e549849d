import type { Observation } from '../../../../src/core/diagnosis/observe/observations.ts'

/** An answer, what was sent and settled before it (`base`), and what may be seen besides. */
export type Setting = { answer: Observation; base: readonly Observation[]; besides: readonly Observation[] }

const DELIVERY: readonly Observation[] = [
  'a token was sent',
  'the request went to Delivery',
  'the request went by header',
]
const PREVIEW: readonly Observation[] = [
  'a token was sent',
  'the request went to Preview',
  'the request went by header',
]
const QUERY: readonly Observation[] = ['a token was sent', 'the request went to Delivery', 'the request went by query']
const MANAGEMENT: readonly Observation[] = [
  'a token was sent',
  'the request went to Management',
  'the request went by header',
  'the token stands for an account',
]
const EVERY_API = [DELIVERY, PREVIEW, QUERY, MANAGEMENT]
const LOOKED_AGAIN: readonly Observation[] = ['past the cache the answer is the same', 'a later look is refused too']
const REFUSED_ELSEWHERE: readonly Observation[] = [
  'the other APIs that were asked refuse it',
  'every other API refuses the token',
  'the other services that were asked refuse it',
  'every other service refuses the token',
]

/** What a refusal may bring with it: the token’s form, the vault’s word, other ways and places, lists of keys. */
const OF_TOKEN: readonly Observation[] = [
  'the text cannot be a token',
  'the token is almost a known one',
  'the token has a flaw that may be lost on the way',
  'the token is accepted after repair',
  'the token is refused after repair, too',
  'the token looks like one of another API',
  'only the asked API has tokens of this form',
  'the token is kept as one of another API',
  'the token is kept as one of another service',
  'the token is kept as revoked',
  'the key was created or changed minutes ago',
  'the key is older than ten minutes',
  'the token was seen working',
  'the token was seen working in another environment',
  'the answer came from a cache',
  'no look gets past the cache',
  'a cache gave the response again unasked',
  'another API answered',
  'the answer says that a token arrived',
  'past the cache it works',
  'past the cache the answer is the same',
  'a later look is accepted',
  'a later look reads content',
  'a later look is refused too',
  'the first answer was an old one',
  'a cache was seen to give an old answer',
  'asked as before it is still refused',
  'asked as before it is accepted now',
  'asked as before content comes now',
  'asked as before an empty list comes now',
  'the same token is accepted in the query',
  'the same token is accepted in the header',
  'after that it was refused again',
  'another API accepts the token',
  'every other API refuses the token',
  'the other APIs that were asked refuse it',
  'the API that it points to refuses the token',
  'another service accepts the token',
  'every other service refuses the token',
  'the other services that were asked refuse it',
  'a query arrived without the token',
  'a query with the token is accepted',
  'elsewhere the header does not arrive',
  'elsewhere the query does not arrive',
  'another token is accepted in the same way',
  'another token is refused in the same way',
  'tokens arrive in the query and not in the header',
  'tokens arrive in the header and not in the query',
  'the token is refused where tokens arrive',
  'the token works elsewhere on the same API',
  'Management lists this very value for the asked API',
  'Management lists this very value for another API',
  'Management does not list the key',
  'Management does not list the key for the other API',
  'Management lists the token as expired',
  'Management lists the token as revoked',
]

const OF_CACHES: readonly Observation[] = [
  'the answer came from a cache',
  'no look gets past the cache',
  'a cache gave the response again unasked',
  'past the cache it works',
  'past the cache the answer is the same',
  'the first answer was an old one',
  'a cache was seen to give an old answer',
]

const OF_PATH: readonly Observation[] = [
  'a variable in the path was not set',
  'the path has an id of forbidden characters',
  'the path is one of another API',
]

/** What the vault knows of the place, and other tokens showed of it. */
const OF_PLACE: readonly Observation[] = [
  ...OF_CACHES,
  ...OF_PATH,
  'the text cannot be a token',
  'the space has capital letters',
  'the path names an environment',
  'the environment has capital letters',
  'the default environment is read',
  'the token is kept as one of another space',
  'the token is kept without this environment',
  'the space is kept with this environment',
  'the space is kept without this environment',
  'the space is a known one',
  'the space resembles a known one',
  'the environment resembles a known one',
  'another token reaches this environment',
  'another token reaches this environment in the same way',
  'another token reaches this space',
  'another token reaches this space in the same way',
  'Management shows the space',
]

const OF_LISTS: readonly Observation[] = [
  'Management lists the environment as ready',
  'Management lists the environment as not ready',
  'Management does not list the environment',
]

/** What an environment that was not found may bring with it. */
const OF_ENVIRONMENT: readonly Observation[] = [
  ...OF_PLACE,
  ...OF_LISTS,
  'another token misses this environment, too',
  'the answer names what was not asked',
  'the answer names what was asked',
  'Management does not list the key',
  'Management lists the key with this environment',
  'Management lists the key without this environment',
]

/** What a space that was not found may bring with it. */
const OF_SPACE: readonly Observation[] = [
  ...OF_PLACE,
  'the token reaches another environment of the space',
  'the token reaches another space',
  'the token is refused in another space',
  'Management does not show the space',
  'the account does not see the space',
  'the account itself was not found',
  'the path names the space alone',
]

const OF_RESOURCE: readonly Observation[] = [
  'the resource has capital letters',
  'its collection lists the resource',
  'its collection does not list the resource',
  'drafts hold the resource',
  'drafts do not hold the resource',
  'Management shows the resource as never published',
  'Management shows the resource as published',
]

const OF_CONTENT: readonly Observation[] = [
  ...OF_CACHES.filter((one) => one !== 'past the cache it works'),
  'the address is the platform’s own',
  'the address looks at the token',
  'an impossible token gets content too',
  'the answer names what was not asked',
  'the plain request works',
  'one item of the list works',
]

const OF_FOREIGNERS: readonly Observation[] = [
  'the page speaks of a login to the network',
  'the text cannot be a token',
  'no token was sent',
]

/** Responses that decide on their own: other knowledge doesn't change their verdict. */
const ALONE: readonly Observation[] = [
  'the keychain is not there',
  'the keychain does not answer',
  'the keychain is locked',
  'the keychain gave no secret',
  'the secret is gone',
  'the name was not resolved',
  'the connection was refused',
  'the connection was reset',
  'no answer came in time',
  'the certificate is not trusted',
  'the proxy failed',
  'the answer was not HTTP',
  'the port expects https',
  'the request was canceled',
  'a browser blocked the request',
  'the answer redirects elsewhere',
  'another server asks for a login',
  'a proxy or a filter says that it answered',
  'a page came instead of content',
  'a foreign answer came',
  'a gateway failed without a record',
  'the answer is unreadable',
  'the platform limits the rate',
  'the platform failed',
  'the space is hibernated',
  'the answer was too large for the platform',
  'the error id is unknown',
  'the organization has not granted access',
  'access was denied',
]

/** Refusals of another kind that a cache may have kept, too. */
const KEPT_BY_CACHES: readonly Observation[] = [
  'the space is hibernated',
  'the organization has not granted access',
  'access was denied',
]

const FAILURES: readonly Observation[] = [
  'the connection was reset',
  'no answer came in time',
  'the answer was not HTTP',
]

/** An answer in each of several bases: what was sent, and how much was settled before. */
const settings = (
  answer: Observation,
  bases: readonly (readonly Observation[])[],
  besides: readonly Observation[],
): Setting[] => bases.map((base) => ({ answer, base, besides: besides.filter((one) => !base.includes(one)) }))

const SPACE_ALONE: readonly Observation[] = ['the path names the space alone', 'the default environment is read']

/** In a named environment, as most that go wrong are. */
const named = (bases: readonly (readonly Observation[])[]): (readonly Observation[])[] =>
  bases.map((base) => [...base, 'the path names an environment'])

/** No token is chosen for an API without tokens. */
const IMAGES: readonly Observation[] = ['the request went to Images']

/** Every answer, with what it was sent with and what may be seen besides. */
export const SETTINGS: readonly Setting[] = [
  ...KEPT_BY_CACHES.flatMap((answer) => settings(answer, [[]], OF_CACHES)),
  ...ALONE.flatMap((answer) => settings(answer, [[]], OF_FOREIGNERS)),
  ...settings('the platform failed', [['the error id is unknown']], OF_FOREIGNERS),
  ...FAILURES.flatMap((answer) => settings(answer, [['content began and broke off']], OF_FOREIGNERS)),
  ...settings('nothing was sent', [[], ['no token was sent']], ['the text cannot be a token']),
  ...settings('a tool hides its reason', [[]], ['the text cannot be a token', 'a variable in the path was not set']),
  ...settings('the platform called the request bad', [DELIVERY], OF_CONTENT),
  ...settings('the request has another problem', [DELIVERY], OF_CONTENT),
  ...settings('content came', EVERY_API, OF_CONTENT),
  ...settings('an empty list came', EVERY_API, OF_CONTENT),
  ...settings(
    'content came without a token',
    [IMAGES, ['the request went to Delivery', 'no token was sent']],
    [...OF_CACHES, 'the headers shown hold no token'],
  ),
  ...settings(
    'the token was refused',
    [
      [],
      ...EVERY_API,
      ...[DELIVERY, QUERY, MANAGEMENT].map((base) => [...base, ...LOOKED_AGAIN, ...REFUSED_ELSEWHERE]),
    ],
    OF_TOKEN,
  ),
  ...settings(
    'the token was refused',
    [
      ['no token was sent', 'the request went to Delivery'],
      ['no token was sent', 'the request went to Management', 'the token stands for an account'],
      ['the headers shown hold no token'],
    ],
    OF_CACHES,
  ),
  ...settings('the token was reported missing', [[], DELIVERY, QUERY], OF_TOKEN),
  ...settings('the token was reported missing', [['no token was sent', 'the request went to Delivery']], OF_CACHES),
  ...['the environment was not found' as const, 'the space was not found' as const].flatMap((answer) =>
    settings(answer, [IMAGES], OF_CACHES),
  ),
  ...settings('the environment was not found', named(EVERY_API), [...OF_ENVIRONMENT, 'another API answered']),
  ...settings(
    'the space was not found',
    [...named(EVERY_API), [...DELIVERY, ...SPACE_ALONE], [...MANAGEMENT, ...SPACE_ALONE]],
    [...OF_SPACE, 'the answer names what was not asked', 'another service accepts the token', 'another API answered'],
  ),
  ...settings('the resource was not found', named([DELIVERY, PREVIEW, MANAGEMENT]), [
    ...OF_CACHES,
    ...OF_PATH,
    ...OF_RESOURCE,
    'the text cannot be a token',
    'the answer names what was not asked',
    'the answer names a variable that was not set',
  ]),
  ...settings(
    'something was not found',
    [
      ...named([DELIVERY, [...DELIVERY, 'the path is a list'], PREVIEW, MANAGEMENT]),
      [...DELIVERY, 'the default environment is read'],
      [...MANAGEMENT, ...SPACE_ALONE],
      [...DELIVERY, 'the path names no space'],
    ],
    [
      ...OF_SPACE,
      ...OF_LISTS,
      ...OF_RESOURCE,
      'the token reads lists in this environment',
      'the token reads no lists in this environment',
      'the platform calls the id invalid',
      'Management does not list the key',
      'another API answered',
      'the request writes',
      'the path has a collection that no API has',
    ],
  ),
]
