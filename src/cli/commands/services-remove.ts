import { ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Arguments } from '../arguments/parse.ts'
import { misused, type Refusal } from '../refusal.ts'
import { vaultRefusal } from '../inventory/keychain-errors.ts'
import { fewQuotedNames, namedItems, unknownName } from '../inventory/named.ts'
import { readCatalog } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import { DONE_EXITS, printDone, type Command } from './command.ts'

/** The service that the argument names. What was typed is never repeated, because it may be a token. */
const savedService = ({ positionals }: Arguments, { services }: CatalogDocument): Result<Service, Refusal> => {
  const [name] = positionals
  if (name === undefined) return misused('Missing argument: `token-desk services remove SERVICE`')
  const [service, ...others] = namedItems(services, name)
  if (service === undefined) return unknownName('service', name, services)
  return others.length === 0
    ? ok(service)
    : misused('Several services have this name. Use the ID from `token-desk services list --json`.')
}

/** `token-desk services remove`: removes a service that no token uses. */
export const servicesRemoveCommand: Command = {
  name: 'services remove',
  summary: 'remove a service of your own that no token uses',
  usage: 'services remove SERVICE [--yes] [--json]',
  examples: ['services remove company --yes'],
  takes: { most: 1, words: 'one name' },
  options: ['yes', 'json'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const { serviceRemovalProblem } = await import('../../core/vault/validation.ts')
    const document = await readCatalog(system)
    if (!document.ok) return document
    const service = savedService(args, document.value)
    if (!service.ok) return service
    const { id, name } = service.value
    const problem = serviceRemovalProblem(service.value)
    if (problem !== null) return vaultRefusal(problem)
    const users = document.value.tokens.filter(({ serviceId }) => serviceId === id)
    if (users.length > 0) return misused(`“${name}” is used by ${fewQuotedNames(users)}. Remove these tokens first.`)
    const confirmed = await confirm(args, system, screen, {
      question: `Remove "${name}" and its spaces from the vault?`,
      unchanged: 'Nothing was removed.',
    })
    if (!confirmed.ok) return confirmed

    const removed = await system.openVault().removeService({ serviceId: id, tokenIds: [] })
    if (!removed.ok) return vaultRefusal(removed.error)
    return printDone(args, screen, `Removed “${name}”.`, { removed: id, name })
  },
}
