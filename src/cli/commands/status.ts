import { ok } from '../../shared/contract/result.ts'
import { endingsOf, remindersOf } from '../../shared/model/end-dates.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { CauseId, Verdict } from '../../shared/model/verdict.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { isGiven, textOf } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { createStyle } from '../output/style.ts'
import { ageOf, tokenTable, verdictCounts, type TokenRow } from '../output/token-rows.ts'
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

/** A row of the table. An account token without known places has one cell, for itself. */
const rowOf = (token: Described, now: number, labels: Readonly<Record<CauseId, { label: string }>>): TokenRow => {
  const worst = worstOf(token)
  const known =
    token.cells.length > 0 ? token.cells : token.lastCheck === null ? [] : [{ ...token.lastCheck, environment: null }]
  const cause = worst === null || worst.verdict === 'accepted' ? '' : labels[worst.cause].label
  return {
    name: token.name,
    service: token.service,
    space: token.space,
    api: '',
    cells: known,
    note: worst === null ? 'never checked' : cause,
    checked: worst === null ? '' : ageOf(worst.at, now),
  }
}

/** `10 tokens · 8 accepted · 1 no access · 1 never checked` */
const summaryLine = (tokens: readonly Described[]): string => {
  const verdicts = tokens.map((token) => worstOf(token)?.verdict ?? null)
  const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length
  const never = verdicts.filter((verdict) => verdict === null).length
  return [
    counted(tokens.length, 'token'),
    ...verdictCounts({
      accepted: count('accepted'),
      rejected: count('rejected'),
      'no-access': count('no-access'),
      'not-checked': count('not-checked'),
      unreadable: count('unreadable'),
    }),
    ...(never === 0 ? [] : [`${never} never checked`]),
  ].join(' · ')
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
  summary: 'show the last results without sending anything',
  usage: 'status [--service NAME] [--space ID] [--json]',
  examples: ['status', 'status --space abc123 --json'],
  options: ['service', 'space', 'quiet', 'json', 'help'],
  optionTexts: { quiet: { help: 'print only the summary line' } },
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
    else if (tokens.length === 0) await screen.note('No tokens.')
    else {
      const { CAUSES } = await import('../../shared/model/verdict.ts')
      const table = tokenTable(
        tokens.map((token) => rowOf(token, now, CAUSES)),
        style,
      )
      const reminders = tokens.flatMap(({ name, reminders: said }) => said.map((words) => `"${name}": ${words}.`))
      if (!isGiven(args, 'quiet')) await screen.print([table, ...reminders].join('\n'))
      await screen.print(summaryLine(tokens))
    }
    return ok(exitOf(tokens))
  },
}
