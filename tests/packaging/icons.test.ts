import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Data } from 'resedit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawIcons, LINUX_SIZES } from '../../resources/packaging/icons.ts'
import { filesBelow } from './packed.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Width and height as a PNG says them, in its first chunk. */
const sizeOf = (png: Buffer): [number, number] => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** The pictures of an .icns file by their type: four letters and a length before each. */
const picturesIn = (icns: Buffer): Map<string, Buffer> => {
  const found = new Map<string, Buffer>()
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    found.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))
  return found
}

const READERS = ['icotool', 'icns2png']
const isThere = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const missing = READERS.filter((name) => !isThere(name))
const title =
  missing.length === 0
    ? 'other programs that read icons'
    : `other programs that read icons (did not run: ${missing.join(', ')} not found)`
if (missing.length > 0 && process.env['CI'] === 'true') throw new Error(title)

describe('the icons, drawn from the one SVG', () => {
  const folder = mkdtempSync(join(tmpdir(), 'token-desk-icons-'))
  beforeAll(() => drawIcons(folder))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const read = (name: string): Buffer => readFileSync(join(folder, name))

  it('are one file for Windows, one for macOS, and for Linux a drawing and a PNG of each size', () => {
    const pictures = LINUX_SIZES.map((size) => `${size}.png`)
    expect(filesBelow(folder)).toEqual([...pictures, 'icon.icns', 'icon.ico', 'icon.svg'].toSorted())
    for (const size of LINUX_SIZES) {
      expect(read(`${size}.png`).subarray(0, PNG.length)).toEqual(PNG)
      expect(sizeOf(read(`${size}.png`))).toEqual([size, size])
    }
  })

  it('hold in the .ico every size that Windows shows, up to 256 pixels', () => {
    const { icons } = Data.IconFile.from(read('icon.ico'))
    const widths = icons.map(({ width }) => (width === undefined || width === 0 ? 256 : width))
    expect([16, 24, 32, 48, 256].filter((size) => !widths.includes(size))).toEqual([])
  })

  it('hold in the .icns the large pictures that a Retina screen shows, as PNG', () => {
    const icns = read('icon.icns')
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const pictures = picturesIn(icns)
    const large = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic13: 256, ic14: 512 }
    for (const [type, size] of Object.entries(large))
      expect([type, ...sizeOf(pictures.get(type) ?? Buffer.alloc(24))]).toEqual([type, size, size])
  })

  it('are the same each time they are drawn', () => {
    const again = mkdtempSync(join(tmpdir(), 'token-desk-icons-'))
    drawIcons(again)
    for (const name of filesBelow(folder)) expect(readFileSync(join(again, name)).equals(read(name))).toBe(true)
    rmSync(again, { recursive: true, force: true })
  })

  describe.skipIf(missing.length > 0)(title, () => {
    const run = (program: string, ...given: string[]): string =>
      execFileSync(program, given, { encoding: 'utf8', stdio: 'pipe' })

    it('find in the .ico what we find', () => {
      const listed = run('icotool', '--list', join(folder, 'icon.ico'))
      for (const size of [16, 32, 48, 256]) expect(listed).toContain(`--width=${size} --height=${size} --bit-depth=32`)
    })

    it('find in the .icns what we find', () => {
      const listed = run('icns2png', '--list', join(folder, 'icon.icns'))
      // This old tool doesn't know icons of 128 pixels.
      for (const size of [256, 512, 1024]) expect(listed).toContain(`${size}x${size} 32-bit icon`)
    })
  })
})
