import { isLineField, isTextArea } from './text-field.ts'

/** Keys that do something where they are pressed. Those that move, scroll or type may well be held. */
const ACTING = new Set(['Enter', ' ', 'Escape', 'Delete', 'Backspace', 'F2'])
/** Of these, what a field takes as typing. */
const TYPING = new Set([' ', 'Delete', 'Backspace'])

type Pressed = { key: string; withModifier: boolean }
/** Where the keys go: a field of one line, one of several, something that says that Enter steps on in it, or anything else. */
type Place = 'field' | 'text' | 'steps' | 'other'

/** Whether a key acts there, so that to hold it must not be to press it again. */
export const actsOnce = ({ key, withModifier }: Pressed, place: Place): boolean => {
  if (!ACTING.has(key)) return false
  if (place === 'other') return true
  if (TYPING.has(key)) return false
  if (key !== 'Enter') return true
  return place === 'field' || (place === 'text' && withModifier)
}

const placeOf = (target: EventTarget | undefined): Place => {
  if (!(target instanceof HTMLElement)) return 'other'
  if (target.matches('[data-steps]')) return 'steps'
  if (isTextArea(target)) return 'text'
  return isLineField(target) ? 'field' : 'other'
}

/**
 * A key that is held acts once. Held a moment too long it would otherwise press what its first press brought: the button of a
 * question, the first line of a menu, the next line of the vault. Gives back what ends it.
 */
export const actOnceWhileHeld = (): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.repeat || event.isComposing) return
    const pressed = { key: event.key, withModifier: event.ctrlKey || event.metaKey }
    if (!actsOnce(pressed, placeOf(event.composedPath()[0]))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
