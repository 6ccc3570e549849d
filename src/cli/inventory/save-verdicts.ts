import type { CheckResult, Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import {
  notedOfExchange,
  type Noted,
  cellOfDiagnosis,
  cellOfResult,
  standingOf,
  standingsOf,
} from '../../core/inventory/learned-verdicts.ts'
import { usedOf, type KnownToken } from '../../core/inventory/inventory.ts'
import type { Screen } from '../output/screen.ts'
import type { System } from '../system.ts'

/** Writes down, as the app does, what was learned with these secrets. Not being able to is no failure. */
const writeDown = async (
  { cells, standings }: Noted,
  tokens: readonly KnownToken[],
  system: System,
  screen: Screen,
): Promise<void> => {
  if (cells.length === 0 && standings.length === 0) return
  const vault = system.openVault()
  const used = tokens.map(usedOf)
  const inPlace = await vault.noteCells(cells, used)
  const noted = inPlace.ok ? await vault.noteChecks(standings, used) : inPlace
  if (!noted.ok) await screen.note(noted.error.message)
}

/** What a diagnosis learned of a token of the vault. */
export const noteVerdict = async (
  token: KnownToken | null,
  diagnosis: Diagnosis,
  system: System,
  screen: Screen,
): Promise<void> => {
  if (token?.isKept !== true) return
  const at = system.clock.now().toISOString()
  const noted = { cells: cellOfDiagnosis(token.id, at, diagnosis), standings: standingOf(token.id, at, diagnosis) }
  await writeDown(noted, [token], system, screen)
}

/** What was learned of one cell of a token that the vault keeps. */
export type Learned = { token: KnownToken; result: CheckResult }

/** What a check learned of tokens of the vault, so that the next run can say what changed. */
export const noteLearned = async (learned: readonly Learned[], system: System, screen: Screen): Promise<void> => {
  const at = system.clock.now().toISOString()
  const noted = {
    cells: learned.flatMap(({ token, result }) => cellOfResult(token.id, at, result)),
    standings: standingsOf(
      at,
      learned.map(({ token, result }) => ({ ...result, tokenId: token.id })),
    ),
  }
  const tokens = learned.map(({ token }) => token)
  await writeDown(noted, tokens, system, screen)
}

/** Notes the verdict of one response for a token of the vault, and that it was used. */
export const noteExchange = async (
  token: KnownToken | null,
  exchange: Exchange,
  system: System,
  screen: Screen,
): Promise<void> => {
  if (token?.isKept !== true) return
  const read = await system.catalog.read()
  // An unreadable token was reported before anything was sent.
  if (!read.ok) return
  const noted = notedOfExchange(exchange, token.id, read.value.document, system.clock.now().getTime())
  await writeDown(noted, [token], system, screen)
}
