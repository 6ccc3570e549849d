import type { DeskError } from '../../shared/contract/errors.ts'
import { MOST_PINS, type Pin } from '../../shared/model/history.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import { sameDraft } from './keepable.ts'

const TOO_MANY: DeskError = {
  code: 'conflict',
  message: `This space has ${MOST_PINS} pinned requests already. Unpin one of them first.`,
}
const PINNED_ALREADY: DeskError = { code: 'conflict', message: 'This request is pinned already.' }
/** They may differ in what is kept of neither. */
const LOOKS_PINNED: DeskError = {
  code: 'conflict',
  message: 'A pinned request looks the same already: what may be a token is left out of every pin.',
}

const samePlace = (one: RequestDraft, other: RequestDraft): boolean =>
  one.serviceId === other.serviceId && one.spaceId === other.spaceId

/** A draft as it is kept; `whole`: nothing of it was left out. */
type Kept = Pick<Pin, 'draft' | 'whole'>

const alike = (pins: readonly Pin[], kept: Kept): Pin | undefined =>
  pins.find(({ draft }) => sameDraft(draft, kept.draft))

/** Drafts are compared as they are kept: a token that was pasted for once is in none of them. */
export const isPinned = (pins: readonly Pin[], kept: Kept): boolean => alike(pins, kept) !== undefined

/** Why a draft cannot join the pins; null: it can. */
export const whyNotPinned = (pins: readonly Pin[], kept: Kept): DeskError | null => {
  const pinned = alike(pins, kept)
  if (pinned !== undefined) return pinned.whole && kept.whole ? PINNED_ALREADY : LOOKS_PINNED
  return pins.filter(({ draft }) => samePlace(draft, kept.draft)).length >= MOST_PINS ? TOO_MANY : null
}
