import { win32 } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../shared/text/json.ts'

/** Where this app may look for updates: the folder for its system, as Electron's updater wants it. */
export type UpdateSource = { url: string; serverType: 'json'; host: string }

/** What decides it, all read by the caller. */
export type UpdateFacts = {
  isPackaged: boolean
  platform: NodeJS.Platform
  arch: string
  environment: Readonly<Record<string, string | undefined>>
  /** The package.json in the package: only a signed package names a place there (resources/packaging/updates.ts). */
  manifest: unknown
  /** The content of the machine's policy file. `null` if it doesn't exist. */
  policy: string | null
}

/** The file in which an administrator restricts the app. `null` if this system has none. */
export const policyFile = (platform: NodeJS.Platform, environment: UpdateFacts['environment']): string | null => {
  if (platform === 'darwin') return '/Library/Application Support/Token Desk/policies.json'
  if (platform !== 'win32') return null
  return win32.join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Token Desk', 'policies.json')
}

// The format of Firefox, which administrators know.
const policySchema = z.object({ policies: z.object({ DisableAppUpdate: z.boolean().optional() }) })

/** An unreadable policy forbids updates: an administrator meant to set one. */
const isForbidden = (policy: string): boolean => {
  const read = policySchema.safeParse(parseJson(policy))
  return !read.success || read.data.policies.DisableAppUpdate === true
}

const manifestSchema = z.object({ updates: z.object({ from: z.url({ protocol: /^https$/ }) }) })

/** Where the app checks for updates, `null` if it may not. Squirrel on Windows checks no signature, and installs what its server lists. */
export const updateSource = (facts: UpdateFacts): UpdateSource | null => {
  const { isPackaged, platform, arch, environment, policy } = facts
  const isOff = (environment['TOKEN_DESK_DISABLE_UPDATES'] ?? '') !== ''
  if (platform !== 'darwin' || !isPackaged || isOff || (policy !== null && isForbidden(policy))) return null
  const manifest = manifestSchema.safeParse(facts.manifest)
  if (!manifest.success) return null
  const folder = `${manifest.data.updates.from}/${platform}/${arch}`
  const { host } = new URL(folder)
  return { url: `${folder}/RELEASES.json`, serverType: 'json', host }
}
