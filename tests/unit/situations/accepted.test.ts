import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, certaintyOf, judgement, TOKENS } from './ask.ts'
import { startPlatform, type Platform } from './platform-server.ts'
import { answering, createServers } from './servers.ts'
import { WORLD } from './worlds.ts'

let platform: Platform
const servers = createServers()

beforeAll(async () => {
  platform = await startPlatform(WORLD)
})
afterAll(async () => {
  await Promise.all([platform.close(), servers.closeAll()])
})

describe('a token that works', () => {
  it.each([
    ['delivery', TOKENS.delivery, null],
    ['delivery', TOKENS.staging, 'staging'],
    ['preview', TOKENS.preview, null],
    ['preview', TOKENS.preview, 'staging'],
    ['management', TOKENS.account, null],
    ['management', TOKENS.account, 'staging'],
  ] as const)('is accepted on %s with one request', async (api, token, environmentId) => {
    for (const placement of ['header', 'query'] as const) {
      const diagnosis = await ask({ baseUrls: platform.baseUrls, api, token, environmentId, placement })
      expect(judgement(diagnosis)).toBe('accepted works certain')
      expect(diagnosis.probes).toHaveLength(1)
    }
  })

  it('reaches an environment through an alias that is enabled for it', async () => {
    const tokens = [{ secret: TOKENS.delivery, kind: 'delivery', space: 'alpha', environments: ['live'] }] as const
    const aliased = await startPlatform({ ...WORLD, tokens })
    const diagnosis = await ask({ baseUrls: aliased.baseUrls, token: TOKENS.delivery, environmentId: 'live' })
    await aliased.close()
    expect(judgement(diagnosis)).toBe('accepted works certain')
  })

  it('works on the account without a space', async () => {
    const diagnosis = await ask({
      baseUrls: platform.baseUrls,
      api: 'management',
      token: TOKENS.account,
      spaceId: null,
    })
    expect(judgement(diagnosis)).toBe('accepted works certain')
    expect(diagnosis.probes[0]?.path).toBe('/users/me')
  })

  it('works although there is nothing to see', async () => {
    const diagnosis = await ask({ baseUrls: platform.baseUrls, token: TOKENS.nothing, spaceId: 'empty' })
    expect(judgement(diagnosis)).toBe('accepted works-but-empty certain')
    expect(certaintyOf(diagnosis, 'works')).not.toBe('certain')
  })

  it('works although the request has another problem', async () => {
    const diagnosis = await ask({
      baseUrls: platform.baseUrls,
      token: TOKENS.delivery,
      path: '/spaces/alpha/entries?nonsense=1',
    })
    expect(judgement(diagnosis)).toBe('accepted works certain')
    expect(diagnosis.causes[0]?.detail['errorId']).toBe('InvalidQuery')
  })

  it('needs no token on Images, and sends none there', async () => {
    const before = platform.log.length
    const diagnosis = await ask({
      baseUrls: platform.baseUrls,
      api: 'images',
      path: '/alpha/picture.png',
      token: TOKENS.delivery,
    })
    expect(judgement(diagnosis)).toBe('accepted works likely')
    expect(platform.log.slice(before).map(({ token }) => token)).toEqual([null])
  })

  it('does not read an answer above 7 MiB to its end', async () => {
    let written = 0
    const origin = await servers.http((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"sys":{"type":"Array"},"items":[{"sys":{"type":"Entry"},"text":"')
      const block = 'a'.repeat(256 * 1024)
      const more = (): void => {
        while (written < 64 * 1024 * 1024 && !response.destroyed) {
          written += block.length
          if (!response.write(block)) return
        }
        response.end('"}]}')
      }
      response.on('drain', more)
      more()
    })
    const diagnosis = await ask({ baseUrls: { delivery: origin }, token: TOKENS.delivery })
    expect(judgement(diagnosis)).toBe('accepted works certain')
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  it('does not count a success that is no content of the platform', async () => {
    const origin = await servers.http(answering(200, 'application/json', '{"items":[]}'))
    const diagnosis = await ask({ baseUrls: { delivery: origin }, token: TOKENS.delivery })
    expect(diagnosis.verdict).toBe('not-checked')
    expect(certaintyOf(diagnosis, 'works-but-empty')).toBe('absent')
  })

  it('finds token-missing only where the platform refuses: an open server delivers', async () => {
    const origin = await servers.http(answering(200, 'application/json', '{"sys":{"type":"Array"},"items":[{}]}'))
    const diagnosis = await ask({ baseUrls: { delivery: origin } })
    expect(judgement(diagnosis)).toBe('accepted works likely')
  })
})
