import { NOT_FOUND, OTHER_PROBLEM, REFUSED, type Thread } from './thread.ts'

/** The SDK's one line and the command lines that print it. */
export const sdkLines: Thread[] = [
  {
    seen: 'contentful-cli#579',
    text: `  ✔ Initialize client (1s)
  ❯ Fetching data from space
    ✔ Connecting to space (1s)
    ✖ Fetching webhooks data (1s)
      → NotFound: Status: 404 - Not Found - Message: The resource could not be found. - Request ID:[REDACTED]
      Fetching roles data

The following 1 errors and 0 warnings occurred:

07:12:08 - Error: Status: 404 - Not Found - Message: The resource could not be found. - Request ID:[REDACTED]

🚨  Error: Errors occured`,
    verdict: 'no-access',
    causes: [...NOT_FOUND, 'permission-denied'],
    facts: { id: 'NotFound' },
  },
  {
    seen: 'contentful-cli#158',
    text: `The following 1 errors and 0 warnings occurred:

16:59:07 - AccessDenied: Status: 403 - Forbidden - Message: Forbidden - Request ID: ###

Stored the detailed error log file at:path/to/error-log.json
🚨  Error: Errors occured`,
    verdict: 'no-access',
    causes: ['permission-denied'],
    facts: { id: 'AccessDenied' },
  },
  {
    seen: 'contentful-export#98',
    text: 'Error: Status: 403 - Forbidden - Message: The access token you sent could not be found or is invalid.',
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'gatsby-starter-mate#416',
    text: `The following 1 errors and 0 warnings occurred:

11:13:70 - Error: Status: 403 - Forbidden - Message: The access token you sent could not be found or is invalid. - Request ID: fake-request-1

(node:3036) UnhandledPromiseRejectionWarning: ContentfulMultiError: Errors occured`,
    verdict: 'rejected',
    causes: REFUSED,
    facts: { id: 'AccessTokenInvalid' },
  },
  {
    seen: 'contentful.js#1165',
    text: '[ERROR] Status: 404 - Not Found - Message: The resource could not be found. - Request ID',
    verdict: 'no-access',
    causes: NOT_FOUND,
    facts: { id: 'NotFound' },
  },
  {
    seen: 'contentful-import#598',
    text: `03:30:55 - InvalidEntry: Status: 422 - Unprocessable Entity - Message: Validation error - Details: The property "articleContents" is required here - Request ID: fake-request-1

13:27:36 - ValidationFailed: Status: 422 - Unprocessable Entity - Message: Validation error - Details: The asset has no files - Request ID: fake-request-2

13:31:96 - UnresolvedLinks: Status: 422 - Unprocessable Entity - Message: Validation error - Details: notResolvable - Request ID: fake-request-3`,
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'UnresolvedLinks', otherIds: ['InvalidEntry', 'ValidationFailed'] },
  },
  {
    seen: 'contentful-cli#46',
    text: 'BadRequest: Status: 400 - Bad Request - Message: Response size too big, was: 9294576b. Maximum allowed response size: 7340032b.',
    verdict: 'not-checked',
    causes: ['response-too-large'],
    facts: { id: 'BadRequest' },
  },
  {
    seen: 'contentful-cli#176',
    text: `   ✖ Fetching content entries data (2s)
     → BadRequest: Status: 400 - Bad Request - Message: Response size too big. Maximum allowed response size: 7340032b. - Request ID: 7ec689c…

The following 1 errors and 1 warnings occurred:

13:20:70 - Rate limit error occurred. Waiting for 1541 ms before retrying...
13:20:81 - Error: Status: 400 - Bad Request - Message: Response size too big. Maximum allowed response size: 7340032b. - Request ID: fake-request-1`,
    verdict: 'not-checked',
    causes: ['response-too-large'],
    facts: { id: 'BadRequest', retries: [{ of: 'rate-limit', waitMs: 1541 }], matters: 'answer' },
  },
  {
    seen: 'contentful-import#125',
    text: '   × Importing Entries\n     → BadRequest: Status: 400 - Bad Request - Message: Previously published fields are invalid - Request ID: fake-request-1',
    verdict: ['not-checked', 'accepted', 'no-access'],
    causes: OTHER_PROBLEM,
    facts: { id: 'BadRequest' },
  },
  {
    seen: 'contentful-export#90',
    text: 'Error: Status: 400 - Bad Request - Message: The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field. - Details: The path "[content_type" is not recognized - Request ID: fake-request-1',
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'InvalidQuery' },
  },
  {
    seen: 'contentful-cli#1143',
    text: 'RateLimitExceeded: Status: 429 - Too Many Requests - Message: You have exceeded the rate limit of this Space by making too many API requests within a short timespan. Please wait a moment before trying the request again. - Request ID: fake-request-1',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { id: 'RateLimitExceeded' },
  },
  {
    seen: 'contentful-cli#79',
    text: `10:07:99 - Rate limit error occurred. Waiting for 1565 ms before retrying...
10:07:00 - Rate limit error occurred. Waiting for 1585 ms before retrying...
10:07:67 - Connection error occurred. Waiting for 1965 ms before retrying...
10:08:30 - VersionMismatch: Status: 409 - Conflict - Message: undefined - Request ID: fake-request-1`,
    verdict: ['not-checked', 'accepted'],
    causes: OTHER_PROBLEM,
    facts: { id: 'VersionMismatch', matters: 'answer' },
  },
]
