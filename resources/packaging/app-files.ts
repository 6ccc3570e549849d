import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './places.ts'
import { signingOf } from './signing.ts'
import { updatesOf } from './updates.ts'

/** All that a package takes from the project, as paths below it. What is built holds everything else that runs. */
const TAKEN = [
  /^\/package\.json$/,
  /^\/out\/(?:main|preload|renderer)\/.+/,
  /^\/node_modules\/keytar\/(?:package\.json|LICENSE\.md|lib\/keytar\.js)$/,
]
/** The folders on the way to it. */
const WAYS = /^(?:|\/out(?:\/(?:main|preload|renderer))?|\/node_modules(?:\/keytar(?:\/lib)?)?)$/
/** Built, but for us: source maps, and what Vite notes about its output. */
const LEFT = /\.map$|\/\.vite(?:\/|$)/

/** Whether a path of the project stays out of the package: everything that is not named here does. */
export const isLeftOut = (path: string): boolean =>
  LEFT.test(path) || !(WAYS.test(path) || TAKEN.some((pattern) => pattern.test(path)))

const BUILT = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']

/** @throws where the app is not built: a package would hold an old one, or none */
export const needBuilt = (): void => {
  const missing = BUILT.filter((file) => !existsSync(join(ROOT, file)))
  if (missing.length > 0) throw new Error(`${missing.join(', ')} not found: run \`npm run build\` first`)
}

/** keytar's binary for one system, where keytar looks for it. It ships one for each: nothing is compiled. */
export const placeKeytar = (appFolder: string, platform: string, arch: string): void => {
  const binary = `node_modules/keytar/prebuilds/${platform}-${arch}/keytar.node`
  const from = join(ROOT, binary)
  if (!existsSync(from)) throw new Error(`keytar has no binary for ${platform}-${arch}`)
  mkdirSync(dirname(join(appFolder, binary)), { recursive: true })
  cpSync(from, join(appFolder, binary))
}

const KEPT_FIELDS = ['name', 'productName', 'version', 'description', 'license', 'type', 'main', 'desktopName'] as const

/** package.json as a package holds it: what the app reads at run time, and where signed ones may look for updates. */
export const packedManifest = (
  manifest: Readonly<Record<string, unknown>>,
  platform: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> => {
  const updates = updatesOf(platform, signingOf(platform, environment), environment)
  return {
    ...Object.fromEntries(KEPT_FIELDS.map((field) => [field, manifest[field]])),
    ...(updates.from === null ? {} : { updates: { from: updates.from } }),
  }
}
