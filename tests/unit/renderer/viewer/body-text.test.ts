import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyText, giveBeginning, giveBodyText, type TextJob } from '../../../../src/renderer/workers/body-text.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('making text of a body', () => {
  it('lays JSON out where that is asked for', () => {
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

  it('leaves JSON as it came where the raw text is asked for', () => {
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

  it('falls back to UTF-8 for an encoding that nobody knows', () => {
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

describe('the beginning of a body, while the rest is on its way', () => {
  /** Brings the text to where a piece may close at every line, be it the first or another. */
  const FILLED = 'ä'.repeat(256 * 1024)
  const JSON_JOB = { charset: 'utf-8', layOutJson: true }
  const RAW_JOB = { charset: 'utf-8', layOutJson: false }

  /** All pieces, of which those of the first `cut` bytes were given before the rest had come. */
  const inTwo = (bytes: Uint8Array, cut: number, job: TextJob): { pieces: string[]; first: number } => {
    const pieces: string[] = []
    const chunk = (text: string): number => pieces.push(text)
    const first = giveBeginning(bytes.subarray(0, cut), job, chunk)
    giveBodyText(bytes, job, { chunk, afresh: () => pieces.splice(0) }, first)
    return { pieces, first }
  }

  const tails = fc.oneof(
    fc.json({ maxDepth: 5 }).map((json) => `,${json},[],{},[ ],{ "a" : [ [ ] ] },1.5e3,true]`),
    fc.constantFrom('', ',[[[[', ',{"a":{', ', oops]', ']]'),
  )

  it('is what the whole begins with, wherever the first part ends', () => {
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
    ['a digit of a number that fills a piece', '1'.repeat(300 * 1024), '234'],
    ['a bracket that seems to be the last', `["${FILLED}"]`, ' oops'],
  ])('is what the whole begins with, also where the first part ends in %s', (_end, before, after) => {
    const bytes = utf8(before + after)
    const start = utf8(before).length
    for (let more = 0; more <= utf8(after).length; more += 1)
      expect(inTwo(bytes, start + more, JSON_JOB).pieces).toEqual(bodyText(bytes, JSON_JOB).chunks)
  })

  it.each(['\r\n', '\n', '\r'])('of lines that end in %j is theirs, wherever the first part ends', (end) => {
    const bytes = utf8(`${FILLED}${end}${FILLED}${end}${end}end`)
    for (let back = 0; back < 12; back += 1) {
      const { pieces, first } = inTwo(bytes, bytes.length - back, RAW_JOB)
      expect(pieces).toEqual(bodyText(bytes, RAW_JOB).chunks)
      expect(first).toBeGreaterThan(0)
    }
  })

  it('is given as soon as a piece is sure', () => {
    const bytes = utf8(`["${FILLED}",1,2,3]`)
    expect(inTwo(bytes, bytes.length - 6, JSON_JOB).first).toBe(1)
    expect(inTwo(bytes, 1000, JSON_JOB).first).toBe(0)
  })

  it('takes no longer for the blanks at its end', () => {
    expect(giveBeginning(utf8(`[${' '.repeat(4 * 1024 * 1024)}`), JSON_JOB, () => undefined)).toBe(0)
  })
})
