import { win32 } from 'node:path'
import { z } from 'zod'

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
  /** What the machine's policy file says; null: there is none. */
  policy: string | null
}

/** The file in which whoever looks after a machine says what its apps may do; null: this system has none. */
export const policyFile = (platform: NodeJS.Platform, environment: UpdateFacts['environment']): string | null => {
  if (platform === 'darwin') return '/Library/Application Support/Token Desk/policies.json'
  if (platform !== 'win32') return null
  return win32.join(environment['ProgramData'] ?? 'C:\\ProgramData', 'Token Desk', 'policies.json')
}

// As Firefox has it, which those who write such files know.
const policySchema = z.object({ policies: z.object({ DisableAppUpdate: z.boolean().optional() }) })

/** A policy that cannot be read forbids: somebody wanted to say something. */
const isForbidden = (policy: string): boolean => {
  try {
    return policySchema.parse(JSON.parse(policy)).policies.DisableAppUpdate === true
  } catch {
    return true
  }
}

const manifestSchema = z.object({ updates: z.object({ from: z.url({ protocol: /^https$/ }) }) })

/**
 * Where updates are looked for when a person asks; null: nowhere, and nobody is offered it. On macOS the system checks the
 * signature of what comes; Squirrel on Windows installs what its server lists without looking at one.
 */
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
