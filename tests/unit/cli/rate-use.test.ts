import { describe, expect, it } from 'vitest'
import type { HttpClient } from '../../../src/core/ports.ts'
import { recordingHttp } from '../../fakes/recording-http.ts'
import { createLine } from './line.ts'

const KEY = 'fake_Delivery-key0123456789abcdefghijklmnop'

/** An API that announces these numbers, one pair for each response, or nothing. */
const announcing = (pairs: readonly (readonly [limit: string, remaining: string])[]): HttpClient => {
  const http = recordingHttp([[200, '{"sys":{"type":"Array"},"total":0,"items":[]}']])
  let count = 0
  return {
    close: () => http.close(),
    send: async (request, options) => {
      const outcome = await http.send(request, options)
      const pair = pairs[count++]
      if (pair === undefined || outcome.kind === 'failure') return outcome
      const [limit, remaining] = pair
      const announced: [string, string][] = [
        ['X-Contentful-RateLimit-Second-Limit', limit],
        ['X-Contentful-RateLimit-Second-Remaining', remaining],
      ]
      return { ...outcome, head: { ...outcome.head, headers: [...outcome.head.headers, ...announced] } }
    },
  }
}

const check = async (pairs: readonly (readonly [string, string])[], spaces: readonly string[], ...more: string[]) => {
  const line = createLine({ http: announcing(pairs) })
  for (const space of spaces) {
    const place = ['--kind', 'delivery-key', '--service', 'contentful-us', '--space', space]
    const add = ['tokens', 'add', '--name', `site-${space}`, ...place, '--environment', 'master', '--environment', 'qa']
    expect(await line.run(add, { input: `${KEY}${space}` })).toMatchObject({ code: 0 })
  }
  return line.run(['check', ...more], { columns: 40 })
}

describe('the rate limit in the report of check', () => {
  it('is the fullest second of each space, as announced', async () => {
    const pairs = [
      ['55', '54'],
      ['55', '43'],
      ['55', '51'],
      ['55', '50'],
    ] as const
    const { stdout } = await check(pairs, ['shop', 'blog'])
    expect(stdout).toContain('\nRate limit: 12 of 55 per second in shop,\n5 of 55 in blog\n')
    expect(JSON.parse((await check(pairs, ['shop', 'blog'], '--json')).stdout)).toMatchObject({
      rateLimits: [
        { origin: 'https://cdn.contentful.com', space: 'shop', limit: 55, used: 12 },
        { origin: 'https://cdn.contentful.com', space: 'blog', limit: 55, used: 5 },
      ],
    })
  })

  it.each([
    ['nothing is announced', []],
    ['only the limit is announced', [['55', '']]],
    ['the numbers contradict each other', [['7', '54']]],
    ['what is announced is no number', [['many', 'some']]],
  ] as const)('is left out if %s', async (_case, pairs) => {
    const { stdout } = await check(pairs, ['shop'])
    expect(stdout).not.toContain('Rate limit')
    expect(JSON.parse((await check(pairs, ['shop'], '--json')).stdout)).toMatchObject({ rateLimits: [] })
  })

  it('is left out with --quiet, which prints one line', async () => {
    expect((await check([['55', '43']], ['shop'], '--quiet')).stdout).not.toContain('Rate limit')
  })
})
