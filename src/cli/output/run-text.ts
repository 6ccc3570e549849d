import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { lastFourOf, maskToken } from '../../shared/text/mask.ts'
import { quoteForShell } from '../../shared/text/code/curl.ts'
import { printable } from '../../shared/text/printable.ts'
import type { Handed } from '../inventory/run-tokens.ts'
import { hostsOf } from './check-text.ts'
import { rowsOf } from './table.ts'

const FROM: Readonly<Record<Handed['given']['from'], string>> = {
  keychain: 'from the keychain',
  variable: 'set already',
  nowhere: 'missing',
  unreadable: 'not readable',
}

const rowOf = ({ token, given }: Handed): string[] => [
  token.secretFrom,
  `“${token.name}”`,
  token.kind,
  given.from === 'keychain' || given.from === 'variable' ? maskToken(lastFourOf(given.secret)) : '-',
  FROM[given.from],
]

/** What a program is to have: the variables by name, whose tokens they hold, and the end of each. Nothing that a shell would read. */
export const handedText = (handed: readonly Handed[], set: readonly string[]): string =>
  rowsOf([...handed.map(rowOf), ...set.map((name) => [name, 'from the manifest', '', '', ''])], Infinity)

/** A name as it can be copied into a shell. */
const typed = (text: string): string => quoteForShell(printable(text))

const howToAdd = ({ name, kind, service, space }: Handed['token']): string =>
  ['token-desk tokens add', '--name', typed(name), '--kind', kind, '--service', typed(service)]
    .concat(space === null ? [] : ['--space', typed(space)])
    .join(' ')

const whyMissing = ({ token, given }: Handed): string[] => {
  const name = printable(token.name)
  if (given.from === 'unreadable') return [`“${name}”: ${given.error.message}`]
  if (given.from !== 'nowhere') return []
  if (given.revoked) return [`“${name}” is marked as revoked in the vault. Replace it: token-desk tokens replace.`]
  return [`“${name}” is not in the vault, and ${token.secretFrom} is not set. To keep it: ${howToAdd(token)}`]
}

/** Why there is nothing to start a program with; null: there is all that it needs. */
export const missingText = (handed: readonly Handed[]): string | null => {
  const lines = handed.flatMap(whyMissing)
  return lines.length === 0 ? null : [...lines, 'Nothing was started.'].join('\n')
}

const placeOf = ({ token, environment }: CheckResult): string =>
  printable(environment === null ? `“${token}”` : `“${token}” on ${environment}`)

const verdictLines = (result: CheckResult): string[] => {
  const [cause] = result.causes
  if (cause === undefined) return []
  const certainty = cause.certainty === 'certain' ? '' : `, ${cause.certainty}`
  const line = `${placeOf(result)}: ${result.verdict} (${cause.id}${certainty}). ${result.sentence}`
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
