import { ok, type Result } from '../../shared/contract/result.ts'
import { originChangeSchema, type OriginChange } from '../../shared/model/binding.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Vault } from '../../core/vault/vault.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { keptToken } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import { printDone, type RunCommand } from './command.ts'

/** At most two prompts: the addresses of a token, then the proxy and CA file. */
const MOST_QUESTIONS = 2

/** The change to confirm before this token can be used. `null` if there is no change. */
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
    return `“${name}” was saved for use with ${change.old.join(', ') || 'no address'}.\nIt would now be sent to ${change.new.join(', ')}.`
  const { proxy, caFile } = change.new
  return [
    'Tokens would now be sent through:',
    ...(proxy === null ? [] : [`  proxy ${proxy}`]),
    ...(caFile === null ? [] : [`  certificate authorities ${caFile.path} (SHA-256 ${caFile.sha256})`]),
  ].join('\n')
}

const saveChange = (vault: Vault, change: OriginChange, token: Token): Promise<Result<null>> =>
  change.what === 'connection'
    ? vault.confirmConnection({ route: change.new })
    : vault.confirmOrigins({ tokenId: token.id, origins: change.new })

/** `token-desk tokens confirm`: confirms where a token would be sent now. Shows the old and new addresses first. */
export const runTokensConfirm: RunCommand = async (args, system, screen) => {
  const kept = await keptToken(args, system)
  if (!kept.ok) return kept
  const { token, document } = kept.value
  const vault = system.openVault()
  const confirmed: OriginChange[] = []
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    const change = await changeOf(vault, token, document)
    if (!change.ok) return vaultRefusal(change.error)
    if (change.value === null) break
    await screen.note(questionOf(change.value, token.name))
    const allowed = await confirm(args, system, screen, {
      question: 'Did you change this yourself?',
      unchanged: 'Nothing changed.',
    })
    if (!allowed.ok) return allowed
    const done = await saveChange(vault, change.value, token)
    if (!done.ok) return vaultRefusal(done.error)
    confirmed.push(change.value)
  }
  const text =
    confirmed.length === 0
      ? 'Nothing to confirm. The token is only sent to the addresses it was saved for.'
      : `Confirmed. “${token.name}” can be used again.`
  return printDone(args, screen, text, { token: token.name, confirmed })
}
