import { describe, expect, it } from 'vitest'
import { createLine } from './line.ts'

/** A token of the vault, typed where a name, an ID, a path or an address belongs: no output and no catalog contains it. */

const SECRET = 'fakeDeliveryKey_Zq7Xw2Lm9Rt4Yb6Nc8Vd1Kp3Hs5Jg0Fa'
const OTHER = 'fake-other-key-000000000000000000000000000000000'

const hex = Buffer.from(SECRET).toString('hex')
const percent = hex.replace(/../g, '%$&')
const SPELLINGS = {
  plain: SECRET,
  base64: Buffer.from(SECRET).toString('base64'),
  hex,
  'hex in capitals': hex.toUpperCase(),
  'percent encoding': percent,
}
/** A URL has its host in lower case. */
const SOUGHT = [...Object.values(SPELLINGS), SECRET.toLowerCase(), percent.toUpperCase()]

const adding = ['tokens', 'add', '--kind', 'delivery-key', '--service', 'contentful-us']

const ADDRESSES = (x: string): string[] => [
  `https://${x}.example`,
  `https://${x}`,
  `https://user:${x}@cdn.example`,
  `https://${x}@cdn.example`,
  `https://cdn.example:${x}`,
  `https://cdn.example/${x}`,
  `https://cdn.example/?${x}`,
  x,
]

const LINES = (x: string): string[][] => [
  ...ADDRESSES(x).flatMap((url) => [
    ['services', 'add', 'other', '--base-url', `delivery=${url}`],
    ['diagnose', '--token', 'website', '--base-url', `delivery=${url}`],
    ['send', '--token', 'website', '--base-url', `delivery=${url}`],
    ['diagnose', '--token', 'website', '--other-base-url', `delivery=${url}`, '--allow-other-services'],
    ['check', '--manifest', 'not-there.json', '--allow-origin', url],
  ]),
  ['services', 'add', x, '--base-url', 'delivery=https://cdn.example'],
  ['services', 'remove', x],
  ...['--space', '--environment', '--service', '--path'].map((option) => [
    ...['diagnose', '--token', 'website'],
    ...[option, option === '--path' ? `/spaces/${x}` : x],
  ]),
  ...['--output', '--baseline', '--manifest'].map((option) => ['check', option, `/nonexistent/${x}`]),
  ['send', '--token', 'website', '--dry-run', '--header', `x: ${x}`, '--path', `/spaces/${x}`],
  ['tokens', 'rename', 'website', x],
  ['tokens', 'rename', 'website', `my ${x.slice(0, 20)} ${x}`],
  ...['rename', 'remove', 'copy', 'replace', 'confirm', 'rotate-by'].map((name) => ['tokens', name, x]),
  [...adding, '--space', 'abc', '--name', x],
  [...adding, '--space', x, '--name', 'other'],
  [...adding, '--space', 'abc', '--name', 'other', '--environment', x],
  ['enable', 'website', '--environment', x],
  ['rotate', 'website', '--used-in', `/nonexistent/${x}`],
  ['manifest', 'compare', `/nonexistent/${x}`],
  ['import', `/nonexistent/${x}`],
  ['explain', `/nonexistent/${x}`],
  ['run', '--manifest', `/nonexistent/${x}`, '--', 'true'],
]

const withWebsite = async () => {
  const line = createLine()
  const added = await line.run([...adding, '--space', 'abc', '--name', 'website'], { input: SECRET })
  expect(added.code, added.stderr).toBe(0)
  return line
}

describe.each(Object.entries(SPELLINGS))('a token of the vault in %s', (_spelling, typed) => {
  it.each(LINES(typed).map((args, at) => [at, args[0] ?? '', args] as const))(
    'is neither printed nor saved by line %i, %s',
    async (_at, _command, args) => {
      const { run, catalog } = await withWebsite()
      const { stdout, stderr } = await run(args, { input: OTHER })
      const written = stdout + stderr + JSON.stringify(catalog.document)
      expect(SOUGHT.filter((text) => written.includes(text))).toEqual([])
    },
  )
})

describe('a new token', () => {
  it.each([
    ['name', ['--space', 'abc', '--name', hex]],
    ['space', ['--space', hex, '--name', 'other']],
    ['environment', ['--space', 'abc', '--name', 'other', '--environment', hex]],
  ])('is refused if its own %s contains it in hex', async (_field, args) => {
    const { run, catalog } = createLine()
    expect((await run([...adding, ...args], { input: SECRET })).code).toBe(64)
    expect(JSON.stringify(catalog.document)).not.toContain(hex)
  })
})

it('refuses a name that may contain a token of a locked keychain, and takes any other name', async () => {
  const { run, keychain, catalog } = await withWebsite()
  keychain.breakWith('locked')
  expect((await run(['tokens', 'rename', 'website', SECRET.toUpperCase() + SECRET.slice(-4)])).code).toBe(64)
  expect((await run(['tokens', 'rename', 'website', 'the storefront of the company'])).code).toBe(0)
  expect(catalog.document.tokens[0]?.name).toBe('the storefront of the company')
})
