import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'))

/** The path of Electron's binary, or why there is none, as text to print. */
export type ElectronBinary = { path: string } | { problem: string }

/** The installed binary's path, or null. Electron's package writes `path.txt` once it has unpacked one. */
const installedBinary = (): string | null => {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const pathFile = join(electronPackage, 'path.txt')
  if (!existsSync(pathFile)) return override === undefined ? null : join(override, 'electron')
  const binary = join(override ?? join(electronPackage, 'dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}

/** Runs Electron's own installer. Gives back the telling line it printed when it failed, null when it did not. */
const download = (): string | null => {
  process.stderr.write('Token Desk: fetching Electron, once. This can take a minute.\n')
  const installer = spawnSync(process.execPath, [join(electronPackage, 'install.js')], { encoding: 'utf8' })
  if (installer.status === 0) return null
  const telling = installer.stderr.split('\n').find((line) => /error|fail|ENOTFOUND|ECONN|status/i.test(line))
  return telling?.trim() ?? `the installer ended with ${String(installer.status ?? installer.signal)}`
}

const electronVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8'))
  const named = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return named ? String(manifest.version) : 'unknown'
}

const explain = (reason: string): string => `
Token Desk is built, but Electron's binary is not on this machine and could not be downloaded.

  Tried:    node_modules/electron/install.js (version ${electronVersion()})
  Said:     ${reason}

What to do:
  - behind a proxy, set ELECTRON_GET_USE_PROXY=1 and HTTPS_PROXY, then run npm start again;
  - with a mirror, set ELECTRON_MIRROR; with a copy at hand, set ELECTRON_OVERRIDE_DIST_PATH to its folder.

Without Electron:
  npm run start:chromium   the same built app in an installed Chrome, Chromium or Edge window (a test stand-in)
  npm run playground       the local content platform, for any client
`

/** Finds Electron's binary, downloading it where it is missing: it comes at the first start, not with `npm ci`. */
export const findElectron = (): ElectronBinary => {
  const installed = installedBinary()
  if (installed !== null) return { path: installed }
  const failure = download()
  const fetched = installedBinary()
  if (fetched !== null) return { path: fetched }
  return { problem: explain(failure ?? 'the installer ended well but left no binary') }
}
