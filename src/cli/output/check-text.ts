import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { APIS } from '../../shared/platform.ts'
import { counted, formatCount, formatMilliseconds } from '../../shared/text/format-numbers.ts'
import { shortDay } from '../../shared/text/dates.ts'
import { notACommand, printable } from '../../shared/text/printable.ts'
import { rateLine, type RateUse } from './rate-use.ts'
import type { Style } from './style.ts'
import { widthOf } from './wrap.ts'
import { MARKS, tokenTable, verdictCounts, type TokenRow } from './token-rows.ts'

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

const API_LABELS = Object.values(APIS).map(({ label }) => label)

/** A headline within a row: the first letter small, if it isn't a name. */
const phrase = (headline: string, service: string): string =>
  !/^[A-Z][a-z]/.test(headline) || ['Contentful', service, ...API_LABELS].some((name) => headline.startsWith(name))
    ? headline
    : `${headline.charAt(0).toLowerCase()}${headline.slice(1)}`

const reasonOf = ({ verdict, headline, service, causes: [cause], changed }: CheckResult): string[] => {
  const certainty = cause === undefined || cause.certainty === 'certain' ? '' : ` (${cause.certainty})`
  const before =
    changed === null
      ? ''
      : `was ${changed.verdict}${changed.at === null ? '' : ` on ${shortDay(new Date(changed.at))}`}`
  const reason = verdict === 'accepted' ? '' : `${phrase(headline, service)}${certainty}`
  const words = [reason, before].filter((part) => part !== '').join(', ')
  return words === '' ? [] : [words]
}

/** A key belongs to a space, an account token to none. */
const tokenOf = ({ token, service, space, api }: CheckResult): string =>
  JSON.stringify(api === 'management' ? [token, service] : [token, service, space])

/** One row per token, service, space and API. The API is named only if a token is checked with several. */
const rowsOf = (results: readonly CheckResult[]): TokenRow[] => {
  const apis = Map.groupBy(results, tokenOf)
  const hasOneApi = [...apis.values()].every((group) => new Set(group.map(({ api }) => api)).size === 1)
  return [
    ...Map.groupBy(results, ({ token, service, space, api }) => JSON.stringify([token, service, space, api])).values(),
  ].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { token, service, space, api } = first
    const note = [...new Set(group.flatMap(reasonOf))].join('; ')
    return [{ name: token, service, space, api: hasOneApi ? '' : api, cells: group, note, checked: '' }]
  })
}

/** `3 tokens · 3 accepted · 1 rejected · 0.9 s`. `requests`: what was sent, between the verdicts and the time. */
const summaryLine = ({ results, summary }: CheckReport, elapsed: number | null, requests: readonly string[]): string =>
  [
    counted(new Set(results.map(tokenOf)).size, 'token'),
    ...verdictCounts(summary),
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
const cellLines = (
  { token, environment, verdict, sentence, causes, evidence }: CheckResult,
  style: Style,
): string[] => {
  const [cause] = causes
  if (verdict === 'accepted' || cause === undefined) return []
  const place = environment === null ? token : `${token} on ${environment}`
  const facts = evidence.filter(({ id }) => cause.evidence.includes(id)).map(({ summary }) => summary)
  const decider = cause.toBeSure === null ? '' : `Decided by: ${cause.toBeSure}`
  return [
    '',
    style.bold(`${MARKS[verdict]} ${printable(place)}: ${cause.id} (${cause.certainty})`),
    ...[sentence, cause.next, decider, ...new Set(facts)]
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
  return [
    tokenTable(rowsOf(report.results), style),
    ...(isVerbose ? [...report.results.flatMap((result) => cellLines(result, style)), ''] : []),
    ...summaryLines(report, elapsed, style.columns).map(shown),
    ...rateLine(rates),
    ...(isVerbose ? [] : unreadLines(report)),
    '',
  ].join('\n')
}
