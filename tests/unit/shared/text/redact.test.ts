import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastFourOf, MASK, maskToken } from '../../../../src/shared/text/mask.ts'
import { createRedactor, redactValues, sanitize } from '../../../../src/shared/text/redact.ts'
import { BYTE_LISTS, SPELLINGS, utf8 } from '../../../fakes/spellings.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

const SECRET = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** A text around a secret that neither holds its characters in escapes nor runs on from them. */
const surrounding = fc.string({ unit: fc.constantFrom(...Array.from(' .,;/?&=:()[]{}<>"\'\nxyz')), maxLength: 30 })

const printable = fc.string({ unit: 'grapheme-ascii', minLength: 4, maxLength: 60 })
const anyText = fc.string({ unit: 'binary', minLength: 4, maxLength: 40 })
const tokenLike = fc.string({
  unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')),
  minLength: 12,
  maxLength: 64,
})
const secrets = fc.oneof(printable, anyText, tokenLike).filter((secret) => secret.trim() !== '')

const hex = (unit: string): string => unit.charCodeAt(0).toString(16).padStart(2, '0')

/** Escapes some of the characters, each in one of two spellings, as the bits of a number decide. */
const inPart =
  (sign: string, one: (character: string) => string, other: (character: string) => string) =>
  (bits: number) =>
  (text: string): string =>
    Array.from(text, (character, at) => {
      // The character that begins an escape is always escaped itself.
      if (character === sign) return one(character)
      if (!/^[\x21-\x7e]$/.test(character) || ((bits >> (at % 13)) & 1) === 0) return character
      return ((bits >> ((at * 7) % 17)) & 1) === 0 ? one(character) : other(character)
    }).join('')

const ESCAPES = [
  inPart(
    '%',
    (c) => `%${hex(c)}`,
    (c) => `%${hex(c).toUpperCase()}`,
  ),
  inPart(
    '\\',
    (c) => `\\u00${hex(c)}`,
    (c) => `\\u00${hex(c).toUpperCase()}`,
  ),
  inPart(
    '&',
    (c) => `&#x${hex(c)};`,
    (c) => `&#${c.charCodeAt(0)};`,
  ),
]

