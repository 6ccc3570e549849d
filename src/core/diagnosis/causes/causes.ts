import type { Cause } from '../../../shared/model/diagnosis.ts'
import type { CauseId } from '../../../shared/model/verdict.ts'
import type { Judged } from '../judge.ts'
import { ACCEPTED } from './accepted.ts'
import { NO_ACCESS } from './no-access.ts'
import { NOT_CHECKED } from './not-checked.ts'
import { REJECTED } from './rejected.ts'
import { webPlace, type Room } from './room.ts'
import { UNREADABLE } from './unreadable.ts'
import type { Words } from './words.ts'

/** Every cause and its room. */
const ROOMS: Readonly<Record<CauseId, Room>> = {
  ...ACCEPTED,
  ...REJECTED,
  ...NO_ACCESS,
  ...NOT_CHECKED,
  ...UNREADABLE,
}

/** Causes that are about whose token it is: there its name among the known ones says most. */
const NAMED: ReadonlySet<CauseId> = new Set(['token-of-other-api', 'token-of-other-service', 'space-of-another-token'])

const withName = (sentence: string, id: CauseId, { knownAs }: Words): string =>
  knownAs === null || !NAMED.has(id) ? sentence : `${sentence} ${knownAs}`

/** A judged cause with its words. */
export const causeInWords = ({ also, ...judged }: Judged, words: Words): Cause => {
  const room = ROOMS[judged.id]
  const detail = Object.entries(room.detail?.(words) ?? {}).filter(([, value]) => value !== null)
  const isOpen = judged.certainty === 'likely' || judged.certainty === 'possible'
  return {
    ...judged,
    summary: isOpen || judged.certainty === 'certain' ? withName(room.sentence(words), judged.id, words) : room.sentence(words),
    detail: Object.fromEntries(also ? [...detail, ['also', true]] : detail),
    next: room.next(words),
    toBeSure: isOpen && !also ? (room.toBeSure?.(words) ?? null) : null,
    where: webPlace(room.where?.(words) ?? null, words),
  }
}
