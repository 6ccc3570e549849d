import { ok, type Result } from '../../shared/contract/result.ts'
import { looksLikeProduction } from '../../shared/model/space.ts'
import { isSpaceKey, platformIdSchema, TOKEN_KINDS, tokenSchema, type TokenKind } from '../../shared/model/token.ts'
import type { Service } from '../../shared/model/service.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { lintToken, repairToken } from '../../shared/text/lint-token.ts'
import type { Vault } from '../../core/vault/vault.ts'
import type { Arguments } from '../arguments/parse.ts'
import { choiceOf, isGiven, textOf, textsOf } from '../arguments/values.ts'
import type { Screen } from '../output/screen.ts'
import { EXIT, misused, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { readSecret } from '../world/secret-input.ts'
import { readCatalog } from '../world/vault-world.ts'
import type { Command } from './command.ts'

type Wanted = { name: string; kind: TokenKind; service: Service; spaceId: string | null; environments: string[] }

const idsOf = (args: Arguments, name: 'space' | 'environment'): Result<string[], Refusal> => {
  const texts = textsOf(args, name)
  return texts.every((text) => platformIdSchema.safeParse(text).success)
    ? ok([...texts])
    : misused(`“--${name}” takes an id: letters, digits, “.”, “-” and “_” only.`)
}

const readWanted = (args: Arguments, { services }: CatalogDocument): Result<Wanted, Refusal> => {
  const name = textOf(args, 'name')
  if (name === null || name.trim() === '') return misused('What is the token to be called? Give --name NAME.')
  if (!tokenSchema.shape.name.safeParse(name).success) return misused('A name has 120 characters at most.')
  const kind = choiceOf(args, 'kind', TOKEN_KINDS)
  if (!kind.ok) return kind
  if (kind.value === null) return misused(`What kind of token is it? Give --kind, one of: ${TOKEN_KINDS.join(', ')}.`)
  const wanted = textOf(args, 'service')
  const service = services.find((one) => one.id === wanted || one.name === wanted)
  if (service === undefined)
    return misused(`Which service? Give --service, one of: ${services.map((one) => one.name).join(', ')}.`)
  const spaces = idsOf(args, 'space')
  if (!spaces.ok) return spaces
  const environments = idsOf(args, 'environment')
  if (!environments.ok) return environments
  const spaceId = spaces.value[0] ?? null
  if (isSpaceKey(kind.value) && spaceId === null) return misused('A key belongs to one space. Give --space ID.')
  return ok({ name: name.trim(), kind: kind.value, service, spaceId, environments: environments.value })
}

/** The token as it is to be kept, and what is wrong with it. */
const readWhole = async (
  args: Arguments,
  kind: TokenKind,
  system: System,
  screen: Screen,
): Promise<Result<string, Refusal>> => {
  const given = await readSecret(system)
  if (!given.ok) return given
  if (given.value === null) return misused('There is no token on standard input. Nothing was kept.')
  screen.hide(given.value)
  const secret = isGiven(args, 'repair') ? repairToken(given.value).value : given.value
  screen.hide(secret)
  const findings = lintToken(secret, kind)
  for (const { message } of findings) await screen.note(message)
  if (findings.some(({ repairable }) => repairable))
    await screen.note('With --repair this is mended before it is kept.')
  return findings.some(({ code }) => code === 'empty') ? misused('Nothing was kept.') : ok(secret)
}

/** The space and its environments appear in the tree of the vault. */
const keepSpace = async (
  vault: Vault,
  { spaces }: CatalogDocument,
  { service, spaceId, environments }: Wanted,
): Promise<Awaited<ReturnType<Vault['saveSpace']>> | null> => {
  if (spaceId === null) return null
  const space = spaces.find(({ id, serviceId }) => id === spaceId && serviceId === service.id)
  const known = space?.environments ?? []
  const missing = environments.filter((id) => !known.some((environment) => environment.id === id))
  if (space !== undefined && missing.length === 0) return null
  return vault.saveSpace({
    serviceId: service.id,
    id: spaceId,
    name: space?.name ?? spaceId,
    environments: [...known, ...missing.map((id) => ({ id, production: looksLikeProduction(id) }))],
  })
}

/** `token-desk tokens add`: keeps a token in the keychain; without one, in no place at all. */
export const tokensAddCommand: Command = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const wanted = readWanted(args, document.value)
  if (!wanted.ok) return wanted
  const secret = await readWhole(args, wanted.value.kind, system, screen)
  if (!secret.ok) return secret

  const badge = await system.keychain.prove()
  if (badge.kind === 'session') return unable(`${badge.message} ${badge.help} Nothing was kept.`)
  const vault = system.openVault()
  const { name, kind, service, spaceId, environments } = wanted.value
  const duplicates = await vault.findDuplicates({ secret: secret.value, exceptTokenId: null })
  if (duplicates.ok && duplicates.value.tokenIds.length > 0)
    await screen.note('The vault holds this very token under another name already.')
  const space = await keepSpace(vault, document.value, wanted.value)
  if (space !== null && !space.ok) return unable(space.error.message)
  const added = await vault.addToken({ name, kind, serviceId: service.id, spaceId, environments, secret: secret.value })
  if (!added.ok) return unable(added.error.message)
  if (isGiven(args, 'json')) await screen.printJson(added.value)
  else await screen.print(`“${name}” is kept in the ${badge.name}.`)
  return ok(EXIT.accepted)
}