/** What only one spelling at the beginning of a chain may be. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => utf8(text).toString('base64'),
  (text) => utf8(`a${text}b`).toString('base64url'),
  (text) => utf8(`ab${text}`).toString('base64'),
  (text) => utf8(text).toString('hex'),
  (text) => utf8(text).toString('hex').toUpperCase(),
]

const chains = fc
  .tuple(
    fc.constantFrom(...ENCODINGS),
    fc.array(
      fc.tuple(fc.constantFrom(...ESCAPES), fc.integer({ min: 1, max: 2 ** 17 })).map(([escape, bits]) => escape(bits)),
      { maxLength: 3 },
    ),
    fc.option(fc.integer({ min: 20, max: 76 }), { nil: null }),
  )
  .map(([encoding, escapes, width]) => [
    encoding,
    ...escapes,
    (text: string) => (width === null ? text : text.replace(new RegExp(`(.{${width}})(?=.)`, 'g'), '$1\n')),
  ])

describe('createRedactor', () => {
  it.each(Object.entries(SPELLINGS))('masks any secret spelled as %s', (_name, spell) => {
    fc.assert(
      fc.property(secrets, surrounding, surrounding, (secret, before, after) => {
        const redact = createRedactor([secret])
        const spelled = spell(secret)
        const text = redact(`${before} ${spelled} ${after}`)
        expect(text).not.toContain(spelled)
        // Nothing of it is left but what base64 needs before and after: the mask stands in its place.
        expect(text.length).toBeLessThan(before.length + spelled.length + after.length + MASK.length * 2 + 4)
        expect(redact(text)).toBe(text)
      }),
      { numRuns: shortOrLong(50, 150) },
    )
  })

  it.each(Object.entries(BYTE_LISTS))('masks any token spelled as %s', (_name, spell) => {
    fc.assert(
      fc.property(tokenLike, surrounding, surrounding, (secret, before, after) => {
        const redact = createRedactor([secret])
        const text = redact(`${before} [${spell(secret)}] ${after}`)
        expect(text.replace(/\s/g, '')).toBe(`${before}[${MASK}]${after}`.replace(/\s/g, ''))
        expect(redact(text)).toBe(text)
      }),
      { numRuns: shortOrLong(50, 150) },
    )
  })

  it('masks any token in any chain of up to three spellings, wrapped over lines or not', () => {
    fc.assert(
      fc.property(tokenLike, chains, surrounding, surrounding, (secret, chain, before, after) => {
        const spelled = chain.reduce((text, spell) => spell(text), secret)
        const shown = createRedactor([secret])(`${before} ${spelled} ${after}`)
        expect(shown).toContain(MASK)
        expect(shown).not.toContain(spelled)
        // Of a chain, a neighbor of the token may be left, such as the first letter of a header in base64.
        expect(shown.length).toBeLessThan(before.length + after.length + 2 * MASK.length + spelled.length / 4 + 24)
      }),
      { numRuns: shortOrLong(200, 5_000) },
    )
  })

  it('masks a secret in hex in either case', () => {
    const secret = 'fa4e0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab'
    for (const [known, shown] of [
      [secret, secret.toUpperCase()],
      [secret.toUpperCase(), secret],
    ] as const) {
      expect(createRedactor([known])(`token=${shown};`)).toBe(`token=${MASK};`)
      expect(createRedactor([known])(`part ${shown.slice(0, 20)}`)).toBe(`part ${MASK}`)
    }
  })

  it('leaves no run of a token in base64 of a longer text, with any text around it', () => {
    fc.assert(
      fc.property(tokenLike, fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (secret, before, after) => {
        const redacted = createRedactor([secret])(utf8(before + secret + after).toString('base64'))
        const readable = redacted.split('•').map((part) => Buffer.from(part, 'base64').toString('latin1'))
        const left = [0, 1, 2].flatMap((shift) =>
          redacted.split('•').map((part) => Buffer.from('A'.repeat(shift) + part, 'base64').toString('latin1')),
        )
        for (const text of [...readable, ...left]) expect(text).not.toContain(secret.slice(1, 6))
      }),
    )
  })

  it('masks every occurrence, overlapping ones of several secrets too', () => {
    const redact = createRedactor(['abcdef', 'defghi', 'def'])
    expect(redact('abcdefghi def abcdef')).toBe(`${MASK} ${MASK} ${MASK}`)
    expect(createRedactor(['aaaa'])('aaaaaa')).toBe(MASK)
  })

  it('masks a secret of any length that a user may paste into a row', () => {
    const secret = 'fake-and-long-'.repeat(20_000)
    expect(createRedactor([secret])(`x ${secret} y`)).toBe(`x ${MASK} y`)
  })

  it('masks the longer secret whole where a shorter one is part of it', () => {
    expect(createRedactor(['short', 'short-and-long'])('x short-and-long y')).toBe(`x ${MASK} y`)
  })

  it('masks a secret of one character exactly', () => {
    expect(createRedactor(['Q'])('a Q b')).toBe(`a ${MASK} b`)
  })

  it('ignores empty and blank secrets and leaves other texts as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('abc def.')), maxLength: 40 }), (text) => {
        expect(createRedactor(['', '  ', SECRET])(text)).toBe(text)
      }),
    )
  })

  it('takes another mask when a secret holds the usual one', () => {
    const redact = createRedactor(['••••'])
    expect(redact('a •••• b')).not.toContain('•')
  })

  it('masks what is left of a secret that was pasted with white space at its ends', () => {
    expect(createRedactor([` ${SECRET}\n`])(`got ${SECRET}.`)).toBe(`got ${MASK}.`)
  })

  it.each([
    [`https://${SECRET}:hunter2secret@host/`, 'hunter2'],
    [`?access_token=${SECRET}.REST-0123456789&a=b`, 'REST'],
    [`Authorization: Bearer ${SECRET}.REST-0123456789`, 'REST'],
    [`{"accessToken":"${SECRET}|s3cond-Secret-9911"}`, 's3cond'],
  ])('masks the whole of a value that a secret is a part of: %#', (text, rest) => {
    const shown = createRedactor([SECRET])(text)
    expect(shown).not.toContain(SECRET)
    expect(shown).not.toContain(rest)
    expect(shown).toContain(MASK)
  })

  it('ends at once on texts made to make it try for long', () => {
    const redact = createRedactor(['\\'.repeat(64), '%25'.repeat(40), '&amp;'.repeat(20)])
    const hostile = ['\\'.repeat(20_000), '%25'.repeat(20_000), '&amp;'.repeat(20_000)].map((text) => `${text}x`)
    for (const text of hostile) expect(redact(text)).toContain('x')
  })
})

describe('sanitize', () => {
  it.each([
    ['a reference', 'access_token=token-desk://website', 'access_token=token-desk://website'],
    ['a reference with a space', 'access_token=token-desk://shop/website', 'access_token=token-desk://shop/website'],
    ['a token in place of a name', `access_token=token-desk://${'fakeKey'.repeat(7)}`, `access_token=${MASK}`],
    ['a token behind a space', `access_token=token-desk://shop/${'fakeKey'.repeat(7)}`, `access_token=${MASK}`],
  ])('shows %s only if no value can be in it', (_case, text, shown) => {
    expect(sanitize(text)).toBe(shown)
  })

  it.each([
    ['GET /entries?access_token=abc.def-123&limit=1', `GET /entries?access_token=${MASK}&limit=1`],
    ['next=%2Fentries%3Faccess_token%3Dabc123%26limit%3D1', `next=%2Fentries%3Faccess_token%3D${MASK}%26limit%3D1`],
    ['/entries?access_token=%23%26abc%2C%22def&limit=1', `/entries?access_token=${MASK}&limit=1`],
    ['Authorization: Bearer abcdef', `Authorization: Bearer ${MASK}`],
    ['{"authorization":"Bearer abc","x":1}', `{"authorization":"Bearer ${MASK}","x":1}`],
    ['{\\"access_token\\":\\"abc\\"}', `{\\"access_token\\":\\"${MASK}\\"}`],
    ['access_token: fake0123', `access_token: ${MASK}`],
    ['authorization: fake-raw-0123', `authorization: ${MASK}`],
    ['authorization=Basic%20Zm9vOmJhcg', `authorization=Basic%20${MASK}`],
    ['used CFPAT-aaaaaaaaaaaaaaaaaaaa for it', `used CFPAT-${MASK} for it`],
    ['http://user:hunter2@proxy.example:3128/', `http://user:${MASK}@proxy.example:3128/`],
    ["sent 'Bearer fake_token-0123' to it", `sent 'Bearer ${MASK}' to it`],
  ])('masks the secret in %s', (text, safe) => {
    expect(sanitize(text)).toBe(safe)
  })

  it.each([
    'Send it as a Bearer token in the Authorization header.',
    'WWW-Authenticate: Bearer realm="content"',
    'Something drops Authorization: the header was not delivered. No access_token: neither was the query.',
    'Authorization: Bearer <ACCESS_TOKEN>',
    'curl --header "Authorization: Bearer $TOKEN_DESK_TOKEN"',
    `Authorization: Bearer ${MASK}abcd`,
    `https://cdn.example.com/entries?access_token=${MASK}abcd&limit=1`,
    'https://cdn.example.com:443/spaces/abc?limit=1',
  ])('does not change %s', (text) => {
    expect(sanitize(text)).toBe(text)
  })

  const MIB = 1024 * 1024

  it.each([
    ['after access_token=', 'access_token=', 'a1'],
    ['after Bearer', 'Authorization: Bearer ', 'a1'],
    ['after Bearer in running text', 'sent Bearer ', 'a1'],
    ['after many blanks', `Bearer${' '.repeat(8 * MIB)}`, 'a1'],
    ['after CFPAT-', 'CFPAT-', 'aa'],
  ])('masks a value of 8 MiB %s', (_where, before, characters) => {
    expect(sanitize(`${before}${characters.repeat(4 * MIB)} end`)).toBe(`${before}${MASK} end`)
  })

  it('does not fail on 8 MiB of quotes', () => {
    const text = `access_token${'"'.repeat(8 * MIB)}`
    expect(sanitize(text) === text).toBe(true)
  })

  it('never shows any value of access_token in a URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 8, maxLength: 40 }), (value) => {
        const url = new URL('https://cdn.example.com/entries')
        url.searchParams.set('access_token', value.toWellFormed())
        url.searchParams.set('limit', '1')
        // Quotes before a value are taken for quotes, as in `access_token="…"`: they tell nothing of it.
        const shown = sanitize(url.href).replace(/(?<=access_token=)(?:%22)+/, '')
        expect(shown).toBe(`https://cdn.example.com/entries?access_token=${MASK}&limit=1`)
      }),
      { examples: [['"\0\0\0\0\0\0\0\0']] },
    )
  })
})

describe('maskToken', () => {
  it('shows the last four characters after the mask', () => {
    expect(maskToken(lastFourOf(SECRET))).toBe(`${MASK}aaaa`)
    expect(lastFourOf('b4c0n73n7fu1')).toBe('7fu1')
  })

  it('shows nothing of a secret too short to lose four characters', () => {
    expect(maskToken(lastFourOf('short'))).toBe(MASK)
  })
})

describe('an unknown personal access token', () => {
  it.each(Object.entries({ ...SPELLINGS, ...BYTE_LISTS }))('is masked if it is spelled as %s', (_name, spell) => {
    fc.assert(
      fc.property(tokenLike, surrounding, surrounding, (random, before, after) => {
        const token = `CFPAT-${random}`
        const spelled = spell(token)
        const text = sanitize(`${before} ${spelled} ${after}`)
        expect(text).not.toContain(spelled.slice(-12))
        expect(text).toContain(MASK)
        expect(sanitize(text)).toBe(text)
      }),
      { numRuns: shortOrLong(20, 100) },
    )
  })

  it('leaves texts alone that only begin alike', () => {
    for (const text of ['CFPAT-', 'The prefix is CFPAT-, then 43 characters.', 'Q0ZQQVQt', '43465041542d', '%43%46'])
      expect(sanitize(text)).toBe(text)
  })
})

describe('redactValues', () => {
  it('redacts a text that repeats in a report once, and wherever it stands', () => {
    const seen: string[] = []
    const redact = (text: string): string => {
      seen.push(text)
      return text.replaceAll('s3cret', '***')
    }
    const cell = { name: 'a s3cret', probes: [{ path: '/x', count: 2 }], none: null }
    expect(redactValues([cell, cell, { name: '/x' }], redact)).toEqual([
      { name: 'a ***', probes: [{ path: '/x', count: 2 }], none: null },
      { name: 'a ***', probes: [{ path: '/x', count: 2 }], none: null },
      { name: '/x' },
    ])
    expect(seen).toEqual(['a s3cret', '/x'])
  })
})
