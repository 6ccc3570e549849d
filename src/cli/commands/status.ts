import { ok } from '../../shared/contract/result.ts'
import { endingsOf, remindersOf } from '../../shared/model/end-dates.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { causeWords } from '../../shared/model/verdict.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { notACommand, printable } from '../../shared/text/printable.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { exitCodeOfAll } from '../exit-code.ts'
import { createStyle } from '../output/style.ts'
import {
  ageOf,
  cellsOf,
  MARKS,
  NO_TOKENS,
  tokenTable,
  verdictCounts,
  worstFirst,
  type TokenRow,
} from '../output/token-rows.ts'
import { EXIT } from '../refusal.ts'
import { serviceNameOf } from '../inventory/named.ts'
import { readCatalog } from '../catalog.ts'
import { VERDICT_EXITS, type Command } from './command.ts'

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
    .map(({ cell, at, verdict, cause, certainty }) => {
      const [space = '', environment = '', api = ''] = cell.split('/')
      return { space: space || null, environment: environment || null, api, at, verdict, cause, certainty }
    }),
})

type Described = ReturnType<typeof describe>

/** The worst of what is known, and the latest of these. */
const worstOf = ({ lastCheck, cells }: Described) =>
  worstFirst(
    [...(lastCheck === null ? [] : [lastCheck]), ...cells].sort((one, other) => other.at.localeCompare(one.at)),
  )[0] ?? null

/** What is known of each place. An account token without known places has one cell, for itself. */
const knownOf = ({ cells, lastCheck }: Described, wordsOf: typeof causeWords) => {
  const own = lastCheck === null ? [] : [{ ...lastCheck, space: null, environment: null, certainty: null }]
  return (cells.length > 0 ? cells : own).map((cell) => ({
    ...cell,
    problem: cell.verdict === 'accepted' ? '' : wordsOf(cell),
  }))
}

const rowOf = (token: Described, now: number, wordsOf: typeof causeWords): TokenRow => {
  const worst = worstOf(token)
  return {
    name: token.name,
    service: token.service,
    space: token.space,
    api: '',
    cells: cellsOf(knownOf(token, wordsOf)),
    note: worst === null ? 'never checked' : '',
    checked: worst === null ? '' : ageOf(worst.at, now),
  }
}

/** What `-v` adds: each place that isn't accepted, with nothing shortened. */
const problemLines = (token: Described, now: number, wordsOf: typeof causeWords): string[] =>
  knownOf(token, wordsOf)
    .filter(({ verdict }) => verdict !== 'accepted')
    .map(({ space, environment, verdict, problem, at }) => {
      const place = environment === null ? '' : ` on ${environment}${space === token.space ? '' : ` of ${space}`}`
      return notACommand(`${MARKS[verdict]} ${printable(token.name)}${place}: ${problem}, ${ageOf(at, now)}`)
    })

/** `10 tokens · 8 accepted · 1 no access · 1 never checked` */
const summaryLine = (tokens: readonly Described[]): string => {
  const verdicts = tokens.map((token) => worstOf(token)?.verdict ?? null)
  const never = verdicts.filter((verdict) => verdict === null).length
  return [
    counted(tokens.length, 'token'),
    ...verdictCounts((verdict) => verdicts.filter((one) => one === verdict).length),
    ...(never === 0 ? [] : [`${never} never checked`]),
  ].join(' · ')
}

const exitOf = (tokens: readonly Described[]): number => {
  const results = tokens.map((token) => ({ verdict: worstOf(token)?.verdict ?? 'not-checked' }))
  return results.length === 0 ? EXIT.accepted : exitCodeOfAll({ results })
}

/** `token-desk status`: the last known verdicts. No network, no keychain: quick enough for a prompt or a hook. */
export const statusCommand: Command = {
  name: 'status',
  summary: 'show the last results without sending anything',
  usage: 'status [--service NAME] [--space ID] [-v] [--json]',
  examples: ['status', 'status --space abc123 --json'],
  options: ['service', 'space', 'verbose', 'quiet', 'json'],
  optionTexts: {
    verbose: { help: 'also print each problem in full' },
    quiet: { help: 'print only the summary line' },
  },
  exits: VERDICT_EXITS,
  async run(args, system, screen) {
    const document = await readCatalog(system)
    if (!document.ok) return document
    const service = serviceNameOf(document.value.services, textOf(args, 'service'))
    const space = textOf(args, 'space')
    const now = system.clock.now().getTime()
    const tokens = document.value.tokens
      .filter(({ markedRevoked }) => !markedRevoked)
      .map((token) => describe(token, document.value, now))
      .filter((token) => (service === null || token.service === service) && (space === null || token.space === space))
    const style = createStyle(screen)
    if (isGiven(args, 'json'))
      await screen.printJson({ tokens: tokens.map((token) => ({ ...token, worst: worstOf(token) })) })
    else if (tokens.length === 0) await screen.note(NO_TOKENS)
    else {
      const { causeWords } = await import('../../shared/model/verdict.ts')
      const table = tokenTable(
        tokens.map((token) => rowOf(token, now, causeWords)),
        style,
      )
      const reminders = tokens.flatMap(({ name, reminders: said }) => said.map((words) => `"${name}": ${words}.`))
      const problems = isGiven(args, 'verbose') ? tokens.flatMap((token) => problemLines(token, now, causeWords)) : []
      const rows = isGiven(args, 'quiet') ? [] : [table, ...problems, ...reminders]
      await screen.print([...rows, summaryLine(tokens)].join('\n'))
    }
    return ok(exitOf(tokens))
  },
}
