import { ok, type Result } from '../../shared/contract/result.ts'
import { originChangeSchema, type OriginChange } from '../../shared/model/binding.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Vault } from '../../core/vault/vault.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import type { Arguments } from '../arguments/parse.ts'
import { EXIT, misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readCatalog } from '../world/vault-world.ts'
import type { Command } from './command.ts'

/** The addresses of a token, then the way to them: no more than two questions. */
const MOST_QUESTIONS = 2

const namedToken = (args: Arguments, { tokens, services }: CatalogDocument): Result<Token, Refusal> => {
  const [name] = args.positionals
  if (name === undefined) return misused('Which token? token-desk tokens confirm NAME')
  const [service, space] = [textOf(args, 'service'), textOf(args, 'space')]
  const serviceName = (id: string): string => services.find((candidate) => candidate.id === id)?.name ?? id
  const [token, ...others] = tokens.filter(
    (candidate) =>
      candidate.name === name &&
      (service === null || serviceName(candidate.serviceId) === service) &&
      (space === null || candidate.spaceId === space),
  )
  if (token === undefined) return misused('There is no token of this name in the vault. See token-desk tokens list.')
  return others.length === 0
    ? ok(token)
    : misused('Several tokens have this name. Narrow it down with --service and --space.')
}

/** What stands in the way of this token's use; null: nothing. */
const changeOf = async (
  vault: Vault,
  token: Token,
  document: CatalogDocument,
): Promise<Result<OriginChange | null>> => {
  const baseUrls = document.services.find(({ id }) => id === token.serviceId)?.baseUrls ?? null
  const destination = { baseUrls, connection: document.settings.connection }
  const resolved = await vault.resolve({ from: 'vault', tokenId: token.id }, destination)
  if (resolved.ok) return ok(null)
  const change = originChangeSchema.safeParse(resolved.error.details)
  return resolved.error.code === 'origin-changed' && change.success ? ok(change.data) : resolved
}

const questionOf = (change: OriginChange, name: string): string => {
  if (change.what !== 'connection')
    return `“${name}” was kept for ${change.old.join(', ') || 'no address'}.\nFrom now on it may go to ${change.new.join(', ')}.`
  const { proxy, caFile } = change.new
  return [
    'From now on tokens may travel this way:',
    ...(proxy === null ? [] : [`  proxy ${proxy}`]),
    ...(caFile === null ? [] : [`  certificate authorities ${caFile.path} (SHA-256 ${caFile.sha256})`]),
  ].join('\n')
}

const saysYes = async (args: Arguments, system: System): Promise<boolean> => {
  if (isGiven(args, 'yes')) return true
  if (!system.inputIsTerminal) return false
  return (await system.askHidden('Type “yes” if you changed this yourself (it will not be shown): ')).trim() === 'yes'
}

const confirm = (vault: Vault, change: OriginChange, token: Token): Promise<Result<null>> =>
  change.what === 'connection'
    ? vault.confirmConnection({ route: change.new })
    : vault.confirmOrigins({ tokenId: token.id, origins: change.new })

/** `token-desk tokens confirm`: the person's yes to where a token would go now, both sides named first. */
export const tokensConfirmCommand: Command = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const token = namedToken(args, document.value)
  if (!token.ok) return token
  const vault = system.openVault()
  const confirmed: OriginChange[] = []
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    const change = await changeOf(vault, token.value, document.value)
    if (!change.ok) return unable(change.error.message)
    if (change.value === null) break
    await screen.note(questionOf(change.value, token.value.name))
    if (!(await saysYes(args, system))) return misused('Nothing was changed. To say yes, add --yes.')
    const done = await confirm(vault, change.value, token.value)
    if (!done.ok) return unable(done.error.message)
    confirmed.push(change.value)
  }
  if (isGiven(args, 'json')) await screen.printJson({ token: token.value.name, confirmed })
  else if (confirmed.length === 0)
    await screen.print('There is nothing to confirm: the token goes where it was kept for.')
  else await screen.print(`Confirmed. “${token.value.name}” can be used again.`)
  return ok(EXIT.accepted)
}
