import { describe, expect, it } from 'vitest'
import { tlsComplaintIn } from '../../../../src/core/requests/transport-failures.ts'
import { waitAsked } from '../../../../src/core/requests/retry-after.ts'

describe('tlsComplaintIn', () => {
  it.each([
    ['<center>The plain HTTP request was sent to HTTPS port</center>', 'plain-http-on-tls-port'],
    ["Reason: You're speaking plain HTTP to an SSL-enabled server port.", 'plain-http-on-tls-port'],
    ['Client sent an HTTP request to an HTTPS server.\n', 'plain-http-on-tls-port'],
    ['This combination of host and port requires TLS.', 'plain-http-on-tls-port'],
    ['<center>No required SSL certificate was sent</center>', 'client-certificate-wanted'],
    ['{"sys":{"type":"Error","id":"BadRequest"},"message":"The query is wrong"}', null],
  ])('reads %s as %s', (text, complaint) => {
    expect(tlsComplaintIn(400, text)).toBe(complaint)
    expect(tlsComplaintIn(200, text)).toBeNull()
    expect(tlsComplaintIn(500, text)).toBeNull()
  })
})

describe('waitAsked', () => {
  const now = new Date('2026-01-02T03:04:05Z')

  it.each([
    [[['Retry-After', '30']], 30],
    [[['retry-after', ' 0 ']], 1],
    [[['X-Contentful-RateLimit-Reset', '0']], 1],
    [[['X-Contentful-RateLimit-Reset', '1.2']], 2],
    [
      [
        ['X-Contentful-RateLimit-Reset', '2'],
        ['Retry-After', '30'],
      ],
      30,
    ],
    [
      [
        ['X-Contentful-RateLimit-Reset', '40'],
        ['Retry-After', '30'],
      ],
      40,
    ],
    [
      [
        ['X-Contentful-RateLimit-Reset', '2'],
        ['Retry-After', 'Fri, 02 Jan 2026 03:05:05 GMT'],
      ],
      60,
    ],
    [[['Retry-After', 'Fri, 02 Jan 2026 03:05:05 GMT']], 60],
    [[['Retry-After', 'Fri, 02 Jan 2026 03:00:00 GMT']], 1],
    [
      [
        ['Date', 'Fri, 02 Jan 2026 03:05:00 GMT'],
        ['Retry-After', 'Fri, 02 Jan 2026 03:05:05 GMT'],
      ],
      5,
    ],
    [[['Retry-After', 'soon']], null],
    [[['Retry-After', '-5']], null],
    [[], null],
  ] as [[string, string][], number | null][])('reads %j as %s seconds', (headers, seconds) => {
    expect(waitAsked(headers, now)).toBe(seconds)
  })
  it("counts a time only from the response's own date if its arrival time is unknown", () => {
    const after: [string, string] = ['Retry-After', 'Fri, 02 Jan 2026 03:05:05 GMT']
    expect(waitAsked([after], null)).toBeNull()
    expect(waitAsked([['Date', 'Fri, 02 Jan 2026 03:05:00 GMT'], after], null)).toBe(5)
  })
})
