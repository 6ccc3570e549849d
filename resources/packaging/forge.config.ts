/**
 * How the packages are made: `npm run package` makes the app for this machine in out/packages, `npm run make` its
 * installers. From the environment: the secrets to sign with (signing.ts), where updates lie (updates.ts), a folder with
 * Electron's own zip files instead of a download (`ELECTRON_ZIP_DIR`), the AppImage runtime (makers.ts).
 */
import { FusesPlugin } from '@electron-forge/plugin-fuses'
import type { ForgeConfig, ForgeHookMap } from '@electron-forge/shared-types'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decidedFuses } from '../../src/cli/desktop/fuse.ts'
import { isLeftOut, needBuilt, packedManifest, placeKeytar } from './app-files.ts'
import { drawIcons } from './icons.ts'
import { writeLicenses } from './licenses.ts'
import { makersFor } from './makers.ts'
import { APP, MADE, ROOT } from './places.ts'
import { placeSevenZip } from './seven-zip.ts'
import { macSigning, signingOf, windowsSigning } from './signing.ts'
import { updatesOf } from './updates.ts'

const { env } = process
const zips = env['ELECTRON_ZIP_DIR'] ?? ''
const windowsSign = windowsSigning(env)
const checksums = JSON.parse(readFileSync(join(ROOT, 'node_modules/electron/checksums.json'), 'utf8')) as Record<
  string,
  string
>

const hooks: ForgeHookMap = {
  generateAssets: (_config, platform) => {
    needBuilt()
    const signing = signingOf(platform, env)
    process.stdout.write(`${signing.line}\n${updatesOf(platform, signing, env).line}\n`)
    drawIcons()
    writeLicenses()
    return Promise.resolve()
  },
  packageAfterExtract: (_config, folder, _version, platform) => {
    // macOS gets an app folder alone: the licenses beside it would stay behind.
    if (platform === 'darwin')
      copyFileSync(
        join(folder, 'LICENSES.chromium.html'),
        join(folder, 'Electron.app/Contents/Resources/LICENSES.chromium.html'),
      )
    // Beside the program stands our license; Electron's is among the others.
    else copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
    return Promise.resolve()
  },
  packageAfterCopy: (_config, folder, _version, platform, arch) => {
    placeKeytar(folder, platform, arch)
    return Promise.resolve()
  },
  preMake: () => {
    if (process.platform === 'win32') placeSevenZip(process.arch)
    return Promise.resolve()
  },
}

const config: ForgeConfig = {
  outDir: MADE.packages,
  packagerConfig: {
    name: APP.name,
    executableName: APP.program,
    appBundleId: APP.bundleId,
    appCategoryType: 'public.app-category.developer-tools',
    appCopyright: 'Copyright © 2026 Token Desk contributors',
    icon: join(MADE.icons, 'icon'),
    // A binary is loaded from a file, and a file inside the archive is none.
    asar: { unpack: '**/*.node' },
    // What goes in is named (app-files.ts): nothing is left to be pruned.
    prune: false,
    ignore: isLeftOut,
    sanitizePackageJson: [(manifest, _version, platform) => packedManifest(manifest, platform, env)],
    extraResource: [MADE.licenses],
    win32metadata: { CompanyName: 'Token Desk contributors', FileDescription: APP.name },
    // What is downloaded is held against the npm package, whose content is locked, and not against a list from the same server.
    download: { checksums },
    ...(zips === '' ? {} : { electronZipDir: zips }),
    ...macSigning(env),
    ...(windowsSign === undefined ? {} : { windowsSign }),
  },
  // keytar brings its binaries; nothing is compiled on a machine that packages.
  rebuildConfig: { onlyModules: [] },
  hooks,
  // The whole app is signed at the end: after the fuses, its names and its icons.
  plugins: [new FusesPlugin({ ...decidedFuses(), resetAdHocDarwinSignature: false })],
  makers: makersFor(env),
}

export default config
