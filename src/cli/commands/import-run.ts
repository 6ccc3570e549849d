import { parseEnv } from 'node:util'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { ImportReport } from '../../shared/model/import.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import type { Source } from '../../core/import/entries.ts'
import { importedManifest, type ImportedFile, type LeftInFile } from '../../core/import/import-manifest.ts'
import type { Manifest } from '../../core/manifest/schema.ts'
import { manifestText } from '../../core/manifest/write.ts'
import { keepAll, keepProblem, onceEach, toKeep, type Keepable } from '../../core/import/save-tokens.ts'
import { readImport, type FoundSecret, type Reading } from '../../core/import/import.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import { readManifest } from '../manifest/read.ts'
import { leftOutLines } from '../output/manifest-text.ts'
import { importText, labelOf, leftText, USUAL_MANIFEST } from '../output/import-text.ts'
import { isThere, outputFile, writeReport } from '../output/report-file.ts'
import { createStyle } from '../output/style.ts'
import type { Screen } from '../output/screen.ts'
import { EXIT, misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { choicesOf, isChosen, openFindings, readSources, withChoices } from '../inventory/import-input.ts'
import { nothingKept, notKept, vaultRefusal } from '../inventory/keychain-errors.ts'
import { readCatalog } from '../catalog.ts'
import { confirm } from '../confirmation.ts'
import { quotedNames } from '../inventory/named.ts'
import type { RunCommand } from './command.ts'

/** The options are part of what is described. */
const NO_CHOICE = { name: null, kind: null, serviceId: null, space: null, environment: null }

/** An address of no service in the vault has no name for `--service` yet. */
const hostHints = (found: readonly FoundSecret[]): string[] =>
  [...new Set(found.flatMap(({ described: { host } }) => host ?? []))].map(
    (host) => `First, add a service for ${host} with \`token-desk services add\`.`,
  )

/** The options that are still missing, for each token by its name and place. */
const stillMissing = (found: readonly FoundSecret[]): string[] =>
  found.flatMap(({ described, secret }) => {
    const kept = toKeep({ described, secret }, NO_CHOICE)
    if (kept.ok) return []
    const options = kept.error.map((what) =>
      what === 'kind'
        ? `--kind ${JSON.stringify(`${labelOf(described)}=KIND`)}`
        : `--${what} ${what === 'space' ? 'ID' : 'NAME'}`,
    )
    return [`  ${labelOf(described)}: its ${kept.error.join(' and ')} can’t be detected. Add ${options.join(' and ')}.`]
  })

const wantedOf = (found: readonly FoundSecret[], document: CatalogDocument): Keepable[] =>
  onceEach(
    found.flatMap((one) => {
      const kept = toKeep(one, NO_CHOICE)
      return kept.ok ? [kept.value] : []
    }),
    document,
  )

/** Writes to the keychain, after the confirmation. Returns the saved tokens, in the same order. */
const keep = async (wanted: readonly Keepable[], system: System): Promise<Result<readonly Token[], Refusal>> => {
  const badge = await system.keychain.prove('writing')
  if (badge.kind === 'session') return nothingKept(badge)
  const vault = system.openVault()
  const { kept, error } = await keepAll(wanted, vault, async () => {
    const current = await readCatalog(system)
    return current.ok ? current.value : { spaces: [] }
  })
  if (error === null) return ok(kept)
  const also = kept.length === 0 ? '' : ` Saved before that: ${quotedNames(kept)}.`
  const refused = notKept(error)
  return { ok: false, error: { ...refused.error, message: `${refused.error.message}${also}` } }
}

/** Nothing in it could be kept: why, in one line. */
const nothingIn = ({ sources }: ImportReport): string => {
  if (sources.some(({ form }) => form === 'error'))
    return 'No tokens found: this is an error or a log. Run `token-desk explain FILE`.'
  if (sources.every(({ form }) => form === 'manifest'))
    return 'No tokens found: a manifest contains only the names of variables. Run `token-desk check --manifest FILE`.'
  return 'No tokens found.'
}

/** Saves what the vault doesn't have yet, after a confirmation. */
const saveFresh = async (
  fresh: readonly FoundSecret[],
  document: CatalogDocument,
  args: Arguments,
  system: System,
  screen: Screen,
): Promise<Result<{ secret: string; token: Token }[], Refusal>> => {
  if (fresh.length === 0) return ok([])
  const missing = stillMissing(fresh)
  if (missing.length > 0)
    return misused(
      ['Nothing was saved.', ...missing, ...hostHints(fresh), 'To save only some of them, add --only NAME.'].join('\n'),
    )
  const wanted = wantedOf(fresh, document)
  const problem = keepProblem(wanted, document)
  if (problem !== null) return vaultRefusal(problem)
  const confirmed = await confirm(args, system, screen, {
    question: `Save ${quotedNames(wanted)} to the keychain?`,
    unchanged: 'Nothing was saved.',
  })
  if (!confirmed.ok) return confirmed
  const kept = await keep(wanted, system)
  if (!kept.ok) return kept
  return ok(
    wanted.flatMap(({ secret }, at) => {
      const token = kept.value[at]
      return token === undefined ? [] : [{ secret, token }]
    }),
  )
}

const MANIFEST_HINT = 'To run programs without the file, run the same command with --manifest token-desk.json.'

const readAll = async (sources: readonly Source[], system: System, document: CatalogDocument): Promise<Reading> => {
  const sameAs = async (secret: string): Promise<readonly string[]> => {
    const same = await system.openVault().findDuplicates({ secret, exceptTokenId: null })
    return same.ok ? same.value.tokenIds : []
  }
  return readImport(sources, document, sameAs, { namesByVariable: true })
}

/** The manifest that `--manifest` names, and what it contains already. */
type Target = { path: string; before: Manifest | null }

const targetOf = async (args: Arguments, system: System): Promise<Result<Target | null, Refusal>> => {
  const path = await outputFile(args, 'manifest', system, args.positionals)
  if (!path.ok) return path
  if (path.value === null) return ok(null)
  const before = (await isThere(path.value)) ? await readManifest(path.value) : ok(null)
  return before.ok ? ok({ path: path.value, before: before.value }) : before
}

/** The files of variables, with the tokens that the vault has now. */
const importedFiles = (
  sources: readonly Source[],
  { found, report }: Reading,
  kept: readonly { secret: string; token: Token }[],
): ImportedFile[] =>
  sources.flatMap(({ file, text }, at) => {
    if (report.sources[at]?.form !== 'env') return []
    const variables = new Map(
      Object.entries(parseEnv(text.replace(/^\ufeff/, ''))).map(([name, value]) => [name, value ?? '']),
    )
    const tokens = new Map<string, Token>()
    for (const { described, secret, kept: known } of found) {
      const token = known ?? kept.find((one) => one.secret === secret)?.token
      // A value with something around the token would reach the program changed.
      const isWhole =
        described.file === file && described.variable !== null && variables.get(described.variable) === secret
      if (token !== undefined && isWhole && described.variable !== null) tokens.set(described.variable, token)
    }
    return [{ file, variables, tokens }]
  })

const writeManifest = async (
  { path, before }: Target,
  files: readonly ImportedFile[],
  secrets: readonly string[],
  system: System,
  screen: Screen,
): Promise<Result<readonly LeftInFile[], Refusal>> => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const { manifest, left, leftOut } = importedManifest(files, before, document.value, secrets)
  const written = await writeReport(path, manifestText(manifest), 'everyone', system, screen)
  if (!written.ok) return written
  for (const line of leftOutLines(leftOut)) await screen.note(line)
  return ok(left)
}

