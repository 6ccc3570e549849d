import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { VERDICTS, type Verdict } from '../../shared/model/verdict.ts'
import { formatCount } from '../../shared/text/format-numbers.ts'
import { oneLine, printable } from '../../shared/text/printable.ts'
import { hostsOf } from './check-text.ts'
import { worstFirst } from './token-rows.ts'

/** What was found out about one cell, and the line of the manifest on which its token stands. */
type Located = { result: CheckResult; line: number | null }

/** GitHub shows ten of a step. */
const MOST_ANNOTATIONS = 10

/** A summary may be one mebibyte long. */
const MOST_ROWS = 500

/** The data of a workflow command: what ends it is escaped (actions/toolkit, `escapeData`). */
export const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** A property of one: what ends a property is escaped, too (`escapeProperty`). */
export const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** A token that could not be checked needs no change, so it is no error. */
const LEVEL: Readonly<Record<Verdict, 'error' | 'warning' | null>> = {
  accepted: null,
  rejected: 'error',
  'no-access': 'error',
  'not-checked': 'warning',
  unreadable: 'warning',
}

const placeOf = ({ token, environment }: CheckResult): string =>
  oneLine(environment === null ? token : `${token}, ${environment}`)

const annotation = ({ result, line }: Located, file: string | null): string[] => {
  const level = LEVEL[result.verdict]
  const [cause] = result.causes
  if (level === null || cause === undefined) return []
  const properties = {
    ...(file === null ? {} : { file: printable(file), ...(line === null ? {} : { line: String(line) }) }),
    title: `${placeOf(result)}: ${result.verdict}`,
  }
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`)
  const message = [result.sentence, `${cause.id} (${cause.certainty})`, cause.next]
    .filter((text) => text !== '')
    .map((text) => printable(text.replace(/\s+/g, ' ')))
  return [`::${level} ${written.join(',')}::${escapeData(message.join('\n'))}`]
}

const count = (results: readonly CheckResult[], verdict: Verdict): string[] => {
  const number = results.filter((result) => result.verdict === verdict).length
  return number === 0 ? [] : [`${formatCount(number)} ${verdict}`]
}

const countsOf = (results: readonly CheckResult[]): string =>
  [`${formatCount(results.length)} checked`, ...VERDICTS.flatMap((verdict) => count(results, verdict))].join(', ')

/** Annotations on the tokens' lines of the manifest. `file`: the manifest as GitHub knows it, `null` without one. */
export const checkAnnotations = (located: readonly Located[], file: string | null): string => {
  // Only so many are shown.
  const sorted = worstFirst(located.map((one) => ({ ...one, verdict: one.result.verdict })))
  const all = sorted.flatMap((one) => annotation(one, file))
  const shown = all.slice(0, MOST_ANNOTATIONS)
  const more = all.length === shown.length ? '' : ` (${all.length - shown.length} more in the summary)`
  return [...shown, `${countsOf(located.map(({ result }) => result))}${more}`, ''].join('\n')
}

/** Everything that is markup somewhere, as a reference: others' names and sentences stay plain text. */
const plain = (text: string): string =>
  oneLine(text)
    .replace(/[^\p{L}\p{N} ,()“”’…-]/gu, (sign) => (sign === '.' ? sign : `&#${sign.codePointAt(0)};`))
    .replace(/\.(?=\S)/g, '&#46;')

const rowOf = (result: CheckResult): string => {
  const { token, service, space, environment, api, verdict, causes, changed } = result
  const [cause] = causes
  const cells = [
    token,
    service,
    space ?? '',
    environment ?? '',
    api,
    hostsOf([result]),
    verdict,
    cause === undefined ? '' : `${cause.id} (${cause.certainty})`,
    changed === null ? '' : `${changed.verdict}, ${changed.cause}`,
    cause === undefined || verdict === 'accepted' ? '' : cause.next,
  ]
  return `| ${cells.map(plain).join(' | ')} |`
}

const HEAD = ['Token', 'Service', 'Space', 'Environment', 'API', 'Host', 'Verdict', 'Cause', 'Before', 'What to do']

/** A check as a table in Markdown, for the summary of a workflow's run. */
export const checkSummary = ({ results }: Pick<CheckReport, 'results'>): string => {
  const rows = results.slice(0, MOST_ROWS).map(rowOf)
  const more = results.length > MOST_ROWS ? ['', `${formatCount(results.length - MOST_ROWS)} more are not shown.`] : []
  return [
    '### Token Desk',
    '',
    `${countsOf(results)}.`,
    '',
    `| ${HEAD.join(' | ')} |`,
    `|${' --- |'.repeat(HEAD.length)}`,
    ...rows,
    ...more,
    '',
    '',
  ].join('\n')
}
