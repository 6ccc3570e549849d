import { describe, expect, it } from 'vitest'
import { bodyText } from '../../../../src/renderer/workers/body-text.ts'

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
})
