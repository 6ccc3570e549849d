import { describe, expect, it } from 'vitest'
import { almostKnown, carriedIn } from '../../../../src/core/inventory/known-secrets.ts'
import { looseCredential, pathOf, typedToken, type Loose } from '../../../../src/core/inventory/typed-tokens.ts'
import type { KnownToken } from '../../../../src/core/inventory/inventory.ts'
import { failed, ok } from '../../../../src/shared/contract/result.ts'
import { holdsSecret } from '../../../../src/shared/text/redact.ts'
import { draftOn, SERVICES } from '../../../fakes/two-services.ts'

const on = (name: string, value: string) => ({ name, value, enabled: true })

describe('a token written by hand', () => {
  it.each([
    [{ headers: [on('Authorization', 'Bearer fake-one')] }, 'fake-one', 'header'],
    [{ headers: [on('authorization', 'fake-one')] }, 'fake-one', 'header'],
    [{ query: [on('access_token', 'fake one')] }, 'fake one', 'query'],
    [{ path: '/spaces?limit=1&access_token=fake%20one' }, 'fake one', 'query'],
  ])('is found in %j', (change, secret, placement) => {
    expect(typedToken(draftOn(change))).toEqual({ secret, placement })
  })

  it('is none in a row that is off, or of another name', () => {
    const off = { ...on('Authorization', 'Bearer fake-one'), enabled: false }
    expect(typedToken(draftOn({ headers: [off, on('X-Trace', 'fake-one')] }))).toBeNull()
  })

  it.each([
    ['/a?access_token=x', [], '/a'],
    ['/a?limit=1&access_token=x&skip=2', [], '/a?limit=1&skip=2'],
    ['/a?ACCESS_TOKEN=x', [on('access_token', 'y')], '/a'],
    ['/a?access%5Ftoken=x', [], '/a'],
    ['/a?x=1', [on('y', 'a&b'), on('', 'z'), on('Access_Token ', 'y')], '/a?x=1&y=a%26b'],
    ['/a', [on('y', '1')], '/a?y=1'],
  ])('is left out of the path %s with %j that a diagnosis asks for', (path, query, asked) => {
    expect(pathOf({ path, query })).toBe(asked)
  })
})

const [one] = SERVICES
const place = { api: 'delivery', spaceId: 'alpha', environmentId: null } as const
const SECRET = 'fake-known-key-0123456789abcdefghijklmno'

const holds =
  (secret: string): KnownToken['heldIn'] =>
  (texts) =>
    Promise.resolve(ok(texts.some((text) => holdsSecret(text, secret)) ? secret : null))

const known = (change: Partial<KnownToken> = {}): KnownToken => ({
  id: 'known',
  isKept: true,
  name: 'Known',
  kind: 'delivery-key',
  service: 'two',
  spaceId: 'alpha',
  environments: [],
  markedRevoked: false,
  reach: ['https://two.example'],
  since: () => null,
  traits: { lastFour: SECRET.slice(-4), length: SECRET.length },
  secret: () => Promise.resolve(ok(SECRET)),
  heldIn: holds(SECRET),
  last: () => null,
  ...change,
})

