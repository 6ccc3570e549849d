import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LINUX_SIZES } from '../../resources/packaging/icons.ts'
import { makeInstallers, ROOT } from './forge.ts'
import { filesBelow } from './packed.ts'

const NEEDED = ['dpkg-deb', 'dpkg', 'desktop-file-validate', 'mksquashfs', 'unsquashfs', 'zip', 'unzip']
const isThere = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const missing = NEEDED.filter((name) => !isThere(name))

const title =
  missing.length === 0
    ? 'the installers for Linux'
    : `the installers for Linux (did not run: ${missing.join(', ')} not found)`
if (missing.length > 0 && process.env['CI'] === 'true') throw new Error(title)

const runtime = '#!/bin/false: a stand-in for the AppImage runtime\n'
const run = (program: string, ...given: string[]): string => execFileSync(program, given, { encoding: 'utf8' })

describe.skipIf(missing.length > 0)(title, () => {
  const work = mkdtempSync(join(tmpdir(), 'token-desk-made-'))
  const debFolder = join(work, 'deb')
  let made: string
  let deb: string
  beforeAll(async () => {
    const runtimeFile = join(work, 'runtime')
    writeFileSync(runtimeFile, runtime)
    made = await makeInstallers({ platform: 'linux', arch: 'x64' }, work, { APPIMAGE_RUNTIME: runtimeFile })
    deb = join(made, 'deb/x64', filesBelow(join(made, 'deb/x64'))[0] ?? 'none')
    // Extracted by the user who runs the tests: the setuid bit is kept, but the owner isn't root.
    run('dpkg-deb', '--extract', deb, debFolder)
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  const version = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

  it('are a deb, an AppImage and a zip, each with the version in its name', () => {
    expect(filesBelow(made)).toEqual([
      `AppImage/x64/Token Desk-${version}-x64.AppImage`,
      `deb/x64/token-desk-app_${version}_amd64.deb`,
      `zip/linux/x64/Token Desk-linux-x64-${version}.zip`,
    ])
  })

  describe('the deb', () => {
    const app = join(debFolder, 'usr/lib/token-desk-app')

    it('gives Chromium’s sandbox helper to root with the setuid bit: what Ubuntu 23.10 and newer ask for', () => {
      const line = run('dpkg-deb', '--contents', deb)
        .split('\n')
        .find((each) => each.endsWith('/usr/lib/token-desk-app/chrome-sandbox'))
      expect(line).toMatch(/^-rwsr-xr-x root\/root /)
    })

    it('runs nothing as root while it is installed', () => {
      const control = join(work, 'control')
      run('dpkg-deb', '--control', deb, control)
      expect(filesBelow(control)).toEqual(['control'])
    })

    it('asks for the library that keytar needs, and for a keyring', () => {
      expect(run('dpkg-deb', '--field', deb, 'Depends')).toMatch(/\blibsecret-1-0\b/)
      expect(run('dpkg-deb', '--field', deb, 'Recommends')).toContain('gnome-keyring | keepassxc | kwalletmanager')
      expect(run('dpkg-deb', '--field', deb, 'Package', 'Version', 'Architecture')).toBe(
        `Package: token-desk-app\nVersion: ${version}\nArchitecture: amd64\n`,
      )
    })

    it('leaves the name of the command line to the command line', () => {
      const link = join(debFolder, 'usr/bin/token-desk-app')
      expect(filesBelow(join(debFolder, 'usr')).filter((path) => path.startsWith('bin/'))).toEqual([])
      expect(lstatSync(link).isSymbolicLink()).toBe(true)
      expect(readlinkSync(link)).toBe('../lib/token-desk-app/token-desk-app')
      expect(statSync(join(app, 'token-desk-app')).mode & 0o777).toBe(0o755)
    })

    it('has a desktop entry that desktop-file-validate takes, named as the app names it', () => {
      const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>
      const entry = join(debFolder, 'usr/share/applications', manifest['desktopName'] ?? 'none')
      expect(run('desktop-file-validate', '--warn-kde', entry)).toBe('')
      const lines = readFileSync(entry, 'utf8').split('\n')
      expect(lines).toContain('Exec=token-desk-app')
      expect(lines).toContain('Icon=token-desk-app')
      expect(lines).toContain(`Name=${manifest['productName'] ?? 'none'}`)
      expect(lines).toContain(`StartupWMClass=${manifest['productName'] ?? 'none'}`)
      expect(lines).toContain(`Comment=${manifest['description'] ?? 'none'}`)
    })

    it('has the icon in every size of the desktop’s theme, and as a drawing', () => {
      const icons = filesBelow(join(debFolder, 'usr/share/icons/hicolor'))
      const named = LINUX_SIZES.map((size) => `${size}x${size}/apps/token-desk-app.png`)
      expect(icons).toEqual([...named, 'scalable/apps/token-desk-app.svg'].toSorted())
    })

    it('shows our license where Debian looks for it, and the others beside the app', () => {
      const own = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
      expect(readFileSync(join(debFolder, 'usr/share/doc/token-desk-app/copyright'), 'utf8')).toBe(own)
      expect(filesBelow(app)).toContain('resources/THIRD-PARTY-LICENSES.txt')
      expect(filesBelow(app)).toContain('LICENSES.chromium.html')
    })
  })

  it('the AppImage begins with the runtime that was named, and holds the app with its desktop entry', () => {
    const image = join(made, `AppImage/x64/Token Desk-${version}-x64.AppImage`)
    expect(readFileSync(image).subarray(0, runtime.length).toString()).toBe(runtime)
    expect(statSync(image).mode & 0o111).toBe(0o111)
    const listed = run('unsquashfs', '-o', String(runtime.length), '-l', image)
    expect(listed).toContain('/AppRun')
    expect(listed).toContain('/token-desk-app.desktop')
    expect(listed).toContain('/usr/lib/token-desk-app/resources/app.asar')
  })

  it('the zip holds the packaged app in one folder, its programs still programs', () => {
    const out = join(work, 'unzipped')
    run('unzip', '-q', join(made, `zip/linux/x64/Token Desk-linux-x64-${version}.zip`), '-d', out)
    const folder = join(out, 'Token Desk-linux-x64')
    expect(filesBelow(folder)).toContain('resources/app.asar')
    expect(statSync(join(folder, 'token-desk-app')).mode & 0o111).toBe(0o111)
  })
})
