import type { BodyReading } from '../../../shared/model/error-record.ts'

const UNREADABLE: BodyReading = {
  // Of all classes the one that says nothing about who answered.
  class: 'truncated-json',
  record: null,
  itemCount: null,
  summary: 'Token Desk made a mistake while it read this answer. The answer is kept as received.',
}

/**
 * What a reader makes of an answer, and where it breaks on it, that it did. The request has left and the answer is here:
 * losing both over a mistake of ours would be worse than not understanding them.
 */
export const orUnreadable = (read: () => BodyReading): BodyReading => {
  try {
    return read()
  } catch {
    return UNREADABLE // Told in its summary. The error itself could quote the answer.
  }
}
