import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { CHECK_LIMITS, checkAll } from '../../core/diagnosis/check.ts'
import { plannedCells } from '../../core/inventory/check-cells.ts'
import { notedOfResults } from '../../core/inventory/learned-verdicts.ts'
import type { Arguments } from '../arguments/parse.ts'
import { refusalOfChecks } from '../inventory/known-secrets.ts'
import { openInventory } from '../inventory/open-inventory.ts'
import { saveVerdicts } from '../inventory/save-verdicts.ts'
import { timeLimitOf } from '../inventory/target.ts'
import type { Screen } from '../output/screen.ts'
import { sayingThatItWaits } from '../output/waiting.ts'
import { notUsable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { hostsIn } from './check-run.ts'

/** Checks these tokens where each should work, after naming the hosts. Returns the verdicts by ID: accepted if any place accepts it. */
export const checkTokens = async (
  ids: ReadonlySet<string>,
  args: Arguments,
  system: System,
  screen: Screen,
): Promise<Result<ReadonlyMap<string, Verdict>, Refusal>> => {
  const timeLimit = timeLimitOf(args)
  if (!timeLimit.ok) return timeLimit
  const inventory = await openInventory(args, system)
  if (!inventory.ok) return inventory
  const tokens = inventory.value.tokens.filter(({ id }) => ids.has(id))
  const planned = await plannedCells(tokens, inventory.value, {
    consent: { otherServices: false, managementRead: false },
    placement: 'header',
    timeLimit: timeLimit.value ?? PROBE_TIMEOUT,
    wait: 0,
    now: system.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return notUsable(planned.error)
  const refused = refusalOfChecks(planned.value, screen)
  if (refused !== null) return refused
  const cells = planned.value.map(({ cell }) => cell)
  await screen.note(`Checking ${counted(tokens.length, 'token')} at ${hostsIn(cells).join(', ')}…`)
  const { clock, pace, version, signal } = system
  const results: (CheckResult & { tokenId: string })[] = []
  await checkAll(
    cells,
    { http: sayingThatItWaits(system, screen), clock, pace, version, signal, keep: null },
    { limits: CHECK_LIMITS, deep: false },
    ({ index, result }) => results.push({ ...result, tokenId: planned.value[index]?.owner.id ?? '' }),
  )
  await saveVerdicts(tokens, (at) => notedOfResults(at, results), system, screen)
  const verdicts = new Map<string, Verdict>()
  for (const { tokenId, verdict } of results)
    if (verdict === 'accepted' || !verdicts.has(tokenId)) verdicts.set(tokenId, verdict)
  return ok(verdicts)
}
