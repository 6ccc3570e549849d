import { expect } from 'vitest'
import { importReportSchema } from '../../../src/shared/model/import.ts'
import { tokenDeskHere } from '../in-process.ts'
import { TOKENS } from '../people.ts'

/** A delivery key, a preview key, a personal access token, an old key: as real ones look, and nobody’s. */
export const [D, P, M, O] = [TOKENS.storefront, TOKENS.previewer, TOKENS.owner, TOKENS.old]
/** A secret of somebody else’s, which is none of ours to find. */
export const FOREIGN = 'sk_live_fake0Foreign123456789abcdefghij'

const SECRETS = Object.entries({ D, P, M, O })

/**
 * One text or several files, and what is to be found in them: each as `KIND SERVICE SPACE ENVIRONMENT :LINE WHICH`, with `?`
 * and `-` where nothing tells. `findings`: ids with their lines.
 */
export type Sample = {
  name: string
  given: string | Uint8Array | Record<string, string | Uint8Array>
  found: string[]
  findings?: string[]
  ignored?: number
  form?: string
}

const SERVICES: Readonly<Record<string, string>> = { 'Contentful (US)': 'US', 'Contentful (EU)': 'EU' }

/** Whether a text holds eight characters in a row of a secret. */
const holdsPiece = (text: string, secret: string): boolean =>
  Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).some((piece) => text.includes(piece))

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
  for (const secret of [D, P, M, O, FOREIGN])
    expect(holdsPiece(stdout + stderr, secret), 'a part of a value').toBe(false)
  const shown = await tokenDeskHere(['import', ...names, '--dry-run'], asked)
  for (const secret of [D, P, M, O, FOREIGN])
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
