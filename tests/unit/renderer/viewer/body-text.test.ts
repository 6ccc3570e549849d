import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyText, firstPiece, giveBodyText, type TextJob } from '../../../../src/renderer/workers/body-text.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the text of a body', () => {
  it('is indented for JSON by default', () => {
    expect(bodyText(utf8('{"a":1}'), { charset: 'utf-8', layOutJson: true })).toEqual({
      chunks: ['{\n  "a": 1\n}'],
      longestLine: 8,
      broken: null,
      damaged: false,
    })
  })

  it('shows the raw text, and where it breaks, when it is no JSON', () => {
    const { chunks, broken } = bodyText(utf8('{"a":'), { charset: 'utf-8', layOutJson: true })
    expect(chunks).toEqual(['{"a":'])
    expect(broken).toMatchObject({ line: 1, column: 6 })
  })

  it('is the received text if raw JSON is requested', () => {
    expect(bodyText(utf8('{"a":1}'), { charset: 'utf-8', layOutJson: false }).chunks).toEqual(['{"a":1}'])
  })

  it('does not count a byte order mark as a part of the JSON', () => {
    expect(bodyText(utf8('\uFEFF[1]'), { charset: 'utf-8', layOutJson: true }).broken).toBeNull()
  })

  it('says when bytes had to be replaced, and shows the rest', () => {
    const { chunks, damaged } = bodyText(new Uint8Array([0x61, 0xff, 0x62]), { charset: 'utf-8', layOutJson: false })
    expect(damaged).toBe(true)
    expect(chunks).toEqual(['a\uFFFDb'])
  })

  it('reads the encoding that the answer names', () => {
    const { chunks, damaged } = bodyText(new Uint8Array([0xe9]), { charset: 'iso-8859-1', layOutJson: false })
    expect(chunks).toEqual(['é'])
    expect(damaged).toBe(false)
  })

  it('is read as UTF-8 for an unknown encoding', () => {
    expect(bodyText(utf8('é'), { charset: 'no-such-encoding', layOutJson: false }).chunks).toEqual(['é'])
  })

  /** Longer than one piece is. */
  const LONG = `[${Array.from({ length: 40_000 }, (_, at) => at).join(',')}`

  const taken = (text: string): { pieces: string[]; broken: boolean } => {
    const pieces: string[] = []
    const { broken } = giveBodyText(
      utf8(text),
      { charset: 'utf-8', layOutJson: true },
      { chunk: (chunk) => pieces.push(chunk), afresh: () => pieces.push('afresh') },
    )
    return { pieces, broken: broken !== null }
  }

  it('gives the beginning before it has read the end, and begins afresh when that is no JSON', () => {
    const { pieces, broken } = taken(`${LONG}, oops]`)
    expect(broken).toBe(true)
    expect(pieces[0]).toMatch(/^\[\n {2}0,\n/)
    const at = pieces.indexOf('afresh')
    expect(at).toBeGreaterThan(0)
    expect(pieces.slice(at + 1).join('\n')).toBe(`${LONG}, oops]`)
  })

  it('gives a text piece by piece as it gives it whole', () => {
    const { pieces, broken } = taken(`${LONG}]`)
    expect(broken).toBe(false)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces).toEqual(bodyText(utf8(`${LONG}]`), { charset: 'utf-8', layOutJson: true }).chunks)
    expect(pieces.join('\n')).toBe(JSON.stringify(JSON.parse(`${LONG}]`), null, 2))
  })
})

