import type { DeskError } from '../../shared/contract/errors.ts'
import { MOST_PINS, type Pin } from '../../shared/model/history.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import { sameDraft } from './keepable.ts'

const TOO_MANY: DeskError = {
  code: 'conflict',
  message: `This space has ${MOST_PINS} pinned requests already. Unpin one of them first.`,
}
const PINNED_ALREADY: DeskError = { code: 'conflict', message: 'This request is pinned already.' }

const samePlace = (one: RequestDraft, other: RequestDraft): boolean =>
  one.serviceId === other.serviceId && one.spaceId === other.spaceId

/** Drafts are compared as they are kept: a token that was pasted for once is in none of them. */
export const isPinned = (pins: readonly Pin[], kept: RequestDraft): boolean =>
  pins.some(({ draft }) => sameDraft(draft, kept))

/** Why a draft cannot join the pins; null: it can. */
export const whyNotPinned = (pins: readonly Pin[], kept: RequestDraft): DeskError | null => {
  if (isPinned(pins, kept)) return PINNED_ALREADY
  return pins.filter(({ draft }) => samePlace(draft, kept)).length >= MOST_PINS ? TOO_MANY : null
}
