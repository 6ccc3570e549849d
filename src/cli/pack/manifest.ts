import { z } from 'zod'

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
    engines: { node: NODE },
    dependencies: Object.fromEntries(needed),
  }
}
