import type { Manifest } from '../../core/manifest/schema.ts'
import { manifestOf, manifestText, type ManifestScope } from '../../core/manifest/write.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textOf } from '../arguments/values.ts'
import { typed } from '../output/next-command.ts'
import { leftOutLines } from '../output/manifest-text.ts'
import { isThere, outputFile, writeReport } from '../output/report-file.ts'
import { EXIT, misused, type Refusal } from '../refusal.ts'
import { namedService } from '../inventory/named.ts'
import { readCatalog } from '../catalog.ts'
import { readManifest } from '../manifest/read.ts'
import type { RunCommand } from './command.ts'

/** What to do with the file, and what the person who receives it types. */
const nextStep = (path: string): string =>
  `It contains no secrets: commit it. Others see what they lack with:\n  token-desk manifest compare ${typed(path)}`

const scopeOf = (args: Arguments, document: CatalogDocument): Result<ManifestScope, Refusal> => {
  const [wanted, spaceId] = [textOf(args, 'service'), textOf(args, 'space')]
  const service = namedService(document.services, wanted)
  if (wanted !== null && service === undefined) return misused('The vault has no service with this name.')
  const isKnown = [
    ...document.spaces.map((space) => space.id),
    ...document.tokens.map((token) => token.spaceId),
  ].includes(spaceId)
  if (spaceId !== null && !isKnown) return misused('The vault has no space with this id.')
  return ok({ serviceId: service?.id ?? null, spaceId })
}

/** The manifest that the new one takes the place of. What is no manifest is not written over. */
const olderOf = async (args: Arguments, output: string | null): Promise<Result<Manifest | null, Refusal>> => {
  const replaced = output !== null && (await isThere(output)) ? await readManifest(output) : ok(null)
  const named = textOf(args, 'manifest')
  return !replaced.ok || named === null ? replaced : readManifest(named)
}

/** `token-desk manifest export`: the vault as a manifest, on standard output or in a file. Asks nothing of the keychain. */
export const runManifestExport: RunCommand = async (args, system, screen) => {
  const output = await outputFile(args, 'output', system)
  if (!output.ok) return output
  const document = await readCatalog(system)
  if (!document.ok) return document
  const scope = scopeOf(args, document.value)
  if (!scope.ok) return scope
  const before = await olderOf(args, output.value)
  if (!before.ok) return before
  const { manifest, leftOut } = manifestOf(document.value, scope.value, before.value)
  if (output.value === null) await screen.printJson(manifest)
  else {
    const written = await writeReport(output.value, manifestText(manifest), 'everyone', system, screen)
    if (!written.ok) return written
  }
  for (const line of leftOutLines(leftOut)) await screen.note(line)
  if (output.value !== null && manifest.tokens.length > 0) await screen.note(nextStep(output.value))
  return ok(EXIT.accepted)
}
