import { ok, type Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textOf } from '../arguments/values.ts'
import { misused, type Refusal } from '../refusal.ts'

/** The vault's token that `tokens COMMAND NAME` names. What was typed is never repeated, it may be a token. */
export const keptToken = (args: Arguments, { tokens, services }: CatalogDocument): Result<Token, Refusal> => {
  const [name] = args.positionals
  if (name === undefined) return misused(`Missing argument: token-desk ${args.command.name} NAME`)
  const [service, space] = [textOf(args, 'service'), textOf(args, 'space')]
  const isService = (id: string): boolean =>
    id === service || services.find((candidate) => candidate.id === id)?.name === service
  const [token, ...others] = tokens.filter(
    (candidate) =>
      candidate.name === name &&
      (service === null || isService(candidate.serviceId)) &&
      (space === null || candidate.spaceId === space),
  )
  if (token === undefined)
    return misused('No token with this name in the vault. Run token-desk tokens list to see all names.')
  return others.length === 0 ? ok(token) : misused('Several tokens have this name. Add --service or --space.')
}
