import { ok } from '../../shared/contract/result.ts'
import { endingsOf, remindersOf } from '../../shared/model/end-dates.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { createStyle } from '../output/style.ts'
import { tableOf } from '../output/table.ts'
import { EXIT } from '../refusal.ts'
import { serviceNameOf } from '../inventory/named.ts'
import { readCatalog } from '../catalog.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

const HEAD = ['TOKEN', 'SERVICE', 'SPACE', 'VERDICT', 'CAUSE', 'CHECKED']
const VERDICT_COLUMN = 3

/** The last known verdict of a token: of its environments, and of itself. Sends nothing. */
const describe = (token: Token, { services, checks }: CatalogDocument, now: number) => ({
  name: token.name,
  kind: token.kind,
  service: services.find(({ id }) => id === token.serviceId)?.name ?? token.serviceId,
  space: token.spaceId,
  lastCheck: token.lastCheck,
  endings: endingsOf(token, now).map(({ what, at, words }) => ({ what, at: new Date(at).toISOString(), words })),
  lastUsedOn: token.lastUsedOn ?? null,
  reminders: remindersOf(token, now),
  cells: checks
    .filter(({ tokenId }) => tokenId === token.id)
    .map(({ cell, at, verdict, cause }) => {
      const [space = '', environment = '', api = ''] = cell.split('/')
      return { space: space || null, environment: environment || null, api, at, verdict, cause }
    }),
})

type Described = ReturnType<typeof describe>

/** The worst of what is known counts: one place that refuses a token is one too many. */
const worstOf = ({ lastCheck, cells }: Described) =>
  [...(lastCheck === null ? [] : [lastCheck]), ...cells].sort(
    (one, other) => rank(one.verdict) - rank(other.verdict) || other.at.localeCompare(one.at),
  )[0] ?? null

const ORDER: readonly string[] = ['rejected', 'no-access', 'unreadable', 'not-checked', 'accepted']
const rank = (verdict: string): number => ORDER.indexOf(verdict)

const rowOf = (token: Described): string[] => {
  const worst = worstOf(token)
  return [
    token.name,
    token.service,
    token.space ?? '-',
    worst?.verdict ?? 'never checked',
    worst === null || worst.verdict === 'accepted' ? '' : worst.cause,
    worst === null ? '' : shortDay(new Date(worst.at)),
  ]
}

const exitOf = (tokens: readonly Described[]): number => {
  const codes = tokens.map((token) => {
    const worst = worstOf(token)
    return worst === null ? EXIT.notChecked : exitCodeOf(worst.verdict)
  })
  if (codes.includes(EXIT.noAccess)) return EXIT.noAccess
  return codes.includes(EXIT.notChecked) ? EXIT.notChecked : EXIT.accepted
}

/** `token-desk status`: the last known verdicts. No network, no keychain: quick enough for a prompt or a hook. */
export const statusCommand: Command = {
  name: 'status',
  summary: 'show the last results, without using the network or the keychain',
  usage: 'status [--service NAME] [--space ID] [--json]',
  examples: ['status', 'status --space abc123 --json'],
  options: ['service', 'space', 'json', 'help'],
  exits: VERDICT_EXITS,
  async run(args, system, screen) {
    const document = await readCatalog(system)
    if (!document.ok) return document
    const service = serviceNameOf(document.value.services, textOf(args, 'service'))
    const space = textOf(args, 'space')
    const tokens = document.value.tokens
      .filter(({ markedRevoked }) => !markedRevoked)
      .map((token) => describe(token, document.value, system.clock.now().getTime()))
      .filter((token) => (service === null || token.service === service) && (space === null || token.space === space))
    const style = createStyle(screen)
    if (isGiven(args, 'json'))
      await screen.printJson({ tokens: tokens.map((token) => ({ ...token, worst: worstOf(token) })) })
    else if (tokens.length === 0) await screen.note('No tokens.')
    else {
      await screen.print(
        tableOf([HEAD, ...tokens.map(rowOf)], style.columns, (cell, row, column) => {
          const token = tokens[row - 1]
          const worst = token === undefined ? null : worstOf(token)
          if (row === 0) return style.bold(cell)
          return column === VERDICT_COLUMN && worst !== null ? style.verdict(worst.verdict, cell) : cell
        }),
      )
      const reminders = tokens.flatMap(({ name, reminders: said }) => said.map((words) => `“${name}”: ${words}.`))
      if (reminders.length > 0) await screen.print(`\n${reminders.join('\n')}`)
    }
    return ok(exitOf(tokens))
  },
}