describe('the first piece of a body, while the rest is on its way', () => {
  /** Fills a first piece: the next line's end closes it. */
  const FILLED = 'ä'.repeat(64 * 1024)
  const JSON_JOB = { charset: 'utf-8', layOutJson: true }
  const RAW_JOB = { charset: 'utf-8', layOutJson: false }

  /** All pieces, of which the first was given of `cut` bytes, where it was certain by then. */
  const inTwo = (bytes: Uint8Array, cut: number, job: TextJob): { pieces: string[]; first: string | null } => {
    const first = firstPiece(bytes.subarray(0, cut), job)
    const pieces = first === null ? [] : [first]
    const taker = { chunk: (text: string) => pieces.push(text), afresh: () => pieces.splice(0) }
    giveBodyText(bytes, job, taker, first !== null)
    return { pieces, first }
  }

  const tails = fc.oneof(
    fc.json({ maxDepth: 5 }).map((json) => `,${json},[],{},[ ],{ "a" : [ [ ] ] },1.5e3,true]`),
    fc.constantFrom('', ',[[[[', ',{"a":{', ', oops]', ']]'),
  )

  it('is what the whole begins with, wherever the beginning ends', () => {
    const cuts = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(tails, cuts, fc.boolean(), (tail, back, laysOut) => {
        const bytes = utf8(`["${FILLED}"${tail}`)
        const job = laysOut ? JSON_JOB : RAW_JOB
        expect(inTwo(bytes, Math.max(0, bytes.length - back), job).pieces).toEqual(bodyText(bytes, job).chunks)
      }),
    )
  })

  it.each([
    ['an open bracket, after a key that fills a piece', `{"${FILLED}" : `, '[ ]}'],
    ['an open brace, after a key that fills a piece', `{"${FILLED}":`, '{ }}'],
    ['a digit of a number that fills a piece', '1'.repeat(70 * 1024), '234'],
    ['a bracket that seems to be the last', `["${FILLED}"]`, ' oops'],
  ])('is what the whole begins with, also where the beginning ends in %s', (_end, before, after) => {
    const bytes = utf8(before + after)
    const start = utf8(before).length
    for (let more = 0; more <= utf8(after).length; more += 1)
      expect(inTwo(bytes, start + more, JSON_JOB).pieces).toEqual(bodyText(bytes, JSON_JOB).chunks)
  })

  it.each(['\r\n', '\n', '\r'])('of lines that end in %j is theirs, wherever the beginning ends', (end) => {
    const bytes = utf8(`${FILLED}${end}${FILLED}${end}${end}end`)
    for (let back = 0; back < 12; back += 1) {
      const { pieces, first } = inTwo(bytes, bytes.length - back, RAW_JOB)
      expect(pieces).toEqual(bodyText(bytes, RAW_JOB).chunks)
      expect(first).toBe(FILLED)
    }
  })

  it.each([
    ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['utf-16le', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('is read in %s where the answer names that, also in the middle of a character', (charset, encode) => {
    const bytes = encode(`["${FILLED}",1,2]`)
    const job = { charset, layOutJson: true }
    for (let back = 1; back < 8; back += 1) {
      const { pieces, first } = inTwo(bytes, bytes.length - back, job)
      expect(pieces).toEqual(bodyText(bytes, job).chunks)
      if (back === 1) expect(first).toBe(`[\n  "${FILLED}",`)
    }
  })

  it('is there as soon as it is certain, and no more is laid out for it', () => {
    const bytes = utf8(`["${FILLED}",1,2,3]`)
    expect(inTwo(bytes, bytes.length - 6, JSON_JOB).first).toBe(`[\n  "${FILLED}",`)
    expect(inTwo(bytes, 1000, JSON_JOB).first).toBeNull()
    expect(firstPiece(utf8(`[${'12345,'.repeat(3_000)}`), JSON_JOB)?.length).toBeGreaterThan(16_000)
    // Laid out whole, these brackets are longer than any text can be.
    expect(firstPiece(utf8('[1,'.repeat(1_300_000)), JSON_JOB)?.length).toBeLessThan(70_000)
  })

  it('takes no longer for a run of blanks before its end', () => {
    expect(firstPiece(utf8(`[${' '.repeat(400_000)}1`), JSON_JOB)).toBeNull()
  })
})
