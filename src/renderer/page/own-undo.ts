import { isTextField } from './text-field.ts'

const IN_HISTORY: ReadonlySet<string> = new Set(['historyUndo', 'historyRedo'])

let typedAt = 0

/** When something was typed last, or undone by typing's own undo, on the page's own clock, in milliseconds. */
export const lastTyped = (): number => typedAt

/**
 * Chromium keeps one history of typing for the whole page: where that of a field is used up, undo goes on in another field and
 * takes the focus there. It ends in its own field. Gives back what ends it.
 */
export const undoInOwnField = (): (() => void) => {
  const onInput = (event: InputEvent): void => {
    if (IN_HISTORY.has(event.inputType) && event.target !== document.activeElement) event.preventDefault()
  }
  const onTyped = ({ target }: Event): void => {
    if (isTextField(target)) typedAt = performance.now()
  }
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  window.addEventListener('beforeinput', onInput, options)
  window.addEventListener('input', onTyped, options)
  return () => listening.abort()
}
