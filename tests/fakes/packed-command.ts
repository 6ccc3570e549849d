import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { assemblePackage } from '../../src/cli/pack/assemble.ts'
import { builtCommand } from '../cli/command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Packed = {
  /** The folder of the packed package. */
  folder: string
  /** Runs npm in a folder of this test's own: its own home and cache, and no network. */
  npm(cwd: string, ...args: string[]): Promise<string>
  /** Packs it and installs the file into a clean folder: the folder that has `node_modules` then. */
  install(): Promise<string>
  remove(): Promise<void>
}

/** The command line as its npm package, in a folder of the test's own. */
export const packCommand = async (): Promise<Packed> => {
  const home = await mkdtemp(join(tmpdir(), 'token-desk-packed-'))
  const folder = join(home, 'package')
  await assemblePackage(ROOT, dirname(builtCommand), folder)
  const env = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: home,
    npm_config_cache: join(home, 'cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  }
  const npm: Packed['npm'] = async (cwd, ...args) => (await promisify(execFile)('npm', args, { cwd, env })).stdout
  const pack = async (of: string): Promise<string> =>
    `file:../${(await npm(home, 'pack', '--silent', '--ignore-scripts', of)).trim()}`
  return {
    folder,
    npm,
    async install() {
      const clean = join(home, 'clean')
      await mkdir(clean)
      // No registry: what it depends on is packed out of our own node_modules, which the lock file knows by its content.
      const [desk, keytar, addonApi] = await Promise.all(
        [folder, join(ROOT, 'node_modules/keytar/'), join(ROOT, 'node_modules/node-addon-api/')].map(pack),
      )
      const dependencies = { 'token-desk': desk, keytar, 'node-addon-api': addonApi }
      await writeFile(join(clean, 'package.json'), JSON.stringify({ private: true, dependencies }))
      await npm(clean, 'install', '--ignore-scripts', '--no-audit', '--no-fund')
      return clean
    },
    remove: () => rm(home, { recursive: true, force: true }),
  }
}

/** What a folder's package.json says. */
export const manifestIn = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
