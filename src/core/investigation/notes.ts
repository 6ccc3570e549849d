import type { Result } from '../../shared/contract/result.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { Clock, Log } from '../ports.ts'
import type { UsedSecret } from '../vault/edits.ts'
import type { Vault } from '../vault/vault.ts'
import { notedOfExchange } from '../world/noted-exchange.ts'
import { cellOfDiagnosis, standingOf } from '../world/standing.ts'

type NotesDeps = {
  vault: Pick<Vault, 'read' | 'noteCells' | 'noteChecks'>
  clock: Clock
  log: Log
}
type Cells = Parameters<Vault['noteCells']>[0]
type Checks = Parameters<Vault['noteChecks']>[0]

/** Writes down what was learned of tokens of the vault, each of the secret that it was learned with. */
export type Notes = {
  /** `used` null: nothing of it may be noted. */
  ofExchange(exchange: Exchange, used: UsedSecret | null): Promise<void>
  ofDiagnosis(used: UsedSecret, judged: Diagnosis): Promise<void>
  /** What a matrix learned. */
  ofCells(cells: Cells, used: readonly UsedSecret[]): Promise<Result<null>>
  ofTokens(checks: Checks, used: readonly UsedSecret[]): Promise<Result<null>>
}

export const createNotes = ({ vault, clock, log }: NotesDeps): Notes => {
  const note = async (cells: Cells, checks: Checks, used: readonly UsedSecret[]): Promise<Result<null>> => {
    const inPlace = await vault.noteCells(cells, used)
    return inPlace.ok ? vault.noteChecks(checks, used) : inPlace
  }
  const tellFailure = (noted: Result<unknown>): void => {
    if (!noted.ok) log.error('what was learned could not be noted', { code: noted.error.code })
  }

  return {
    async ofExchange(exchange, used) {
      if (used === null) return
      const current = await vault.read()
      if (!current.ok) {
        tellFailure(current)
        return
      }
      const { cells, standings } = notedOfExchange(exchange, used.id, current.value, clock.now().getTime())
      if (cells.length === 0 && standings.length === 0) return
      tellFailure(await note(cells, standings, [used]))
    },

    // A verdict belongs to a place; the token's own standing changes only by what is about the token.
    async ofDiagnosis(used, judged) {
      const at = clock.now().toISOString()
      tellFailure(await note(cellOfDiagnosis(used.id, at, judged), standingOf(used.id, at, judged), [used]))
    },

    ofCells: (cells, used) => vault.noteCells(cells, used),
    ofTokens: (checks, used) => vault.noteChecks(checks, used),
  }
}
