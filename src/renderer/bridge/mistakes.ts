import type { PlaceOfMistake } from '../../shared/contract/app.ts'
import { errorClass } from '../../shared/text/error-class.ts'
import { desk } from './desk.ts'

/** What main was told already: what fails at each frame is one mistake. */
const told = new Set<string>()

/** Tells main's log where the page failed, and with which kind of error. Gives whether that is news. */
export const noteMistake = (place: PlaceOfMistake, error: unknown): boolean => {
  const mistake = { place, kind: errorClass(error) }
  const key = `${mistake.place} ${mistake.kind}`
  if (told.has(key)) return false
  told.add(key)
  void desk.app.noteMistake(mistake)
  return true
}
