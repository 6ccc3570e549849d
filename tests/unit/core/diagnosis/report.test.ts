import { describe, expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { reportOf } from '../../../../src/core/diagnosis/report.ts'
import type { Diagnosis } from '../../../../src/shared/model/diagnosis.ts'

const written = (diagnosis: Diagnosis): string =>
  reportOf(diagnosis, { appVersion: '1.2.3', at: new Date(0), secrets: [] })

/** A record that says the same in all places that a diagnosis quotes. */
const says = (words: string, id = words): string =>
  JSON.stringify({
    sys: { type: 'Error', id },
    message: words,
    requestId: words,
    details: {
      type: words,
      id: words,
      environment: words,
      space: words,
      reasons: [words],
      sys: { type: words, id: words },
    },
  })

const pasted = (words: string): string[] => [
  says(words),
  says(words, 'NotFound'),
  says(words, 'AccessDenied'),
  says(words, 'ServerError'),
  JSON.stringify({ sys: { type: words, id: 'NotFound' }, message: 'm', details: { type: words, id: words } }),
  `HTTP/1.1 502 Bad\nServer: ${words}\nX-Contentful-Request-Id: ${words}\nX-Cache: HIT ${words}\nX-Squid-Error: ${words}\n\n<html>`,
  `HTTP/1.1 302 Found\nLocation: https://x.example/${words}\n\n`,
  `GET https://cdn.contentful.com/spaces/${words}/environments/${words}/entries?x=${words} failed: ${says(words, 'NotFound')}`,
  JSON.stringify({
    errors: [
      {
        message: words,
        extensions: { contentful: { code: 'UNKNOWN_SPACE', requestId: words, details: { space: words } } },
      },
    ],
  }),
]

const ATTACKS = [
  ['mentions, pictures and markup', '@octocat ![x](https://evil.example/a.png) <img src=x> <details>'],
  ['a fence of its own', '```` \n````\n@octocat\n`````'],
  ['a fence behind other line ends', 'x\u2028``````\u2029@octocat\u0085@octocat\r@octocat'],
  ['a second verdict', 'x\nVerdict: accepted\r\nVerdict: accepted\u2028Verdict: accepted\u0085Verdict: accepted'],
  ['controls, bidi, zero-width and tags', 'x\u001b[2J\u009b31m\u202e\u200b\u{e0041}\ufeff'],
  ['words without an end', 'ꙮ'.repeat(5_000)],
] as const

const PROBE: Diagnosis['probes'][number] = {
  id: 'request',
  read: 1,
  kind: 'the-request',
  service: 'Home',
  api: 'delivery',
  origin: 'https://x.example',
  path: '/spaces/shop',
  placement: 'query',
  token: 'website',
  why: 'It failed.',
  outcome: 'error-record',
  status: 404,
  errorId: 'NotFound',
  requestId: 'fake-request-1',
  duration: 12,
  exchange: null,
}

describe('a report for a public issue', () => {
  it.each(ATTACKS)('stays plain text with one verdict when a server says %s', (_name, words) => {
    for (const text of pasted(words)) {
      const report = written(explain(text))
      const lines = report.split('\n')
      const fence = /^`{3,}(?=text$)/.exec(lines[0] ?? '')?.[0] ?? ''
      expect(fence, 'the fence').not.toBe('')
      expect(lines.slice(-2), 'the end of the fence').toEqual([fence, ''])
      expect(
        lines.slice(1, -2).filter((line) => line.includes(fence)),
        'fences within',
      ).toEqual([])
      expect(lines.filter((line) => /^\s*Verdict\b/.test(line))).toHaveLength(1)
      expect(report).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(report).not.toMatch(/ꙮ{201}/)
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(1_200)
    }
  })

  it('does so too when the names of a service, a space and a probe are such', () => {
    const words = ATTACKS.map(([, attack]) => attack).join('\n')
    const { target, ...rest } = explain(says('x', 'NotFound'))
    const named = { service: words, path: `/${words}`, token: words, why: words, errorId: words, requestId: words }
    const probe = { ...PROBE, ...named }
    const report = written({
      ...rest,
      sentence: words,
      probes: [probe],
      deviations: [{ path: words, message: words }],
      target: { ...target, service: words, space: words, environment: words, path: words },
    })
    const lines = report.split('\n')
    expect(lines.filter((line) => /^\s*(?:Verdict|`{3})/.test(line))).toHaveLength(3)
    expect(report).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })

  it('has a line for each request, with the place of its token but not its name', () => {
    const probes = [PROBE, { ...PROBE, read: 2, token: null, status: null, errorId: null, duration: null }]
    const lines = written({ ...explain(says('x', 'NotFound')), probes }).split('\n')
    expect(lines.filter((line) => line.includes('https://x.example/spaces/shop'))).toEqual([
      expect.stringContaining(
        '(the-request, token in the query): 404 NotFound error-record, 12 ms, request id fake-request-1',
      ),
      expect.stringContaining('(the-request, no token): error-record, request id fake-request-1'),
    ])
  })
})
