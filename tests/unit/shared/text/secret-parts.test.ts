import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MASK } from '../../../../src/shared/text/mask.ts'
import { createPieceFinder } from '../../../../src/shared/text/secret-parts.ts'
import { createRedactor } from '../../../../src/shared/text/redact.ts'

/** As real tokens look: 43 characters of base64url, or 64 digits of hex. Nothing that could be one stands in a file. */
const made = (name: string): Buffer => createHash('sha256').update(`token-desk test ${name}`).digest()
const tokens = fc.oneof(
  fc.string({ maxLength: 8 }).map((name) => made(name).toString('base64url')),
  fc.string({ maxLength: 8 }).map((name) => made(name).toString('hex')),
  fc.string({ maxLength: 8 }).map((name) => `CFPAT-${made(name).toString('base64url')}`),
)
const TOKEN = made('one').toString('base64url')
const FAKE = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'

const hex = (text: string): string => Buffer.from(text).toString('hex')

/** Eight characters in a row of the secret that are still there to read; line breaks do not help. */
const leaks = (text: string, secret: string): string[] =>
  Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).filter(
    (part) => text.includes(part) || text.replace(/\s+/g, '').includes(part),
  )

const SPOKEN: Record<string, (part: string, secret: string) => string> = {
  'as it is': (part) => part,
  'in words': (part) => `got ${part}, not more`,
  'in JSON': (part) => JSON.stringify({ echo: part }),
  'percent-encoded': (part) => [...Buffer.from(part)].map((byte) => `%${byte.toString(16)}`).join(''),
  'with every character escaped': (part) =>
    Array.from(part, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'in a longer word': (part) => `x${part}y`,
}

describe('a part of a secret', () => {
  it.each(Object.entries(SPOKEN))('of half its length or more is masked %s', (_name, speak) => {
    fc.assert(
      fc.property(tokens, fc.nat(40), fc.nat(40), (secret, from, more) => {
        const half = Math.ceil(secret.length / 2)
        const part = secret.slice(Math.min(from, secret.length - half)).slice(0, half + more)
        const shown = createRedactor([secret])(speak(part, secret))
        expect(leaks(decodeURIComponent(shown.replace(/\\u00([0-9a-f]{2})/g, '%$1')), secret)).toEqual([])
      }),
    )
  })

  it('of eight characters is masked where it is no word', () => {
    const redact = createRedactor([TOKEN])
    for (let at = 0; at + 8 <= TOKEN.length; at += 1) {
      const part = TOKEN.slice(at, at + 8)
      expect(redact(`was: ${part}.`), part).toBe(`was: ${MASK}.`)
    }
  })

  it('is masked where quoting in one line has made blanks of its line breaks', () => {
    const short = TOKEN.slice(0, 8)
    for (const gap of [' ', '  ', '\t', '\n', '\r\n  '])
      expect(createRedactor([short])(`There is no entry “${short.slice(0, 5)}${gap}${short.slice(5)}” here.`)).toBe(
        `There is no entry “${MASK}” here.`,
      )
  })

  it('is masked in hex, in small and in capital letters, and in base64', () => {
    fc.assert(
      fc.property(tokens, fc.nat(20), fc.constantFrom('x', 'xy', 'xyz', ''), (secret, from, before) => {
        const part = secret.slice(from, from + 20)
        const redact = createRedactor([secret])
        for (const spelled of [hex(part), hex(part).toUpperCase(), `ff${hex(part)}ff`])
          expect(leaks(Buffer.from(redact(spelled).replaceAll('•', ''), 'hex').toString(), secret)).toEqual([])
        const base64 = redact(Buffer.from(before + part).toString('base64')).split('•')
        const read = base64.flatMap((left) =>
          [0, 1, 2, 3].map((shift) => Buffer.from('A'.repeat(shift) + left, 'base64').toString('latin1')),
        )
        expect(read.flatMap((text) => leaks(text, secret))).toEqual([])
      }),
    )
  })

  it.each(['\n', '\r\n', '\n    ', '\n> ', '\\n', '\n| '])(
    'is masked where %j breaks it over two lines',
    (breaking) => {
      fc.assert(
        fc.property(tokens, fc.integer({ min: 1, max: 42 }), (secret, at) => {
          const shown = createRedactor([secret])(`a ${secret.slice(0, at)}${breaking}${secret.slice(at)} b`)
          expect(shown).toBe(`a ${MASK} b`)
        }),
      )
    },
  )

  it('is masked in a text with many secrets that begin alike', () => {
    const many = Array.from({ length: 200 }, (_, at) => `CFPAT-${made(`${at}`).toString('base64url')}`)
    const redact = createRedactor(many)
    for (const secret of many) expect(leaks(redact(`x ${secret.slice(10, 35)} y`), secret)).toEqual([])
  })
})

describe('what a secret shares with any text', () => {
  it.each([
    '{"kind":"delivery-key","placement":"header"}',
    'It is kept as a delivery-key: fake-delivery is another name.',
    '00000000-0000-4000-8000-000000000000',
    'aaaaaaaa',
    `${MASK}aaaa`,
    '2026-01-01T00:00:00.000Z',
  ])('is not taken for a part of it: %s', (text) => {
    expect(createRedactor([FAKE, 'fake-00000000-token-2026', 'CFPAT-fake-personal-access-token'])(text)).toBe(text)
  })

  it('leaves the words of an address that was pasted as a secret', () => {
    const pasted = 'https://cdn.contentful.com/spaces/fakebakery01/environments/master?access_token=fake'
    const text = 'GET https://cdn.contentful.com/spaces/fakebakery01 Authorization environments'
    expect(createRedactor([pasted])(text)).toBe(text)
  })

  it('leaves texts that hold nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (text) => {
        const plain = createRedactor([])(text)
        expect(createRedactor([TOKEN, FAKE])(text)).toBe(plain)
      }),
    )
  })

  it('is masked all the same where half of the secret is there', () => {
    expect(createRedactor([FAKE])(`was ${FAKE.slice(0, 24)}`)).toBe(`was ${MASK}`)
  })
})

describe('a word that is not looked for where nothing is met', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', '-', '9', 'ß'), maxLength: 30 })
  const finderOf = (secrets: readonly string[]) =>
    createPieceFinder(secrets.map((text) => ({ text, least: 8, isPlain: true })))

  it('is in no such text, at any position and beside any parts', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 3 }), words, words, words, (secrets, word, before, after) => {
        const { find, meets } = finderOf([...secrets, word.slice(1)])
        if (meets(word)) expect(find(before + word + after).isMet).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it('is any whole token; what is shorter or has other characters is looked for everywhere', () => {
    const { find, meets } = finderOf([TOKEN])
    expect(find(`lorem ipsum ${'dolor sit amet '.repeat(50)}`).isMet).toBe(false)
    expect(meets(TOKEN)).toBe(true)
    expect(meets(TOKEN.slice(0, 7))).toBe(false)
    expect(meets(`${TOKEN} and more`)).toBe(false)
  })

  it.each(['short', 'two words', 'größe', '0123456789', 'a+b c&d', 'password!', TOKEN, hex(TOKEN)])(
    'does not keep %j from being masked, wherever it stands',
    (secret) => {
      const redact = createRedactor([secret])
      for (let at = 0; at < 14; at += 1) {
        const text = `${'.'.repeat(at)}${secret}${'.'.repeat(14 - at)}`
        expect(redact(text)).toBe(text.replace(secret, MASK))
        expect(redact(encodeURIComponent(text))).not.toContain(encodeURIComponent(secret))
        expect(redact(Buffer.from(text).toString('base64'))).toContain(MASK)
      }
    },
  )
})
