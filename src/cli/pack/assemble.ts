import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LICENSES_FILE, MANIFEST_SCHEMA } from './files.ts'
import { packageManifest } from './manifest.ts'

/** Lays the command line out as an npm package of its own: the built files, what they are, and their licenses. */
export const assemblePackage = async (root: string, built: string, target: string): Promise<void> => {
  const project: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const programs = (await readdir(built)).filter((name) => name.endsWith('.js'))
  await Promise.all([
    ...[...programs, LICENSES_FILE].map((name) => cp(join(built, name), join(target, name))),
    cp(join(root, 'LICENSE'), join(target, 'LICENSE')),
    cp(join(root, 'resources', MANIFEST_SCHEMA), join(target, MANIFEST_SCHEMA)),
    cp(join(import.meta.dirname, 'package-readme.md'), join(target, 'README.md')),
    writeFile(join(target, 'package.json'), `${JSON.stringify(packageManifest(project), null, 2)}\n`),
  ])
}
