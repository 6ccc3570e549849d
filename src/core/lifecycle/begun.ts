import { ok, type Result } from '../../shared/contract/result.ts'
import type { Vault } from '../vault/vault.ts'
import { isUnproven } from '../world/world.ts'
import type { RotateQuestion } from './rotate.ts'

/** What an earlier rotation of this token left behind; null: nothing. */
export const begunOf = async (
  tokenId: string,
  { rotations }: Pick<Vault, 'rotations'>,
): Promise<Result<RotateQuestion['begun']>> => {
  const unfinished = await rotations.unfinished(tokenId)
  if (!unfinished.ok) return unfinished
  if (unfinished.value === null) return ok(null)
  const { newName, value } = unfinished.value
  const unread = typeof value === 'string' ? null : value
  return ok({ newName, isKept: value === 'kept', unproven: unread !== null && isUnproven(unread) ? unread : null })
}
