import type { Room } from '../../shared/contract/calls.ts'
import { CONTRACT } from '../../shared/contract/contract.ts'
import { deskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result, failedWith } from '../../shared/contract/result.ts'
import type { OpenedManifest } from '../../shared/model/manifest-comparison.ts'
import { looksLikeProduction, spaceSchema, type Space } from '../../shared/model/space.ts'
import { oneLine } from '../../shared/text/printable.ts'
import type { RandomIds, ReadTextFile, Shell } from '../ports.ts'
import type { Vault } from '../vault/vault.ts'
import { compareManifest } from './compare.ts'
import { parseManifest } from './read.ts'
import type { Manifest } from './schema.ts'
import { manifestOf, manifestText } from './write.ts'

export type ManifestDeps = {
  vault: Pick<Vault, 'read' | 'saveService' | 'saveSpace'>
  shell: Pick<Shell, 'chooseFile' | 'saveFile'>
  ids: RandomIds
  readTextFile: ReadTextFile
}

/** The channels `manifest.*`, and a way in for a manifest that was pasted or dropped as a text. */
export type DeskManifest = Room<'manifest'> & {
  /** `name` null: it has none. */
  openText(text: string, name: string | null): Promise<Result<OpenedManifest>>
}

/** Far more than the largest vault needs. */
const LIMIT = 4 * 1024 * 1024

const NOT_OPEN = deskError('not-found', 'This manifest is no longer open. Open it again.')

const unreadable = (name: string, why: string): Result<never> =>
  failedWith('file-failed', `“${name}” could not be read: ${why}.`)

const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

const readText = async (deps: ManifestDeps, path: string): Promise<Result<string>> => {
  const name = fileName(path)
  try {
    const read = await deps.readTextFile(path, LIMIT)
    if (read.kind === 'text') return ok(read.text)
    return unreadable(name, read.kind === 'too-large' ? 'it is too large for a manifest' : 'it is not a file')
  } catch {
    // The person can do only one thing, for any error of the system.
    return unreadable(name, 'check that you have permission to read it')
  }
}

/** Environments that the manifest names and this desk's space does not have are added; nothing is taken away. */
const mergedSpace = (wanted: Manifest['spaces'][number], known: Space | undefined, serviceId: string): Space => {
  const before = known?.environments ?? []
  const added = wanted.environments
    .filter((id) => !before.some((environment) => environment.id === id))
    // A manifest can add production environments. It can't declare "master" harmless.
    .map((id) => ({ id, production: looksLikeProduction(id) || wanted.production?.includes(id) === true }))
  return {
    serviceId,
    id: wanted.id,
    name: known?.name ?? wanted.name ?? wanted.id,
    environments: [...before, ...added],
  }
}

const notKept = (what: string, name: string): Result<null> =>
  failedWith(
    'invalid-input',
    `The manifest’s ${what} “${oneLine(name)}” cannot be kept: its name or an id is not in the platform’s form. Fix the file.`,
  )

const addServices = async (
  { vault }: ManifestDeps,
  manifest: Manifest,
  confirmed: readonly string[],
): Promise<Result<null>> => {
  const current = await vault.read()
  if (!current.ok) return current
  const missing = compareManifest(manifest, current.value).services.filter(({ standing }) => standing === 'missing')
  // A file that another person wrote decides where tokens will be sent: each address is shown first.
  const unnamed = missing.flatMap(({ baseUrls }) => Object.values(baseUrls)).filter((url) => !confirmed.includes(url))
  if (unnamed.length > 0)
    return failedWith('confirmation-needed', `Tokens would go to ${unnamed.join(', ')}. Confirm each one.`)
  for (const { name } of missing) {
    const own = manifest.services.find((service) => service.name === name)
    if (own === undefined) continue
    const service = { id: null, name, baseUrls: own.baseUrls, webAppUrl: own.webAppUrl ?? null }
    const fields = CONTRACT['vault.saveService'].input.safeParse(service)
    if (!fields.success) return notKept('service', name)
    const saved = await vault.saveService(fields.data)
    if (!saved.ok) return saved
  }
  return ok(null)
}

const addSpaces = async ({ vault }: ManifestDeps, manifest: Manifest): Promise<Result<null>> => {
  const current = await vault.read()
  if (!current.ok) return current
  const compared = compareManifest(manifest, current.value)
  for (const wanted of manifest.spaces) {
    const serviceId = compared.services.find(({ name }) => name === wanted.service)?.serviceId ?? null
    const standing = compared.spaces.find(({ service, id }) => service === wanted.service && id === wanted.id)?.standing
    if (serviceId === null || standing === 'here') continue
    // Anew for each: the one before may have been another entry of the same space.
    const now = await vault.read()
    if (!now.ok) return now
    const known = now.value.spaces.find((space) => space.serviceId === serviceId && space.id === wanted.id)
    const space = spaceSchema.safeParse(mergedSpace(wanted, known, serviceId))
    if (!space.success) return notKept('space', wanted.id)
    const saved = await vault.saveSpace({ ...space.data, before: known ?? null })
    if (!saved.ok) return saved
  }
  return ok(null)
}

/** Carries out the channels `manifest.*`. What was opened stays in memory; the file is never written to. */
export const createDeskManifest = (deps: ManifestDeps): DeskManifest => {
  const opened = new Map<string, Manifest>()

  const compare = async (manifest: Manifest) => {
    const current = await deps.vault.read()
    return current.ok ? ok(compareManifest(manifest, current.value)) : current
  }

  const openText = async (text: string, name: string): Promise<Result<OpenedManifest>> => {
    const manifest = parseManifest(text, `“${name}”`)
    if (!manifest.ok) return manifest
    const comparison = await compare(manifest.value)
    if (!comparison.ok) return comparison
    const handle = deps.ids.uuid()
    opened.clear()
    opened.set(handle, manifest.value)
    return ok({ handle, name, comparison: comparison.value })
  }

  return {
    openText: (text, name) => openText(text, name === null ? 'Pasted manifest' : fileName(name)),

    async export(scope) {
      const current = await deps.vault.read()
      if (!current.ok) return current
      const { manifest, leftOut } = manifestOf(current.value, scope)
      const saved = await deps.shell.saveFile(
        'token-desk.json',
        new TextEncoder().encode(manifestText(manifest)),
        'everyone',
      )
      if (saved.ok) return ok({ saved: saved.value === 'saved', tokens: manifest.tokens.length, leftOut })
      return failedWith('file-failed', 'The file could not be written there. Choose another folder.')
    },

    async open() {
      const path = await deps.shell.chooseFile('Open a manifest')
      if (path === null) return ok(null)
      const text = await readText(deps, path)
      if (!text.ok) return text
      return openText(text.value, fileName(path))
    },

    async compare({ handle }) {
      const manifest = opened.get(handle)
      return manifest === undefined ? failed(NOT_OPEN) : compare(manifest)
    },

    async adopt({ handle, confirmed }) {
      const manifest = opened.get(handle)
      if (manifest === undefined) return failed(NOT_OPEN)
      const added = await addServices(deps, manifest, confirmed)
      if (!added.ok) return added
      const spaces = await addSpaces(deps, manifest)
      return spaces.ok ? compare(manifest) : spaces
    },
  }
}
