import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { notACommand, printable, spelledOut } from '../../shared/text/printable.ts'

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

/** Signs that begin a formula, fullwidth and small ones too: spreadsheets take them for the plain ones. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]/

/** A spreadsheet runs a cell that begins like a formula, also after characters that it drops. A leading quote keeps it text. */
const asText = (text: string): string => (FORMULA.test(text.replace(/^[\s\ufffd'"]+/, '')) ? `'${text}` : text)

/** One line for each row, with any name. Some programs read a semicolon or a tab as the end of a cell. */
const csvCell = (text: string): string => {
  const safe = asText(notACommand(printable(text.replace(/\s+/g, ' '))))
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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

export const checkJson = ({ results, summary }: CheckReport): string =>
  `${spelledOut(JSON.stringify({ results, summary }, null, 2))}\n`
