import { ok, type Result } from '../../shared/contract/result.ts'
import { isSpaceKey, TOKEN_KINDS, type TokenKind } from '../../shared/platform.ts'
import { platformIdSchema, tokenSchema } from '../../shared/model/token.ts'
import { cleanName } from '../../shared/text/names.ts'
import type { Service } from '../../shared/model/service.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { keepSpace } from '../../core/import/save-tokens.ts'
import { tokenProblem } from '../../core/vault/validation.ts'
import type { Arguments } from '../arguments/parse.ts'
import { choiceOf, isGiven, textOf, textsOf } from '../arguments/values.ts'
import { misused, type Refusal } from '../refusal.ts'
import { nothingKept, notKept, vaultRefusal } from '../inventory/keychain-errors.ts'
import { noteDuplicates, readNewSecret } from '../inventory/new-secret.ts'
import { namedService, serviceChoices, unknownService } from '../inventory/named.ts'
import { readCatalog } from '../catalog.ts'
import { describeToken } from '../inventory/described-token.ts'
import { printDone, type RunCommand } from './command.ts'

type Wanted = { name: string; kind: TokenKind; service: Service; spaceId: string | null; environments: string[] }

const areIds = (texts: readonly string[]): boolean => texts.every((text) => platformIdSchema.safeParse(text).success)

/** The environments of a key, as `--environments a,b` or `-e a -e b`. Empty if none is given. */
export const environmentsOf = (args: Arguments): Result<string[], Refusal> => {
  const lists = [...textsOf(args, 'environments'), ...textsOf(args, 'environment')]
  const ids = [...new Set(lists.flatMap((list) => list.split(',')).map((id) => id.trim()))].filter((id) => id !== '')
  return areIds(ids) && (lists.length === 0 || ids.length > 0)
    ? ok(ids)
    : misused('“--environments” takes IDs, separated by commas: letters, digits, “.”, “-” and “_” only.')
}

const readWanted = (args: Arguments, { services }: CatalogDocument): Result<Wanted, Refusal> => {
  const [positional = null] = args.positionals
  if (positional !== null && isGiven(args, 'name')) return misused('Use either NAME or --name NAME, not both.')
  const name = positional ?? textOf(args, 'name')
  if (name === null || cleanName(name) === '') return misused('Missing argument: `token-desk tokens add NEW-NAME`')
  if (!tokenSchema.shape.name.safeParse(name).success) return misused('A name can have up to 120 characters.')
  const kind = choiceOf(args, 'kind', TOKEN_KINDS)
  if (!kind.ok) return kind
  const wanted = textOf(args, 'service')
  const service = namedService(services, wanted)
  const spaceId = textOf(args, 'space')
  const needsSpace = spaceId === null && (kind.value === null || isSpaceKey(kind.value))
  if (kind.value === null || wanted === null || needsSpace)
    return misused(
      [
        'Missing options:',
        ...(kind.value === null ? [`  --kind, one of: ${TOKEN_KINDS.join(', ')}`] : []),
        ...(wanted === null ? [`  --service, one of: ${serviceChoices(services)}`] : []),
        ...(needsSpace ? [`  --space ID, for a ${TOKEN_KINDS.filter(isSpaceKey).join(' or ')}`] : []),
      ].join('\n'),
    )
  if (service === undefined) return unknownService(services)
  if (spaceId !== null && !areIds([spaceId]))
    return misused('“--space” takes an ID: letters, digits, “.”, “-” and “_” only.')
  const environments = environmentsOf(args)
  if (!environments.ok) return environments
  return ok({ name: cleanName(name), kind: kind.value, service, spaceId, environments: environments.value })
}

/** `token-desk tokens add`: keeps a token in the keychain; without one, in no place at all. */
export const runTokensAdd: RunCommand = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const wanted = readWanted(args, document.value)
  if (!wanted.ok) return wanted
  const { name, kind, service, spaceId, environments } = wanted.value
  const fields = { name, kind, serviceId: service.id, spaceId, environments }
  // Checked before the prompt for a secret that could not be saved with this name or place.
  const problem = tokenProblem(document.value, fields, null)
  if (problem !== null) return vaultRefusal(problem)
  const secret = await readNewSecret(args, kind, system, screen)
  if (!secret.ok) return secret

  const badge = await system.keychain.prove('writing')
  if (badge.kind === 'session') return nothingKept(badge)
  const vault = system.openVault()
  await noteDuplicates(vault, secret.value, null, screen)
  const space = await keepSpace(vault, document.value, fields)
  if (space !== null && !space.ok) return vaultRefusal(space.error)
  const added = await vault.addToken({ ...fields, secret: secret.value })
  if (!added.ok) return notKept(added.error)
  return printDone(args, screen, `Saved “${name}” to the keychain.`, describeToken(added.value, document.value))
}
