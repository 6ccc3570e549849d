import { carriedIn } from '../../core/inventory/known-secrets.ts'
import { newService } from '../../shared/contract/vault.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import { containsTokenForm, maskTokenForms } from '../../shared/text/looks-like-secret.ts'
import { baseUrlsOf } from '../arguments/base-urls.ts'
import { textsOf } from '../arguments/values.ts'
import { readCatalog } from '../catalog.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { catalogInventory } from '../inventory/open-inventory.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { printDone, type RunCommand } from './command.ts'

/** The catalog isn't a keychain, so no token may stand in it. The keychain is read only if one could stand in a text. */
const refuseTokens = async (texts: readonly string[], system: System): Promise<Result<null, Refusal>> => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const { found, unread } = await carriedIn(texts, catalogInventory(document.value, system).tokens)
  return found.length + unread.length > 0 ||
    texts.some((text) => containsTokenForm(text) || maskTokenForms(text) !== text)
    ? misused('The name or an address contains a token, or may contain one. Nothing was saved.')
    : ok(null)
}

/** `token-desk services add`: saves a service like the app's dialog, and prints where its tokens can be sent. */
export const runServicesAdd: RunCommand = async (args, system, screen) => {
  const [name] = args.positionals
  if (name === undefined) return misused('Missing argument: `token-desk services add NEW-NAME --base-url API=URL`')
  const baseUrls = baseUrlsOf(args, 'base-url')
  if (!baseUrls.ok) return baseUrls
  if (baseUrls.value === null) return misused('Missing option: --base-url API=URL.')
  const wanted = newService.safeParse({ id: null, name, baseUrls: baseUrls.value, webAppUrl: null })
  if (!wanted.success) return misused('A name has 1 to 80 characters. Choose another one.')
  const withoutTokens = await refuseTokens([name, ...textsOf(args, 'base-url')], system)
  if (!withoutTokens.ok) return withoutTokens
  const saved = await system.openVault().saveService(wanted.data)
  if (!saved.ok) return vaultRefusal(saved.error)
  const addresses = [...new Set(Object.values(saved.value.baseUrls))]
  const lines = [`Added “${saved.value.name}”. Its tokens can be sent to:`, ...addresses.map((url) => `  ${url}`)]
  return printDone(args, screen, lines.join('\n'), saved.value)
}
