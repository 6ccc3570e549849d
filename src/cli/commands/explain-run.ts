import { explainWithVault } from '../../core/investigation/vault-match.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { Diagnosis, VaultMatch } from '../../shared/model/diagnosis.ts'
import { AVERAGE_READS } from '../../shared/model/reads.ts'
import { KINDS } from '../../shared/platform.ts'
import { typed } from '../output/next-command.ts'
import { printable } from '../../shared/text/printable.ts'
import { isGiven } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { catalogInventory } from '../inventory/open-inventory.ts'
import { aboutReads, detailsOf, diagnosisText } from '../output/diagnosis-text.ts'
import { createStyle } from '../output/style.ts'
import { readNamedFile } from '../read-file.ts'
import { EXIT, misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { RunCommand } from './command.ts'

/** A log of this size is read in a moment; more is a mistake. */
const MAX_BYTES = 64 * 1024 * 1024

const NOTHING = 'Nothing to explain. Pipe the error in, or name a file: `token-desk explain FILE`'

const isBlank = (bytes: Uint8Array): boolean => /^\s*$/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)))

const TOO_LONG = 'The text is larger than 64 MiB. Pass only the part with the error.'

const readPasted = async (file: string | undefined, system: System): Promise<Result<Uint8Array, Refusal>> => {
  if (file === undefined || file === '-') {
    if (system.inputIsTerminal) await system.stderr.write('Paste the error, then end with Ctrl+D:\n')
    const bytes = await system.readInput(MAX_BYTES)
    return bytes === null ? misused(TOO_LONG) : ok(bytes)
  }
  return readNamedFile(file, MAX_BYTES, TOO_LONG)
}

/** The vault as its catalog describes it. `null` if it can't be read: a text is explained without it, too. */
const knownTo = async (system: System) => {
  const read = await system.catalog.read()
  return read.ok ? catalogInventory(read.value.document, system) : null
}

const quoted = (text: string): string => (/^[\w.-]+( [\w.-]+)+$/.test(text) ? `"${text}"` : typed(text))

/** A diagnosis as a command. `null` leaves an option out. */
const diagnoseWith = (token: string, options: Readonly<Record<string, string | null>>): string =>
  [`token-desk diagnose --token ${token}`]
    .concat(Object.entries(options).flatMap(([name, value]) => (value === null ? [] : `--${name} ${quoted(value)}`)))
    .join(' ')

/** The diagnosis of the request in the text, as a command. `isOnly`: no other token has this name. */
const commandOf = (match: VaultMatch, isOnly: boolean): string => {
  const { tokenId, name, kind, api, space, environment, path, placement } = match
  const isList = path === null || /\/entries\/?$/.test(path)
  return diagnoseWith(quoted(isOnly ? name : tokenId), {
    api: api === KINDS[kind].api ? null : api,
    space,
    environment,
    path: isList ? null : path,
    placement: placement === 'query' ? placement : null,
  })
}

/** What a diagnosis will send. */
const ABOUT_READS = aboutReads(AVERAGE_READS)

/** Verdicts about which a diagnosis with the token would find out more. */
const ABOUT_TOKEN: ReadonlySet<Diagnosis['verdict']> = new Set(['rejected', 'no-access'])

/** The diagnosis of a text that fits no saved token. `null` if the text isn't about a token. */
const unmatched = ({ verdict, target, causes: [cause] }: Diagnosis): { command: string; note: string } | null => {
  if (!ABOUT_TOKEN.has(verdict) || cause?.certainty === 'certain') return null
  const { space, environment } = target
  return { command: diagnoseWith('NAME', { space, environment }), note: ABOUT_READS }
}

/** Whether the text contains a known error. */
const isRecognized = ({ causes: [cause] }: Diagnosis): boolean =>
  cause !== undefined && cause.id !== 'unrecognized-error'

export const runExplain: RunCommand = async (args, system, screen) => {
  const pasted = await readPasted(args.positionals[0], system)
  if (!pasted.ok) return pasted
  if (pasted.value.byteLength <= 4_096 && isBlank(pasted.value)) return misused(NOTHING)
  const known = await knownTo(system)
  const explanation = explainWithVault(pasted.value, known)
  const { match, verdict } = explanation
  const isOnly = known?.tokens.filter(({ name }) => name === match?.name).length === 1
  const next =
    match === null
      ? unmatched(explanation)
      : { command: commandOf(match, isOnly), note: `${ABOUT_READS}; this looks like "${printable(match.name)}"` }
  await (isGiven(args, 'json')
    ? screen.printJson(explanation)
    : screen.print(diagnosisText(explanation, createStyle(screen), { ...detailsOf(args), next })))
  if (isGiven(args, 'exit-code')) return ok(exitCodeOf(verdict))
  return ok(isRecognized(explanation) ? EXIT.accepted : EXIT.notChecked)
}
