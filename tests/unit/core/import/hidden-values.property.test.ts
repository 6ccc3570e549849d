import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../src/core/import/import.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'

const known = { services: [...PRESET_SERVICES], spaces: [], tokens: [] }

const characters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-')
const token = fc
  .array(fc.constantFrom(...characters), { minLength: 43, maxLength: 43 })
  .map((all) => all.join(''))
  .filter((text) => /\d/.test(text) && new Set(text).size > 12)

/** Places where a value reads like a name, an id or a host, or like a part of one. */
const PLACES: readonly (readonly [string, (token: string) => string])[] = [
  ['bare, among lines of direnv', (t) => `source_up\nuse node\nPATH_add "bin"\nexport CONTENTFUL_ACCESS_TOKEN=${t}\n`],
  ['bare, in a program', (t) => `const client = createClient({ space: 'a', accessToken: ${t} })`],
  [
    'bare, as a default',
    (t) => `services:\n  web:\n    environment:\n      - "A=b"\n      - CONTENTFUL_TOKEN=\${P:-${t}}\n`,
  ],
  ['as a variable’s name', (t) => `CONTENTFUL_SPACE_ID=a\n${t.replace(/^[-\d]/, 'a')}_TOKEN=abcdefghij0123456789\n`],
  ['as a variable that another takes from', (t) => `CONTENTFUL_ACCESS_TOKEN=$${t.replace(/^[-\d]/, 'a')}\n`],
  [
    'as a variable’s name in braces',
    (t) => `CONTENTFUL_ACCESS_TOKEN=\${${t.replaceAll('-', '_').replace(/^\d/, 'a')}}\n`,
  ],
  [
    'as a key',
    (t) => `{ "contentful": { "spaceId": "a", "${t}": "abcdefghij0123456789", "token_${t}": "b1b2b3b4b5b6b7b8" } }`,
  ],
  [
    'as a constant',
    (t) => `const ${t}_TOKEN = 'abcdefghij0123456789'\ncreateClient({ space: 'a', accessToken: ${t}_TOKEN })`,
  ],
  ['as a space', (t) => `CONTENTFUL_SPACE_ID=${t}\nCONTENTFUL_ACCESS_TOKEN=abcdefghij0123456789\n`],
  [
    'as a space, in part',
    (t) => `CONTENTFUL_SPACE_ID=${t.slice(0, 20).replaceAll('_', 'x')}\nCONTENTFUL_ACCESS_TOKEN=${t}\n`,
  ],
  [
    'as a host',
    (t) =>
      `CONTENTFUL_HOST=https://${t.replaceAll(/[_-]/g, 'x')}.example.com\nCONTENTFUL_ACCESS_TOKEN=${t.replaceAll(/[_-]/g, 'x')}\n`,
  ],
  ['as an environment', (t) => `https://cdn.contentful.com/spaces/a/environments/${t}/entries?access_token=${t}`],
  [
    'in a ternary without quotation marks',
    (t) => `createClient({ space: "a", accessToken: preview ? ${t} : 'abcdefghij0123456789' })`,
  ],
  ['in YAML', (t) => `contentful:\n  access_token: !secret ${t}\n  list: ["a"]\n`],
]

/** Eight characters in a row of a value, but for the four that are shown of it. */
const holdsPiece = (text: string, secret: string): boolean => {
  const small = text.toLowerCase()
  return Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8).toLowerCase()).some((piece) =>
    small.includes(piece),
  )
}

describe('a long name beside a token', () => {
  const NAMES = [
    'ContentfulBlogPost_bodyTextNodeChildMarkdownRemark',
    'docs/Contentful_Setup_Guide_for-the-onlineShop-Website.md',
    'ContentfulMigration2024_backup_of_the_old_shop',
    'use_contentfulPreviewAccessTokenForProductionPages',
  ]

  it.each(NAMES)('takes away neither host nor variable: %s', async (name) => {
    const secret = 'Zk3vQ9mWx2RbT7yLpHs5Gf8JnKd4Vc6XaBeMuYtRwQz'
    const text = `# see ${name}\nCONTENTFUL_HOST=preview.eu.contentful.com\nCONTENTFUL_ACCESS_TOKEN=${secret}\nCONTENTFUL_SPACE_ID=shop1234\n`
    const { found } = await readImport([{ file: null, text }], known, () => Promise.resolve([]))
    expect(found.map(({ described }) => [described.variable, described.kind, described.service])).toEqual([
      ['CONTENTFUL_ACCESS_TOKEN', 'preview-key', 'Contentful (EU)'],
    ])
  })
})

describe('the description of a pasted text contains no part of a token', () => {
  it.each(PLACES)('that stands %s', async (_where, wrap) => {
    await fc.assert(
      fc.asyncProperty(token, async (secret) => {
        const source = { file: null, text: wrap(secret) }
        const { report } = await readImport([source], known, () => Promise.resolve([]))
        expect(holdsPiece(JSON.stringify(report), secret)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  // One in some thousands: nothing but letters, and an underscore as names have it.
  it.each(PLACES)('that has no digit behind its first character and stands %s', async (_where, wrap) => {
    const secret = '4kBtQmWzRvXcYpLdHsGfJnKwTbVqZxCmDhPslf_MuwyHkT'.slice(0, 43)
    const { report } = await readImport([{ file: null, text: wrap(secret) }], known, () => Promise.resolve([]))
    expect(holdsPiece(JSON.stringify(report), secret)).toBe(false)
  })

  it('behind more of what could be one than anybody has', async () => {
    const secret = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'.slice(0, 43)
    const filler = Array.from({ length: 4_100 }, (_, at) => `x${String(at).padStart(7, '0')}${'aB3'.repeat(9)}`).join(
      '\n',
    )
    const texts = [`${filler}\ncreateClient({ space: 'a', accessToken: ${secret} })`, `KEEP=${secret}`]
    const sources = texts.map((text, index) => ({ file: `f${index}`, text }))
    const { report } = await readImport(sources, known, () => Promise.resolve([]))
    expect(holdsPiece(JSON.stringify(report), secret)).toBe(false)
  })
})
