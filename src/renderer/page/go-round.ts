import { tabbables } from './focusable.ts'
import { isModal } from './is-modal.ts'

const messagesAround = (element: Element | undefined): Element | null =>
  element?.closest('[data-sonner-toaster]') ?? null

/**
 * Lets the Tab key go round the window: from its last stop to its first, as Electron's windows do (a browser would leave the page),
 * and out of the messages, which otherwise hand the focus back to where it came from for as long as they stand. Gives back what
 * ends it.
 */
export const goRound = (): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.defaultPrevented || isModal()) return
    const { activeElement } = document
    const stops = tabbables(document.body)
    const at = stops.findIndex((stop) => stop === activeElement)
    const next = stops.at((at + (event.shiftKey ? -1 : 1)) % stops.length)
    const isEnd = at === (event.shiftKey ? 0 : stops.length - 1)
    const messages = messagesAround(stops[at])
    const leavesMessages = messages !== null && messagesAround(next) !== messages
    if (at === -1 || next === undefined || (!isEnd && !leavesMessages)) return
    event.preventDefault()
    // First out of the messages: what they give the focus back to is not where it goes.
    if (leavesMessages) stops[at]?.blur()
    next.focus()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
