import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText } from '../../../../src/core/reading/paste/read-text.ts'
import { bodyReadingSchema } from '../../../../src/shared/model/error-record.ts'
import { ASIDE, KNOWN } from './threads/index.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

const PASTED = Object.values({ ...KNOWN, ...ASIDE }).flatMap((threads) => threads.map(({ text }) => text))

/** Pieces that the reader's patterns look for, and what could confuse them. */
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '\\',
  '\n',
  ' ',
  ':',
  ',',
  '=>',
  'sys:',
  '"sys":',
  'requestId: ',
  'name: "NotFound"',
  'HTTP/1.1 404 x\n',
  'Status: 404 - ',
  'status code 401',
  'Bearer ',
  'Bearer ...',
  'access_token=',
  'accessToken: ',
  '${TOKEN}',
  'undefined',
  'https://cdn.contentful.com/spaces/',
  '/environments/',
  'headers: {',
  'proxy: {',
  'Message: ',
  'Details: ',
  ' - ',
  'Contentful::',
  'Contentful\\',
  'environment: "',
  'Missing required environment variable ',
  'CONTENTFUL_ACCESS_TOKEN',
  'space id and ',
  'is required',
  'Rate limit error occurred. Waiting for ',
  ' ms before retrying',
  'Link from entry ',
  'blocked by CORS policy: ',
  'Cross-Origin Request Blocked',
  'must be ',
  'token ',
  'A',
  '9',
  '\u001b]',
  '\u001b[1m',
  '&quot;',
  '%7B',
  '%',
  '│',
  '─',
]

describe('any text', () => {
  it('is read without a throw, in parts of real ones too', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((all) => all.join(''))
    const cut = fc
      .tuple(fc.constantFrom(...PASTED), fc.nat({ max: 400 }), fc.nat({ max: 400 }), fc.constantFrom(...PIECES))
      .map(([text, from, length, piece]) => text.slice(from, from + length) + piece + text.slice(from + length))
    fc.assert(
      fc.property(fc.oneof(pieces, cut, fc.string({ unit: 'binary' })), (text) => {
        expect(bodyReadingSchema.safeParse(readText(text).reading).success).toBe(true)
      }),
      { numRuns: shortOrLong(120, 400) },
    )
  })
})

describe('a megabyte of the same', () => {
  const MEGABYTE = 1_000_000
  const repeat = (piece: string): string => piece.repeat(Math.ceil(MEGABYTE / piece.length))

  it.each(PIECES)('%j does not take long', (piece) => {
    const started = performance.now()
    readText(repeat(piece))
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('takes a time that grows with the text, not with its square', () => {
    const pairs = fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES), fc.constantFrom(...PIECES))
    fc.assert(
      fc.property(pairs, (three) => {
        const started = performance.now()
        readText(repeat(three.join('')))
        expect(performance.now() - started).toBeLessThan(5_000)
      }),
      { numRuns: 8 },
    )
  })
})

describe('a token in the text', () => {
  const hex = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 64, maxLength: 64 })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-')
  const newer = fc.string({ unit: fc.constantFrom(...letters), minLength: 43, maxLength: 43 })
  const token = fc.oneof(
    hex,
    newer,
    newer.map((text) => `CFPAT-${text}`),
    hex.map((text) => `CFPAT-${text}`),
  )
  const PLACES: readonly ((secret: string) => string)[] = [
    (secret) => `curl -H "Authorization: Bearer ${secret}" https://cdn.contentful.com/spaces/abc/entries`,
    (secret) => `GET https://cdn.contentful.com/spaces/abc/entries?access_token=${secret} 401 (Unauthorized)`,
    (secret) =>
      `> GET /spaces/abc/entries?access_token=${secret} HTTP/1.1\n> Host: cdn.contentful.com\n>\n< HTTP/1.1 401 x\n< a: b\n<\n{}`,
    (secret) =>
      `{ status: 401, statusText: 'x', message: 'y', request: { headers: { Authorization: 'Bearer ${secret}' } } }`,
    (secret) => `Error: Invalid header value: "Bearer ${secret}\\n"`,
    (secret) => `Headers.append: "Bearer ${secret}" is an invalid header value.`,
    (secret) => `accessToken: "${secret}" - "accessToken" is required`,
    (secret) =>
      `Access to fetch at 'https://cdn.contentful.com/spaces/abc/entries?access_token=${secret}' from origin 'x' has been blocked by CORS policy: no ${secret}`,
    (secret) =>
      `CONTENTFUL_ACCESS_TOKEN=${secret} is missing\nMissing required environment variable: CONTENTFUL_ACCESS_TOKEN`,
    (secret) => `HTTPS_PROXY=http://user:${secret}@proxy.lan:8080 contentful space export --management-token ${secret}`,
    (secret) => `Bearer ...${secret}"`,
    (secret) => `Request failed with status code 401 for /spaces/abc/entries?access_token=${secret}`,
    (secret) => `x509: certificate of ${secret} is bad`,
  ]

  it('comes out in no fact', () => {
    fc.assert(
      fc.property(token, fc.constantFrom(...PLACES), (secret, place) => {
        // The record and its message are the platform's own words; everything else was taken out of the text.
        const { reading: _shownRedacted, ...facts } = readText(place(secret))
        expect(JSON.stringify(facts)).not.toContain(secret)
        expect(JSON.stringify(facts)).not.toContain(secret.slice(0, 20))
      }),
      // One key in 1,500 has no digit.
      {
        numRuns: shortOrLong(120, 400),
        examples: PLACES.map((place) => ['fakeKeyWithoutADigit_LooksLikeWords_abcdefg', place]),
      },
    )
  })
})
