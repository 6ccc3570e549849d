import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecretMatcher } from '../../../../src/core/scan/secret-matcher.ts'

const SECRET = 'fake_Delivery-key0123456789abcdefghijklmnop'
const OTHER = 'CFPAT-fake0Personal123456789abcdefghijklmnopqrs'

const find = (text: string, secrets = [OTHER, SECRET]) => createSecretMatcher(secrets)(Buffer.from(text))
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')
const split = (at: number, wrap: string) => `${SECRET.slice(0, at)}${wrap}${SECRET.slice(at)}`

describe('createSecretMatcher', () => {
  it.each([
    ['plain', `KEY=${SECRET};`],
    ['base64', Buffer.from(SECRET).toString('base64')],
    ['base64', Buffer.from(`user:${SECRET}`).toString('base64')],
    ['base64', Buffer.from(`ab${SECRET}cd`).toString('base64url')],
    ['hex', Buffer.from(SECRET).toString('hex')],
    ['hex', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['percent', percent(SECRET)],
    ['percent', SECRET.replace('_', '%5F').replace('-', '%2D')],
  ])('finds a secret in the form %s: %s', (form, text) => {
    expect(find(`first line\n${text}\n`)).toContainEqual(expect.objectContaining({ index: 1, form }))
  })

  it.each([
    ['a line break', '\n'],
    ['a line break of Windows with indentation', '\r\n    '],
    ['a backslash', '\\\n  '],
    ['quotation marks and a plus', "' +\n      '"],
    ['an escaped line break', '\\n'],
    ['a quote sign', '\n> '],
  ])('finds a secret that %s divides', (_what, wrap) => {
    for (const at of [1, 15, 22, 40]) expect(find(`x ${split(at, wrap)} y`), String(at)).not.toEqual([])
  })

  it('finds a secret in base64 over lines of 76 characters', () => {
    const text = Buffer.from(`${'x'.repeat(30)}${SECRET}`)
      .toString('base64')
      .replace(/(.{76})/g, '$1\n')
    expect(find(text)).toMatchObject([{ index: 1, form: 'base64' }])
  })

  it('finds a secret at every position, and returns the offset', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 50 }), (before, after) => {
        const [match] = find(`${before}\n${SECRET}\n${after}`)
        expect(match?.offset).toBe(Buffer.byteLength(before) + 1)
      }),
    )
  })

  it('finds a secret once if the next line begins like it', () => {
    const text = `${SECRET}\n${SECRET.slice(0, 20)}-of-another-secret\n${SECRET.slice(-20)}\n`
    expect(find(text)).toMatchObject([{ index: 1, form: 'plain', offset: 0 }])
  })

  it('finds a secret that a line break divides below the same secret in one line', () => {
    expect(find(`${SECRET}\n\n${split(22, '\n')}`).length).toBeGreaterThan(1)
  })

  it('finds nothing else', () => {
    expect(find(`${SECRET.slice(0, -1)}x ${SECRET.slice(1)} ${'0123456789abcdef'.repeat(100)}`)).toEqual([])
    expect(find('anything', ['short', ''])).toEqual([])
  })

  it('finds a secret of any length at every position', () => {
    const long = Array.from({ length: 300 }, (_, at) => `fake${at}`).join('.')
    for (const secret of [long.slice(0, 300), long.slice(0, 1_000), long])
      for (let before = 0; before < 1_100; before += 11)
        expect(find(`${' '.repeat(before)}${secret}.`, [secret]), `${secret.length}, ${before}`).not.toEqual([])
  })

  it('takes no more time for long runs of spaces behind the beginning of a token', () => {
    const begun = Buffer.from('CFPAT-').toString('hex')
    const bytes = Buffer.from(`${begun}${' '.repeat(1_000)}`.repeat(1_000))
    const start = performance.now()
    expect(createSecretMatcher([OTHER])(bytes)).toEqual([])
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  it('searches 64 MB for 100 secrets in a fraction of a second for each MB', () => {
    const secrets = Array.from({ length: 100 }, (_, at) => `fake${at}_${'q0Zx7'.repeat(8)}${at}`)
    const bytes = Buffer.alloc(64 * 1024 * 1024, 'const value = "0123456789abcdef0123456789ABCDEF"; // dGhpcyBpcw==\n')
    const start = performance.now()
    expect(createSecretMatcher(secrets)(bytes)).toEqual([])
    // 1 GB in 20 seconds would be 1,250 ms.
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
