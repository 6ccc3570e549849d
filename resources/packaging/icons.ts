/**
 * `npm run icons`: draws resources/icon.svg in every size and format that the systems want, into out/icons. Packaging does
 * it by itself: the one drawing is kept, its copies are not.
 */
import { Resvg } from '@resvg/resvg-js'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BICUBIC2, createICNS, createICO } from 'png2icons'
import { MADE, ROOT } from './places.ts'
import { writeWhole } from './write.ts'

const DRAWING = join(ROOT, 'resources/icon.svg')

/** The sizes of the hicolor theme on Linux, in pixels. */
export const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
/** The largest picture in an .icns file; every smaller one in it and in the .ico is made from it. */
const LARGEST = 1024

const draw = (size: number): Buffer =>
  new Resvg(readFileSync(DRAWING), { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    .render()
    .asPng()

const made = (icon: Buffer | null, format: string): Buffer => {
  if (icon === null) throw new Error(`The icon could not be made as ${format}`)
  return icon
}

/** Draws all icons: `icon.ico`, `icon.icns`, `icon.svg` and one PNG for each size of Linux. */
export const drawIcons = (folder: string = MADE.icons): void => {
  const largest = draw(LARGEST)
  writeWhole(join(folder, 'icon.icns'), made(createICNS(largest, BICUBIC2, 0), 'icns'))
  // Bitmaps in every size: a PNG in an .ico has to be one of 32 bits, and this library makes smaller ones.
  writeWhole(join(folder, 'icon.ico'), made(createICO(largest, BICUBIC2, 0, false), 'ico'))
  for (const size of LINUX_SIZES) writeWhole(join(folder, `${size}.png`), draw(size))
  writeWhole(join(folder, 'icon.svg'), readFileSync(DRAWING))
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) {
  drawIcons()
  process.stdout.write(`The icons are in ${MADE.icons}\n`)
}
