/**
 * `npm start`: builds have run; this starts the built app in Electron. Electron's binary comes at the first start, not
 * with `npm ci`. Where it cannot be downloaded this ends with one message that says what was tried and what else works.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const electronPackage = dirname(createRequire(import.meta.url).resolve('electron/package.json'))

/** The installed binary's path, or null. The package writes `path.txt` once it has unpacked one. */
const installedBinary = (): string | null => {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH']
  const pathFile = join(electronPackage, 'path.txt')
  if (!existsSync(pathFile)) return override === undefined ? null : join(override, 'electron')
  const binary = join(override ?? join(electronPackage, 'dist'), readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}

/** Runs Electron's own installer, quietly. Gives back the last line it printed when it failed. */
const download = (): string | null => {
  process.stderr.write('Token Desk: fetching Electron, once. This can take a minute.\n')
  const installer = spawnSync(process.execPath, [join(electronPackage, 'install.js')], { encoding: 'utf8' })
  if (installer.status === 0) return null
  const lines = installer.stderr.split('\n').filter((line) => /error|fail|ENOTFOUND|ECONN|status/i.test(line))
  return (lines[0] ?? `the installer ended with ${installer.status ?? installer.signal ?? 'no status'}`).trim()
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

const electronVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'
}

const start = (binary: string): void => {
  const child = spawn(binary, [root, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`Token Desk: Electron did not start (${error.name}). Its binary: ${binary}\n`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 0)
  })
}

const failure = installedBinary() === null ? download() : null
const binary = installedBinary()
if (binary === null) {
  process.stderr.write(explain(failure ?? 'the installer ended well but left no binary'))
  process.exitCode = 1
} else start(binary)
