import { ok, type Result } from '../../shared/contract/result.ts'
import type { ImportReport } from '../../shared/model/import.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { keepAll, keepProblem, onceEach, toKeep, type Keepable } from '../../core/import/save-tokens.ts'
import { readImport, type FoundSecret, type Reading } from '../../core/import/import.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import { importText, labelOf } from '../output/import-text.ts'
import { createStyle } from '../output/style.ts'
import type { Screen } from '../output/screen.ts'
import { EXIT, misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { choicesOf, isChosen, type Choices, readSources } from '../inventory/import-input.ts'
import { nothingKept, notKept, vaultRefusal } from '../inventory/keychain-errors.ts'
import { readCatalog } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import type { RunCommand } from './command.ts'

const HOW_TO_SAY = {
  kind: '--kind',
  service: '--service',
  space: '--space',
} as const

/** The options that are still missing, for each token by its name and place. */
const stillMissing = (found: readonly FoundSecret[], choices: Choices): string[] =>
  found.flatMap(({ told, secret }) => {
    const kept = toKeep({ told, secret }, choices.of(told))
    if (kept.ok) return []
    const options = kept.error.map((what) =>
      what === 'kind'
        ? `--kind ${JSON.stringify(`${labelOf(told)}=KIND`)}`
        : `${HOW_TO_SAY[what]} ${what === 'space' ? 'ID' : 'NAME'}`,
    )
    return [`  ${labelOf(told)}: its ${kept.error.join(' and ')} can’t be detected. Add ${options.join(' and ')}.`]
  })

const wantedOf = (found: readonly FoundSecret[], choices: Choices, document: CatalogDocument): Keepable[] =>
  onceEach(
    found.flatMap((one) => {
      const kept = toKeep(one, choices.of(one.told))
      return kept.ok ? [kept.value] : []
    }),
    document,
  )

const namesOf = (tokens: readonly { name: string }[]): string => tokens.map(({ name }) => `“${name}”`).join(', ')

/** Writes to the keychain, after the yes. Gives the names that are kept now. */
const keep = async (
  wanted: readonly Keepable[],
  system: System,
): Promise<Result<readonly { name: string; id: string }[], Refusal>> => {
  const badge = await system.keychain.prove('writing')
  if (badge.kind === 'session') return nothingKept(badge)
  const vault = system.openVault()
  const { kept, error } = await keepAll(wanted, vault, async () => {
    const current = await readCatalog(system)
    return current.ok ? current.value : { spaces: [] }
  })
  if (error === null) return ok(kept)
  const also = kept.length === 0 ? '' : ` Kept before that: ${namesOf(kept)}.`
  const refused = notKept(error)
  return { ok: false, error: { ...refused.error, message: `${refused.error.message}${also}` } }
}

const isExplains = ({ sources }: ImportReport): boolean => sources.some(({ form }) => form === 'error')

/** Nothing in it could be kept: why, in one line. */
const nothingIn = (report: ImportReport): string => {
  if (isExplains(report))
    return 'No tokens found: this is an error or a log. To see what it means, run token-desk explain FILE'
  if (report.sources.every(({ form }) => form === 'manifest'))
    return 'No tokens found: a manifest contains only the names of variables. To check it, run token-desk check --manifest FILE.'
  return 'No tokens found.'
}

const readAll = async (
  args: Arguments,
  system: System,
  document: CatalogDocument,
): Promise<Result<Reading, Refusal>> => {
  const sources = await readSources(args, system)
  if (!sources.ok) return sources
  const sameAs = async (secret: string): Promise<readonly string[]> => {
    const same = await system.openVault().findDuplicates({ secret, exceptTokenId: null })
    return same.ok ? same.value.tokenIds : []
  }
  return ok(await readImport(sources.value, document, sameAs))
}

const show = async (
  report: ImportReport,
  args: Arguments,
  screen: Screen,
  kept: readonly string[] | null,
): Promise<void> => {
  if (isGiven(args, 'json')) await screen.printJson(kept === null ? report : { ...report, kept })
  else if (kept === null) await screen.print(importText(report, createStyle(screen)))
}

/** `token-desk import`: says what tokens a text holds and what is wrong with them, and keeps them after a yes. */
export const runImport: RunCommand = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const choices = choicesOf(args, document.value)
  if (!choices.ok) return choices
  const reading = await readAll(args, system, document.value)
  if (!reading.ok) return reading
  const { found, report } = reading.value
  for (const { secret } of found) screen.hide(secret)
  const isDry = isGiven(args, 'dry-run')
  const chosen = found.filter(({ told }) => isChosen(args, told))
  if (isGiven(args, 'only') && chosen.length === 0)
    return misused('No token found with a name from --only. Nothing was saved.')
  const fresh = chosen.filter(({ told }) => told.inVault === null)
  if (isDry || !isGiven(args, 'json')) await show(report, args, screen, null)
  if (found.length === 0) {
    await screen.note(nothingIn(report))
    if (!isDry && isGiven(args, 'json')) await show(report, args, screen, [])
    return ok(isDry ? EXIT.accepted : EXIT.notChecked)
  }
  if (isDry) {
    await screen.note('Nothing was saved (--dry-run).')
    return ok(EXIT.accepted)
  }
  if (fresh.length === 0) {
    await screen.note('The vault already contains all of these tokens.')
    if (isGiven(args, 'json')) await show(report, args, screen, [])
    return ok(EXIT.accepted)
  }
  const missing = stillMissing(fresh, choices.value)
  if (missing.length > 0)
    return misused(['Nothing was saved.', ...missing, 'To save only some of them, add --only NAME.'].join('\n'))
  const wanted = wantedOf(fresh, choices.value, document.value)
  const problem = keepProblem(wanted, document.value)
  if (problem !== null) return vaultRefusal(problem)
  const confirmed = await confirm(args, system, screen, {
    question: `Save ${namesOf(wanted)} to the keychain?`,
    unchanged: 'Nothing was saved.',
  })
  if (!confirmed.ok) return confirmed
  const kept = await keep(wanted, system)
  if (!kept.ok) return kept
  if (isGiven(args, 'json'))
    await show(
      report,
      args,
      screen,
      kept.value.map(({ name }) => name),
    )
  else await screen.print(`Kept: ${namesOf(kept.value)}.`)
  return ok(EXIT.accepted)
}
