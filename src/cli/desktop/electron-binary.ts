import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { download } from './download.ts'

const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'))

/** The path of Electron's binary, or why there is none, as text to print. */
export type ElectronBinary = { path: string } | { problem: string }

/** Where Electron's distribution keeps its binary, by system. */
export const binaryOn = (platform: NodeJS.Platform): string => {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/** The binary in the folder that ELECTRON_OVERRIDE_DIST_PATH names; null: it names none. What it names is never replaced by a download. */
const overridden = (): ElectronBinary | null => {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? ''
  if (folder === '') return null
  const path = join(folder, binaryOn(process.platform))
  if (existsSync(path)) return { path }
  return {
    problem: `Token Desk: ELECTRON_OVERRIDE_DIST_PATH names a folder without Electron: there is no ${path}\nCorrect the variable, or unset it to fetch Electron.\n`,
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
Token Desk is built, but Electron's binary is not on this machine and could not be downloaded.

  Tried:    node_modules/electron/install.js (version ${electronVersion()})
  Why not:  ${reason}

What to do:
  - behind a proxy, set HTTPS_PROXY to its address, then run npm start again;
  - with a mirror, set ELECTRON_MIRROR; with a copy at hand, set ELECTRON_OVERRIDE_DIST_PATH to its folder.

Without Electron:
  npm run start:chromium   the same built app in an installed Chrome, Chromium or Edge window (a test stand-in)
  npm run playground       the local content platform, for any client
`

/** Finds Electron's binary, downloading it where it is missing: it comes at the first start, not with `npm ci`. */
export const findElectron = async (): Promise<ElectronBinary> => {
  const named = overridden()
  if (named !== null) return named
  const installed = installedBinary()
  if (installed !== null) return { path: installed }
  const failure = await download(join(electronPackage, 'install.js'), process.env, process.stderr)
  const fetched = installedBinary()
  if (fetched !== null) return { path: fetched }
  return { problem: explain(failure ?? 'the installer ended well but left no binary') }
}
