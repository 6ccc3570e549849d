import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../src/core/manifest/read.ts'
import { manifestInventory } from '../../../src/core/inventory/manifest-inventory.ts'

const SECRET = 'CFPAT-fake-account-token-eeeeeeeeeeeeeeeeeeeeeeee'
const KEY = 'fake0delivery1key2aaaaaaaaaaaaaaaaaaaaaaaa' + 'a'

const GOOD = {
  services: [{ name: 'home', baseUrls: { delivery: 'http://127.0.0.1:1' } }],
  spaces: [{ service: 'home', id: 'alpha', environments: ['master'] }],
  tokens: [
    {
      name: 'website',
      kind: 'delivery-key',
      service: 'home',
      space: 'alpha',
      environments: ['master'],
      secretFrom: 'FAKE_KEY',
    },
    {
      name: 'admin',
      kind: 'personal-access-token',
      service: 'home',
      secretFrom: 'FAKE_ACCOUNT',
    },
  ],
}

const refusal = (document: unknown): string => {
  const parsed = parseManifest(typeof document === 'string' ? document : JSON.stringify(document))
  if (parsed.ok) throw new Error('was taken')
  return parsed.error.message
}
const SPACE = { service: 'home', id: 'alpha' }
const ownService = (baseUrls: object = GOOD.services[0]?.baseUrls ?? {}) => ({
  name: 'home',
  baseUrls,
})
const withToken = (change: object) => ({
  ...GOOD,
  tokens: [{ ...GOOD.tokens[0], ...change }],
})

