import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The licenses of everything that is bundled. The build writes this file. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.md'

/** The manifest's JSON Schema for editors, under the name that `$schema` in a manifest uses. */
export const MANIFEST_SCHEMA = 'manifest.schema.json'

/** The manual page. */
const MAN_PAGE = 'token-desk.1'

/** What the package of the command line takes over from the project's own package.json. */
const projectSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
})

/** Native, so that it cannot be bundled. Everything else is in the built files. */
const AT_RUN_TIME = ['keytar']

/** The same as the launcher asks for: an installed package brings no Node.js of its own. */
const NODE = '>=22.19.0'

/** The package.json of the command line as its own npm package. No script runs when it is installed. */
export const packageManifest = (project: unknown): object => {
  const { name, version, license, dependencies } = projectSchema.parse(project)
  const needed = Object.entries(dependencies).filter(([dependency]) => AT_RUN_TIME.includes(dependency))
  return {
    name,
    version,
    description:
      'Find out why a Contentful API token is rejected, and run programs with tokens from the system keychain.',
    license,
    type: 'module',
    bin: { [name]: `${name}.js` },
    man: [`./${MAN_PAGE}`],
    engines: { node: NODE },
    dependencies: Object.fromEntries(needed),
  }
}

/** Lays the command line out as an npm package of its own: the built files, what they are, and their licenses. */
export const assemblePackage = async (root: string, built: string, target: string): Promise<void> => {
  const project: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const programs = (await readdir(built)).filter((name) => name.endsWith('.js'))
  await Promise.all([
    ...[...programs, LICENSES_FILE].map((name) => cp(join(built, name), join(target, name))),
    cp(join(root, 'LICENSE'), join(target, 'LICENSE')),
    ...[MANIFEST_SCHEMA, MAN_PAGE].map((name) => cp(join(root, 'resources', name), join(target, name))),
    cp(join(import.meta.dirname, 'package-readme.md'), join(target, 'README.md')),
    writeFile(join(target, 'package.json'), `${JSON.stringify(packageManifest(project), null, 2)}\n`),
  ])
}
