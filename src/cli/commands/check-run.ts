import { MASK } from '../../shared/text/mask.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { formatCount, formatSpan } from '../../shared/text/format-numbers.ts'
import { redactValues } from '../../shared/text/redact.ts'
import { SOON } from '../../shared/model/end-dates.ts'
import { placementSchema } from '../../shared/model/token.ts'
import { CHECK_LIMITS, checkAll } from '../../core/diagnosis/check.ts'
import type { OwnedCell } from '../../core/inventory/check-cells.ts'
import { usedOf, type KnownToken, type Inventory } from '../../core/inventory/inventory.ts'
import type { Arguments } from '../arguments/parse.ts'
import { choiceOf, durationOf, isGiven, numberOf, textOf } from '../arguments/values.ts'
import { exitCodeOfCheck, failOnOf } from '../exit-code.ts'
import { readTokenLines } from '../manifest/read.ts'
import { formatOf, pathInRepository, rendered, type Checked, type Format } from '../output/check-format.ts'
import { checkSummary } from '../output/check-github.ts'
import { checkText, type CheckDetails } from '../output/check-text.ts'
import { watchingRates, type RateUse } from '../output/rate-use.ts'
import { typed } from '../output/next-command.ts'
import { createProgress } from '../output/progress.ts'
import { addToSummary, outputFile, writeReport } from '../output/report-file.ts'
import type { Screen } from '../output/screen.ts'
import { createStyle } from '../output/style.ts'
import { NO_TOKENS, VERDICT_LABELS } from '../output/token-rows.ts'
import { requestPorts } from '../output/waiting.ts'
import { EXIT, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { baselineOf, comparedWith, readBaseline, type Baseline } from '../inventory/baseline.ts'
import { expiryOf, type Expiry } from '../inventory/end-dates.ts'
import { consentOf, waitOf } from '../inventory/target.ts'
import { lifecyclePorts } from '../inventory/lifecycle-target.ts'
import { manifestIndex } from '../../core/inventory/manifest-inventory.ts'
import { notedOfResults } from '../../core/inventory/learned-verdicts.ts'
import { saveVerdicts } from '../inventory/save-verdicts.ts'
import { namedItems, serviceNameOf, unknownName } from '../inventory/named.ts'
import { openInventory } from '../inventory/open-inventory.ts'
import { hostsIn, plannedChecks } from '../inventory/planned-checks.ts'
import type { RunCommand } from './command.ts'
import { isLoopbackHost } from '../../shared/model/service.ts'
import type { CheckCell } from '../../core/diagnosis/input.ts'
import { usualRate } from '../../core/requests/pace.ts'

/** A cell that works takes one request, one that does not a few: in between. */
const REQUESTS_A_CELL = 2

/** What an answer usually takes, in milliseconds. */
const ROUND_TRIP = 250

/** Shorter runs are over before anybody has read it. */
const LONG_CELLS = 20
const LONG_TIME = 5_000

type Limits = { connections: number; perSecond: number | null }

const rateOf = ({ service, api }: CheckCell, { perSecond }: Limits): number => {
  const url = service.baseUrls[api]
  const usual = url !== undefined && isLoopbackHost(new URL(url).hostname) ? null : usualRate(api)
  return perSecond ?? usual ?? Infinity
}

/** About how long a check takes, in milliseconds: what the platform's limits allow, or what the connections carry. */
const estimate = (cells: readonly CheckCell[], limits: Limits): number => {
  const inGroup = new Map<string, number>()
  for (const cell of cells) {
    const group = JSON.stringify([cell.service.name, cell.api, cell.spaceId])
    inGroup.set(group, (inGroup.get(group) ?? 0) + (REQUESTS_A_CELL * 1_000) / rateOf(cell, limits))
  }
  return Math.max((cells.length * REQUESTS_A_CELL * ROUND_TRIP) / limits.connections, ...inGroup.values())
}

/** The plan of a long check: `48 cells on cdn.contentful.com, about 12 s`. `null` for a short one. */
const planText = (cells: readonly CheckCell[], limits: Limits): string | null => {
  const time = estimate(cells, limits)
  if (cells.length < LONG_CELLS && time < LONG_TIME) return null
  return `${formatCount(cells.length)} cells on ${hostsIn(cells).join(', ')}, about ${formatSpan(Math.max(1, time / 1_000))}`
}

/** The tokens that were asked for: all, or those of a name, a service or a space. */
const chosenTokens = (args: Arguments, { tokens, services, from }: Inventory): Result<KnownToken[], Refusal> => {
  const [name, space] = [textOf(args, 'token'), textOf(args, 'space')]
  const service = serviceNameOf(services, textOf(args, 'service'))
  const named = name === null ? tokens : namedItems(tokens, name)
  if (name !== null && named.length === 0)
    return unknownName('token', name, tokens, from === 'manifest' ? 'the manifest' : 'the vault')
  return ok(
    named.filter(
      (token) =>
        !token.markedRevoked &&
        (service === null || token.service === service) &&
        (space === null || token.spaceId === null || token.spaceId === space),
    ),
  )
}

const isChosen = (args: Arguments, { cell: { spaceId, environmentId } }: OwnedCell): boolean => {
  const [space, environment] = [textOf(args, 'space'), textOf(args, 'environment')]
  return (space === null || spaceId === space) && (environment === null || environmentId === environment)
}

const cellsOf = async (
  args: Arguments,
  inventory: Inventory,
  system: System,
  screen: Screen,
): Promise<Result<OwnedCell[], Refusal>> => {
  const placement = choiceOf(args, 'placement', placementSchema.options)
  if (!placement.ok) return placement
  const wait = waitOf(args)
  if (!wait.ok) return wait
  const tokens = chosenTokens(args, inventory)
  if (!tokens.ok) return tokens
  const wanted = {
    consent: consentOf(args, inventory),
    placement: placement.value ?? 'header',
    wait: wait.value,
    isWanted: (owned: OwnedCell) => isChosen(args, owned),
  }
  return plannedChecks(tokens.value, inventory, wanted, args, system, screen)
}

const limitsOf = (args: Arguments): Result<typeof CHECK_LIMITS, Refusal> => {
  const connections = numberOf(args, 'connections', 1, 256)
  if (!connections.ok) return connections
  const rate = numberOf(args, 'rate', 1, 10_000)
  if (!rate.ok) return rate
  return ok({ ...CHECK_LIMITS, connections: connections.value ?? CHECK_LIMITS.connections, perSecond: rate.value })
}

/** Where a report is to go, seen before anything is sent. */
type Destination = { output: string | null; writeBaseline: string | null; baseline: Baseline | null }

const destinationOf = async (args: Arguments, system: System): Promise<Result<Destination, Refusal>> => {
  const read = [textOf(args, 'manifest'), textOf(args, 'ca-file')]
  const given = await outputFile(args, 'baseline', system, read)
  if (!given.ok) return given
  const wanted = await outputFile(args, 'write-baseline', system, read)
  if (!wanted.ok) return wanted
  const output = await outputFile(args, 'output', system, [...read, given.value, wanted.value])
  if (!output.ok) return output
  const replaced = wanted.value === null ? ok(null) : await readBaseline(wanted.value)
  if (!replaced.ok) return replaced
  const baseline = given.value === null ? ok(null) : await readBaseline(given.value)
  if (!baseline.ok) return baseline
  // The first run has nothing to be compared with: the next one has.
  const first = baseline.value === null ? given.value : null
  return ok({ output: output.value, writeBaseline: wanted.value ?? first, baseline: baseline.value })
}

const print = async (
  format: Format,
  checked: Checked,
  details: CheckDetails,
  { output }: Destination,
  system: System,
  screen: Screen,
): Promise<Result<null, Refusal>> => {
  if (format === 'github') await addToSummary(checkSummary(checked.report), system, screen)
  if (output !== null) {
    const text = rendered(format, checked)
    // A CI server often reads the report as another user.
    return writeReport(output, text, text.includes(MASK) ? 'owner' : 'everyone', system, screen)
  }
  if (format === 'text') await screen.print(checkText(checked.report, createStyle(screen), details))
  else await system.stdout.write(rendered(format, checked))
  return ok(null)
}

/** How far ahead end dates are looked for, in milliseconds; null: they are not. `--fail-on expiring` alone means soon. */
const spanAsked = (args: Arguments): Result<number | null, Refusal> => {
  const span = durationOf(args, 'expires-within', { bare: null })
  const isNamed = textOf(args, 'fail-on')?.includes('expiring') === true
  return span.ok && span.value === null && isNamed ? ok(SOON) : span
}

/** Which of the tokens end soon, where that was asked for; null: it was not. */
const expiryAsked = async (
  args: Arguments,
  span: number | null,
  inventory: Inventory,
  owned: readonly OwnedCell[],
  system: System,
  screen: Screen,
): Promise<Expiry | null> => {
  if (span === null || system.signal.aborted) return null
  const tokens = [...new Map(owned.map(({ owner }) => [owner.id, owner])).values()]
  const ports = lifecyclePorts(inventory, system, screen)
  const options = { span, mayRead: consentOf(args, inventory).managementRead }
  const expiry = await expiryOf(tokens, inventory, ports, options)
  const noted =
    expiry.learned.length === 0 ? ok(null) : await system.openVault().noteEnds(expiry.learned, tokens.map(usedOf))
  if (!noted.ok) await screen.note(noted.error.message)
  return expiry
}

/** A manifest takes tokens from variables only. On a developer's computer, the vault may have what a variable lacks. */
const noteVaultTokens = async (
  { from, knownTokens }: Inventory,
  report: CheckReport,
  screen: Screen,
): Promise<void> => {
  const unread = report.results.filter(({ verdict }) => verdict === 'unreadable')
  if (from !== 'manifest' || unread.length === 0) return
  const kept = (await knownTokens()).filter(
    ({ isKept, name, spaceId }) => isKept && unread.some(({ token, space }) => token === name && space === spaceId),
  )
  for (const name of new Set(kept.map((token) => token.name)))
    await screen.note(`The vault has “${name}”. Check it with \`token-desk check --token ${typed(name)}\`.`)
}

/** Beside the report: for programs that read it, and for people that read a table of it. */
const noteExpiry = async (expiry: Expiry | null, screen: Screen): Promise<void> => {
  for (const { token, words } of expiry?.expiring ?? []) await screen.note(`“${token}”: ${words}.`)
  for (const { message } of expiry?.unknown ?? []) await screen.note(message)
}

/** The manifest's path and the lines of its tokens, as far as the format shows them. */
const linesFor = async (
  args: Arguments,
  format: Format,
  owners: readonly (KnownToken | undefined)[],
): Promise<Pick<Checked, 'lines' | 'manifest'>> => {
  const manifest = textOf(args, 'manifest')
  if (manifest === null || format !== 'github') return { lines: [], manifest: null }
  const lineOf = await readTokenLines(manifest)
  return { manifest, lines: owners.map((owner) => (owner === undefined ? null : lineOf(manifestIndex(owner) ?? -1))) }
}

const runChecks = async (
  owned: readonly OwnedCell[],
  limits: typeof CHECK_LIMITS,
  system: System,
  screen: Screen,
): Promise<{ report: CheckReport; owners: (KnownToken | undefined)[]; rates: RateUse[] }> => {
  const ports = requestPorts(system, screen)
  const progress = createProgress(system)
  const watched = watchingRates(ports.http)
  const ownerOf = new Map<CheckResult, KnownToken>()
  const report = await checkAll(
    owned.map(({ cell }) => cell),
    { ...ports, http: watched.http, keep: null },
    { limits, deep: true },
    ({ done, total, index, result }) => {
      const owner = owned[index]?.owner
      if (owner !== undefined) ownerOf.set(result, owner)
      progress.show(
        () =>
          `${formatCount(done)} of ${formatCount(total)}  ${result.token}: ${VERDICT_LABELS[result.verdict].toLowerCase()}`,
      )
    },
  )
  await progress.clear()
  return { report, owners: report.results.map((result) => ownerOf.get(result)), rates: watched.rates() }
}

/** The verdicts of this run, to be compared with; not those of one that was stopped. */
const keepBaseline = async (
  { writeBaseline }: Destination,
  report: CheckReport,
  system: System,
  screen: Screen,
): Promise<Result<null, Refusal>> => {
  if (writeBaseline === null || !report.summary.complete) return ok(null)
  const baseline = baselineOf(report, system.clock.now().toISOString())
  return writeReport(writeBaseline, `${JSON.stringify(baseline, null, 2)}\n`, 'everyone', system, screen)
}

/** `token-desk check`: every token on every environment that it should reach. */
export const runCheck: RunCommand = async (args, system, screen) => {
  const format = formatOf(args)
  if (!format.ok) return format
  const failOn = failOnOf(args)
  if (!failOn.ok) return failOn
  const span = spanAsked(args)
  if (!span.ok) return span
  const limits = limitsOf(args)
  if (!limits.ok) return limits
  const destination = await destinationOf(args, system)
  if (!destination.ok) return destination
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const planned = await cellsOf(args, inventory.value, system, screen)
  if (!planned.ok) return planned
  const { baseline } = destination.value
  const owned = baseline === null ? planned.value : comparedWith(baseline, planned.value)
  const isVaultEmpty = inventory.value.from === 'vault' && inventory.value.tokens.length === 0
  if (owned.length === 0) await screen.note(isVaultEmpty ? NO_TOKENS : 'No tokens to check.')
  const plan = planText(
    owned.map(({ cell }) => cell),
    limits.value,
  )
  if (plan !== null && !isGiven(args, 'quiet')) await screen.note(plan)

  const began = system.clock.now().getTime()
  const { report: found, owners, ...used } = await runChecks(owned, limits.value, system, screen)
  const elapsed = system.clock.now().getTime() - began
  // Without any secret that this run has seen, wherever a name or a server's word holds one.
  const report = redactValues(found, screen.redact)
  const rates = redactValues(used.rates, screen.redact)
  const expiry = await expiryAsked(args, span.value, inventory.value, owned, system, screen)
  const { lines, manifest } = await linesFor(args, format.value, owners)
  const file = manifest === null ? null : pathInRepository(manifest, system.environment)
  const printed = await print(
    format.value,
    { report, expiry: redactValues(expiry, screen.redact), rates, lines, manifest: file, at: system.clock.now() },
    { isQuiet: isGiven(args, 'quiet'), isVerbose: isGiven(args, 'verbose'), elapsed, rates },
    destination.value,
    system,
    screen,
  )
  await noteExpiry(expiry, screen)
  await noteVaultTokens(inventory.value, report, screen)
  const kept = await keepBaseline(destination.value, report, system, screen)
  const results = found.results.map((result, at) => ({ ...result, tokenId: owners[at]?.id ?? '' }))
  await saveVerdicts(owners, (at) => notedOfResults(at, results), system, screen)
  if (!printed.ok) return printed
  if (!kept.ok) return kept
  return ok(system.signal.aborted ? EXIT.interrupted : exitCodeOfCheck(report, expiry, failOn.value))
}
