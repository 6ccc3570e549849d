import { isTyping } from './text-field.ts'

/**
 * Where somebody is as they ask for something that takes a moment. What it gives back tells whether they have gone on to type
 * somewhere else since: then what they asked for must not take the next letters.
 */
export const askedHere = (): (() => boolean) => {
  const from = document.activeElement
  const dialog = from?.closest('[role="dialog"]') ?? null
  return () => {
    // A dialog that has closed puts the focus back by itself: nobody went there.
    if (dialog !== null && !dialog.isConnected) return false
    return isTyping() && document.activeElement !== from
  }
}
