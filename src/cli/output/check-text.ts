import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { causeWords } from '../../shared/model/verdict.ts'
import { counted, formatCount, formatMilliseconds } from '../../shared/text/format-numbers.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { notACommand, printable } from '../../shared/text/printable.ts'
import { rateLine, type RateUse } from './rate-use.ts'
import type { Style } from './style.ts'
import { widthOf } from './wrap.ts'
import { cellsOf, MARKS, tokenTable, verdictCounts, type TokenRow } from './token-rows.ts'

/** Where requests were sent, each host once. */
export const hostsOf = (results: readonly Pick<CheckResult, 'probes'>[]): string => {
  const sent = results.flatMap(({ probes }) =>
    probes.filter(({ outcome }) => outcome !== 'skipped' && outcome !== 'planned'),
  )
  return [...new Set(sent.map(({ origin }) => origin.replace(/^https?:\/\//, '')))].join(', ')
}

/** `elapsed`: milliseconds that the check took, `null` if they aren't shown. `rates`: how near the limits it came. */
export type CheckDetails = {
  isQuiet?: boolean
  isVerbose?: boolean
  elapsed?: number | null
  rates?: readonly RateUse[]
}

/** `was accepted on Nov 26` */
const changeOf = ({ changed }: CheckResult): string[] =>
  changed === null
    ? []
    : [`was ${changed.verdict}${changed.at === null ? '' : ` on ${shortDay(new Date(changed.at))}`}`]

const problemOf = ({ causes: [cause] }: CheckResult): string => {
  if (cause === undefined) return ''
  // A manifest's token was never in the keychain.
  return cause.id === 'secret-gone' && typeof cause.detail['expectedIn'] === 'string'
    ? `${cause.detail['expectedIn']} not set`
    : causeWords({ cause: cause.id, certainty: cause.certainty })
}

/** A key belongs to a space, an account token to none. */
const tokenOf = ({ token, service, space, api }: CheckResult): string =>
  JSON.stringify(api === 'management' ? [token, service] : [token, service, space])

/** One row per token and API. The API is named only if a token is checked with several. */
const rowsOf = (results: readonly CheckResult[]): TokenRow[] => {
  const apis = Map.groupBy(results, tokenOf)
  const hasOneApi = [...apis.values()].every((group) => new Set(group.map(({ api }) => api)).size === 1)
  return [...Map.groupBy(results, (result) => JSON.stringify([tokenOf(result), result.api])).values()].flatMap(
    (group) => {
      const [first] = group
      if (first === undefined) return []
      const { token, service, api } = first
      const cells = cellsOf(
        group.map((result) => ({ ...result, problem: result.verdict === 'accepted' ? '' : problemOf(result) })),
      )
      const space = group.every((one) => one.space === first.space) ? first.space : null
      const note = [...new Set(group.flatMap(changeOf))].join('; ')
      return [{ name: token, service, space, api: hasOneApi ? '' : api, cells, note, checked: '' }]
    },
  )
}

/** `3 tokens · 3 accepted · 1 rejected · 0.9 s`. `requests`: what was sent, between the verdicts and the time. */
const summaryLine = ({ results, summary }: CheckReport, elapsed: number | null, requests: readonly string[]): string =>
  [
    counted(new Set(results.map(tokenOf)).size, 'token'),
    ...verdictCounts((verdict) => summary[verdict]),
    ...(summary.changed === 0 ? [] : [`${formatCount(summary.changed)} changed`]),
    ...requests,
    ...(elapsed === null ? [] : [formatMilliseconds(elapsed)]),
    ...(summary.complete ? [] : ['stopped before the end']),
  ].join(' · ')

/** The summary, with the hosts in a line of their own if there is no room for them. */
const summaryLines = (report: CheckReport, elapsed: number | null, columns: number): string[] => {
  const requests = counted(report.summary.requests, 'request')
  const hosts = hostsOf(report.results)
  const line = summaryLine(report, elapsed, [hosts === '' ? requests : `${requests} to ${hosts}`])
  return widthOf(line) <= columns ? [line] : [summaryLine(report, elapsed, []), `${requests} to ${hosts}`]
}

/** What `-v` adds for a cell that isn't accepted. */
const cellLines = (result: CheckResult, style: Style): string[] => {
  const { token, api, space, environment, verdict, sentence, causes, evidence } = result
  const [cause] = causes
  if (verdict === 'accepted' || cause === undefined) return []
  const place = environment === null ? '' : ` on ${environment}${api === 'management' ? ` of ${space}` : ''}`
  const facts = evidence.filter(({ id }) => cause.evidence.includes(id)).map(({ summary }) => summary)
  const decider = cause.toBeSure === null ? '' : `Decided by: ${cause.toBeSure}`
  return [
    '',
    style.bold(`${MARKS[verdict]} ${printable(token + place)}: ${cause.id} (${cause.certainty})`),
    ...[sentence, cause.next, decider, ...changeOf(result).map((was) => `Changed: ${was}`), ...new Set(facts)]
      .filter((line) => line !== '')
      .map((line) => `  ${printable(line)}`),
  ]
}

/** Why tokens could not be read, and what to do, each once: a variable that isn't set is named only here. */
const unreadLines = ({ results }: CheckReport): string[] => [
  ...new Set(
    results.flatMap(({ verdict, sentence, causes: [cause] }) =>
      verdict === 'unreadable' && cause !== undefined
        ? [notACommand(printable(`${sentence} ${cause.next}`.trim()))]
        : [],
    ),
  ),
]

/** A checked matrix for a terminal: one row per token, and a summary line. */
export const checkText = (
  report: CheckReport,
  style: Style,
  { isQuiet = false, isVerbose = false, elapsed = null, rates = [] }: CheckDetails = {},
): string => {
  const shown = (line: string): string => notACommand(printable(line))
  if (isQuiet) return `${shown(summaryLine(report, elapsed, []))}\n`
  if (report.results.length === 0) return ''
  const table = tokenTable(rowsOf(report.results), style)
  return [
    ...(isVerbose ? [table.trimEnd(), ...report.results.flatMap((result) => cellLines(result, style)), ''] : [table]),
    ...summaryLines(report, elapsed, style.columns).map(shown),
    ...rateLine(rates),
    ...(isVerbose ? [] : unreadLines(report)),
    '',
  ].join('\n')
}
