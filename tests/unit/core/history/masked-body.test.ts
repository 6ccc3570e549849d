import { describe, expect, it } from 'vitest'

import { maskBody } from '../../../../src/core/history/masked-body.ts'

const SECRET = 'fake-delivery-key-0123456789abcdefghijklmno'
const secrets = [SECRET]
const shownOf = (body: Uint8Array): string => Buffer.from(maskBody(body, secrets).bytes).toString('latin1')

describe('a body with what it holds masked', () => {
  it('is the very body where it holds nothing', () => {
    const body = Buffer.from('{"sys":{"type":"Array"},"items":[]}')
    expect(maskBody(body, secrets)).toEqual({ bytes: body, holds: null })
    expect(maskBody(body, secrets).bytes).toBe(body)
  })

  it.each([
    ['text', ''],
    ['bytes', '\xff'],
  ])('says whose secret it held, and hides the whole value, in %s', (_kind, start) => {
    const body = Buffer.from(`${start}https://${SECRET}:hunter2secret@host/ and access_token=${SECRET}.REST0`, 'latin1')
    expect(maskBody(body, secrets).holds).toBe('token')
    expect(shownOf(body)).not.toMatch(/fake-delivery|hunter2|REST0/)
    const other = Buffer.from(`${start}access_token=0ther-fake-token`, 'latin1')
    expect(maskBody(other, secrets).holds).toBe('token-alike')
    expect(shownOf(other)).not.toContain('0ther')
  })

  it.each(['5a ', '0x5A, ', '%41', '\\u0041', '&amp;'])(
    'that is nothing but %j is not shown rather than searched for seconds, up to the largest',
    (escape) => {
      const body = Buffer.from(escape.repeat(Math.floor((50 * 1024 * 1024) / escape.length)))
      expect(maskBody(body, secrets).holds).toBe('unsearched')
      expect(shownOf(body)).toContain('It is not shown.')
    },
  )

  it.each([
    ['every eighth byte', `%41${'x'.repeat(5)}`],
    ['every thirty-second byte, at the first of them', `\\n${'x'.repeat(30)}`],
    ['every sixty-fourth byte, a run of them', `${'&amp;'.repeat(4)}${'x'.repeat(44)}`],
  ])('with an escape at %s is judged by their number', (_layout, unit) => {
    const [few, many] = [300_000, 3_600_000].map((escapes) =>
      Buffer.from(unit.repeat(Math.floor(escapes / (unit.match(/%41|\\n|&amp;/g)?.length ?? 1)))),
    )
    expect(maskBody(few ?? Buffer.alloc(0), secrets).holds).toBeNull()
    expect(maskBody(many ?? Buffer.alloc(0), secrets).holds).toBe('unsearched')
  })

  it('keeps a byte order mark, and what bytes that are no text were', () => {
    const marked = Buffer.from(`\ufeff${SECRET}`)
    expect(Buffer.from(maskBody(marked, secrets).bytes).toString()).toBe('\ufeff••••••••')
    const bytes = Buffer.from(`\xff\xfe ${SECRET}`, 'latin1')
    expect(shownOf(bytes)).toBe('\xff\xfe ********')
  })

  // A long text is looked at part by part: what lies across two of them is found as well.
  it.each([
    ['of one byte a character', '-'],
    ['of umlauts', 'ü'],
    ['of other scripts', '語'],
    ['of pairs', '😀'],
  ])('of text %s hides no part of a secret, wherever it stands', (_what, filling) => {
    const half = SECRET.slice(-Math.ceil(SECRET.length / 2))
    for (let units = 32_768 - 64; units <= 32_768 + 64; units += 1) {
      const before = filling.repeat(Math.ceil(units / filling.length))
      const shown = Buffer.from(maskBody(Buffer.from(`${before}${half}\n${before}`), secrets).bytes).toString()
      expect(shown === `${before}••••••••\n${before}`, String(units)).toBe(true)
    }
  })

  it('of large prose is searched', () => {
    const body = Buffer.from(`${'The added bed faded, be it a decade ago. '.repeat(400_000)} ${SECRET}`)
    expect(maskBody(body, secrets).holds).toBe('token')
  })
})
