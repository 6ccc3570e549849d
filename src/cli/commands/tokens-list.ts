import { ok } from '../../shared/contract/result.ts'
import { maskToken } from '../../shared/text/mask.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { createStyle } from '../output/style.ts'
import { tableOf } from '../output/table.ts'
import { EXIT } from '../refusal.ts'
import { serviceNameOf } from '../inventory/named.ts'
import { describeToken, endsOf, type DescribedToken } from '../inventory/described-token.ts'
import { readCatalog } from '../catalog.ts'
import { DONE_EXITS, type Command } from './command.ts'

const HEAD = ['NAME', 'KIND', 'SERVICE', 'SPACE', 'ENVIRONMENTS', 'TOKEN', 'LAST VERDICT', 'ENDS']

const rowOf = (described: DescribedToken, now: number): string[] => {
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
      .map((token) => describeToken(token, document.value))
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
