import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINT_CODES } from '../../../../src/shared/model/lint.ts'
import { TOKEN_KINDS, type TokenKind } from '../../../../src/shared/platform.ts'
import { lintToken, repairToken } from '../../../../src/shared/text/lint-token.ts'

const KEY = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaaaaa'
const NEW_KEY = '-Fake_0123456789abcdefghijklmnopqrstuvwxyz0'
const OLD_KEY = 'fa4e0'.repeat(13).slice(0, 64)
const PERSONAL = `CFPAT-${NEW_KEY}`

const codes = (value: string, kind: TokenKind | null = null) => lintToken(value, kind).map(({ code }) => code)
const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-')
const base64url = (length: number | { min: number; max: number }) =>
  fc
    .array(fc.constantFrom(...alphabet), {
      minLength: typeof length === 'number' ? length : length.min,
      maxLength: typeof length === 'number' ? length : length.max,
    })
    .map((characters) => characters.join(''))
const hex64 = fc
  .array(fc.constantFrom(...Array.from('0123456789abcdef')), { minLength: 64, maxLength: 64 })
  .map((all) => all.join(''))

describe('the lint of a token', () => {
  it.each<[string, string, TokenKind | null]>([
    ['the short demo key', 'b4c0n73n7fu1', 'delivery-key'],
    ['a newer key', NEW_KEY, 'delivery-key'],
    ['a newer key as a preview key', NEW_KEY, 'preview-key'],
    ['an older key', OLD_KEY, 'delivery-key'],
    ['a personal access token', PERSONAL, 'personal-access-token'],
    ['an older personal access token', `CFPAT-${OLD_KEY}`, 'personal-access-token'],
    ['an OAuth token', NEW_KEY, 'oauth-token'],
    ['an OAuth token of 64', `${NEW_KEY}fake_oauth_token_0123`, 'oauth-token'],
    ['a key of unknown kind', NEW_KEY, null],
    ['a key that holds a word', 'nullxxxundefinedYOUR_TOKEN0000process_env12', 'delivery-key'],
    ['a key that begins with Bearer', 'Bearer-0123456789abcdefghijklmnopqrstuvwxyz', 'delivery-key'],
    ['a key of one letter', 'x'.repeat(43), 'delivery-key'],
    ['a key of zeros', '0'.repeat(64), 'delivery-key'],
    ['words that say they are fake', KEY, 'delivery-key'],
    ['words that are no placeholder', 'not-a-real-token', 'delivery-key'],
  ])('finds nothing in %s', (_name, value, kind) => {
    expect(lintToken(value, kind)).toEqual([])
    expect(repairToken(value)).toEqual({ value, repaired: [] })
  })

  it('finds nothing in any token of a form that the platform gives out', () => {
    fc.assert(
      fc.property(base64url(43), hex64, base64url({ min: 43, max: 64 }), (newer, older, oauth) => {
        expect(lintToken(newer, 'delivery-key')).toEqual([])
        expect(lintToken(older, 'preview-key')).toEqual([])
        expect(lintToken(`CFPAT-${newer}`, 'personal-access-token')).toEqual([])
        expect(lintToken(`CFPAT-${older}`, 'personal-access-token')).toEqual([])
        expect(lintToken(oauth, 'oauth-token')).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it.each<[string, string, number | null, string | null]>([
    ['empty', '', null, null],
    ['whitespace', ` ${KEY}`, 0, 'U+0020'],
    ['whitespace', `${KEY}\u00a0`, 44, 'U+00A0'],
    ['whitespace', `${KEY}\t`, 44, 'U+0009'],
    ['line-break', `${KEY}\n`, 44, 'U+000A'],
    ['line-break', `${KEY.slice(0, 10)}\n${KEY.slice(10)}`, 10, 'U+000A'],
    ['line-break', `${KEY}\\n`, 44, 'U+005C'],
    ['invisible-character', `\ufeff${KEY}`, 0, 'U+FEFF'],
    ['invisible-character', `${KEY.slice(0, 5)}\u200b${KEY.slice(5)}`, 5, 'U+200B'],
    ['invisible-character', `${KEY}\u202e`, 44, 'U+202E'],
    ['invisible-character', `${KEY.slice(0, 7)}\u00ad${KEY.slice(7)}`, 7, 'U+00AD'],
    ['invisible-character', `${KEY}\u0000`, 44, 'U+0000'],
    ['invisible-character', `\u001b[31m${KEY}\u001b[0m`, 0, 'U+001B'],
    ['invisible-character', `${KEY}\u{e0020}`, 44, 'U+E0020'],
    ['non-ascii', `${KEY.slice(0, 4)}–${KEY.slice(5)}`, 4, 'U+2013'],
    ['non-ascii', `😀${KEY}`, 0, 'U+1F600'],
    ['non-ascii', `${KEY.slice(0, 3)}а${KEY.slice(3)}`, 3, 'U+0430'],
    ['quoted', `"${KEY}"`, 0, 'U+0022'],
    ['quoted', `'${KEY}'`, 0, 'U+0027'],
    ['quoted', `\`${KEY}\``, 0, 'U+0060'],
    ['quoted', `“${KEY}”`, 0, 'U+201C'],
    ['quoted', `${KEY}"`, 44, 'U+0022'],
    ['quoted', `"${KEY}",`, 0, 'U+0022'],
    ['quoted', `\\"${KEY}\\"`, 1, 'U+0022'],
    ['bearer-prefix', `Bearer ${KEY}`, 0, null],
    ['bearer-prefix', `bearer:${KEY}`, 0, null],
    ['bearer-prefix', `BEARER\t${KEY}`, 0, null],
    ['bearer-prefix', `Authorization: Bearer ${KEY}`, 0, null],
    ['bearer-prefix', `-H "Authorization: Bearer ${KEY}"`, 0, null],
    ['bearer-prefix', `"authorization": "bearer ${KEY}"`, 1, null],
    ['query-prefix', `access_token=${KEY}`, 0, null],
    ['query-prefix', `?access_token=${KEY}&limit=1`, 0, null],
    ['query-prefix', `https://cdn.example.com/spaces/a/entries?limit=1&access_token=${KEY}#top`, 0, null],
    ['query-prefix', `CONTENTFUL_ACCESS_TOKEN=${KEY}`, 0, null],
    ['query-prefix', `export CONTENTFUL_ACCESS_TOKEN="${KEY}"`, 0, null],
    ['query-prefix', `accessToken: '${KEY}',`, 0, null],
    ['query-prefix', `--token=${KEY}`, 0, null],
    ['brackets', `{${KEY}}`, 0, 'U+007B'],
    ['brackets', `<${KEY}>`, 0, 'U+003C'],
    ['brackets', `\${${KEY}}`, 0, 'U+0024'],
    ['brackets', `${KEY}}`, 44, 'U+007D'],
    ['brackets', `${KEY},`, 44, 'U+002C'],
    ['percent-encoded', KEY.replaceAll('-', '%2D'), 4, 'U+0025'],
  ])('finds %s in %j at %s (%s), offers the repair and repairs it', (code, value, position, codePoint) => {
    const finding = lintToken(value, 'delivery-key').find((one) => one.code === code)
    expect(finding).toMatchObject({ code, position, codePoint })
    if (code === 'empty') return
    const mendable = code !== 'non-ascii'
    expect(finding?.repairable).toBe(mendable)
    if (!mendable) return
    expect(repairToken(value).value).toBe(KEY)
    expect(repairToken(value).repaired).toContain(code)
  })

  it.each([
    'YOUR_TOKEN',
    'YOUR_DELIVERY_API_ACCESS_TOKEN',
    'your-access-token-here',
    '<access_token>',
    '<ACCESS_TOKEN>',
    '<your delivery key>',
    'xxx',
    'XXXXXXXXXXXX',
    'undefined',
    'null',
    '"undefined"',
    'Bearer undefined',
    'process.env.CONTENTFUL_TOKEN',
    "process.env['TOKEN']",
    'import.meta.env.VITE_TOKEN',
    '${TOKEN}',
    '${{ secrets.CONTENTFUL_TOKEN }}',
    '$TOKEN',
    '%TOKEN%',
    '{{token}}',
    'changeme',
    'access_token',
    'CONTENTFUL_ACCESS_TOKEN',
    '[object Object]',
    '••••••••abcd',
    '************',
    'abcd…wxyz',
    'CFPAT-xxxxxxxxxxxx',
  ])('calls %j a placeholder, and offers no repair for it', (value) => {
    const findings = lintToken(value, 'delivery-key')
    expect(findings.map(({ code }) => code)).toContain('placeholder')
    expect(findings.filter(({ repairable }) => repairable)).toEqual([])
  })

  it.each<[string, TokenKind | null, boolean]>([
    [PERSONAL, 'delivery-key', true],
    [PERSONAL, 'preview-key', true],
    [PERSONAL, 'oauth-token', true],
    [PERSONAL, null, false],
    [OLD_KEY, 'personal-access-token', true],
    [NEW_KEY, 'personal-access-token', true],
    [NEW_KEY, 'preview-key', false],
    ['b4c0n73n7fu1', 'personal-access-token', false],
    ['https://cdn.example.com/spaces/abc', 'delivery-key', true],
    ['0b5ed2c5-8e3b-4f8f-9d7e-4f8f9d7e0b5e', null, true],
  ])('says of %s as %s whether it looks like another kind: %s', (value, kind, expected) => {
    expect(codes(value, kind).includes('looks-like-other-kind')).toBe(expected)
  })

  it('sees every layer at once, each where it stood, and takes them off together', () => {
    const value = `  "Authorization: Bearer {${KEY}\u200b}"\n`
    expect(lintToken(value, null).map(({ code, position }) => [code, position])).toEqual([
      ['whitespace', 0],
      ['quoted', 2],
      ['bearer-prefix', 3],
      ['brackets', 25],
      ['invisible-character', 70],
      ['line-break', 73],
    ])
    expect(repairToken(value).value).toBe(KEY)
  })

  it.each([
    `CONTENTFUL_SPACE_ID=abc123\nCONTENTFUL_ACCESS_TOKEN=${NEW_KEY}`,
    `CONTENTFUL_ACCESS_TOKEN=${NEW_KEY}\nCONTENTFUL_PREVIEW_ACCESS_TOKEN=${OLD_KEY}`,
    `CONTENTFUL_ACCESS_TOKEN=${NEW_KEY}\r\nexport CONTENTFUL_SPACE_ID=abc123`,
    'CONTENTFUL_ACCESS_TOKEN=abc1234567\nCONTENTFUL_PREVIEW_TOKEN=def1234567',
    `CONTENTFUL_ACCESS_TOKEN="${NEW_KEY}"\n# the space\nSPACE='abc123'\n`,
    `accessToken: ${NEW_KEY}\nspaceId: abc123`,
    `${NEW_KEY}\nSPACE=abc123`,
  ])('makes no single token of several variables: %#', (value) => {
    expect(repairToken(value)).toEqual({ value, repaired: [] })
    const findings = lintToken(value, null)
    expect(findings.map(({ code }) => code)).toContain('line-break')
    expect(findings.filter(({ repairable }) => repairable)).toEqual([])
  })

  it('joins a token that was wrapped over lines, but never two tokens', () => {
    expect(repairToken(`${KEY.slice(0, 20)}\r\n   ${KEY.slice(20)}`).value).toBe(KEY)
    const two = `${NEW_KEY}\n${NEW_KEY.slice(0, 42)}1`
    expect(repairToken(two).value).toBe(two)
    expect(lintToken(two, null)).toMatchObject([{ code: 'line-break', position: 43, repairable: false }])
  })

  it('takes off a second copy of the same token, but sees none in a token that repeats itself', () => {
    for (const token of [KEY, NEW_KEY, OLD_KEY, PERSONAL]) {
      for (const between of ['', ' ', '\n', ', ']) {
        const value = token + between + token
        expect(lintToken(value, null)).toContainEqual(
          expect.objectContaining({ code: 'duplicate', position: token.length + between.length, repairable: true }),
        )
        expect(repairToken(value).value).toBe(token)
      }
    }
    for (const token of ['0123456789abcdef'.repeat(4), '0123456789abcdef'.repeat(2), 'a'.repeat(64), 'b4c0b4c0b4c0'])
      expect(lintToken(token, null), token).toEqual([])
  })

  it('does not close a gap inside: what stood there is not known', () => {
    const gap = `${KEY.slice(0, 9)} ${KEY.slice(9)}`
    expect(lintToken(gap, null)).toMatchObject([{ code: 'whitespace', position: 9, repairable: false }])
    expect(repairToken(gap).value).toBe(gap)
  })

  it('calls a header or a parameter with nothing after it empty', () => {
    for (const value of ['Bearer', 'Bearer ', 'Authorization: Bearer', 'access_token=', '""', ' \n'])
      expect(codes(value), value).toContain('empty')
  })

  it('never puts four characters of a token into a message', () => {
    const wraps = [
      ' TOKEN',
      'Bearer TOKEN',
      '"TOKEN"',
      '{TOKEN}',
      'TO\nKEN',
      '?access_token=TOKEN&x=1',
      'TOKEN\u200b',
      '%41TOKEN',
      'TOKEN}',
    ]
    fc.assert(
      fc.property(
        base64url({ min: 20, max: 64 }),
        fc.constantFrom(...wraps),
        fc.constantFrom(...TOKEN_KINDS),
        (token, wrap, kind) => {
          const said = lintToken(
            wrap.replace(/TO(\n?)KEN/, (_all, gap: string) => token.slice(0, 10) + gap + token.slice(10)),
            kind,
          )
            .map(({ message }) => message)
            .join(' ')
          const parts = Array.from({ length: token.length - 5 }, (_value, index) => token.slice(index, index + 6))
          expect(parts.filter((part) => said.includes(part))).toEqual([])
        },
      ),
    )
  })

  it('takes any text, repairs to a point where repairing changes nothing, and uses known codes only', () => {
    const pieces = fc.constantFrom(
      'Bearer ',
      '"',
      '}',
      '{',
      '%20',
      '%',
      '\\n',
      '\n',
      ' ',
      '\u200b',
      'access_token=',
      KEY,
      'é',
      '\ud800',
      '&',
      ',',
    )
    const pasted = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(pasted, (value) => {
        const once = repairToken(value)
        expect(repairToken(once.value)).toEqual({ value: once.value, repaired: [] })
        for (const { code, position } of lintToken(value, null)) {
          expect(LINT_CODES).toContain(code)
          if (position !== null) expect(position).toBeLessThan(Array.from(value).length)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
