import { describe, expect, it } from 'vitest'
import { TOKENS } from './people.ts'
import { documentOf, judgedOf, withoutError } from './promises.ts'
import { runHere, service, variables, platformOfTheFile } from './run.ts'
import { manifestOf } from './situation.ts'

const T = TOKENS.storefront
const { platform } = platformOfTheFile()

describe.concurrent('check --manifest', () => {
  const whole = (): Record<string, unknown> => manifestOf(['storefront'], [service(platform())])
  const withToken = (change: Record<string, unknown>): unknown => {
    const manifest = whole() as { tokens: object[] }
    return { ...manifest, tokens: [{ ...manifest.tokens[0], ...change }] }
  }
  it.each<[string, () => unknown, RegExp]>([
    ['with a kind that there is not', () => withToken({ kind: 'key' }), /tokens.{0,3}0.{0,3}kind/],
    ['with a token without a name', () => withToken({ name: undefined }), /tokens.{0,3}0.{0,3}name/],
    [
      'with a token of a service that it does not name',
      () => withToken({ service: 'atlantis' }),
      /tokens.{0,3}0.{0,3}service/,
    ],
    [
      'with an address without TLS elsewhere',
      () => ({ ...whole(), services: [{ name: 'home', baseUrls: { delivery: 'http://cdn.example.com' } }] }),
      /services.{0,3}0.{0,3}baseUrls.{0,3}delivery/,
    ],
    [
      'with an API that there is not',
      () => ({ ...whole(), services: [{ name: 'home', baseUrls: { fetch: 'https://cdn.example.com' } }] }),
      /services.{0,3}0.{0,3}baseUrls/,
    ],
    [
      'with an environment that is a number',
      () => ({ ...whole(), spaces: [{ service: 'home', id: 'shop', environments: [7] }] }),
      /spaces.{0,3}0.{0,3}environments.{0,3}0/,
    ],
    [
      'with two tokens of one name',
      () => {
        const manifest = whole() as { tokens: object[] }
        return { ...manifest, tokens: [...manifest.tokens, ...manifest.tokens] }
      },
      /tokens.{0,3}1/,
    ],
    ['with a secret in it', () => withToken({ secret: T }), /tokens.{0,3}0.{0,3}secret/],
    ['with a secret in it under another name', () => withToken({ accessToken: T }), /tokens.{0,3}0.{0,3}accessToken/],
    [
      'with a secret where the variable belongs',
      () => withToken({ secretFrom: TOKENS.owner }),
      /tokens.{0,3}0.{0,3}secretFrom/,
    ],
    ['with a secret under “set”', () => ({ ...whole(), set: { HOST: T } }), /set.{0,3}HOST/],
    [
      'with a password under “set”',
      () => ({ ...whole(), set: { HOST: 'https://me:fake@example.com' } }),
      /set.{0,3}HOST/,
    ],
    [
      'with a variable for a secret under “set”',
      () => ({ ...whole(), set: { DELIVERY_TOKEN: 'short' } }),
      /set.*DELIVERY_TOKEN/,
    ],
    [
      'with a token in a variable of programs',
      () => withToken({ secretFrom: 'HTTPS_PROXY' }),
      /tokens.{0,3}0.{0,3}secretFrom/,
    ],
    ['with a number under “set”', () => ({ ...whole(), set: { PORT: 3000 } }), /set.{0,3}PORT/],
    [
      'with one variable for two values',
      () => ({ ...whole(), set: { SECRET_OF_STOREFRONT: 'x' } }),
      /tokens.{0,3}0.{0,3}secretFrom/,
    ],
    ['with a key instead of a variable', () => withToken({ secretFrom: T }), /tokens.{0,3}0.{0,3}secretFrom/],
  ])('refuses a manifest %s by the path of the mistake', async (_, manifest, path) => {
    const { code, stdout, stderr } = await runHere(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest()) },
      env: variables('storefront'),
    })
    expect([code, withoutError(stdout)]).toEqual([64, ''])
    expect(stderr).toMatch(path)
    expect(stderr).toContain('desk.json')
  })

  it('accepts a service with only some of the APIs', async () => {
    const manifest = manifestOf(
      ['storefront'],
      [{ name: 'home', baseUrls: { delivery: platform().at.delivery.origin } }],
    )
    const { code, stdout } = await runHere(['check', '--manifest', 'desk.json', '--json'], {
      files: { 'desk.json': JSON.stringify(manifest) },
      env: variables('storefront'),
    })
    expect(code, stdout).toBe(0)
  })

  it.each([
    ['unset', {}, 'unreadable', 'secret-gone', 2],
    ['empty', { SECRET_OF_STOREFRONT: '' }, 'rejected', 'token-missing', 1],
  ])(
    'reports a token whose variable is %s as a cause of its own and sends nothing',
    async (_, env, verdict, cause, code) => {
      const own = platform()
      const files = { 'desk.json': JSON.stringify(manifestOf(['storefront'], [service(own)])) }
      const asked = await runHere(
        ['diagnose', '--manifest', 'desk.json', '--token', 'storefront', '--space', 'shop', '--json'],
        { files, env },
      )
      const diagnosed = judgedOf(asked)
      expect([diagnosed.verdict, diagnosed.causes[0]?.id, asked.code]).toEqual([verdict, cause, code])
      if (verdict === 'unreadable') expect(diagnosed.sentence).toContain('SECRET_OF_STOREFRONT')
      const checked = await runHere(['check', '--manifest', 'desk.json', '--json'], { files, env })
      expect(checked.code).toBe(code)
      expect(documentOf(checked)).toMatchObject({
        results: [{ token: 'storefront', verdict, causes: [{ id: cause }] }],
      })
    },
  )
})
