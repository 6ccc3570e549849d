import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the licences of everything that was bundled are told. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.txt'

/** The folder of the npm package that a module belongs to; null: it is a module of ours, or made by the bundler. */
const packageFolder = (moduleId: string): string | null => {
  const path = moduleId.replaceAll('\\', '/').replace(/[?#].*$/, '')
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/[^/]/.exec(path)?.[1] ?? null
}

const licenseOf = (folder: string): string => {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  // Its licence asks for its text beside every copy: none must go out without.
  if (file === undefined) throw new Error(`The bundled package ${folder} has no licence file.`)
  return readFileSync(join(folder, file), 'utf8').trim()
}

const titleOf = (folder: string): string => {
  const told: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version } = told as { name?: unknown; version?: unknown }
  return `${String(name)} ${String(version)}`
}

/** Writes the licences of all bundled packages beside the build. */
export const bundledLicenses = (): Plugin => ({
  name: 'bundled-licenses',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
    const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== null))
    const real = [...folders].filter((folder) => existsSync(join(folder, 'package.json')))
    const told = real.map((folder) => `${titleOf(folder)}\n\n${licenseOf(folder)}\n`).toSorted()
    this.emitFile({ type: 'asset', fileName: LICENSES_FILE, source: told.join(`\n${'-'.repeat(80)}\n\n`) })
  },
})
