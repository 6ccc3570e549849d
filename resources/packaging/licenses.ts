import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { MADE, ROOT } from './places.ts'
import { writeWhole } from './write.ts'

const entriesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), identifier: z.string().optional(), text: z.string().optional() }),
)
type Entry = z.infer<typeof entriesSchema>[number]

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** What Vite noted while it built: every package of which something is in the built files. */
const bundledIn = (part: string): Entry[] => entriesSchema.parse(JSON.parse(readText(`out/${part}/.vite/license.json`)))

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** A package that the app contains unbundled. */
const shippedAsIs = (folder: string, licenseFile: string): Entry => {
  const { name, version, license } = manifestSchema.parse(JSON.parse(readText(`${folder}/package.json`)))
  return { name, version, identifier: license, text: readText(`${folder}/${licenseFile}`).trim() }
}

const RULE = '-'.repeat(80)

const section = ({ name, version, identifier, text }: Entry): string => {
  if (text === undefined) throw new Error(`${name} ${version} is in the app and has no license text`)
  return [RULE, `${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}`, RULE, '', text, ''].join(
    '\n',
  )
}

/**
 * Writes the licenses of all that a package holds of others.
 * @throws where something is in the app without a license text
 */
export const writeLicenses = (file: string = MADE.licenses): void => {
  const entries = [
    ...['main', 'preload', 'renderer'].flatMap(bundledIn),
    shippedAsIs('node_modules/keytar', 'LICENSE.md'),
    shippedAsIs('node_modules/electron', 'LICENSE'),
  ]
  const unique = [...new Map(entries.map((entry) => [`${entry.name}@${entry.version}`, entry])).values()]
  const sorted = unique.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const head = [
    'Token Desk contains the software below, under these licenses.',
    'Chromium and all that it contains: see LICENSES.chromium.html beside the program, or in its resources on macOS.',
    '',
  ]
  writeWhole(file, [...head, ...sorted.map(section)].join('\n'))
}
