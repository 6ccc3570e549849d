import { ok } from '../../shared/contract/result.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { createStyle, type Style } from '../output/style.ts'
import type { Column } from '../output/table.ts'
import { ageOf, endOf, listedTokens, MARKS, NO_TOKENS, shortKind, someOf } from '../output/token-rows.ts'
import { EXIT } from '../refusal.ts'
import { serviceNameOf } from '../inventory/named.ts'
import { describeToken, endsOf, type DescribedToken } from '../inventory/described-token.ts'
import { readCatalog } from '../catalog.ts'
import { DONE_EXITS, type Command } from './command.ts'

const checkOf = ({ lastCheck }: DescribedToken, now: number): string =>
  lastCheck === null ? 'never' : `${MARKS[lastCheck.verdict]} ${ageOf(lastCheck.at, now)}`

const columnsOf = (now: number, style: Style): Column<DescribedToken>[] => [
  { head: 'NAME', cell: ({ name, markedRevoked }) => name + (markedRevoked ? ' (revoked)' : ''), shrinks: true },
  { head: 'KIND', cell: ({ kind }) => shortKind(kind) },
  { head: 'SERVICE', cell: ({ service }) => service, isPlace: true, shrinks: true },
  { head: 'SPACE', cell: ({ space }) => space ?? '-', isPlace: true, shrinks: true },
  {
    head: 'ENVIRONMENTS',
    cell: ({ environments }) => environments.join('  ') || '-',
    fit: ({ environments }, width) => someOf(environments, width),
    shrinks: true,
  },
  { head: 'TOKEN', cell: ({ lastFour }) => endOf(lastFour) },
  {
    head: 'CHECKED',
    cell: (token) => checkOf(token, now),
    paint: (cell, { lastCheck }) => (lastCheck === null ? cell : style.verdict(lastCheck.verdict, cell)),
  },
  { head: 'ENDS', cell: (token) => endsOf(token, now) || '-', shrinks: true },
]

/** `token-desk tokens list`: what the catalog says. Asks nothing of the keychain. */
export const tokensListCommand: Command = {
  name: 'tokens list',
  summary: 'list the tokens of the vault, without their values',
  usage: 'tokens list [--json]',
  examples: ['tokens list --space abc123'],
  options: ['service', 'space', 'json'],
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
    else if (tokens.length === 0) await screen.note(NO_TOKENS)
    else await screen.print(listedTokens(tokens, columnsOf(now, style), style))
    return ok(EXIT.accepted)
  },
}
