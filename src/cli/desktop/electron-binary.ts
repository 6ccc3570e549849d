import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { download } from './download.ts'

const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'))

/** The path of Electron's binary, or the text to print if it can't be found. */
export type ElectronBinary = { path: string } | { problem: string }

/** Where Electron's distribution keeps its binary, by system. */
export const binaryOn = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/** The binary in ELECTRON_OVERRIDE_DIST_PATH. `null` if the variable isn't set. A download never replaces it. */
const overridden = (): ElectronBinary | null => {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  if (folder === '') return null
  const path = join(folder, binaryOn(process.platform))
  if (existsSync(path)) return { path }
  return {
    problem: `Token Desk: the folder in ELECTRON_OVERRIDE_DIST_PATH does not contain Electron: ${path} does not exist.\nCorrect the variable, or unset it to download Electron.\n`,
  }
}

/** The installed binary's path, or null. Electron's package writes `path.txt` once it has unpacked one. */
const installedBinary = (): string | null => {
  const pathFile = join(electronPackage, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = join(electronPackage, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}

const electronVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8'))
  const named = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return named ? String(manifest.version) : 'unknown'
}

const explain = (reason: string): string => `
Token Desk is built, but Electron could not be downloaded.

  Tried:    node_modules/electron/install.js (version ${electronVersion()})
  Reason:   ${reason}

What to do:
  - Behind a proxy, set HTTPS_PROXY to its address and run npm start again.
  - To use a mirror, set ELECTRON_MIRROR. To use a copy, set ELECTRON_OVERRIDE_DIST_PATH to its folder.

Without Electron:
  npm run start:chromium   the built app in Chrome, Chromium or Edge (a test stand-in)
  npm run playground       a local fake platform, for any client
`

/** Finds Electron's binary. The first start downloads it, `npm ci` doesn't. */
export const findElectron = async (): Promise<ElectronBinary> => {
  const named = overridden()
  if (named !== null) return named
  const installed = installedBinary()
  if (installed !== null) return { path: installed }
  const failure = await download(join(electronPackage, 'install.js'), process.env, process.stderr)
  const fetched = installedBinary()
  if (fetched !== null) return { path: fetched }
  return { problem: explain(failure ?? 'The installer succeeded, but there is no binary.') }
}
