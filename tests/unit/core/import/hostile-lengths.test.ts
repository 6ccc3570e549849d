import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../src/core/import/import.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

/** A reader whose time grows with the square of the text exceeds the time limit in both forms. */
const LENGTH = shortOrLong(512, 4096) * 1024
const IN_TIME = { timeout: shortOrLong(20_000, 60_000) }

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
]

const known = { services: [...PRESET_SERVICES], spaces: [], tokens: [] }
const read = (text: string) => readImport([{ file: null, text }], known, () => Promise.resolve([]))

describe.each(UNITS)('a long text of %j', IN_TIME, (unit) => {
  it('is read as pasted text', async () => {
    const { report } = await read(unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH))
    expect(report.sources).toHaveLength(1)
    expect(report.found.length).toBeLessThanOrEqual(500)
    expect(report.findings.length).toBeLessThanOrEqual(200)
  })
})

it('a long text of blanks with a value behind it is read as pasted text', IN_TIME, async () => {
  const { report } = await read(`${' '.repeat(LENGTH)}x`)
  expect(report.sources).toHaveLength(1)
})

describe('a pasted request with a long word', IN_TIME, () => {
  it.each(['token', 'secret-', 'a'])('is shown masked in time: %s', async (word) => {
    const text = `curl https://cdn.contentful.com/spaces/a/entries -d ${word.repeat(4_000)}`
    expect((await read(text)).report.sources[0]?.shown).toContain('curl https://cdn.contentful.com')
  })
})
