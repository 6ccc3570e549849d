import { describe, expect, it } from 'vitest'
import { tokenDeskHere } from './in-process.ts'
import { HOME, TOKENS } from './people.ts'
import { startPlatform } from './servers/platform.ts'

/** Two services of one manifest: what belongs to the first never reaches the second. */
const manifestOf = (first: Record<string, string>, second: Record<string, string>): string =>
  JSON.stringify({
    services: [
      { name: 'home', baseUrls: first },
      { name: 'elsewhere', baseUrls: second },
    ],
    spaces: [],
    tokens: [
      { name: 'storefront', kind: 'delivery-key', service: 'home', space: 'shop', secretFrom: 'STOREFRONT' },
      { name: 'foreign', kind: 'delivery-key', service: 'elsewhere', space: 'shop', secretFrom: 'FOREIGN' },
    ].map((token) => ({ ...token, environments: ['master'] })),
  })

const FOREIGN = 'fake-foreign-key-0000000000000000000000000000000000'

const scene = async () => {
  const own = await startPlatform(HOME)
  const other = await startPlatform(HOME, {}, 'abroad')
  const urls = (at: typeof own.at) => ({ delivery: at.delivery.origin, preview: at.preview.origin })
  const desk = {
    env: { STOREFRONT: TOKENS.storefront, FOREIGN },
    files: { 'desk.json': manifestOf(urls(own.at), urls(other.at)) },
  }
  return { own, other, desk, end: () => Promise.all([own.close(), other.close()]) }
}

describe('a known token outside of the place for tokens', () => {
  it("isn't sent to another service in the path of a diagnosis", async () => {
    const { own, desk, end } = await scene()
    const args = [
      'diagnose',
      '--manifest',
      'desk.json',
      '--token',
      'storefront',
      '--path',
      `/spaces/${FOREIGN}/entries`,
    ]
    const ran = await tokenDeskHere([...args, '--json'], desk)
    const seen = Object.values(own.at).flatMap(({ log }) => log.map(({ path }) => path))
    await end()
    expect(seen.filter((path) => path.includes(FOREIGN))).toEqual([])
    expect(ran.stdout + ran.stderr).not.toContain(FOREIGN)
  })

  it.each([
    ['a zero-width space inside', (token: string) => `${token.slice(0, 10)}\u200B${token.slice(10)}`],
    ['a line break inside', (token: string) => `${token.slice(0, 10)}\n${token.slice(10)}`],
    ['a line break between blanks inside', (token: string) => `${token.slice(0, 10)} \n ${token.slice(10)}`],
    ['a soft hyphen inside', (token: string) => `${token.slice(0, 10)}\u00AD${token.slice(10)}`],
    ['a color of the terminal inside', (token: string) => `${token.slice(0, 10)}\u001B[32m${token.slice(10)}`],
    [
      'an escape and a line break inside',
      (token: string) => `${token.slice(0, 10)}\n%${token.charCodeAt(10).toString(16).toUpperCase()}${token.slice(11)}`,
    ],
  ])("isn't repaired and sent to another service if pasted with %s", async (_, flawed) => {
    const { other, desk, end } = await scene()
    const args = ['diagnose', '--manifest', 'desk.json', '--token-stdin', '--service', 'elsewhere', '--space', 'shop']
    await tokenDeskHere([...args, '--json'], { ...desk, stdin: flawed(TOKENS.storefront) })
    const arrived = Object.values(other.at).flatMap(({ log }) => log)
    await end()
    expect(arrived).toEqual([])
  })

  it('is sent only to the service that the manifest names for its variable', async () => {
    const { other, desk, end } = await scene()
    const args = ['diagnose', '--manifest', 'desk.json', '--service', 'elsewhere', '--space', 'shop', '--json']
    const ran = await tokenDeskHere(args, { ...desk, env: { ...desk.env, TOKEN_DESK_TOKEN: TOKENS.storefront } })
    const arrived = Object.values(other.at).flatMap(({ log }) => log)
    await end()
    expect(ran.code).toBe(64)
    expect(arrived).toEqual([])
  })
})
