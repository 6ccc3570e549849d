import { getRawHeader } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { NtExecutable, NtExecutableResource } from 'resedit'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageApp, ROOT, type Packed } from './forge.ts'
import { contentIn, filesBelow, filesIn, integrityIn, placesOf } from './packed.ts'
import type { Target } from './stand-in-distribution.ts'

const MEBIBYTE = 1024 * 1024

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Built names carry a digest of their content. */
const withoutDigest = (path: string): string => path.replace(/-[\w-]{8}(\.\w+)$/, '-#$1')

const manifestOf = (archive: string): unknown => JSON.parse(contentIn(archive, 'package.json').toString())

const FUSES = JSON.parse(readFileSync(join(ROOT, 'resources/fuses.json'), 'utf8')) as Record<string, boolean>

const ALL: Target[] = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'win32', arch: 'x64' },
]
/** The packager leaves macOS out where it may make no links, as on most machines with Windows. */
const TARGETS = ALL.filter(({ platform }) => process.platform !== 'win32' || platform !== 'darwin')

describe.each(TARGETS)('the packaged app for $platform-$arch', ({ platform, arch }) => {
  const work = mkdtempSync(join(tmpdir(), 'token-desk-packaged-'))
  let packed: Packed
  let places: ReturnType<typeof placesOf>
  beforeAll(async () => {
    // Named, and yet in no unsigned package.
    packed = await packageApp({ platform, arch }, work, { UPDATES_URL: 'https://updates.invalid' })
    places = placesOf(packed.folder, platform)
  })
  afterAll(() => rmSync(work, { recursive: true, force: true }))

  const binary = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`
  const contentOf = (path: string): Buffer =>
    path === binary ? readFileSync(join(places.unpacked, path)) : contentIn(places.archive, path)

  it('holds what runs, and nothing else: no source, no map, no test, no dependency but keytar', () => {
    // The page's parts, each loaded when it is needed: scripts and style sheets, and nothing beside them.
    const assets = filesBelow(join(ROOT, 'out/renderer/assets')).map((file) => `out/renderer/assets/${file}`)
    expect(assets.filter((path) => !/-[\w-]+\.(?:js|css)$/.test(path))).toEqual([])
    expect(filesIn(places.archive).map(withoutDigest).toSorted()).toEqual(
      [
        'node_modules/keytar/LICENSE.md',
        'node_modules/keytar/lib/keytar.js',
        'node_modules/keytar/package.json',
        binary,
        'out/main/chunks/worker-#.js',
        'out/main/index.js',
        'out/main/keychain-worker.js',
        'out/preload/index.cjs',
        ...assets.map(withoutDigest),
        'out/renderer/index.html',
        'package.json',
      ].toSorted(),
    )
  })

  it('holds the built files unchanged', () => {
    for (const path of filesIn(places.archive).filter((path) => path !== 'package.json'))
      expect(`${path} ${sha256(contentOf(path))}`).toBe(`${path} ${sha256(readFileSync(join(ROOT, path)))}`)
  })

  it('has keytar’s binary for this system alone, outside the archive', () => {
    expect(filesBelow(places.unpacked)).toEqual([binary])
    expect(integrityIn(places.archive).get(binary)?.unpacked).toBe(true)
    expect(filesBelow(packed.folder).filter((path) => path.endsWith('.node'))).toHaveLength(1)
  })

  it('needs no module at run time that it does not hold', () => {
    const programs = filesIn(places.archive).filter((path) => path.startsWith('out/main/'))
    const needed = programs.flatMap((path) =>
      ts.preProcessFile(contentOf(path).toString(), true, true).importedFiles.map(({ fileName }) => fileName),
    )
    expect([...new Set(needed.filter((name) => !/^(?:node:|\.)/.test(name)))].toSorted()).toEqual([
      'electron',
      'keytar',
    ])
  })

  it('says in its package.json what the app reads, and nothing of how it is made or, unsigned, where updates lie', () => {
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>
    const fields = ['name', 'productName', 'version', 'description', 'license', 'type', 'main', 'desktopName']
    expect(manifestOf(places.archive)).toEqual(Object.fromEntries(fields.map((field) => [field, own[field]])))
  })

  it('has an archive whose header vouches for every file in it', () => {
    for (const [path, { integrity }] of integrityIn(places.archive)) {
      expect(integrity?.algorithm).toBe('SHA256')
      expect(`${path} ${integrity?.hash ?? 'none'}`).toBe(`${path} ${sha256(contentOf(path))}`)
    }
  })

  const digest = () => sha256(getRawHeader(places.archive).headerString)

  // Electron on Linux has no place for the digest, and holds the archive against nothing.
  if (platform === 'darwin')
    it('names the archive’s digest in Info.plist, for Electron to hold it against', () => {
      const plist = readFileSync(places.plist, 'utf8').replace(/>\s+</g, '><')
      expect(plist).toContain(
        `<key>Resources/app.asar</key><dict><key>algorithm</key><string>SHA256</string><key>hash</key><string>${digest()}</string>`,
      )
      expect(plist).toContain('<key>CFBundleIdentifier</key><string>app.token-desk.desktop</string>')
      expect(plist).toContain(
        '<key>LSApplicationCategoryType</key><string>public.app-category.developer-tools</string>',
      )
    })

  if (platform === 'win32')
    it('names the archive’s digest in the program, for Electron to hold it against', () => {
      const { entries } = NtExecutableResource.from(NtExecutable.from(readFileSync(places.program)))
      const integrity = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
      expect(JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer()).toString())).toEqual([
        { file: 'resources\\app.asar', alg: 'SHA256', value: digest() },
      ])
    })

  it('has every fuse as resources/fuses.json decides it', async () => {
    const wire = await getCurrentFuseWire(
      platform === 'darwin' ? join(packed.folder, 'Token Desk.app') : places.program,
    )
    const state = Object.fromEntries(
      Object.keys(FUSES).map((name) => [name, wire[FuseV1Options[name as keyof typeof FuseV1Options]]]),
    )
    expect(state).toEqual(
      Object.fromEntries(
        Object.entries(FUSES).map(([name, isOn]) => [name, isOn ? FuseState.ENABLE : FuseState.DISABLE]),
      ),
    )
  })

  it('gives away neither a token of the tests nor where it was built', () => {
    const telling = [ROOT, homedir(), 'fake-delivery-key-', 'fake-pasted-key-', 'sourceMappingURL=', 'tests/e2e']
    for (const path of filesIn(places.archive)) {
      const content = contentOf(path)
      expect(telling.filter((text) => content.includes(text)).map((text) => `${path}: ${text}`)).toEqual([])
    }
  })

  it('stays small', () => {
    expect(statSync(places.archive).size).toBeLessThan(6 * MEBIBYTE)
    expect(statSync(join(places.unpacked, binary)).size).toBeLessThan(MEBIBYTE)
  })

  it('lists the licenses of everything in it', () => {
    const licenses = readFileSync(join(places.resources, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const listed = [...licenses.matchAll(/^-{80}\n(\S+) [\d.]+(?: \(.+\))?\n-{80}$/gm)].map(([, name]) => name)
    for (const name of ['electron', '@github/keytar', 'undici', 'zod', 'svelte', 'bits-ui', '@codemirror/view'])
      expect(listed).toContain(name)
    for (const name of ['@lezer/json', '@lucide/svelte']) expect(listed).toContain(name)
    expect(licenses.match(/permission is hereby granted|Permission to use, copy, modify/gi)?.length).toBeGreaterThan(
      listed.length - 1,
    )
    const beside = filesBelow(packed.folder).map((path) => basename(path))
    expect(beside).toContain('LICENSES.chromium.html')
    expect(beside).toContain('LICENSE')
  })

  it('says in one line whether it is signed, and in one whether it looks for updates', () => {
    const { said } = packed
    expect(said.match(/^(?:NOT SIGNED|Not signed|Signed).*$/gm)).toHaveLength(1)
    expect(said.match(/^(?:No updates|Updates): .*$/gm)).toHaveLength(1)
  })
})