const loose = async (...asked: Parameters<typeof looseCredential>): Promise<Loose> => {
  const found = await looseCredential(...asked)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

describe('a token that was not chosen by its name', () => {
  it('belongs to the asked service', async () => {
    const { credential, token } = await loose('fake-loose', true, one, place, [known()])
    expect(token).toBeNull()
    expect(credential).toMatchObject({ state: 'present', typed: true, reach: Object.values(one.baseUrls), vault: null })
  })

  it('is the known one that it equals, and bound as that one is', async () => {
    const { credential, token } = await loose(SECRET, false, one, place, [known()])
    expect(token?.id).toBe('known')
    expect(credential).toMatchObject({ name: 'Known', kind: 'delivery-key', reach: ['https://two.example'] })
  })

  it('goes nowhere else where it holds a known one, or two of different services', async () => {
    const other = `${SECRET.slice(0, -4)}qrst`
    const second = known({
      id: 'b',
      reach: ['https://three.example'],
      secret: () => Promise.resolve(ok(other)),
      heldIn: holds(other),
      traits: null,
    })
    const reachOf = async (text: string, tokens: KnownToken[]) =>
      (await loose(text, false, one, place, tokens)).credential
    expect(await reachOf(`"${SECRET}"`, [known(), second])).toMatchObject({
      name: null,
      reach: ['https://two.example'],
    })
    expect(await reachOf(`${SECRET} ${other}`, [known(), second])).toMatchObject({ reach: [] })
  })

  it('is taken for the one that the keychain will not give', async () => {
    const locked = known({ heldIn: () => Promise.resolve(failed({ code: 'locked', message: '' })) })
    const { credential } = await loose(SECRET, false, one, place, [locked])
    expect(credential).toMatchObject({ reach: ['https://two.example'] })
  })

  it('goes nowhere where the known one may not go to its own service’s addresses any more', async () => {
    const error = { code: 'origin-changed', message: 'Elsewhere.' } as const
    const moved = known({ secret: () => Promise.resolve(failed(error)) })
    expect(await looseCredential(SECRET, true, one, place, [moved])).toEqual(failed(error))
    expect(await looseCredential(`Bearer ${SECRET}`, true, one, place, [moved])).toEqual(failed(error))
    expect(await looseCredential('fake-loose', true, one, place, [moved])).toMatchObject({ ok: true })
  })
})

describe('looking for known tokens', () => {
  const asked = async (text: string, traits: KnownToken['traits']): Promise<boolean> => {
    let reads = 0
    const heldIn: KnownToken['heldIn'] = (texts) => {
      reads += 1
      return holds(SECRET)(texts)
    }
    const secret = () => Promise.reject(new Error('Recognising a token is no use of it'))
    await carriedIn([text], [known({ traits, heldIn, secret })])
    return reads > 0
  }
  const traits = { lastFour: SECRET.slice(-4), length: SECRET.length }

  it.each([
    ['the token itself', SECRET, true],
    ['the token in base64', Buffer.from(`{"a":"${SECRET}"}`).toString('base64'), true],
    ['the token percent-encoded', SECRET.replaceAll('-', '%2D'), true],
    ['its last characters in a text that is too short', SECRET.slice(-10), false],
    ['a long text without its last characters', 'x'.repeat(100), false],
    ['nothing', '', false],
  ])('asks the keychain for %s: %s', async (_name, text, isAsked) => {
    expect(await asked(text, traits)).toBe(isAsked)
  })

  it('asks for a token that is too short to be recognized only where the whole text is as long', async () => {
    const short = { lastFour: '', length: 6 }
    expect([await asked('abcdef', short), await asked('abcdefg', short)]).toEqual([true, false])
  })
})

describe('a token that is almost a known one', () => {
  const traits = { lastFour: SECRET.slice(-4), length: SECRET.length }
  const mistyped = `${SECRET.slice(0, 8)}#${SECRET.slice(9)}`

  it('is reported with the name of the other, and without either value', async () => {
    const words = await almostKnown(mistyped, [known({ traits })])
    expect(words).toBe('Compared with “Known”, one character differs.')
  })

  it('is compared with no token whose end or length differs', async () => {
    const secret = () => Promise.reject(new Error('This token has another end'))
    const others = [
      { lastFour: 'wxyz', length: SECRET.length },
      { ...traits, length: SECRET.length + 9 },
    ]
    expect(
      await almostKnown(
        `${mistyped}-and-more-characters-0123456789`,
        others.map((one) => known({ traits: one, secret })),
      ),
    ).toBeNull()
  })

  it('is a typo of none if it could be one of two, or if the keychain is locked', async () => {
    expect(await almostKnown(mistyped, [known({ traits }), known({ id: 'b', traits })])).toBeNull()
    const secret = () => Promise.resolve(failed({ code: 'locked', message: '' } as const))
    expect(await almostKnown(mistyped, [known({ traits, secret })])).toBeNull()
  })
})
