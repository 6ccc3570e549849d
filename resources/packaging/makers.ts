import { MakerDeb } from '@electron-forge/maker-deb'
import { MakerDMG } from '@electron-forge/maker-dmg'
import { MakerSquirrel } from '@electron-forge/maker-squirrel'
import { MakerZIP } from '@electron-forge/maker-zip'
import type { ForgeConfigMaker } from '@electron-forge/shared-types'
import { MakerAppImage } from '@reforged/maker-appimage'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LINUX_SIZES } from './icons.ts'
import { APP, MADE, ROOT } from './places.ts'
import { signingOf, windowsSigning } from './signing.ts'
import { updatesOf } from './updates.ts'

type Environment = Readonly<Record<string, string | undefined>>

const DESKTOP_ENTRY = join(ROOT, 'resources/packaging', `${APP.program}.desktop`)
/** Each maker gets a set of its own: one of them adds to it. */
const linuxIcons = () => ({
  ...Object.fromEntries(LINUX_SIZES.map((size) => [`${size}x${size}`, join(MADE.icons, `${size}.png`)])),
  scalable: join(MADE.icons, 'icon.svg'),
})

/**
 * For Debian and Ubuntu. It sets the setuid bit of Chromium's sandbox helper, which is what Ubuntu 23.10 and newer ask
 * for; so nothing of ours has to run as root while it is installed, and no AppArmor profile is needed.
 */
const deb = new MakerDeb({
  options: {
    name: APP.program,
    bin: APP.program,
    productName: APP.name,
    genericName: 'API Token Desk',
    maintainer: 'Token Desk contributors',
    section: 'devel',
    // Its types know of one picture only; it takes a set, by size.
    icon: linuxIcons() as unknown as string,
    desktopTemplate: DESKTOP_ENTRY,
    // What keytar talks to a keyring with. The maker knows what Electron itself needs.
    depends: ['libsecret-1-0'],
    // One of those that answer as Secret Service; without one, tokens live until the app is closed.
    recommends: ['gnome-keyring | keepassxc | kwalletmanager'],
  },
})

/**
 * For every other Linux. An AppImage starts with a runtime of the AppImage project. The maker would download it unchecked from a
 * moving tag, so an AppImage is made only with a downloaded and verified runtime, set in `APPIMAGE_RUNTIME`.
 */
const appImages = (environment: Environment): ForgeConfigMaker[] => {
  const runtime = environment['APPIMAGE_RUNTIME'] ?? ''
  if (runtime === '') return []
  if (!existsSync(runtime)) throw new Error(`APPIMAGE_RUNTIME names no file: ${runtime}`)
  return [
    new MakerAppImage({
      options: {
        name: APP.program,
        bin: APP.program,
        productName: APP.name,
        desktopFile: DESKTOP_ENTRY,
        icon: linuxIcons(),
        runtime,
      },
    }),
  ]
}

/** Where the updates for one kind of Mac lie, below the address that the packages hold. */
const updatesFolder = (arch: string, environment: Environment): string | null => {
  const { from } = updatesOf('darwin', signingOf('darwin', environment), environment)
  return from === null ? null : `${from}/darwin/${arch}`
}

/** What `npm run make` makes; Forge takes those of the system that it makes for. */
export const makersFor = (environment: Environment): ForgeConfigMaker[] => [
  new MakerDMG({ icon: join(MADE.icons, 'icon.icns'), format: 'ULFO' }),
  new MakerZIP((arch) => {
    const folder = updatesFolder(arch, environment)
    return folder === null ? {} : { macUpdateManifestBaseUrl: folder }
  }),
  deb,
  ...appImages(environment),
  // Squirrel and not NSIS: it is Forge's own maker; it installs for one
  // person without administrator rights, and writes nothing to the registry but its entry among the installed apps.
  new MakerSquirrel(() => {
    const windowsSign = windowsSigning(environment)
    return {
      name: 'token_desk',
      authors: 'Token Desk contributors',
      setupIcon: join(MADE.icons, 'icon.ico'),
      ...(windowsSign === undefined ? {} : { windowsSign }),
    }
  }),
]
