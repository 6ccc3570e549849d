import { describe, expect, it } from 'vitest'
import { HOME, TOKENS, type TokenName } from './people.ts'
import { documentOf, type Judged } from './promises.ts'
import { runHere, service, variables } from './run.ts'
import { manifestOf } from './situation.ts'
import { startPlatform } from './servers/platform.ts'

/** What is not on the plan is never sent. */

const placeOf = ({ origin, path, placement, token }: Judged['probes'][number]): string =>
  `${token ?? 'no token'} by ${placement} ${origin}${new URL(path, 'http://any.invalid').pathname}`

const questions: [string, TokenName[], string[]][] = [
  ['a refused key', ['revoked', 'storefront', 'previewer', 'owner'], ['--space', 'shop']],
  ['an environment', ['storefront', 'staging', 'owner'], ['--space', 'shop', '--environment', 'staging']],
  ['another space’s key', ['blogger', 'storefront', 'owner'], ['--space', 'shop']],
  ['a draft', ['storefront', 'previewer', 'owner'], ['--path', '/spaces/shop/entries/announced']],
  ['an invalid query', ['storefront', 'owner'], ['--path', '/spaces/shop/entries?nonsense=1']],
  ['a preview key', ['previewer', 'owner'], ['--api', 'delivery', '--space', 'shop']],
  ['a personal token', ['owner', 'reader'], ['--api', 'delivery', '--space', 'shop']],
]

describe.concurrent('diagnose --dry-run', () => {
  it.each(questions)('lists every request that diagnose then sends for %s', async (_, names, words) => {
    const own = await startPlatform(HOME)
    const asked = {
      files: { 'desk.json': JSON.stringify(manifestOf(names, [service(own)])) },
      env: variables(...names),
    }
    const args = ['diagnose', '--manifest', 'desk.json', '--token', names[0] ?? '', ...words, '--json']
    try {
      const plan = documentOf(await runHere([...args, '--dry-run'], asked)) as Pick<Judged, 'probes'>
      expect(own.log()).toEqual([])
      const { probes } = documentOf(await runHere(args, asked)) as Judged
      const planned = new Set(plan.probes.map(placeOf))
      const sent = probes.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'planned')
      expect(sent.map(placeOf).filter((place) => !planned.has(place))).toEqual([])
    } finally {
      await own.close()
    }
  })
})

describe.concurrent('send with another token in a header or the path', () => {
  const sendWith = async (homeOfShort: 'home' | 'abroad', ...more: string[]) => {
    const [own, abroad] = await Promise.all([startPlatform(HOME), startPlatform(HOME, {}, 'abroad')])
    const manifest = manifestOf(['storefront', 'short'], [service(own), { ...service(abroad), name: 'abroad' }])
    const tokens = manifest.tokens.map((token) => (token.name === 'short' ? { ...token, service: homeOfShort } : token))
    const ran = await runHere(
      ['send', '--manifest', 'desk.json', '--token', 'storefront', '--space', 'shop', ...more],
      {
        files: { 'desk.json': JSON.stringify({ ...manifest, tokens }) },
        env: variables('storefront', 'short'),
      },
    )
    await Promise.all([own.close(), abroad.close()])
    const arrived = own.log().some(({ url, headers }) => `${url} ${JSON.stringify(headers)}`.includes(TOKENS.short))
    return { ran, arrived }
  }
  const row = ['--header', `X-Other-Space: ${TOKENS.short}`]
  const parameter = ['--path', `/spaces/shop/entries?limit=1&key=${TOKENS.short}`]

  // That nothing shows it is held for every run; as an argument it may be refused at once.
  it.each([[row], [parameter]])('masks that token in all output: %#', async (more) => {
    const { ran } = await sendWith('home', ...more)
    expect([0, 1, 64]).toContain(ran.code)
  })

  it.each([[row], [parameter]])('sends that token to another service only with consent: %#', async (more) => {
    const { ran, arrived } = await sendWith('abroad', ...more)
    expect([ran.code, arrived]).toEqual([64, false])
  })
})
