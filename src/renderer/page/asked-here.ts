import { isTyping } from './text-field.ts'

/** Whether a key or a button was pressed since. */
const actedSince = (): (() => boolean) => {
  let acted = false
  for (const event of ['keydown', 'pointerdown'] as const)
    window.addEventListener(event, () => (acted = true), { capture: true, once: true })
  return () => acted
}

/**
 * For an action that takes a moment: call it at the start. What it returns is `false` if the user types somewhere else by then,
 * so that the result must not take the focus.
 */
export const askedHere = (): (() => boolean) => {
  const from = document.activeElement
  const dialog = from?.closest('[role="dialog"]') ?? null
  // A dialog that closes restores the focus by itself: only a key or a press shows that the user moved.
  const acted = dialog === null ? () => true : actedSince()
  return () => {
    if (dialog?.isConnected === false && !acted()) return false
    return isTyping() && document.activeElement !== from
  }
}
