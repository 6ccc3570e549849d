import { ok, type Result } from '../shared/contract/result.ts'
import type { CatalogDocument } from '../shared/model/vault.ts'
import type { CatalogFailure } from '../core/ports.ts'
import { unable, type Refusal, misused } from './refusal.ts'
import type { System } from './system.ts'
import type { Token } from '../shared/model/token.ts'
import type { Arguments } from './arguments/parse.ts'
import { textOf } from './arguments/values.ts'
import { namedItems, namedService, unknownName } from './inventory/named.ts'

const CATALOG_WORDS: Readonly<Record<CatalogFailure['reason'], string>> = {
  busy: 'Another Token Desk process is changing the catalog. Try again in a moment.',
  unwritable:
    'Can’t read the catalog file. Check your permissions for its folder (or set TOKEN_DESK_PROFILE to another folder).',
  'not-a-file':
    'The catalog’s path is a pipe, a device or a folder, not a file. Move it away (or set TOKEN_DESK_PROFILE to another folder).',
  'too-large': 'The catalog file is too large to be valid (over 32 MiB). Restore a backup.',
  'newer-version': 'A newer version of Token Desk wrote the catalog. Update Token Desk.',
}

/** Reads the catalog, without the keychain. Prints what happened to the file, because the next reader would not learn it. */
export const readCatalog = async ({
  catalog,
  stderr,
}: Pick<System, 'catalog' | 'stderr'>): Promise<Result<CatalogDocument, Refusal>> => {
  const read = await catalog.read()
  if (!read.ok) return unable(CATALOG_WORDS[read.error.reason])
  for (const { message } of read.value.notices) await stderr.write(`${message}\n`)
  return ok(read.value.document)
}

/** The vault's token that `tokens COMMAND NAME` names. What was typed is never repeated, it may be a token. */
export const keptToken = async (
  args: Arguments,
  system: Pick<System, 'catalog' | 'stderr'>,
): Promise<Result<{ token: Token; document: CatalogDocument }, Refusal>> => {
  const read = await readCatalog(system)
  if (!read.ok) return read
  const { tokens, services } = read.value
  const [name] = args.positionals
  if (name === undefined) return misused(`Missing argument: \`token-desk ${args.command.name} NAME\``)
  const [service, space] = [textOf(args, 'service'), textOf(args, 'space')]
  const serviceId = namedService(services, service)?.id
  const [token, ...others] = namedItems(tokens, name).filter(
    (candidate) =>
      (service === null || candidate.serviceId === serviceId) && (space === null || candidate.spaceId === space),
  )
  if (token === undefined) return unknownName('token', name, tokens)
  return others.length === 0
    ? ok({ token, document: read.value })
    : misused(
        'Several tokens have this name. Add --service or --space, or use the ID from `token-desk tokens list --json`.',
      )
}
