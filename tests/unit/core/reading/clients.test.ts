import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { parseRecord } from '../../../clients/record.ts'
import { OF_CONTENT, OF_MANAGEMENT } from '../../../clients/situations.ts'
import { ENVIRONMENT, REFUSED, RESOURCE, SPACE } from './threads/thread.ts'

/** What real clients print (`npm run test:clients` records it), and what `explain` says of it. */

const FOLDER = join(import.meta.dirname, 'clients')
const NO_RECORD = ['proxy-interference', 'not-the-platform']

type Expected = { verdict: string; first: readonly string[] }

const EXPECTED: Readonly<Record<string, Expected>> = {
  'revoked key': { verdict: 'rejected', first: REFUSED },
  'revoked token': { verdict: 'rejected', first: REFUSED },
  'preview key on Delivery': { verdict: 'rejected', first: REFUSED },
  'delivery key on Preview': { verdict: 'rejected', first: REFUSED },
  'delivery key on Management': { verdict: 'rejected', first: REFUSED },
  'missing environment': { verdict: 'no-access', first: ENVIRONMENT },
  'environment not enabled': { verdict: 'no-access', first: ENVIRONMENT },
  'missing entry': { verdict: 'no-access', first: RESOURCE },
  'missing space': { verdict: 'no-access', first: SPACE },
  'space of another account': { verdict: 'no-access', first: SPACE },
  'no token': { verdict: 'rejected', first: ['token-missing'] },
  'connection refused': { verdict: 'not-checked', first: ['connection-refused'] },
  'unknown host': { verdict: 'not-checked', first: ['offline-dns'] },
  'untrusted certificate': { verdict: 'not-checked', first: ['tls-untrusted'] },
  'page of a proxy': { verdict: 'not-checked', first: NO_RECORD },
}

const PLACE: Expected = { verdict: 'no-access', first: [...SPACE, ...ENVIRONMENT] }

/** Where a client prints less than it got: what is left for a text to show. */
const LESS: Readonly<Record<string, Expected>> = {
  // The record's `details`, which name what is missing, aren't printed.
  'contentful-export, missing environment': PLACE,
  'contentful-export, missing space': PLACE,
  'contentful-export, space of another account': PLACE,
  'contentful-import, missing environment': PLACE,
  'contentful-import, missing space': PLACE,
  'contentful-import, space of another account': PLACE,
  // One sentence of the platform for a missing token and for an unknown one.
  'axios, no token': { verdict: 'rejected', first: REFUSED },
  'fetch, no token': { verdict: 'rejected', first: REFUSED },
}

const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'))
const printed = files.flatMap((file) =>
  parseRecord(readFileSync(join(FOLDER, file), 'utf8')).map((one) => ({ client: file.replace('.txt', ''), ...one })),
)

describe('what a client prints', () => {
  it('is recorded for every situation', () => {
    const situations = new Set([...OF_CONTENT, ...OF_MANAGEMENT].map(({ name }) => name))
    expect(new Set(printed.map(({ situation }) => situation))).toEqual(situations)
    expect(files.length).toBeGreaterThanOrEqual(10)
  })

  it.each(printed)('is explained: $client, $situation', ({ client, situation, text }) => {
    const { verdict, causes } = explain(text)
    const { verdict: expected, first } = LESS[`${client}, ${situation}`] ?? EXPECTED[situation]!
    expect({ verdict, isFirst: first.includes(causes[0]?.id ?? ''), cause: causes[0]?.id }).toMatchObject({
      verdict: expected,
      isFirst: true,
    })
  })

  it('is never called certain where another cause prints the same', () => {
    const certain = printed.filter(({ text }) => explain(text).causes[0]?.certainty === 'certain')
    const decided = ['no token', 'connection refused', 'unknown host', 'untrusted certificate']
    expect(certain.map(({ situation }) => situation).filter((name) => !decided.includes(name))).toEqual([])
  })

  it('contains no path and no port of the computer that recorded it', () => {
    for (const { client, situation, text } of printed) {
      const found = /(?<![\w/.])\/(?:home|Users|tmp|work|root|var)\/\S*|127\.0\.0\.1:(?!443\b)\d+/.exec(text)
      expect(found?.[0], `${client}, ${situation}`).toBeUndefined()
    }
  })
})
