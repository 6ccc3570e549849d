import { describe, expect, it } from 'vitest'
import { bodyText, giveBodyText } from '../../../../src/renderer/workers/body-text.ts'

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
