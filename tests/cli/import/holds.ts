import { expect } from 'vitest'
import { importReportSchema } from '../../../src/shared/model/import.ts'
import { tokenDeskHere } from '../in-process.ts'
import { D, FOREIGN, FOREIGN_HEX, FOREIGN_KEY, holdsPiece, M, O, P, type Sample } from './corpus/sample.ts'

const HIDDEN = [D, P, M, O, FOREIGN, FOREIGN_KEY, FOREIGN_HEX]
const SECRETS = Object.entries({ D, P, M, O })

const SERVICES: Readonly<Record<string, string>> = { 'Contentful (US)': 'US', 'Contentful (EU)': 'EU' }

const fileNames = (given: Sample['given']): string[] =>
  typeof given === 'string' || given instanceof Uint8Array ? [] : Object.keys(given)

/** Asks the command, and holds that it says what is there, and no part of a value. */
export const holds = async ({ given, found, findings = [], ignored, form }: Sample): Promise<void> => {
  const names = fileNames(given)
  const asked =
    typeof given === 'string' || given instanceof Uint8Array
      ? { stdin: typeof given === 'string' ? new TextEncoder().encode(given) : given }
      : { files: given }
  const { code, stdout, stderr } = await tokenDeskHere(['import', ...names, '--dry-run', '--json'], asked)
  for (const secret of HIDDEN) expect(holdsPiece(stdout + stderr, secret), 'a part of a value').toBe(false)
  const shown = await tokenDeskHere(['import', ...names, '--dry-run'], asked)
  for (const secret of HIDDEN)
    expect(holdsPiece(shown.stdout + shown.stderr, secret), 'a part of a value, for people').toBe(false)
  expect([code, shown.code]).toEqual([0, 0])
  const report = importReportSchema.parse(JSON.parse(stdout))
  const at = (file: string | null): string => (names.length < 2 ? '' : (file?.split('/').at(-1) ?? ''))
  expect(
    report.found.map(({ kind, service, space, environment, file, line, lastFour }) => {
      const which = SECRETS.find(([, secret]) => secret.endsWith(lastFour))?.[0] ?? '?'
      return `${kind ?? '?'} ${SERVICES[service ?? ''] ?? service ?? '-'} ${space ?? '-'} ${environment ?? '-'} ${at(file)}:${line} ${which}`
    }),
  ).toEqual(found)
  expect(
    report.findings
      .map(
        ({ id, files, lines }) =>
          `${id} ${lines.map((line, index) => `${at(files[index] ?? null)}:${line}`).join(' ')}`,
      )
      .toSorted(),
  ).toEqual(findings.toSorted())
  if (ignored !== undefined) expect(report.ignored).toBe(ignored)
  if (form !== undefined) expect(report.sources.map((source) => source.form)).toEqual([form])
}
