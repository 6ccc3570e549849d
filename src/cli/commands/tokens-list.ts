import { ok } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { maskToken } from '../../shared/text/mask.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { endingsOf } from '../../shared/model/end-dates.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { createStyle } from '../output/style.ts'
import { tableOf } from '../output/table.ts'
import { EXIT } from '../refusal.ts'
import { serviceNameOf } from '../inventory/named.ts'
import { readCatalog } from '../catalog.ts'
import { DONE_EXITS, type Command } from './command.ts'

const HEAD = ['NAME', 'KIND', 'SERVICE', 'SPACE', 'ENVIRONMENTS', 'TOKEN', 'LAST VERDICT', 'ENDS']

const describe = (token: Token, { services }: CatalogDocument) => ({
  id: token.id,
  name: token.name,
  kind: token.kind,
  service: services.find(({ id }) => id === token.serviceId)?.name ?? token.serviceId,
  space: token.spaceId,
  environments: token.environments,
  storage: token.storage,
  markedRevoked: token.markedRevoked,
  length: token.length,
  lastFour: token.lastFour,
  lastCheck: token.lastCheck,
  end: token.end ?? null,
  rotateBy: token.rotateBy ?? null,
  lastUsedOn: token.lastUsedOn ?? null,
})

type Described = ReturnType<typeof describe>

const endsOf = ({ end, rotateBy }: Described, now: number): string =>
  endingsOf({ end: end ?? undefined, rotateBy: rotateBy ?? undefined }, now)
    .map(({ words }) => words)
    .join('; ')

const rowOf = (described: Described, now: number): string[] => {
  const { name, kind, service, space, environments, lastFour, lastCheck, markedRevoked } = described
  return [
    name + (markedRevoked ? ' (revoked)' : ''),
    kind,
    service,
    space ?? '-',
    environments.join(', ') || '-',
    maskToken(lastFour),
    lastCheck === null ? 'never checked' : `${lastCheck.verdict}, ${shortDay(new Date(lastCheck.at))}`,
    endsOf(described, now) || '-',
  ]
}

/** `token-desk tokens list`: what the catalog says. Asks nothing of the keychain. */
export const tokensListCommand: Command = {
  name: 'tokens list',
  summary: 'list the tokens of the vault, without their values',
  usage: 'tokens list [--json]',
  examples: ['tokens list --space abc123'],
  options: ['service', 'space', 'json', 'help'],
  exits: DONE_EXITS,
  async run(args, system, screen) {
    const document = await readCatalog(system)
    if (!document.ok) return document
    const service = serviceNameOf(document.value.services, textOf(args, 'service'))
    const space = textOf(args, 'space')
    const tokens = document.value.tokens
      .map((token) => describe(token, document.value))
      .filter((token) => (service === null || token.service === service) && (space === null || token.space === space))
    const style = createStyle(screen)
    const now = system.clock.now().getTime()
    if (isGiven(args, 'json')) await screen.printJson({ tokens })
    else if (tokens.length === 0) await screen.note('No tokens. Add one with token-desk tokens add.')
    else
      await screen.print(
        tableOf([HEAD, ...tokens.map((token) => rowOf(token, now))], style.columns, (cell, row) =>
          row === 0 ? style.bold(cell) : cell,
        ),
      )
    return ok(EXIT.accepted)
  },
}
