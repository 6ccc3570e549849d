import { describe, expect, it } from 'vitest'
import { readImport } from '../../../../src/core/import/import.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'

/** Nothing is timed: a reader that looks at each place of such a text once for every other does not come back within a test. */
const LONG = 4 * 1024 * 1024

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

describe.each(UNITS)('four mebibytes of %j', (unit) => {
  it('are read as what people paste', async () => {
    const { report } = await read(unit.repeat(Math.ceil(LONG / unit.length)).slice(0, LONG))
    expect(report.sources).toHaveLength(1)
    expect(report.found.length).toBeLessThanOrEqual(500)
    expect(report.findings.length).toBeLessThanOrEqual(200)
  })
})
