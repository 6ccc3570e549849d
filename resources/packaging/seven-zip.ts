import { copyFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const VENDOR = join(dirname(createRequire(import.meta.url).resolve('electron-winstaller/package.json')), 'vendor')

/**
 * Puts 7-Zip for this machine's processor where electron-winstaller looks for it. Its install script would do so; but no
 * package except keytar runs a script while it is installed (tests/security/supply-chain.test.ts).
 */
export const placeSevenZip = (arch: string, folder: string = VENDOR): void => {
  for (const kind of ['exe', 'dll']) copyFileSync(join(VENDOR, `7z-${arch}.${kind}`), join(folder, `7z.${kind}`))
}
