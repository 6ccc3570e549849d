import type { Pin } from '../../../shared/model/history.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'

/** The pinned requests of the space that the builder is about. */
export const pinnedFor = (pins: readonly Pin[], { serviceId, spaceId }: RequestDraft): Pin[] =>
  pins.filter(({ draft }) => draft.serviceId === serviceId && draft.spaceId === spaceId)
