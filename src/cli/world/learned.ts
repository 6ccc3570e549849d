import type { CheckResult } from '../../shared/model/diagnosis.ts'
import { cellOfResult, standingsOf } from '../../core/world/standing.ts'
import type { Screen } from '../output/screen.ts'
import type { System } from '../system.ts'

/** What was learned of one cell of a token that the vault keeps. */
export type Learned = { tokenId: string; result: CheckResult }

/** What was learned of tokens of the vault is written down, so that the next run can say what changed. */
export const noteLearned = async (learned: readonly Learned[], system: System, screen: Screen): Promise<void> => {
  if (learned.length === 0) return
  const at = system.clock.now().toISOString()
  const vault = system.openVault()
  const cells = learned.flatMap(({ tokenId, result }) => cellOfResult(tokenId, at, result))
  const inPlace = await vault.noteCells(cells)
  const noted = inPlace.ok
    ? await vault.noteChecks(
        standingsOf(
          at,
          learned.map(({ tokenId, result }) => ({ ...result, tokenId })),
        ),
      )
    : inPlace
  if (!noted.ok) await screen.note(noted.error.message)
}
