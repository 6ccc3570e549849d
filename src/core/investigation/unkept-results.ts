import type { CheckResult } from '../../shared/model/diagnosis.ts'
import type { MatrixCell } from '../../shared/model/investigation.ts'
import { cellKey } from '../../shared/model/place-verdicts.ts'
import type { CheckCell } from '../diagnosis/input.ts'
import type { UsedSecret } from '../vault/edits.ts'
import type { OwnedCell } from '../world/cells.ts'
import { cellOfResult } from '../world/standing.ts'

type Place = Pick<CheckResult, 'space' | 'environment' | 'api'>
type Last = NonNullable<CheckCell['last']>

const keyOf = (tokenId: string, { space, environment, api }: Place): string =>
  `${tokenId} ${cellKey(space, environment, api)}`

/**
 * What runs found and the vault does not keep, because a cache may have told of another time. The next run of this session is
 * compared with it: without it, it would be compared with a run before.
 */
export const createUnkeptResults = () => {
  const results = new Map<string, Last & { since: number | null }>()

  const withLast = ({ cell, owner }: OwnedCell): OwnedCell => {
    const own = results.get(keyOf(owner.id, { space: cell.spaceId, environment: cell.environmentId, api: cell.api }))
    const isOlder = own === undefined || (cell.last !== null && cell.last.at > own.at)
    if (isOlder || owner.since() !== own.since) return { cell, owner }
    const { since: _since, ...last } = own
    return { cell: { ...cell, last }, owner }
  }

  return {
    /** The cells, each with what was found there last. */
    comparedWith: (cells: readonly OwnedCell[]): OwnedCell[] => cells.map(withLast),

    /** `used`: the secrets that they were found with. */
    remember(cells: readonly MatrixCell[], at: string, used: readonly UsedSecret[]): void {
      const since = new Map(used.map((secret) => [secret.id, secret.since]))
      for (const cell of cells) {
        const key = keyOf(cell.tokenId, cell)
        const [cause] = cell.causes
        if (cause === undefined || cellOfResult(cell.tokenId, at, cell).length > 0) results.delete(key)
        else {
          const found = { verdict: cell.verdict, cause: cause.id, certainty: cause.certainty }
          results.set(key, { at, ...found, since: since.get(cell.tokenId) ?? null })
        }
      }
    },
  }
}
