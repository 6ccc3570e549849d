import { CHECK_LIMITS, checkAll } from '../../core/diagnosis/check.ts'
import type { CheckCell, Consent } from '../../core/diagnosis/input.ts'
import { plannedCells, type OwnedCell } from '../../core/inventory/check-cells.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'
import { notedOfResults } from '../../core/inventory/learned-verdicts.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport, CheckResult } from '../../shared/model/diagnosis.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import type { Placement } from '../../shared/model/token.ts'
import type { Arguments } from '../arguments/parse.ts'
import type { Screen } from '../output/screen.ts'
import { requestPorts } from '../output/waiting.ts'
import { notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { refusalOfChecks } from './known-secrets.ts'
import { saveVerdicts } from './save-verdicts.ts'
import { timeLimitOf } from './target.ts'

type Wanted = { consent: Consent; placement?: Placement; wait: number; isWanted?: (owned: OwnedCell) => boolean }

/** The checks of these tokens, with their secrets. Refuses them if one contains a known token of another service. */
export const plannedChecks = async (
  tokens: readonly KnownToken[],
  inventory: Inventory,
  { consent, placement = 'header', wait, isWanted = () => true }: Wanted,
  args: Arguments,
  system: System,
  screen: Screen,
): Promise<Result<OwnedCell[], Refusal>> => {
  const timeLimit = timeLimitOf(args)
  if (!timeLimit.ok) return timeLimit
  const planned = await plannedCells(tokens, inventory, {
    consent,
    placement,
    timeLimit: timeLimit.value ?? PROBE_TIMEOUT,
    wait,
    now: system.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return notUsable(planned.error)
  for (const { cell } of planned.value) if (cell.credential.state === 'present') screen.hide(cell.credential.secret)
  const wanted = planned.value.filter(isWanted)
  return refusalOfChecks(wanted, screen) ?? ok(wanted)
}

/** Sends these checks, and stores what was learned with tokens of the vault. `results`: with the ID of each token. */
export const sendChecks = async (
  owned: readonly OwnedCell[],
  { deep }: { deep: boolean },
  system: System,
  screen: Screen,
): Promise<{ report: CheckReport; results: (CheckResult & { tokenId: string })[] }> => {
  const results: (CheckResult & { tokenId: string })[] = []
  const report = await checkAll(
    owned.map(({ cell }) => cell),
    { ...requestPorts(system, screen), keep: null },
    { limits: CHECK_LIMITS, deep },
    ({ index, result }) => void results.push({ ...result, tokenId: owned[index]?.owner.id ?? '' }),
  )
  const owners = owned.map(({ owner }) => owner)
  await saveVerdicts(owners, (at) => notedOfResults(at, results), system, screen)
  return { report, results }
}

/** The hosts that the first requests of these cells go to. */
export const hostsIn = (cells: readonly CheckCell[]): string[] => [
  ...new Set(
    cells.flatMap(({ service, api }) => {
      const url = service.baseUrls[api]
      return url === undefined ? [] : [new URL(url).host]
    }),
  ),
]
