import { ok, type Result } from '../../shared/contract/result.ts'
import type { Vault } from '../vault/vault.ts'
import type { RotateQuestion } from './rotate.ts'

/** What an earlier rotation of this token left behind; null: nothing. */
export const begunOf = async (
  tokenId: string,
  { rotations }: Pick<Vault, 'rotations'>,
): Promise<Result<RotateQuestion['begun']>> => {
  const unfinished = await rotations.unfinished(tokenId)
  if (!unfinished.ok) return unfinished
  const rotation = unfinished.value
  return ok(rotation && { newName: rotation.newName, isKept: rotation.newTokenId !== null })
}
