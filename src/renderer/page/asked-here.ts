import { isTyping } from './text-field.ts'

/** Whether somebody pressed a key or a button since. */
const actedSince = (): (() => boolean) => {
  let acted = false
  for (const event of ['keydown', 'pointerdown'] as const)
    window.addEventListener(event, () => (acted = true), { capture: true, once: true })
  return () => acted
}

/**
 * Where somebody is as they ask for something that takes a moment. What it gives back tells whether they have gone on to type
 * somewhere else since: then what they asked for must not take the next letters.
 */
export const askedHere = (): (() => boolean) => {
  const from = document.activeElement
  const dialog = from?.closest('[role="dialog"]') ?? null
  // A dialog that closes puts the focus back by itself: then nobody went there who did nothing.
  const acted = dialog === null ? () => true : actedSince()
  return () => {
    if (dialog?.isConnected === false && !acted()) return false
    return isTyping() && document.activeElement !== from
  }
}
