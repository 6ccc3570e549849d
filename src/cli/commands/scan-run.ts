import { setImmediate } from 'node:timers/promises'
import { createSecretMatcher, OVERLAP, SHORTEST_SECRET, type SecretForm } from '../../core/scan/secret-matcher.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { maskToken } from '../../shared/text/mask.ts'
import { printable } from '../../shared/text/printable.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import type { Token } from '../../shared/model/token.ts'
import { isGiven } from '../arguments/values.ts'
import type { Arguments } from '../arguments/parse.ts'
import { readCatalog } from '../catalog.ts'
import { catalogInventory, openInventory } from '../inventory/open-inventory.ts'
import { filesOf, stagedFiles, type ScannedFile, type ScannedFiles } from '../inventory/scanned-files.ts'
import { typed } from '../output/next-command.ts'
import { rowsOf } from '../output/table.ts'
import { MARKS, NO_TOKENS, VERDICT_LABELS } from '../output/token-rows.ts'
import type { Screen } from '../output/screen.ts'
import { EXIT, misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { RunCommand } from './command.ts'

type Found = { file: string; line: number; name: string; id: string; lastFour: string; form: SecretForm }

/** The verdict of a found token. Only with `--check`. */
type Verdicts = ReadonlyMap<string, Verdict>

type Scan = { found: Found[]; files: number; bytes: number; unread: string[] }

const LONGEST_INPUT = 1024 * 1024 * 1024

/** More in one file are the same mistake. */
const MOST_IN_FILE = 20

const stdinFile = (system: System): ScannedFile => {
  let reading: Promise<Uint8Array | null> | null = null
  return {
    name: '-',
    async *chunks() {
      const bytes = await (reading ??= system.readInput(LONGEST_INPUT))
      if (bytes === null) throw new Error('standard input is too long')
      yield { bytes, offset: 0 }
    },
  }
}

const sourcesOf = async (args: Arguments, system: System): Promise<Result<readonly ScannedFiles[], Refusal>> => {
  const paths = args.positionals.length === 0 ? ['.'] : args.positionals
  const sources: ScannedFiles[] = []
  for (const path of paths) {
    const files = isGiven(args, 'staged')
      ? await stagedFiles(path, system)
      : path === '-'
        ? {
            // eslint-disable-next-line @typescript-eslint/require-await
            files: (async function* () {
              yield stdinFile(system)
            })(),
            leavesOut: false,
          }
        : await filesOf(path, isGiven(args, 'ignored'), system)
    if (files === null)
      return misused(
        isGiven(args, 'staged')
          ? `“${printable(path)}” is not in a git repository, or git is not installed.`
          : `Can’t read “${printable(path)}”. Check its path and your permissions.`,
      )
    sources.push(files)
  }
  return ok(sources)
}

/** The number of the line of each offset, counted from 1. Reads the file again: only few files contain a token. */
const linesOf = async (file: ScannedFile, offsets: readonly number[]): Promise<Map<number, number>> => {
  const lines = new Map<number, number>()
  const left = [...new Set(offsets)].sort((one, other) => one - other)
  let [line, position] = [1, 0]
  for await (const { bytes, offset } of file.chunks()) {
    for (let at = position - offset; at < bytes.length; at += 1, position += 1) {
      while (left[0] === position) lines.set(left.shift() ?? 0, line)
      if (bytes[at] === 10) line += 1
    }
  }
  return lines
}

const scanFile = async (
  file: ScannedFile,
  tokens: readonly Token[],
  match: ReturnType<typeof createSecretMatcher>,
  scan: Scan,
): Promise<void> => {
  const places = new Map<string, { token: Token; form: SecretForm; offset: number }>()
  for await (const { bytes, offset } of file.chunks()) {
    scan.bytes += bytes.length - (offset > 0 ? OVERLAP : 0)
    for (const { index, form, offset: at } of match(bytes)) {
      const token = tokens[index]
      if (token !== undefined && places.size < MOST_IN_FILE)
        places.set(`${index} ${form} ${offset + at}`, { token, form, offset: offset + at })
    }
  }
  if (places.size === 0) return
  const all = [...places.values()]
  const lines = await linesOf(
    file,
    all.map(({ offset }) => offset),
  )
  const seen = new Set<string>()
  for (const { token, form, offset } of all) {
    const line = lines.get(offset) ?? 1
    const key = `${token.id} ${line}`
    if (seen.has(key)) continue
    seen.add(key)
    scan.found.push({ file: file.name, line, name: token.name, id: token.id, lastFour: token.lastFour, form })
  }
}

const LEFT_OUT = 'Files that git ignores were left out. To search them too, add --ignored.'

const print = async (
  { found, files, unread }: Scan,
  tokens: readonly Token[],
  unreadable: readonly string[],
  verdicts: Verdicts | null,
  isQuiet: boolean,
  screen: Screen,
): Promise<void> => {
  const verdictCell = (id: string): string[] => {
    const verdict = verdicts?.get(id)
    return verdict === undefined ? [] : [`${MARKS[verdict]} ${VERDICT_LABELS[verdict].toLowerCase()}`]
  }
  const rows = found.map(({ file, line, name, id, lastFour, form }) => [
    `${printable(file)}:${line}`,
    `“${name}”`,
    maskToken(lastFour),
    form === 'plain' ? '' : form,
    ...verdictCell(id),
  ])
  if (rows.length > 0 && !isQuiet) await screen.print(rowsOf(rows, screen.columns).replace(/ +$/gm, ''))
  const exposed = tokens.filter(({ id }) => found.some((one) => one.id === id))
  const canRotate = exposed.every(({ kind }) => kind === 'delivery-key')
  const name = exposed.length === 1 ? typed(exposed[0]?.name ?? '') : 'NAME'
  const how = canRotate
    ? `with \`token-desk rotate ${name}\``
    : `in the web app, then run \`token-desk tokens replace ${name}\``
  const where = counted(files, 'file')
  await screen.print(
    found.length === 0
      ? `No token of the vault found in ${where}.`
      : `${counted(found.length, 'place')} in ${where}. Replace ${exposed.length === 1 ? 'the token' : 'these tokens'} ${how}.`,
  )
  if (unread.length > 0) await screen.note(`Can’t read: ${unread.map(printable).join(', ')}`)
  if (unreadable.length > 0)
    await screen.note(`Not searched for, because the keychain didn’t release them: ${unreadable.join(', ')}`)
}

/** Checks these tokens where each should work, after naming the hosts. Returns the verdicts by ID: accepted if any place accepts it. */
const checkTokens = async (
  ids: ReadonlySet<string>,
  args: Arguments,
  system: System,
  screen: Screen,
): Promise<Result<ReadonlyMap<string, Verdict>, Refusal>> => {
  const { hostsIn, plannedChecks, sendChecks } = await import('../inventory/planned-checks.ts')
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const tokens = inventory.value.tokens.filter(({ id }) => ids.has(id))
  const wanted = { consent: { otherServices: false, managementRead: false }, wait: 0 }
  const planned = await plannedChecks(tokens, inventory.value, wanted, args, system, screen)
  if (!planned.ok) return planned
  const hosts = hostsIn(planned.value.map(({ cell }) => cell))
  await screen.note(`Checking ${counted(tokens.length, 'token')} at ${hosts.join(', ')}…`)
  const { results } = await sendChecks(planned.value, { deep: false }, system, screen)
  const verdicts = new Map<string, Verdict>()
  for (const { tokenId, verdict } of results)
    if (verdict === 'accepted' || !verdicts.has(tokenId)) verdicts.set(tokenId, verdict)
  return ok(verdicts)
}

/** `token-desk scan`: compares the vault's tokens with files. Nothing is sent without `--check`. */
export const runScan: RunCommand = async (args, system, screen) => {
  const sources = await sourcesOf(args, system)
  if (!sources.ok) return sources
  const document = await readCatalog(system)
  if (!document.ok) return document
  const [tokens, secrets, unreadable]: [Token[], string[], string[]] = [[], [], []]
  for (const known of catalogInventory(document.value, system).tokens) {
    const token = document.value.tokens.find(({ id }) => id === known.id)
    const read = await known.secret()
    if (token === undefined || !read.ok || read.value === null) {
      unreadable.push(`“${known.name}”`)
      continue
    }
    screen.hide(read.value)
    if (read.value.length < SHORTEST_SECRET) unreadable.push(`“${known.name}”`)
    tokens.push(token)
    secrets.push(read.value)
  }
  if (document.value.tokens.length === 0) await screen.note(NO_TOKENS)
  const match = createSecretMatcher(secrets)
  const scan: Scan = { found: [], files: 0, bytes: 0, unread: [] }
  for (const { files } of sources.value)
    for await (const file of files) {
      if (system.signal.aborted) return ok(EXIT.interrupted)
      try {
        await scanFile(file, tokens, match, scan)
        scan.files += 1
      } catch {
        scan.unread.push(file.name)
      }
      // Ctrl+C has to be noticed.
      if (scan.files % 64 === 0) await setImmediate()
    }
  const { found } = scan
  const isToCheck = isGiven(args, 'check') && found.length > 0
  const verdicts = isToCheck ? await checkTokens(new Set(found.map(({ id }) => id)), args, system, screen) : ok(null)
  // What was found is printed also if it can't be checked.
  const known = verdicts.ok ? verdicts.value : null
  if (isGiven(args, 'json')) {
    const shown = found.map((one) => ({ ...one, verdict: known?.get(one.id) ?? null }))
    await screen.printJson({ ...scan, found: shown, unreadable })
  } else {
    await print(scan, tokens, unreadable, known, isGiven(args, 'quiet'), screen)
    if (sources.value.some(({ leavesOut }) => leavesOut) && !isGiven(args, 'quiet')) await screen.note(LEFT_OUT)
  }
  if (!verdicts.ok) await screen.note(verdicts.error.message)
  if (scan.found.length > 0) return ok(EXIT.noAccess)
  return ok(unreadable.length > 0 || scan.unread.length > 0 ? EXIT.notChecked : EXIT.accepted)
}
