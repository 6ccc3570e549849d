import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { readAnswer } from '../../../../src/core/diagnosis/observe/answer.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { beginsAsSvg } from '../../../../src/core/reading/wire/decode.ts'
import { oneLine, printable, printableLines, spelledOut } from '../../../../src/shared/text/printable.ts'
import { lintToken, repairToken } from '../../../../src/shared/text/lint-token.ts'
import { createRedactor, holdsSecret } from '../../../../src/shared/text/redact.ts'
import { shortOrLong } from '../../../fakes/long-tests.ts'

/**
 * The time that a reader needs must grow with the text. A reader whose time grows with its square exceeds the time limit:
 * by hours in four mebibytes, by minutes in a text of the short form.
 */
const LENGTH = shortOrLong(256, 4096) * 1024
const IN_TIME = { timeout: 60_000 }
/** As much as a field for a token takes. */
const PASTED = 65_536

const UNITS = [
  '<title ',
  '<title',
  '"',
  '\\',
  '%25',
  '${',
  '[',
  '{"a":',
  ' ',
  '\n',
  '\r',
  'access_token=',
  'access_token"',
  'Bearer ',
  'Bearer+',
  'Bearer+a.',
  'accesstoken:;',
  'authorization: ',
  '//a:',
  '&amp;',
  '\u001b[',
  'sys: {',
  'type Error ',
  'NotFound: A',
  'status: 404 ',
  'a',
  '0',
  '("',
  '\\n"',
  'Entry with id "',
]

const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const answer = (text: string, mediaType: string): WireOutcome => ({
  kind: 'response',
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
  head: { status: 400, statusText: '', headers: [['Content-Type', mediaType]] },
  body: new TextEncoder().encode(text),
  wireBytes: 0,
  cutAt: null,
  decodedFrom: null,
})

const secrets = [
  createHash('sha256').update('token-desk test').digest('base64url'),
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
  '0000000000000000000000000000000000000000',
  '"\\%25${[{"a": access_token=Bearer ',
]
const redact = createRedactor(secrets)

describe.each(UNITS)('a long text of %j', IN_TIME, (unit) => {
  const text = filled(unit, LENGTH)

  it('is explained', () => {
    expect(explain(text).causes).not.toEqual([])
  })

  it('is read as a response of any media type', () => {
    expect(readAnswer(answer(text, 'text/html'), 'delivery').status).toBe(400)
    expect(readAnswer(answer(`<html>${text}`, 'text/html'), 'delivery').status).toBe(400)
    expect(readAnswer(answer(`{"a":"${text}`, 'application/json'), 'delivery').status).toBe(400)
  })

  it('is masked', () => {
    expect(redact(text)).not.toBe('')
    expect(holdsSecret(text, secrets[0] ?? '')).toBe(false)
  })

  it('is made printable', () => {
    expect(oneLine(text).length).toBeLessThanOrEqual(200)
    expect(printable(text).length).toBe(text.length)
    expect(printableLines(text).length).toBe(text.length)
    expect(spelledOut(text).length).toBeGreaterThanOrEqual(text.length)
  })

  it('is checked as a token, up to the length of a field', () => {
    const pasted = filled(unit, PASTED)
    expect(lintToken(pasted, null).length).toBeLessThan(200)
    expect(repairToken(pasted).value.length).toBeLessThanOrEqual(pasted.length)
  })
})

describe.each([' ', '<', 'Unhandled', 'Unhandled:', 'Error: ', 'id.'])('a long text of %j', IN_TIME, (unit) => {
  const text = filled(unit, LENGTH)

  it('is explained beside an error record', () => {
    const record = '{"sys":{"type":"Error","id":"NotFound"},"message":"Not found"}'
    expect(explain(`${record}\n${text}!`).causes).not.toEqual([])
    expect(explain(`Error\n${text}!\n${record}`).causes).not.toEqual([])
  })

  it('is read as the message and the details of an error', () => {
    for (const details of [`${text}!`, `Space id${text}!`, { id: `${text}!` }]) {
      const record = JSON.stringify({ sys: { type: 'Error', id: 'NotFound' }, message: `${text}!`, details })
      expect(readAnswer(answer(record, 'application/json'), 'delivery').status).toBe(400)
    }
  })
})

it('a long line below the head of a table is explained', IN_TIME, () => {
  expect(explain(`|a|\n|${'-'.repeat(LENGTH)}!`).causes).not.toEqual([])
})

/** Each of these would be a layer of its own around a token: taken off one by one, they cost their square. */
describe.each([' $', '$ ', '* ', '\n$', 'token='])('a field full of %j', IN_TIME, (unit) => {
  it('is looked at as a token in a handful of layers', () => {
    const pasted = filled(unit, PASTED)
    expect(lintToken(pasted, null).length).toBeLessThan(200)
    expect(repairToken(pasted).value.length).toBeLessThanOrEqual(pasted.length)
  })
})

describe.each([
  ['Bearer ', '+'],
  ['Bearer ', '%20'],
  ['Bearer ', 'a'],
  ['access_token', ' '],
  ['access_token:', '%20'],
  ['authorization: Bearer', ' '],
  ['https://', ':'],
])('%j and then a long text of %j', IN_TIME, (start, unit) => {
  const text = start + filled(unit, LENGTH)

  it('is masked', () => {
    expect(redact(text).length).toBeLessThanOrEqual(text.length + 16)
  })
})

it.each([
  '<!----> ',
  '<!--',
  '<!---->',
  '<?a?> ',
  '<?',
  '<!doctype svg> ',
  '<!doctype svg [',
  '<!doctype svg []',
  '<!doctype svg []> <!----> ',
  '<svg:',
  '<s',
  ' ',
])('a long text of %j is not a drawing', IN_TIME, (unit) => {
  expect(beginsAsSvg(`${filled(unit, LENGTH)}x`)).toBe(false)
})
