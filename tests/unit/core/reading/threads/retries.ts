import { CONNECTION, type Thread } from './thread.ts'

/** Warnings of the SDK's retries, where nothing else is left. */
export const retryWarnings: Thread[] = [
  {
    seen: 'contentful-cli#2870',
    text: ' ⠋ Importing Assets\n      → ⚠ Rate limit error occurred. Waiting for 1628 ms before retrying...',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { id: null, retries: [{ of: 'rate-limit', waitMs: 1628 }], matters: 'retries' },
  },
  {
    seen: 'contentful.js#175',
    text: 'Rate limit error occurred. Waiting for 1698 ms before retrying....',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { retries: [{ of: 'rate-limit', waitMs: 1698 }] },
  },
  {
    seen: 'contentful-import#31',
    text: 'Rate limit error occured. Waiting for Infinity ms before retrying....\nRate limit error occured. Waiting for Infinity ms before retrying....',
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { retries: [{ of: 'rate-limit', waitMs: null }] },
  },
  {
    seen: 'contentful-management.js#99',
    text: 'Server error occured. Waiting for 53824 ms before retrying....',
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { retries: [{ of: 'server', waitMs: 53_824 }] },
  },
  {
    seen: 'contentful-cli#79',
    text: '10:08:20 - Server 504 error occurred. Waiting for 3451 ms before retrying...',
    verdict: 'not-checked',
    causes: ['platform-error'],
    facts: { retries: [{ of: 'server' }] },
  },
  {
    seen: 'contentful-cli#1494',
    text: '[warning] Connection error occurred. Waiting for 2006 ms before retrying...\n[warning] Connection error occurred. Waiting for 2515 ms before retrying...',
    verdict: 'not-checked',
    causes: CONNECTION,
    facts: { retries: [{ of: 'connection', waitMs: 2515 }] },
  },
  {
    seen: 'contentful.js#184',
    text: '[warning] Connection error occured. Waiting for 1986 ms before retrying...',
    verdict: 'not-checked',
    causes: CONNECTION,
    facts: { retries: [{ of: 'connection' }] },
  },
  {
    seen: 'contentful-export#1146',
    text: `Oh no! Some errors occurred! Error [ContentfulMultiError]: Errors occured
11:20:68 - Rate limit error occurred. Waiting for 1624 ms before retrying...
11:20:45 - Rate limit error occurred. Waiting for 1978 ms before retrying...`,
    verdict: 'not-checked',
    causes: ['rate-limited'],
    facts: { retries: [{ of: 'rate-limit' }] },
  },
]