/** `token-desk import`: shows the tokens in a text and what is wrong with them, and saves them after a confirmation. */
export const runImport: RunCommand = async (args, system, screen) => {
  const document = await readCatalog(system)
  if (!document.ok) return document
  const choices = choicesOf(args, document.value)
  if (!choices.ok) return choices
  const target = await targetOf(args, system)
  if (!target.ok) return target
  const sources = await readSources(args, system)
  if (!sources.ok) return sources
  const reading = await readAll(sources.value, system, document.value)
  const { found, notes } = withChoices(reading.found, (described) => isChosen(args, described), choices.value)
  const shown = found.map(({ described }) => described)
  const report = { ...reading.report, found: shown, findings: openFindings(reading.report.findings, shown) }
  for (const { secret } of found) screen.hide(secret)
  const [isDry, isJson] = [isGiven(args, 'dry-run'), isGiven(args, 'json')]
  const chosen = found.filter(({ described }) => isChosen(args, described))
  if (isGiven(args, 'only') && chosen.length === 0)
    return misused('No token found with a name from --only. Nothing was saved.')
  const fresh = chosen.filter(({ described }) => described.inVault === null)
  if (!isJson) await screen.print(importText(report, createStyle(screen)))
  else if (isDry) await screen.printJson(report)
  for (const note of found.length === 0 ? [] : notes) await screen.note(note)
  if (found.length === 0) {
    await screen.note(nothingIn(report))
    if (!isDry && isJson) await screen.printJson({ ...report, kept: [] })
    return ok(isDry ? EXIT.accepted : EXIT.notChecked)
  }
  if (isDry) {
    await screen.note('Nothing was saved (--dry-run).')
    return ok(EXIT.accepted)
  }
  const saved = await saveFresh(fresh, document.value, args, system, screen)
  if (!saved.ok) return saved
  const names = saved.value.map(({ token }) => token.name)
  if (!isJson && names.length > 0) await screen.print(`Saved: ${quotedNames(saved.value.map(({ token }) => token))}.`)
  if (fresh.length === 0) await screen.note('The vault already contains all of these tokens.')
  const secrets = found.map(({ secret }) => secret)
  const files = importedFiles(sources.value, { found, report }, saved.value)
  const left = target.value === null ? ok(null) : await writeManifest(target.value, files, secrets, system, screen)
  if (!left.ok) return left
  if (isJson) await screen.printJson({ ...report, kept: names, ...(left.value === null ? {} : { left: left.value }) })
  else if (left.value !== null) await screen.print(leftText(left.value, target.value?.path ?? USUAL_MANIFEST))
  else if (files.some(({ tokens }) => tokens.size > 0)) await screen.note(MANIFEST_HINT)
  return ok(EXIT.accepted)
}
