import { describe, expect, it } from 'vitest'
import { ofFiles, ofText } from '../../../../src/renderer/features/import/handed-over.ts'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const file = (name: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.byteLength) => ({
  ...{ name, size, arrayBuffer: () => Promise.resolve(bytes.buffer) },
})
const LARGE = 4 * 1024 * 1024 + 1

describe('what is handed over', () => {
  it('is a text of no file, as long as the desk takes it', () => {
    expect(ofText('x')).toEqual({ sources: [{ name: null, text: 'x' }] })
    expect(ofText('x'.repeat(LARGE))).toMatchObject({ why: expect.stringContaining('too long') as unknown })
  })

  it('is files by their names, in UTF-8 or as old editors of Windows save them', async () => {
    const wide = new Uint8Array([0xff, 0xfe, ...[65, 61, 49].flatMap((sign) => [sign, 0])])
    expect(await ofFiles([file('.env', utf8('É=1')), file('.env.old', wide)])).toEqual({
      sources: [
        { name: '.env', text: 'É=1' },
        { name: '.env.old', text: 'A=1' },
      ],
    })
  })

  it('is refused whole where one file is too large, too many are dropped, or one is a folder', async () => {
    const small = file('.env', utf8('A=1'))
    const folder = { ...small, name: 'src', arrayBuffer: () => Promise.reject(new Error('a folder')) }
    expect(await ofFiles([small, file('film.mp4', utf8(''), LARGE)])).toEqual({
      why: '“film.mp4” is too large to search for tokens.',
    })
    expect(await ofFiles(Array.from({ length: 51 }, () => small))).toMatchObject({
      why: expect.stringContaining('at most 50') as unknown,
    })
    expect(await ofFiles([small, folder])).toMatchObject({ why: expect.stringContaining('“src”') as unknown })
  })
})
