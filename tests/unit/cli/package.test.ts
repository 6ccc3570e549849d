import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageManifest } from '../../../src/cli/pack/assemble.ts'
import { TOKENS } from '../../fakes/platform/ask.ts'
import { manifestIn, packCommand, type Packed } from '../../fakes/packed-command.ts'

/** The files of the package, besides the program itself. */
const TEXTS = [
  'LICENSE',
  'README.md',
  'THIRD-PARTY-LICENSES.md',
  'manifest.schema.json',
  'package.json',
  'token-desk.1',
]

/** The command, and the keychain in a process of its own. */
const PROGRAMS = ['token-desk.js', 'keychain-worker.js']

let packed: Packed
beforeAll(async () => {
  packed = await packCommand()
})
afterAll(() => packed.remove())

const textOf = (name: string): Promise<string> => readFile(join(packed.folder, name), 'utf8')

/** What a file of the build imports, at its start or later. */
const IMPORT = /\b(?:from|import)\s?\(?["'`]\.\/([\w.-]+\.js)["'`]/g

/** The files that the programs load. */
const loaded = async (): Promise<string[]> => {
  const found = new Set(PROGRAMS)
  for (const name of found) for (const [, imported = ''] of (await textOf(name)).matchAll(IMPORT)) found.add(imported)
  return [...found]
}

describe('the npm package of the command line', () => {
  it('contains only the files that the programs load, with only the command executable', async () => {
    const told = JSON.parse(await packed.npm(packed.folder, 'pack', '--dry-run', '--json')) as {
      files: { path: string; mode: number }[]
    }[]
    const files = told[0]?.files ?? []
    expect(files.map(({ path }) => path).toSorted()).toEqual([...TEXTS, ...(await loaded())].toSorted())
    expect(files.filter(({ mode }) => (mode & 0o111) !== 0).map(({ path }) => path)).toEqual(['token-desk.js'])
  })

  it('names itself, its command, its Node.js, and its one dependency by exact version', async () => {
    expect(await manifestIn(packed.folder)).toEqual({
      name: 'token-desk',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      description: expect.any(String) as string,
      license: 'MIT',
      type: 'module',
      bin: { 'token-desk': 'token-desk.js' },
      man: ['./token-desk.1'],
      engines: { node: '>=22.19.0' },
      dependencies: { keytar: 'npm:@github/keytar@7.10.6' },
    })
  })

  it('has no scripts and no development dependencies', () => {
    const project = { name: 'a', version: '1.0.0', license: 'MIT', scripts: { postinstall: 'evil' }, private: true }
    const manifest = packageManifest({ ...project, dependencies: { keytar: '1.0.0', undici: '2.0.0' } })
    expect(Object.keys(manifest)).not.toContain('scripts')
    expect(Object.keys(manifest)).not.toContain('private')
    expect(manifest).toMatchObject({ dependencies: { keytar: '1.0.0' } })
  })

  it('has no source map, no path of the build machine, and no token of the tests', async () => {
    const all = (await Promise.all([...TEXTS, ...(await loaded())].map(textOf))).join('\n')
    expect(all).not.toContain('sourceMappingURL')
    expect(all).not.toContain(join(import.meta.dirname, '../../..'))
    expect(Object.values(TOKENS).filter((token) => all.includes(token))).toEqual([])
  })

  it('lists the license of everything that is bundled and its own', async () => {
    expect(await textOf('LICENSE')).toContain('MIT License')
    const told = await textOf('THIRD-PARTY-LICENSES.md')
    const names = [...told.matchAll(/^## ([@\w/.-]+) - [\d.]+ \((?:MIT|ISC)\)$/gm)].map(([, name]) => name)
    // cross-spawn brings all between itself and undici, and “which”.
    const started = ['isexe', 'path-key', 'shebang-command', 'shebang-regex']
    // string-width and wrap-ansi bring theirs.
    const written = ['string-width', 'strip-ansi', 'wrap-ansi']
    expect(names.toSorted()).toEqual(
      [
        'cross-spawn',
        'graphql',
        ...started,
        'undici',
        'which',
        'zod',
        ...written,
        ...['ansi-regex', 'ansi-styles', 'get-east-asian-width'],
      ].toSorted(),
    )
    expect(told.match(/MIT License|ISC License/g)).toHaveLength(names.length)
  })
})
