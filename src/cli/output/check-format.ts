import { relative, resolve, sep } from 'node:path'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import { printableLines, spelledOut } from '../../shared/text/printable.ts'
import { checkCsv } from '../../core/investigation/matrix-export.ts'
import { FORMATS } from '../arguments/options.ts'
import type { Arguments } from '../arguments/parse.ts'
import { choiceOf, isGiven } from '../arguments/values.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { Expiry } from '../inventory/end-dates.ts'
import { checkAnnotations } from './check-github.ts'
import { checkJunit } from './check-junit.ts'
import { checkText } from './check-text.ts'
import type { RateUse } from './rate-use.ts'
import { createStyle } from './style.ts'

export type Format = (typeof FORMATS)[number]

/** `--json` and `--csv` say the same as `--format json` and `--format csv`. */
export const formatOf = (args: Arguments): Result<Format, Refusal> => {
  const format = choiceOf(args, 'format', FORMATS)
  if (!format.ok) return format
  const wanted = new Set<Format>([
    ...(format.value === null ? [] : [format.value]),
    ...(['json', 'csv'] as const).filter((name) => isGiven(args, name)),
  ])
  const [first, ...others] = wanted
  return others.length > 0 ? misused('Give only one of --format, --json and --csv.') : ok(first ?? 'text')
}

/** What a check found, the lines of its tokens, and the manifest's path; null: it was the vault. */
export type Checked = {
  report: CheckReport
  /** Null: it was not asked what ends soon. */
  expiry: Expiry | null
  /** How near the limits of the spaces the check came. */
  rates: readonly RateUse[]
  lines: readonly (number | null)[]
  manifest: string | null
  at: Date
}

/** A path as GitHub knows it: from the repository's root. */
export const pathInRepository = (file: string, environment: Readonly<Record<string, string | undefined>>): string => {
  const workspace = environment['GITHUB_WORKSPACE'] ?? ''
  if (workspace === '') return file
  const inside = relative(resolve(workspace), resolve(file))
  return inside === '' || inside.startsWith('..') ? file : inside.split(sep).join('/')
}

const documentOf = ({ report, expiry, rates }: Checked) => ({
  ...report,
  rateLimits: rates,
  ...(expiry !== null && {
    expiring: expiry.expiring,
    endUnknown: expiry.unknown.map(({ token, service, message }) => ({ token, service, message })),
  }),
})

/** A report for a file or a program, in the format that was asked for. It holds no secret any more. */
export const rendered = (format: Format, checked: Checked): string => {
  const { report, lines, manifest, at: moment } = checked
  switch (format) {
    case 'json':
      return `${spelledOut(JSON.stringify(documentOf(checked), null, 2))}\n`
    case 'csv':
      return printableLines(checkCsv(report.results))
    case 'junit':
      return checkJunit(report, moment)
    case 'github':
      return checkAnnotations(
        report.results.map((result, at) => ({ result, line: lines[at] ?? null })),
        manifest,
      )
    case 'text':
      return printableLines(checkText(report, createStyle({ colors: false, columns: Infinity })))
  }
}
