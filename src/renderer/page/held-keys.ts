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

/** A second press comes within this time after the first, in milliseconds. */
const SECOND_WITHIN = 500
/** A key pressed within this time after a question can be answered was pressed before it was read, in milliseconds. */
const READ_AFTER = 300

/** The button of a question at this place, with its label. `null` if no question is there. */
const questionAt = (target: EventTarget | null): { button: Element; label: string | null } | null => {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.closest('[data-question]') ? { button, label: button.textContent } : null
}

/**
 * A key that is held acts once. Held a moment too long it would otherwise press what its first press brought: the button of a
 * question, the first line of a menu, the next line of the vault. A question (`data-question`) is answered neither by the second
 * press of two, nor by a press that began before it could be answered, or under another label. Gives back
 * what ends it.
 */
export const actOnceWhileHeld = (): (() => void) => {
  let pressedAt = -Infinity
  let sinceLast = Infinity
  let pointedAt = questionAt(null)
  const readyAt = new WeakMap<Node, number>()
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!event.repeat) {
      sinceLast = event.timeStamp - pressedAt
      pressedAt = event.key === 'Enter' || event.key === ' ' ? event.timeStamp : -Infinity
      return
    }
    if (event.isComposing) return
    const pressed = { key: event.key, withModifier: event.ctrlKey || event.metaKey }
    if (actsOnce(pressed, placeOf(event.composedPath()[0]))) swallow(event)
  }
  const onPointer = (event: PointerEvent): void => {
    pointedAt = questionAt(event.target)
  }
  const onClick = (event: MouseEvent): void => {
    const question = questionAt(event.target)
    if (question === null) return
    const { button, label } = question
    const isByKey = event.detail === 0
    const isTooSoon = isByKey
      ? sinceLast < SECOND_WITHIN || event.timeStamp - (readyAt.get(button) ?? -Infinity) < READ_AFTER
      : event.detail > 1 || (pointedAt?.button === button && pointedAt.label !== label)
    sinceLast = Infinity
    if (isTooSoon) swallow(event)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) readyAt.set(target, performance.now())
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-disabled'] })
  const ending = new AbortController()
  const { signal } = ending
  window.addEventListener('keydown', onKey, { capture: true, signal })
  window.addEventListener('pointerdown', onPointer, { capture: true, signal })
  window.addEventListener('click', onClick, { capture: true, signal })
  return () => {
    observer.disconnect()
    ending.abort()
  }
}
