import type { PlaceOfMistake } from '../../shared/contract/app.ts'
import { errorClass } from '../../shared/text/error-class.ts'
import { desk } from './desk.ts'

/** Failures that were reported: one that occurs in each frame is reported once. */
const reported = new Set<string>()

/** Writes to main's log where the page failed, and with which class of error. Returns whether it is a new one. */
export const noteMistake = (place: PlaceOfMistake, error: unknown): boolean => {
  const mistake = { place, kind: errorClass(error) }
  const key = `${mistake.place} ${mistake.kind}`
  if (reported.has(key)) return false
  reported.add(key)
  void desk.app.noteMistake(mistake)
  return true
}
