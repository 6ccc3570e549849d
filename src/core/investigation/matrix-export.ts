import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'

const COLUMNS = [
  'token',
  'service',
  'space',
  'environment',
  'api',
  'verdict',
  'cause',
  'certainty',
  'next',
  'changed from',
] as const

/** A spreadsheet runs a cell that begins like a formula; a quote in front keeps it text. */
const asText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const csvCell = (text: string): string => {
  const safe = asText(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const rowOf = ({ token, service, space, environment, api, verdict, causes, changed }: CheckResult): string[] => {
  const [cause] = causes
  return [
    token,
    service,
    space ?? '',
    environment ?? '',
    api,
    verdict,
    cause?.id ?? '',
    cause?.certainty ?? '',
    cause?.next ?? '',
    changed === null ? '' : `${changed.verdict}: ${changed.cause}`,
  ]
}

/** A checked matrix as RFC 4180 CSV, one cell a line, with a head line. Holds no secret: a result has none. */
export const checkCsv = (results: readonly CheckResult[]): string =>
  [[...COLUMNS], ...results.map(rowOf)].map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n'

/** The same as `check --json` prints. */
export const checkJson = ({ results, summary }: CheckReport): string =>
  `${JSON.stringify({ results, summary }, null, 2)}\n`
