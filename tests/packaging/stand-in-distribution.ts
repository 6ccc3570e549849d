import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { drawIcons } from '../../resources/packaging/icons.ts'
import { writeZip, type ZipEntry } from './zip.ts'

/** A system and processor that a package can be made for on this machine. */
export type Target = { platform: 'linux' | 'darwin' | 'win32'; arch: 'x64' | 'arm64' }

/** Where Electron's binaries hold their fuses (@electron/fuses): the mark, version 1, nine of them, as Electron ships them. */
const FUSE_WIRE = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100110')

const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }

/** Not Electron: a file with its fuses, of a few bytes. */
const binary = Buffer.concat([Buffer.from('not a program; the fuses follow\n'), FUSE_WIRE, Buffer.alloc(64)])

const file = (name: string, content: Buffer | string = `stand-in for ${name}\n`, mode = 0o100644): ZipEntry => ({
  name,
  content: Buffer.from(content),
  mode,
})
const program = (name: string, content: Buffer = binary): ZipEntry => file(name, content, 0o100755)

const plist = (executable: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<plist version="1.0"><dict>',
    `<key>CFBundleExecutable</key><string>${executable}</string>`,
    '<key>CFBundleIconFile</key><string>electron.icns</string>',
    '</dict></plist>',
  ].join('\n')

const bundle = (folder: string, executable: string): ZipEntry[] => [
  file(`${folder}/Contents/Info.plist`, plist(executable)),
  program(`${folder}/Contents/MacOS/${executable}`),
]

const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((suffix) => `Electron Helper${suffix}`)

/** A real, empty program of Windows, with an icon and a version to be replaced, and the fuses behind its end. */
const windowsProgram = (icon: Buffer): Buffer => {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const english = 0x409
  const { icons } = Data.IconFile.from(icon)
  Resource.IconGroupEntry.replaceIconsForResource(
    resources.entries,
    1,
    english,
    icons.map((item) => item.data),
  )
  const strings = [{ lang: english, codepage: 1200, values: { ProductName: 'Electron', SquirrelAwareVersion: '1' } }]
  Resource.VersionInfo.create(english, {}, strings).outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(FUSE_WIRE)
  return Buffer.from(program.generate())
}

const COMMON = ['LICENSE', 'LICENSES.chromium.html'].map((name) => file(name)).concat(file('version', version))

const CONTENTS = {
  linux: () => [
    program('electron'),
    program('chrome-sandbox'),
    program('chrome_crashpad_handler'),
    file('icudtl.dat'),
    file('locales/en-US.pak'),
    file('resources/default_app.asar'),
  ],
  win32: (icon: Buffer) => [
    program('electron.exe', windowsProgram(icon)),
    file('icudtl.dat'),
    file('resources/default_app.asar'),
  ],
  darwin: () => [
    ...bundle('Electron.app', 'Electron'),
    file('Electron.app/Contents/Resources/electron.icns'),
    file('Electron.app/Contents/Resources/default_app.asar'),
    program('Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework'),
    ...HELPERS.flatMap((name) => bundle(`Electron.app/Contents/Frameworks/${name}.app`, name)),
  ],
} satisfies Record<Target['platform'], (icon: Buffer) => ZipEntry[]>

/** Puts stand-ins for Electron's zip files into a folder: their shape, with programs of a few bytes. */
export const writeDistributions = (folder: string, targets: readonly Target[]): void => {
  mkdirSync(folder, { recursive: true })
  const icons = join(folder, 'icons')
  drawIcons(icons)
  for (const { platform, arch } of targets)
    writeZip(join(folder, `electron-v${version}-${platform}-${arch}.zip`), [
      ...CONTENTS[platform](readFileSync(join(icons, 'icon.ico'))),
      ...COMMON,
    ])
}
