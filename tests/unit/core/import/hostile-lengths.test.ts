import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../src/core/import/import.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import { growthOf, LINEAR } from '../../../fakes/growth.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

/** Texts four times as long are read as well. */
const LENGTH = shortOrLong(64, 1024) * 1024
/** Generous on a busy machine: the growth is what counts. */
const NO_HURRY = { timeout: 300_000 }

const UNITS = [
  ' ',
  '\n',
  '\r',
  'A=b\n',
  'A="\n',
  "A='\\'\n",
  'A=`',
  'A="\\"',
  '"',
  '\\"',
  "'",
  '`',
  '"""',
  '/*',
  '{',
  '[',
  '(',
  '{"a":',
  '{"token":"',
  '"{\\"',
  'a = b + ',
  '.setToken("',
  "Client('a',",
  'from "contentful" ',
  'curl -H "',
  "curl $'\\",
  'curl ^"',
  'curl https://cdn.contentful.com/?access_token=a ',
  '\\\n',
  'A=${A}\n',
  'CONTENTFUL_TOKEN=${CONTENTFUL_TOKEN}\n',
  'CONTENTFUL_ACCESS_TOKEN=abcdefghij0123456789\n',
  'CONTENTFUL_SPACE_ID=a\nCONTENTFUL_ACCESS_TOKEN=abcdefghij0123456789\n',
  'access_token=',
  'Bearer abcdefghij0123456789 ',
  'https://cdn.contentful.com/spaces/a/?access_token=b\n',
  'A: ',
  'const a = "b";\n',
  'GET / HTTP/1.1\n',
  'http -a b cdn.contentful.com/ ',
  'http -a b c.d/\n',
  'token: a ? ',
  'token: a ? "b" : ',
  '{ token, ',
  '"https://a/{}{}", ',
  'entries("a1b2c3d4e5f6", ',
  '"spaces", ',
  '"/" + ',
  "token: a['token'] + ",
  '"cell_type" "\\',
  'token = "abcdefghij0123456789" // preview token\n',
  'a ? "preview.contentful.com" : ',
  "INSERT INTO a (space, token) VALUES ('b', 'c'),\n",
  'insert into a (',
  '"Bearer ${a(\'',
  'x **/*',
  'a = "b" ',
]

const known = { services: [...PRESET_SERVICES], spaces: [], tokens: [] }
const read = (text: string) => readImport([{ file: null, text }], known, () => Promise.resolve([]))

describe.each(UNITS)('a long text of %j', NO_HURRY, (unit) => {
  it('is read as pasted text in time that grows with its length', async () => {
    const readLong = async (length: number): Promise<void> => {
      const { report } = await read(unit.repeat(Math.ceil(length / unit.length)).slice(0, length))
      expect(report.sources).toHaveLength(1)
      expect(report.found.length).toBeLessThanOrEqual(500)
      expect(report.findings.length).toBeLessThanOrEqual(200)
    }
    expect(await growthOf(readLong, LENGTH)).toBeLessThan(LINEAR)
  })
})

it('a long text of blanks with a value behind it is read in time that grows with its length', NO_HURRY, async () => {
  const growth = await growthOf(async (length) => {
    const { report } = await read(`${' '.repeat(length)}x`)
    expect(report.sources).toHaveLength(1)
  }, LENGTH)
  expect(growth).toBeLessThan(LINEAR)
})

it.each([
  ['_', 'a name without an end'],
  ['a.', 'a name of many parts'],
  [' ', 'blanks behind a name'],
  ['{', 'brackets'],
])('a variable of many %j is read in time that grows with its length: %s', NO_HURRY, async (unit) => {
  const growth = await growthOf(async (length) => {
    const { report } = await read(`CONTENTFUL_ACCESS_TOKEN = "\${a${unit.repeat(length)}"\n`)
    expect(report.sources).toHaveLength(1)
  }, 8_000)
  expect(growth).toBeLessThan(LINEAR)
})

describe('a pasted request with a long word', NO_HURRY, () => {
  it.each(['token', 'secret-', 'a'])('is shown masked in time that grows with its length: %s', async (word) => {
    const growth = await growthOf(async (length) => {
      const text = `curl https://cdn.contentful.com/spaces/a/entries -d ${word.repeat(length)}`
      expect((await read(text)).report.sources[0]?.shown).toContain('curl https://cdn.contentful.com')
    }, 2_000)
    expect(growth).toBeLessThan(LINEAR)
  })
})
