import { environmentsOf } from '../../shared/model/token.ts'
import type { CatalogDocument, Rotation } from '../../shared/model/vault.ts'
import type { Catalog } from '../ports.ts'

/** What everything but waiting for the new key may take (milliseconds). */
const APART_FROM_WAITING = 3_600_000
/** The longest that the new key is waited for, in each environment: the most that `--wait` takes (milliseconds). */
const WAITING = 600_000

/**
 * Whether somebody is at this rotation. One that was cut off by a reboot, or on another machine, has a writer of which
 * nobody can say that it has ended: older than any rotation lasts, or from the future, its note is nobody's.
 */
export const isUnderWay = async (
  { writer, at, tokenId }: Rotation,
  { tokens }: Pick<CatalogDocument, 'tokens'>,
  now: Date,
  isGone: Catalog['isGone'],
): Promise<boolean> => {
  if (writer === null) return false
  const old = tokens.find(({ id }) => id === tokenId)
  const places = old === undefined ? 0 : environmentsOf(old).length
  const isTooOld = Math.abs(now.getTime() - Date.parse(at)) > APART_FROM_WAITING + places * WAITING
  return !isTooOld && !(await isGone(writer))
}
