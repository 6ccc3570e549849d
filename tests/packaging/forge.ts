import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { standInCodesign } from './codesign.ts'
import type { Target } from './stand-in-distribution.ts'
import { writeDistributions } from './stand-in-distribution.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** The folder of the app packaged for a target, and the output of packaging. */
export type Packed = { folder: string; said: string }

const SECRETS = /^(?:APPLE_|WINDOWS_|UPDATES_URL$|ELECTRON_ZIP_DIR$|APPIMAGE_RUNTIME$)/

/** Runs Electron Forge as `npm run package` and `npm run make` do, but into a folder of the test. */
const run = async (
  kind: 'package' | 'make',
  { platform, arch }: Target,
  folder: string,
  environment: Record<string, string>,
): Promise<string> => {
  const zips = join(folder, 'zips')
  writeDistributions(zips, [{ platform, arch }])
  // The packager clears its folder among the temporary files: two runs must not share one.
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  const mine = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.test(name)))
  // What is packaged here are no programs: the real one would refuse to sign them.
  const codesign = platform === 'darwin' ? { PATH: standInCodesign(folder).path } : {}
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'run-forge.ts'), kind, platform, arch, join(folder, 'out')],
    {
      cwd: ROOT,
      env: { ...mine, TMPDIR: temporary, TEMP: temporary, ELECTRON_ZIP_DIR: zips, ...codesign, ...environment },
    },
  )
  return stdout + stderr
}

/** Packages the built app for a target against a stand-in for Electron's distribution. */
export const packageApp = async (
  target: Target,
  folder: string,
  environment: Record<string, string> = {},
): Promise<Packed> => {
  const said = await run('package', target, folder, environment)
  return { folder: join(folder, 'out', `Token Desk-${target.platform}-${target.arch}`), said }
}

/** Makes the installers for a target that this machine can make. Their folder. */
export const makeInstallers = async (
  target: Target,
  folder: string,
  environment: Record<string, string> = {},
): Promise<string> => {
  await run('make', target, folder, environment)
  return join(folder, 'out', 'make')
}
