import { readFile } from 'node:fs/promises'
import { explainWithVault } from '../../core/investigation/vault-match.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { VaultMatch } from '../../shared/model/diagnosis.ts'
import { KINDS } from '../../shared/platform.ts'
import { quoteForShell } from '../../shared/text/code/curl.ts'
import { printable } from '../../shared/text/printable.ts'
import { isGiven } from '../arguments/values.ts'
import { exitCodeOf } from '../exit-code.ts'
import { catalogInventory } from '../inventory/open-inventory.ts'
import { diagnosisText } from '../output/diagnosis-text.ts'
import { createStyle } from '../output/style.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { RunCommand } from './command.ts'

/** A log of this size is read in a moment; more is a mistake. */
const MAX_BYTES = 64 * 1024 * 1024

const NOTHING = 'Nothing to explain. Pipe the error in, or name a file: token-desk explain FILE'

const isBlank = (bytes: Uint8Array): boolean => /^\s*$/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4_096)))

const TOO_LONG = 'The text is larger than 64 MiB. Pass only the part with the error.'

const readPasted = async (file: string | undefined, system: System): Promise<Result<Uint8Array, Refusal>> => {
  if (file === undefined || file === '-') {
    if (system.inputIsTerminal) await system.stderr.write('Paste the error, then end with Ctrl+D:\n')
    const bytes = await system.readInput(MAX_BYTES)
    return bytes === null ? misused(TOO_LONG) : ok(bytes)
  }
  try {
    const bytes = await readFile(file)
    return bytes.byteLength > MAX_BYTES ? misused(TOO_LONG) : ok(bytes)
  } catch {
    return misused(`Can’t read the file “${printable(file)}”. Check its path and your permissions.`)
  }
}

/** The vault as its catalog describes it. `null` if it can't be read: a text is explained without it, too. */
const knownTo = async (system: System) => {
  const read = await system.catalog.read()
  return read.ok ? catalogInventory(read.value.document, system) : null
}

const quoted = (text: string): string => (/^[\w.-]+( [\w.-]+)+$/.test(text) ? `"${text}"` : quoteForShell(text))

/** The diagnosis of the request in the text, as a command. `isOnly`: no other token has this name. */
const commandOf = (match: VaultMatch, isOnly: boolean): string => {
  const { tokenId, name, kind, api, space, environment, path, placement } = match
  const isList = path === null || /\/entries\/?$/.test(path)
  const options: readonly (readonly [name: string, value: string | null])[] = [
    ['token', isOnly ? name : tokenId],
    ['api', api === KINDS[kind].api ? null : api],
    ['space', space],
    ['environment', environment],
    ['path', isList ? null : path],
    ['placement', placement === 'query' ? placement : null],
  ]
  const given = options.flatMap(([option, value]) =>
    value === null ? [] : [`--${option} ${quoted(printable(value))}`],
  )
  return ['token-desk diagnose', ...given].join(' ')
}

export const runExplain: RunCommand = async (args, system, screen) => {
  const pasted = await readPasted(args.positionals[0], system)
  if (!pasted.ok) return pasted
  if (pasted.value.byteLength <= 4_096 && isBlank(pasted.value)) return misused(NOTHING)
  const known = await knownTo(system)
  const explanation = explainWithVault(pasted.value, known)
  const { match, verdict } = explanation
  const isOnly = known?.tokens.filter(({ name }) => name === match?.name).length === 1
  const lines =
    match === null ? '' : `\nThis looks like “${printable(match.name)}”. To check it:\n  ${commandOf(match, isOnly)}\n`
  await (isGiven(args, 'json')
    ? screen.printJson(explanation)
    : screen.print(diagnosisText(explanation, createStyle(screen)) + lines))
  return ok(exitCodeOf(verdict))
}
