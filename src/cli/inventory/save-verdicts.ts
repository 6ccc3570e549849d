import { saveLearned, type Noted } from '../../core/inventory/learned-verdicts.ts'
import { usedOf, type KnownToken } from '../../core/inventory/inventory.ts'
import type { Screen } from '../output/screen.ts'
import type { System } from '../system.ts'

/** Stores, as the app does, what was learned with tokens of the vault. If it can't be stored, that is reported and no failure. */
export const saveVerdicts = async (
  tokens: readonly (KnownToken | null | undefined)[],
  notedOf: (at: string) => Noted,
  system: System,
  screen: Screen,
): Promise<void> => {
  const used = tokens.flatMap((token) => (token?.isKept === true ? [usedOf(token)] : []))
  const noted = notedOf(system.clock.now().toISOString())
  if (used.length === 0 || noted.cells.length + noted.standings.length === 0) return
  const saved = await saveLearned(system.openVault(), noted, used)
  if (!saved.ok) await screen.note(saved.error.message)
}
