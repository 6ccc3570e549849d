import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import { notedOfExchange } from '../../core/world/noted-exchange.ts'
import { cellOfDiagnosis, standingOf } from '../../core/world/standing.ts'
import type { KnownToken } from '../../core/world/world.ts'
import type { Screen } from '../output/screen.ts'
import type { System } from '../system.ts'

/** What was learned about a token of the vault is written down, as the app does. Not being able to is no failure. */
export const noteVerdict = async (
  token: KnownToken | null,
  diagnosis: Diagnosis,
  system: System,
  screen: Screen,
): Promise<void> => {
  if (token?.isKept !== true) return
  const at = system.clock.now().toISOString()
  const vault = system.openVault()
  const inPlace = await vault.noteCells(cellOfDiagnosis(token.id, at, diagnosis))
  const noted = inPlace.ok ? await vault.noteChecks(standingOf(token.id, at, diagnosis)) : inPlace
  if (!noted.ok) await screen.note(noted.error.message)
}

/** What one answer tells of a token of the vault, and that it was used, is written down, as the app does. */
export const noteExchange = async (
  token: KnownToken | null,
  exchange: Exchange,
  system: System,
  screen: Screen,
): Promise<void> => {
  if (token?.isKept !== true) return
  const read = await system.catalog.read()
  // Why it cannot be read was said before anything was sent.
  if (!read.ok) return
  const { cells, standings } = notedOfExchange(exchange, token.id, read.value.document, system.clock.now().getTime())
  if (cells.length === 0 && standings.length === 0) return
  const vault = system.openVault()
  const inPlace = await vault.noteCells(cells)
  const noted = inPlace.ok ? await vault.noteChecks(standings) : inPlace
  if (!noted.ok) await screen.note(noted.error.message)
}
