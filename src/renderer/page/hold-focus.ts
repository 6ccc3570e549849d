import { canTakeFocus, tabbables } from './focusable.ts'
import { focusStart } from './panes.ts'

/** Attributes that can take an element out of the Tab key's reach while it has the focus. */
const TAKE_AWAY = ['disabled', 'hidden', 'inert', 'class', 'style']

const pathOf = (event: Event): HTMLElement[] =>
  event.composedPath().filter((target): target is HTMLElement => target instanceof HTMLElement)

const isPlace = (element: HTMLElement): boolean => element.matches('[data-pane], [role="dialog"], [role="alertdialog"]')

const openDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1) ?? null

/** A dialog's own area, never one of its buttons: a key that is pressed twice must not choose. */
const focusDialog = (dialog: HTMLElement): void =>
  (dialog.querySelector<HTMLElement>('.body[tabindex]') ?? dialog).focus()

/** The way from the element to its pane or dialog, and what lies around that. */
type Place = { within: readonly HTMLElement[]; around: readonly HTMLElement[] }

const NOWHERE: Place = { within: [], around: [] }

const placeOf = (path: readonly HTMLElement[]): Place => {
  const at = path.findIndex(isPlace)
  return at === -1 ? { within: [], around: path } : { within: path.slice(0, at + 1), around: path.slice(at + 1) }
}

/** The pane that has taken the place of one that is gone. A fix sends the request again: the focus is where it is after a send. */
const focusInstead = ({ within, around }: Place): void => {
  const send = document.querySelector<HTMLElement>('[data-send]')
  if (within.at(-1)?.dataset['pane'] === 'verdict' && send !== null && canTakeFocus(send)) {
    send.focus()
    return
  }
  const frame = around.find((element) => element.isConnected && element.querySelector('[data-pane]') !== null)
  const pane = (frame ?? document).querySelector<HTMLElement>('[data-pane]')
  if (pane !== null) focusStart(pane)
}

/** Puts the focus as near as can be to where it was: on what is left of the path to it, from the inside outwards. */
const focusNear = (path: readonly HTMLElement[]): boolean => {
  const [own] = path
  if (own === undefined) return false
  if (canTakeFocus(own)) {
    own.focus()
    return true
  }
  for (const element of path.slice(1)) {
    if (!element.isConnected || !canTakeFocus(element)) continue
    if (element.dataset['pane'] !== undefined) {
      focusStart(element)
      return true
    }
    if (isPlace(element)) {
      focusDialog(element)
      return true
    }
    const [near] = element.matches('footer') ? [] : tabbables(element)
    if (near?.closest('footer') === null) {
      near.focus()
      return true
    }
  }
  return false
}

/**
 * Keeps the focus from falling to the body when what had it goes away, is disabled or hidden: by then no key would mean
 * anything, and a screen reader would start at the top. A click beside everything is the person’s own wish. Gives back what
 * ends it.
 */
export const holdFocus = (): (() => void) => {
  let last = NOWHERE
  /** Menus, dialogs and messages come and go; the panes stay. */
  let lastInPane = NOWHERE
  let isLetGo = true
  let isLooking = false

  const look = (): void => {
    isLooking = false
    const { activeElement } = document
    if (isLetGo || (activeElement !== document.body && activeElement !== null)) return
    const dialog = openDialog()
    if (dialog !== null) {
      if (last.within.at(-1) !== dialog || !focusNear(last.within)) focusDialog(dialog)
    } else if (!focusNear(last.within) && !focusNear(lastInPane.within)) focusInstead(lastInPane)
  }
  /**
   * At once: a dialog of bits-ui gives the focus of an element that is gone to its first button, which closes it. Its observer
   * is younger than this one, and hears of the change later.
   */
  const stayInDialog = (): void => {
    const { within } = last
    const dialog = within.at(-1)
    if (dialog?.isConnected !== true || dialog.dataset['pane'] !== undefined || within[0]?.isConnected === true) return
    if (!isLetGo && document.activeElement === document.body) focusNear(within)
  }
  /** Once the browser has settled it, and everybody who puts the focus somewhere has done so. */
  const lookSoon = (): void => {
    if (isLooking) return
    isLooking = true
    requestAnimationFrame(() => setTimeout(look, 0))
  }

  const onFocus = (event: FocusEvent): void => {
    last = placeOf(pathOf(event))
    isLetGo = false
    if (last.within.at(-1)?.dataset['pane'] !== undefined) lastInPane = last
  }
  const onPointer = (event: PointerEvent): void => {
    if (!pathOf(event).some((element) => element.tabIndex >= 0 || element.hasAttribute('tabindex'))) isLetGo = true
  }
  const changes = new MutationObserver(() => {
    stayInDialog()
    lookSoon()
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: TAKE_AWAY })
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('focusout', lookSoon, { signal })
  document.addEventListener('pointerdown', onPointer, { capture: true, signal })
  return () => {
    changes.disconnect()
    listening.abort()
  }
}
