import { ENVIRONMENT, NOT_FOUND, OTHER_PROBLEM, REFUSED, type Thread } from './thread.ts'

const REJECTED = { verdict: 'rejected', causes: [...REFUSED, 'token-missing'] } as const
const LOST = { verdict: 'no-access', causes: NOT_FOUND } as const

/** SDKs of other languages: a class, sometimes a message. */
export const classNames: Thread[] = [
  {
    seen: 'contentful.rb#46',
    text: 'Contentful::Unauthorized: Contentful::Unauthorized',
    ...REJECTED,
    facts: { id: 'AccessTokenInvalid', basis: 'class-name', what: 'the name of an error' },
  },
  {
    seen: 'contentful-importer.rb#13',
    text: "undefined method `entries' for #<Contentful::Management::Unauthorized:0x007f6180067be0>",
    ...REJECTED,
    facts: { id: 'AccessTokenInvalid', basis: 'class-name' },
  },
  {
    seen: 'contentful-importer.rb#13',
    text: "undefined method `entries' for #<Contentful::Management::NotFound:0x007fb428034768>",
    ...LOST,
    facts: { id: 'NotFound', basis: 'class-name' },
  },
  {
    seen: 'contentful-importer.rb#32',
    text: "/app/gems/contentful-importer-0.2.2/lib/contentful/importer/parallel_importer.rb:50:in `import_content_types': undefined method `content_types' for #<Contentful::Management::AccessDenied:0x007fd> (NoMethodError)",
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { id: 'AccessDenied', basis: 'class-name' },
  },
  {
    seen: 'contentful-management.rb#106',
    text: `Service Unavailable, contenful.com API seems to be down
test.rb:22:in \`<main>': undefined method \`assets' for #<Contentful::Management::ServiceUnavailable:0x007fc1921a8960> (NoMethodError)`,
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { basis: 'class-name' },
  },
  {
    seen: 'contentful_middleman#20',
    text: "/Library/Ruby/Gems/2.0.0/gems/contentful-0.5.0/lib/contentful/client.rb:174:in `get': The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field. (Contentful::BadRequest)",
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'InvalidQuery' },
  },
  {
    seen: 'contentful.rb#116',
    text: `D, [2016-12-26T20:38:36.605619 #7206] DEBUG -- : [httplog] GET https://cdn.contentful.com/spaces/abc123space/content_types/Post completed with status code 404 in 0.62 seconds
Contentful::NotFound: The resource could not be found.`,
    ...LOST,
    facts: {
      id: 'NotFound',
      request: { space: 'abc123space', method: 'GET', path: '/spaces/abc123space/content_types/Post' },
    },
  },
  {
    seen: 'contentful.rb',
    text: 'Contentful::RateLimitExceeded (HTTP status code: 429\nMessage: Rate limit exceeded. Too many requests.\nTime until reset (seconds): 3)',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { id: 'RateLimitExceeded' },
  },
  {
    seen: 'contentful.py',
    text: `contentful.errors.NotFoundError: HTTP status code: 404
Message: The resource could not be found.
Details: The requested Environment could not be found. ID: staging.
Request ID: fake-request-1`,
    verdict: 'no-access',
    causes: ENVIRONMENT,
    facts: { id: 'NotFound', missing: 'Environment' },
  },
  {
    seen: 'contentful-management.py#84',
    text: `  File "/pyenv/versions/3.8.10/lib/python3.8/site-packages/contentful_management/client.py", line 500, in _request
contentful_management.errors.NotFoundError: HTTP status code: 404
Message: The resource could not be found.
Details: The requested Entry could not be found. ID: 5c1f.
Request ID: fake-request-1`,
    verdict: 'no-access',
    causes: ['resource-missing', 'resource-unpublished', 'wrong-method-or-host'],
    facts: { id: 'NotFound', missing: 'Entry' },
  },
  {
    seen: 'contentful.js#137',
    text: 'error = UnprocessableEntityError("HTTP status code: 422\\nMessage: Validation error...',
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: {},
  },
  {
    seen: 'contentful.php#62',
    text: 'PHP Fatal error:  Uncaught Contentful\\Core\\Exception\\AccessTokenInvalidException in /app/vendor/contentful/core/src/Api/BaseClient.php:212',
    ...REJECTED,
    facts: { id: 'AccessTokenInvalid', basis: 'class-name' },
  },
  {
    seen: 'contentful.php#180',
    text: '[2018-01-03 10:02:11] production.ERROR: Contentful\\Core\\Exception\\NotFoundException at /app/vendor/contentful/core/src/Api/BaseClient.php:155',
    ...LOST,
    facts: { id: 'NotFound', basis: 'class-name' },
  },
  {
    seen: 'contentful.php',
    text: 'In BaseClient.php line 212:\n  [Contentful\\Core\\Exception\\RateLimitExceededException]\n  You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan.',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { id: 'RateLimitExceeded' },
  },
  {
    seen: 'contentful.net',
    text: 'Contentful.Core.Errors.ContentfulException: The access token you sent could not be found or is invalid.\n   at Contentful.Core.ContentfulClientBase.CreateExceptionForFailedRequest(HttpResponseMessage res)',
    ...REJECTED,
    facts: { id: 'AccessTokenInvalid', basis: 'sentence' },
  },
  {
    seen: 'contentful.net',
    text: 'Unhandled exception. Contentful.Core.Errors.ContentfulRateLimitException\n   at Contentful.Core.ContentfulClientBase.SendHttpRequest(String url)',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { id: 'RateLimitExceeded', basis: 'class-name' },
  },
  {
    seen: 'contentful.net',
    text: 'Contentful.Core.Errors.GatewayTimeoutException: Exception of type GatewayTimeoutException was thrown.',
    verdict: 'not-checked',
    causes: ['platform-error', 'timeout'],
    facts: { basis: 'class-name' },
  },
  {
    seen: 'contentful.java',
    text: `com.contentful.java.cda.CDAHttpException: FAILED REQUEST:
Request{method=GET, url=https://cdn.contentful.com/spaces/abc123space/environments/master/entries?content_type=post, headers=[Authorization:Bearer fake-token-0000000000000000000000000000000000, X-Contentful-User-Agent:sdk contentful.java/10.5.1]}
	… Body{}
FAILED RESPONSE:
Response{protocol=h2, code=401, message=, url=https://cdn.contentful.com/spaces/abc123space/environments/master/entries?content_type=post}`,
    ...REJECTED,
    facts: { said: { status: 401 }, request: { method: 'GET', environment: 'master', tokenHeader: 'shown' } },
  },
  {
    seen: 'contentful-management.java#98',
    text: 'Exception in thread "main" com.contentful.java.cma.model.CMAHttpException: FAILED Response{protocol=http/1.1, code=404, message=Not Found, url=https://api.contentful.com/spaces/abc123space/environments/master/entries/e1}',
    ...LOST,
    facts: { said: { kind: 'not-found', status: 404 }, request: { api: 'management' } },
  },
  {
    seen: 'contentful.java',
    text: 'com.contentful.java.cda.CDAResourceNotFoundException: Could not find id cfexample of type CDAEntry.',
    verdict: 'no-access',
    causes: ['resource-missing', 'resource-unpublished', ...NOT_FOUND],
    facts: { id: 'NotFound', basis: 'class-name' },
  },
  {
    seen: 'contentful.swift#176',
    text: 'The operation couldn’t be completed. (Contentful.SDKError error 3.)',
    verdict: 'not-checked',
    causes: ['unrecognized-error'],
    facts: { id: null },
  },
  {
    seen: 'log services',
    text: 'RateLimitExceededError: too many requests',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { id: 'RateLimitExceeded' },
  },
]
