import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ABROAD, HOME, TOKENS } from './people.ts'
import { holdsNoSecret, judgedOf, askedCarefully, arrivedOnlyAt } from './promises.ts'
import { KEY, run, service, platformOfTheFile } from './run.ts'
import { manifestOf } from './situation.ts'
import { startFront } from './servers/fronts.ts'
import { serve } from './servers/listen.ts'
import { startPlatform } from './servers/platform.ts'

const T = TOKENS.storefront
const { platform } = platformOfTheFile()

describe.concurrent('a secret', () => {
  it('never appears in the arguments of a process', async () => {
    // Of this test alone: others, at the same time, see that a token among the arguments is refused.
    const own = `fake-delivery-key-${randomUUID()}`
    const server = await serve('hanging', () => ({ status: 0, ends: 'hang' }))
    const seen: string[] = []
    const watch = (): void => {
      seen.push(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }))
    }
    await run([...KEY, '--base-url', `delivery=${server.origin}`, '--timeout', '900', '--json'], {
      env: { TOKEN_DESK_TOKEN: own },
      stdin: own,
      meanwhile: () => [200, 500, 900, 1300].forEach((wait) => setTimeout(watch, wait)),
    })
    await server.close()
    expect(
      seen.some((all) => all.includes('diagnose')),
      'it was looked at',
    ).toBe(true)
    holdsNoSecret(seen.join('\n'), [own], 'the list of processes')
  })

  it("isn't printed if a response contains it", async () => {
    const front = await startFront('mirror', platform().at.delivery, {
      instead: ({ authorization }) => ({
        status: 404,
        headers: { 'content-type': 'application/json', 'x-echo': authorization ?? '' },
        body: JSON.stringify({
          sys: { type: 'Error', id: 'NotFound' },
          message: `No access for ${authorization ?? ''}`,
          details: `seen ${Buffer.from(authorization ?? '').toString('base64')} and ${encodeURIComponent(authorization ?? '')}`,
          requestId: authorization,
        }),
      }),
    })
    for (const json of [['--json'], []]) {
      const { code } = await run([...KEY, '--base-url', `delivery=${front.origin}`, ...json], { stdin: T })
      expect(code).toBe(1)
    }
    await run(['send', ...KEY.slice(1), '--base-url', `delivery=${front.origin}`, '--json'], { stdin: T })
    await front.close()
  })

  it("isn't sent to another origin by a redirect", async () => {
    const elsewhere = await serve('elsewhere', () => ({
      status: 200,
      body: '{"sys":{"type":"Array"},"items":[],"total":0}',
    }))
    for (const placement of ['header', 'query']) {
      const front = await startFront('moved', platform().at.delivery, {
        instead: ({ url }) => ({ status: 307, headers: { location: `${elsewhere.origin}${url}` } }),
      })
      const judged = judgedOf(
        await run([...KEY, '--placement', placement, '--base-url', `delivery=${front.origin}`, '--json'], { stdin: T }),
      )
      await front.close()
      expect([judged.verdict, judged.causes[0]?.id]).toEqual(['not-checked', 'redirected'])
    }
    await elsewhere.close()
    arrivedOnlyAt([elsewhere], T, [])
  })
})

describe.concurrent('base URLs', () => {
  it('may contain a path, with all APIs on one host', async () => {
    const gateway = await serve('gateway', () => ({ status: 404 }))
    await gateway.close()
    const own = await startPlatform(HOME)
    const one = await startFront('delivery below', own.at.delivery, { url: (url) => url.replace('/gate/cda', '') })
    const ran = await run(
      [...KEY, '--base-url', `delivery=${one.origin}/gate/cda/`, '--path', 'spaces/shop/entries', '--json'],
      { stdin: T },
    )
    await Promise.all([one.close(), own.close()])
    expect(judgedOf(ran).verdict).toBe('accepted')
    // The request itself, and one control for the unknown address: both below the path.
    expect(one.log.map(({ path }) => path.split('?')[0])).toEqual(Array(2).fill('/gate/cda/spaces/shop/entries'))
  })

  it('may be the same for two APIs, and no request is repeated', async () => {
    const own = await startPlatform(HOME)
    const same = own.at.delivery.origin
    const ran = await run([...KEY, '--base-url', `delivery=${same}`, '--base-url', `preview=${same}`, '--json'], {
      stdin: TOKENS.revoked,
    })
    await own.close()
    const judged = judgedOf(ran)
    expect(judged.causes[0]?.id).toBe('token-unknown-or-revoked')
    askedCarefully(Object.values(own.at), 6)
  })

  it('of Images receive no token', async () => {
    const ran = await run(
      [
        'diagnose',
        '--api',
        'images',
        '--token-stdin',
        '--kind',
        'delivery-key',
        '--path',
        '/shop/asset/pixel.png',
        '--base-url',
        `images=${platform().at.images.origin}`,
        '--json',
      ],
      { stdin: T },
    )
    expect(judgedOf(ran).verdict).toBe('accepted')
    arrivedOnlyAt([platform().at.images], T, [])
  })

  it('of other services in a manifest receive no request without consent', async () => {
    const own = await startPlatform(HOME)
    const abroad = await startPlatform(ABROAD, {}, 'abroad')
    const manifest = manifestOf(['revoked'], [service(own), { ...service(abroad), name: 'abroad' }])
    const ask = [
      'diagnose',
      '--manifest',
      'desk.json',
      '--token',
      'revoked',
      '--service',
      'home',
      '--space',
      'shop',
      '--json',
    ]
    const asked = { files: { 'desk.json': JSON.stringify(manifest) }, env: { SECRET_OF_REVOKED: TOKENS.abroad } }
    const without = judgedOf(await run(ask, asked))
    expect(without.causes[0]?.id).toBe('token-unknown-or-revoked')
    expect(abroad.log()).toEqual([])
    const allowed = judgedOf(await run([...ask, '--allow-other-services'], asked))
    await Promise.all([own.close(), abroad.close()])
    expect([allowed.causes[0]?.id, allowed.causes[0]?.certainty]).toEqual(['token-of-other-service', 'certain'])
    expect(JSON.stringify(allowed.causes[0]?.detail)).toContain('abroad')
  })
})