describe('parsing a manifest', () => {
  it('accepts the documented form with only some of the APIs', () => {
    expect(parseManifest(JSON.stringify(GOOD))).toMatchObject({ ok: true })
    expect(parseManifest(`\ufeff${JSON.stringify(GOOD)}`)).toMatchObject({
      ok: true,
    })
    expect(
      parseManifest(
        JSON.stringify({
          tokens: [{ ...GOOD.tokens[0], service: 'contentful-eu' }],
        }),
      ),
    ).toMatchObject({
      ok: true,
    })
  })

  it.each([
    [withToken({ kind: 'password' }), 'tokens[0].kind'],
    [withToken({ service: 'nowhere' }), 'tokens[0].service'],
    [withToken({ space: null }), 'tokens[0].space'],
    [withToken({ environments: 'master' }), 'tokens[0].environments'],
    [withToken({ color: 'red' }), 'tokens[0].color'],
    [
      {
        ...GOOD,
        services: [{ name: 'home', baseUrls: { delivery: 'http://example.com' } }],
      },
      'services[0].baseUrls.delivery',
    ],
    [
      {
        ...GOOD,
        services: [{ name: 'home', baseUrls: { push: 'https://example.com' } }],
      },
      'services[0].baseUrls',
    ],
    [{ ...GOOD, services: [GOOD.services[0], GOOD.services[0]] }, 'services[1].name'],
    [{ ...GOOD, spaces: [{ service: 'away', id: 'x' }] }, 'spaces[0].service'],
    [{ ...GOOD, extra: 1 }, 'extra'],
    [[], '(the whole file)'],
    ['{"services": [}', 'line 1, column 15'],
    ['{\n "services": [\n', 'line 3, column 1'],
    ['{"a": "b" "c"}', 'line 1, column 11'],
    ['{"a": tru}', 'line 1, column 7'],
    ['{"a": 1} x', 'line 1, column 10'],
    ['', 'line 1, column 1'],
  ])('refuses %j with the path in the file: %s', (document, path) => {
    expect(refusal(document)).toContain(path)
  })

  it.each([
    [withToken({ secret: SECRET }), 'tokens[0].secret', 'does not belong in a manifest'],
    [withToken({ token: KEY }), 'tokens[0].token', 'does not belong in a manifest'],
    [withToken({ value: 'b4c0n73n7fu1' }), 'tokens[0].value', 'does not belong in a manifest'],
    [withToken({ accessToken: KEY }), 'tokens[0].accessToken', 'does not belong in a manifest'],
    [withToken({ secretFrom: SECRET }), 'tokens[0].secretFrom', 'environment variable'],
    [withToken({ secretFrom: KEY }), 'tokens[0].secretFrom', 'environment variable'],
    [withToken({ secretFrom: `a${'0'.repeat(63)}` }), 'tokens[0].secretFrom', 'environment variable'],
    [withToken({ secretFrom: 'fake-delivery-key' }), 'tokens[0].secretFrom', 'environment variable'],
    [withToken({ name: SECRET }), 'tokens[0].name', 'looks like a token'],
    [withToken({ [SECRET]: 1 }), 'tokens[0].…', 'no such field'],
    [`{"tokens": [{"secretFrom": ${SECRET}}]}`, 'line 1', 'not JSON'],
  ])("explains the refusal of a secret and doesn't repeat it: %#", (document, path, words) => {
    const message = refusal(document)
    expect(message).toContain(path)
    expect(message).toContain(words)
    for (const secret of [SECRET, KEY, 'b4c0n73n7fu1', '0'.repeat(60)]) expect(message).not.toContain(secret)
  })

  /** With an upper-case letter, a lower-case one and a digit, as nearly every key has. */
  const MIXED = 'fakeQ7x-Lw9ZrT2_vKp4NmB8sYc6HdJ1gFu3EaXo5iW'
  it.each<[string, (secret: string) => object]>([
    ['$schema', (secret) => ({ $schema: `https://example.com/${secret}.json` })],
    [
      'services[0].baseUrls.delivery',
      (secret) => ({
        services: [ownService({ delivery: `https://example.com/${secret}` })],
      }),
    ],
    [
      'services[0].webAppUrl',
      (secret) => ({
        services: [{ ...ownService(), webAppUrl: `https://example.com/${secret}` }],
      }),
    ],
    ['spaces[0].id', (secret) => ({ spaces: [{ service: 'contentful-us', id: secret }] })],
    ['spaces[0].environments[0]', (secret) => ({ ...GOOD, spaces: [{ ...SPACE, environments: [secret] }] })],
    ['spaces[0].production[0]', (secret) => ({ ...GOOD, spaces: [{ ...SPACE, production: [secret] }] })],
    ['tokens[0].space', (secret) => withToken({ space: secret })],
    ['tokens[0].environments[1]', (secret) => withToken({ environments: ['master', secret] })],
    ['set.CONTENTFUL_X', (secret) => ({ set: { CONTENTFUL_X: `a=${secret} b` } })],
    [
      'set.CONTENTFUL_X',
      (secret) => ({
        set: { CONTENTFUL_X: Buffer.from(secret).toString('base64') },
      }),
    ],
    [
      'set.CONTENTFUL_X',
      (secret) => ({
        set: { CONTENTFUL_X: Buffer.from(secret).toString('hex') },
      }),
    ],
    [
      'set.…',
      (secret) => ({
        set: { [`CONTENTFUL_${secret.replaceAll('-', '_')}`]: 'x' },
      }),
    ],
  ])("refuses a token in %s, also within a longer text, and doesn't repeat it", (path, manifestWith) => {
    for (const secret of [MIXED, `CFPAT-${MIXED}`, 'fa4e'.repeat(16)]) {
      const message = refusal(manifestWith(secret))
      expect(message).toContain(`${path}: `)
      expect(message).not.toContain(secret)
    }
  })

  it('accepts a long ID of words, such as a branch name', () => {
    for (const id of ['feature-the-new-navigation-of-the-bakery-12', 'release-2026-11-27-build-20261127101500-of-a'])
      expect(parseManifest(JSON.stringify(withToken({ environments: [id] }))).ok, id).toBe(true)
  })

  it.each(['constructor', 'toString', '__proto__'])('refuses the variable %s, which every object has', (secretFrom) => {
    expect(refusal(withToken({ secretFrom }))).toContain('tokens[0].secretFrom: Name an environment variable')
  })

  it("accepts a variable's name in any usual form", () => {
    for (const secretFrom of [
      'FAKE_KEY',
      'fakeKey',
      '_key',
      'K',
      'A'.repeat(43),
      'CONTENTFUL_DELIVERY_KEY_OF_THE_WEBSITE_AND_M',
    ])
      expect(parseManifest(JSON.stringify(withToken({ secretFrom }))).ok, secretFrom).toBe(true)
  })

  it('never repeats a random token in any place', () => {
    const token = fc
      .array(fc.constantFrom(...Array.from('ABCDEFabcdef0123456789_-')), {
        minLength: 43,
        maxLength: 43,
      })
      .map((all) => all.join(''))
    const place = fc.constantFrom('name', 'secretFrom', 'secret', 'service', 'kind', 'anything')
    fc.assert(
      fc.property(token, place, (secret, field) => {
        const parsed = parseManifest(JSON.stringify(withToken({ [field]: secret })))
        if (!parsed.ok) expect(parsed.error.message).not.toContain(secret)
      }),
    )
  })

  it('treats an unset or empty variable as a missing token', async () => {
    const parsed = parseManifest(JSON.stringify(GOOD))
    if (!parsed.ok) throw new Error(parsed.error.message)
    const { tokens } = manifestInventory(parsed.value, {
      FAKE_KEY: '',
      FAKE_ACCOUNT: SECRET,
    })
    expect(await Promise.all(tokens.map(({ secret }) => secret()))).toEqual([
      { ok: true, value: null },
      { ok: true, value: SECRET },
    ])
  })
})
