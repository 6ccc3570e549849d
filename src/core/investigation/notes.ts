import type { Result } from '../../shared/contract/result.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Exchange } from '../../shared/model/exchange.ts'
import type { Clock, Log } from '../ports.ts'
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
  /** `tokenId` null: nothing of it may be noted. */
  ofExchange(exchange: Exchange, tokenId: string | null): Promise<void>
  /** `readAt`: before its secret was read, in milliseconds since 1970. */
  ofDiagnosis(tokenId: string, judged: Diagnosis, readAt: number): Promise<void>
  /** What a matrix learned. */
  ofCells(cells: Cells, readAt: number): Promise<Result<null>>
  ofTokens(checks: Checks, readAt: number): Promise<Result<null>>
}

export const createNotes = ({ vault, clock, log }: NotesDeps): Notes => {
  const note = async (cells: Cells, checks: Checks, readAt: number): Promise<Result<null>> => {
    const inPlace = await vault.noteCells(cells, readAt)
    return inPlace.ok ? vault.noteChecks(checks, readAt) : inPlace
  }
  const tellFailure = (noted: Result<unknown>): void => {
    if (!noted.ok) log.error('what was learned could not be noted', { code: noted.error.code })
  }

  return {
    async ofExchange(exchange, tokenId) {
      if (tokenId === null) return
      const current = await vault.read()
      if (!current.ok) {
        tellFailure(current)
        return
      }
      const { cells, standings } = notedOfExchange(exchange, tokenId, current.value, clock.now().getTime())
      if (cells.length === 0 && standings.length === 0) return
      tellFailure(await note(cells, standings, Date.parse(exchange.startedAt)))
    },

    // A verdict belongs to a place; the token's own standing changes only by what is about the token.
    async ofDiagnosis(tokenId, judged, readAt) {
      const at = clock.now().toISOString()
      tellFailure(await note(cellOfDiagnosis(tokenId, at, judged), standingOf(tokenId, at, judged), readAt))
    },

    ofCells: (cells, readAt) => vault.noteCells(cells, readAt),
    ofTokens: (checks, readAt) => vault.noteChecks(checks, readAt),
  }
}
