import { presetNamed } from '../../shared/model/service.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import { KINDS } from '../../shared/platform.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { lastFourOf } from '../../shared/text/mask.ts'
import { printable } from '../../shared/text/printable.ts'
import type { Handed } from '../inventory/run-tokens.ts'
import { hostsOf } from './check-text.ts'
import { addTokenCommand, missingService, typed } from './next-command.ts'
import { rowsOf } from './table.ts'
import { endOf, MARKS, VERDICT_LABELS } from './token-rows.ts'

const FROM: Readonly<Record<Handed['given']['from'], string>> = {
  keychain: '',
  variable: 'already set',
  nowhere: 'missing',
  unreadable: 'not readable',
}

/** Where a token is for: the host of its API, or the name of a service that has no address for it. */
const hostOf = ({ kind, service }: Handed['token'], { services }: Pick<Manifest, 'services'>): string => {
  const found = services.find(({ name }) => name === service) ?? presetNamed(service)
  const url = found?.baseUrls[KINDS[kind].api]
  return url === undefined ? service : new URL(url).host
}

const rowOf = ({ token, given }: Handed, manifest: Pick<Manifest, 'services'>): string[] => [
  token.secretFrom,
  `“${token.name}”`,
  given.from === 'keychain' || given.from === 'variable' ? endOf(lastFourOf(given.secret)) : '-',
  given.from === 'nowhere' || given.from === 'unreadable' ? '' : hostOf(token, manifest),
  FROM[given.from],
]

/** What a program gets: variables by name, the token, its last characters and host, and how many plain variables come from files. */
export const handedText = (
  handed: readonly Handed[],
  manifest: Pick<Manifest, 'services' | 'set'>,
  ofFiles: number,
  files: readonly string[],
  columns: number,
): string =>
  [
    rowsOf(
      [
        ...handed.map((one) => rowOf(one, manifest)),
        ...Object.keys(manifest.set).map((name) => [name, 'from the manifest', '', '', '']),
      ],
      columns,
    ),
    handed.length > 0 ? '' : 'No tokens to pass to the program.',
    ofFiles === 0
      ? ''
      : `${ofFiles} other ${ofFiles === 1 ? 'variable' : 'variables'} from ${files.map(printable).join(', ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n')

const whyMissing = ({ token, given }: Handed): string[] => {
  const name = printable(token.name)
  if (given.from === 'unreadable') return [`“${name}”: ${given.error.message}`]
  if (given.from !== 'nowhere') return []
  if (given.revoked)
    return [
      `“${name}” is marked as revoked in the vault. Replace it with \`token-desk tokens replace ${typed(token.name)}\`.`,
    ]
  return [
    `“${name}” is not in the vault, and ${token.secretFrom} is not set. Save it with:`,
    `  ${addTokenCommand(token)}`,
  ]
}

/** Why there is nothing to start a program with; null: there is all that it needs. `services`: those that the vault lacks. */
export const missingText = (handed: readonly Handed[], services: Manifest['services']): string | null => {
  const needed = new Set(handed.flatMap(({ token, given }) => (given.from === 'nowhere' ? [token.service] : [])))
  // A token can be saved only for a service that the vault has.
  const lines = [
    ...services.filter(({ name }) => needed.has(name)).flatMap(missingService),
    ...handed.flatMap(whyMissing),
  ]
  return lines.length === 0 ? null : [...lines, 'Nothing was started.'].join('\n')
}

const placeOf = ({ token, environment }: CheckResult): string =>
  printable(environment === null ? token : `${token} on ${environment}`)

const verdictLines = (result: CheckResult): string[] => {
  const [cause] = result.causes
  if (cause === undefined) return []
  const certainty = cause.certainty === 'certain' ? '' : ` (${cause.certainty})`
  const line = `${MARKS[result.verdict]} ${placeOf(result)}: ${VERDICT_LABELS[result.verdict]}. ${printable(result.headline)}${certainty}`
  return cause.next === '' ? [line] : [line, `  ${cause.next}`]
}

/** What was found out about tokens that do not work. `starts`: the program is started all the same. */
export const refusedText = (results: readonly CheckResult[], starts: boolean): string => {
  const bad = results.filter(({ verdict }) => verdict !== 'accepted')
  if (bad.length === 0)
    return results.length === 0
      ? 'There was nothing to check.'
      : `Checked with ${printable(hostsOf(results))}: ${results.length} of ${results.length} accepted.`
  const hosts = hostsOf(results)
  const sent = hosts === '' ? 'Nothing was sent.' : `Checked with ${printable(hosts)}.`
  const end = starts ? 'Warning: not everything could be checked. Starting anyway.' : 'Nothing was started.'
  return [...bad.flatMap(verdictLines), sent, end].join('\n')
}
