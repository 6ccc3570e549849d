import { ok, type Result } from '../../shared/contract/result.ts'
import type { Verdict } from '../../shared/model/verdict.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import type { Arguments } from '../arguments/parse.ts'
import { openInventory } from '../inventory/open-inventory.ts'
import { plannedChecks, sendChecks } from '../inventory/planned-checks.ts'
import type { Screen } from '../output/screen.ts'
import type { Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import { hostsIn } from './check-run.ts'

/** Checks these tokens where each should work, after naming the hosts. Returns the verdicts by ID: accepted if any place accepts it. */
export const checkTokens = async (
  ids: ReadonlySet<string>,
  args: Arguments,
  system: System,
  screen: Screen,
): Promise<Result<ReadonlyMap<string, Verdict>, Refusal>> => {
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
