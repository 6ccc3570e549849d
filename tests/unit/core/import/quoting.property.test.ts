import { parse } from 'dotenv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../src/core/import/import.ts'
import { variablesIn } from '../../../../src/core/import/read-env.ts'
import { readCommand } from '../../../../src/core/import/shell-words.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import { quoteForShell } from '../../../../src/shared/text/code/curl.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

const known = { services: [...PRESET_SERVICES], spaces: [], tokens: [] }
const secretsIn = async (text: string): Promise<string[]> =>
  (await readImport([{ file: null, text }], known, () => Promise.resolve([]))).found.map(({ secret }) => secret)

const characters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-')
const base64url = fc
  .array(fc.constantFrom(...characters), { minLength: 43, maxLength: 43 })
  .map((all) => all.join(''))
  // Words joined by hyphens may be a placeholder.
  .filter((text) => /\d/.test(text) && new Set(text).size > 12)
const hex = fc
  .array(fc.constantFrom(...Array.from('0123456789abcdef')), { minLength: 64, maxLength: 64 })
  .map((all) => all.join(''))
const token = fc.oneof(
  base64url,
  hex,
  base64url.map((text) => `CFPAT-${text}`),
)

const URL = 'https://cdn.contentful.com/spaces/shop1234/entries'

/** Ways to write a token down, all of which mean the very token. */
const WRAPPED: readonly (readonly [string, (token: string) => string])[] = [
  ['by itself', (t) => t],
  ['with a line break of Windows', (t) => `${t}\r\n`],
  ['in quotes', (t) => `"${t}"`],
  ['in curly quotes', (t) => `“${t}”`],
  ['in a backtick', (t) => `\`${t}\``],
  ['as a header', (t) => `Authorization: Bearer ${t}`],
  ['in an address', (t) => `${URL}?access_token=${t}&limit=1`],
  [
    'escaped in an address',
    (t) => `${URL}?access_token=${t.replaceAll(/[A-M]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
  ],
  ['as a variable', (t) => `CONTENTFUL_ACCESS_TOKEN=${t}`],
  ['as a variable in quotes', (t) => `export CONTENTFUL_ACCESS_TOKEN="${t}" # here\n`],
  ['as a variable in single quotes', (t) => `\ufeffCONTENTFUL_ACCESS_TOKEN = '${t}'\r\nA=b\r\n`],
  ['as a variable of PowerShell', (t) => `$env:CONTENTFUL_ACCESS_TOKEN="${t}"`],
  ['as one of several on a line', (t) => `CONTENTFUL_SPACE_ID=a CONTENTFUL_ACCESS_TOKEN=${t} npm start`],
  ['in curl', (t) => `curl -H 'Authorization: Bearer ${t}' ${URL}`],
  ['in curl with double quotes over lines', (t) => `curl \\\n  --header "Authorization: Bearer ${t}" \\\r\n  ${URL}`],
  [
    'in curl with $-quotes',
    (t) =>
      `curl -H $'Authorization: Bearer ${t.replaceAll(/[N-Z]/g, (c) => `\\x${c.charCodeAt(0).toString(16)}`)}' ${URL}`,
  ],
  [
    'in curl with everything escaped',
    (t) => `curl -HAuthorization:\\ Bearer\\ ${t.replaceAll(/./g, String.raw`\$&`)} ${URL}`,
  ],
  ['in curl of cmd', (t) => `curl ^"${URL}^" ^\r\n  -H ^"authorization: Bearer ${t}^"`],
  ['in curl’s data', (t) => `curl -Gd access_token=${t} ${URL}`],
  ['in JSON', (t) => JSON.stringify({ managementToken: t, activeSpaceId: 'a' })],
  [
    'in JSON with escapes',
    (t) => `{"accessToken":"${t.replaceAll(/[a-f]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)}","spaceId":"a"}`,
  ],
  ['in a client', (t) => `contentful.createClient({ space: 'a', accessToken: '${t}' })`],
  ['in a client, as a template', (t) => `contentful.createClient({\n space: "a",\n accessToken: \`${t}\`,\n})`],
  [
    'in a constant in two parts',
    (t) => `const A = '${t.slice(0, 20)}' + "${t.slice(20)}"\ncontentful.createClient({ space: 'a', accessToken: A })`,
  ],
  ['in Python', (t) => `client = contentful.Client('shop1234', """${t}""")`],
  ['in C#', (t) => `new ContentfulOptions { DeliveryApiKey = @"${t}", SpaceId = "a" }`],
]

describe('a token', () => {
  it.each(WRAPPED)('that was written down %s is found, whole', async (_how, wrap) => {
    await fc.assert(
      fc.asyncProperty(token, async (secret) => {
        expect(await secretsIn(wrap(secret))).toEqual([secret])
      }),
      { numRuns: 40 },
    )
  })
})

it.each(['_tBd6', '-todo-', '_xxx_'])('a token with %s in it is found in any quotes', async (part) => {
  const secret = `CFPAT-${part}${'fake1Sr0fmpub087gpQulRTWhSf7TfDCt2XhxSwQ45ab'.slice(0, 43 - part.length)}`
  for (const quote of ['', '`', '"', "'"]) expect(await secretsIn(quote + secret + quote)).toEqual([secret])
})

describe('a part of a token', () => {
  const tokens = fc.oneof(
    token,
    hex.map((text) => `CFPAT-${text}`),
  )
  const escapes: readonly ((character: string) => string)[] = [
    (c) => `\\u00${c.charCodeAt(0).toString(16)}`,
    (c) => `\\u{${c.charCodeAt(0).toString(16)}}`,
    (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase()}`,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
    (c) => `&#${c.charCodeAt(0)};`,
    (c) => `&#x${c.charCodeAt(0).toString(16)};`,
    (c) => `\\\\u00${c.charCodeAt(0).toString(16)}`,
    (c) => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`,
    (c) => `%25${c.charCodeAt(0).toString(16)}`,
    (c) => `&amp;#${c.charCodeAt(0)};`,
  ]
  const texts: readonly ((text: string) => string)[] = [
    (text) => `The delivery token is ${text}, they say.`,
    (text) => `# the old one: CONTENTFUL_MANAGEMENT_TOKEN ${text}\nCONTENTFUL_SPACE_ID=shop1234\n`,
    (text) => `got 401 for Bearer ${text} again`,
    (text) => `{"accessToken":"${text}","spaceId":"a"}`,
  ]

  it('is never taken for the whole, wherever an escape follows it', async () => {
    const cut = fc.oneof(fc.constantFrom(43, 49, 64), fc.nat({ max: 69 }))
    await fc.assert(
      fc.asyncProperty(
        tokens,
        cut,
        fc.constantFrom(...escapes),
        fc.constantFrom(...texts),
        async (secret, at, escape, wrap) => {
          const split = Math.min(at, secret.length - 1)
          const text = wrap(secret.slice(0, split) + escape(secret.charAt(split)) + secret.slice(split + 1))
          const pieces = Array.from({ length: secret.length - 11 }, (_, from) => secret.slice(from, from + 12))
          // What is longer than the token stands in JSON, which knows no such escape: a value in its written form.
          const parts = (await secretsIn(text)).filter((found) => found !== secret && found.length <= secret.length)
          expect(parts.filter((part) => pieces.some((piece) => part.includes(piece)))).toEqual([])
        },
      ),
      { numRuns: shortOrLong(150, 600) },
    )
  })

  it('is not taken for one in a comment where an entity follows it', async () => {
    const [first, second] = [`CFPAT-${'0'.repeat(42)}f`, '0'.repeat(20)]
    const text = `# the old one: CONTENTFUL_MANAGEMENT_TOKEN ${first}&amp;#48;${second}\nCONTENTFUL_SPACE_ID=shop1234\n`
    expect(await secretsIn(text)).toEqual([])
  })

  it('is not taken for one where 64 digits of hex have something hung on to them', async () => {
    const whole = `CFPAT-${'0123456789abcdef'.repeat(4)}`
    expect(await secretsIn(`# ${whole}_old\nA=b`)).toEqual([whole])
    expect(await secretsIn(`# ${whole}--old\nA=b`)).toEqual([whole])
  })

  it('is not taken either where a token of 43 characters would end', async () => {
    const whole = `CFPAT-${'A1b2'.repeat(9)}Z_cMwUga`
    const text = `{"accessToken":"${whole.slice(0, 43)}\\u0063${whole.slice(44)}","spaceId":"a"}`
    expect(await secretsIn(text)).toEqual([`${whole.slice(0, 43)}c${whole.slice(44)}`])
  })
})

describe('variables', () => {
  const value = fc.string({ unit: fc.constantFrom(...Array.from('ab -\'"`#\\n$={}')), maxLength: 12 })
  const line = fc
    .tuple(
      fc.constantFrom('', ' ', 'export '),
      fc.constantFrom('AA', 'b.c', '_D-e'),
      fc.constantFrom('=', ' = ', ': '),
      value,
    )
    .map(([start, name, sign, text]) => start + name + sign + text)
    // Where an escaped quotation mark ends a value depends on how dotenv’s expression is tried.
    .filter((text) => !/\\["'`]/.test(text))

  it('are what dotenv makes of them', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.join(end)
        const own = new Map([...variablesIn(text.replaceAll('\r\n', '\n'))].map((one) => [one.name, one.text]))
        expect(Object.fromEntries(own)).toEqual(parse(text))
      }),
      { numRuns: shortOrLong(500, 2_000) },
    )
  })
})

describe('words of a shell', () => {
  it('are read back as they were quoted', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (words) => {
        const { words: read } = readCommand(words.map(quoteForShell).join(' '), 0)
        expect(read.map(({ text }) => text)).toEqual(words)
      }),
    )
  })
})
