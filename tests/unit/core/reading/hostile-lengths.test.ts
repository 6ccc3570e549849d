import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { explain } from '../../../../src/core/diagnosis/explain.ts'
import { readAnswer } from '../../../../src/core/diagnosis/observe/answer.ts'
import type { WireOutcome } from '../../../../src/core/ports.ts'
import { beginsAsSvg } from '../../../../src/core/reading/wire/image-type.ts'
import { oneLine, printable, printableLines, spelledOut } from '../../../../src/shared/text/foreign.ts'
import { lintToken, repairToken } from '../../../../src/shared/text/lint-token.ts'
import { createRedactor, holdsSecret } from '../../../../src/shared/text/redact.ts'

/**
 * What a reader needs for four mebibytes of the same must grow with the text. Nothing is timed: a reader that looks at each
 * place of such a text once for every other place does not come back within the limit of a test, by hours.
 */
const MIB = 1024 * 1024

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

describe.each(UNITS)('four mebibytes of %j', (unit) => {
  const text = filled(unit, 4 * MIB)

  it('are explained', () => {
    expect(explain(text).causes).not.toEqual([])
  })

  it('are read as an answer, of whatever kind it calls itself', () => {
    expect(readAnswer(answer(text, 'text/html'), 'delivery').status).toBe(400)
    expect(readAnswer(answer(`<html>${text}`, 'text/html'), 'delivery').status).toBe(400)
    expect(readAnswer(answer(`{"a":"${text}`, 'application/json'), 'delivery').status).toBe(400)
  })

  it('are masked', () => {
    expect(redact(text)).not.toBe('')
    expect(holdsSecret(text, secrets[0] ?? '')).toBe(false)
  })

  it('are made printable', () => {
    expect(oneLine(text).length).toBeLessThanOrEqual(200)
    expect(printable(text).length).toBe(text.length)
    expect(printableLines(text).length).toBe(text.length)
    expect(spelledOut(text).length).toBeGreaterThanOrEqual(text.length)
  })

  it('are looked at as a token, as far as a field takes them', () => {
    const pasted = filled(unit, MIB / 16)
    expect(lintToken(pasted, null).length).toBeLessThan(200)
    expect(repairToken(pasted).value.length).toBeLessThanOrEqual(pasted.length)
  })
})

/** Each of these would be a layer of its own around a token: taken off one by one, they cost their square. */
describe.each([' $', '$ ', '* ', '\n$', 'token='])('a field full of %j', (unit) => {
  it('is looked at as a token in a handful of layers', () => {
    const pasted = filled(unit, MIB / 16)
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
])('%j and then four mebibytes of %j', (start, unit) => {
  const text = start + filled(unit, 4 * MIB)

  it('are masked', () => {
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
])('four mebibytes of %j are looked at for a drawing', (unit) => {
  expect(beginsAsSvg(`${filled(unit, 4 * MIB)}x`)).toBe(false)
})
