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

/** The way from the element to its pane or dialog. Empty if it is in neither. */
const wayWithin = (path: readonly HTMLElement[]): readonly HTMLElement[] => path.slice(0, path.findIndex(isPlace) + 1)

/** The first pane of the main column, for one that is gone. A fix sends the request again: the focus is where it is after a send. */
const focusInstead = (gone: HTMLElement | undefined): void => {
  const send = document.querySelector<HTMLElement>('[data-send]')
  const pane = document.querySelector<HTMLElement>('.middle [data-pane]') ?? document.querySelector('[data-pane]')
  if (gone?.dataset['pane'] === 'verdict' && send !== null && canTakeFocus(send)) send.focus()
  else if (pane !== null) focusStart(pane)
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
  let last: readonly HTMLElement[] = []
  /** Menus, dialogs and messages come and go; the panes stay. */
  let lastInPane = last
  let isLetGo = true
  let isLooking = false

  const look = (): void => {
    isLooking = false
    const { activeElement } = document
    if (isLetGo || (activeElement !== document.body && activeElement !== null)) return
    const dialog = openDialog()
    if (dialog !== null) {
      if (last.at(-1) !== dialog || !focusNear(last)) focusDialog(dialog)
    } else if (!focusNear(last) && !focusNear(lastInPane)) focusInstead(lastInPane.at(-1))
  }
  /**
   * At once: a dialog of bits-ui gives the focus of an element that is gone to its first button, which closes it. Its observer
   * is younger than this one, and hears of the change later.
   */
  const stayInDialog = (): void => {
    const dialog = last.at(-1)
    if (dialog?.isConnected !== true || dialog.dataset['pane'] !== undefined || last[0]?.isConnected === true) return
    if (!isLetGo && document.activeElement === document.body) focusNear(last)
  }
  /** Once the browser has settled it, and everybody who puts the focus somewhere has done so. */
  const lookSoon = (): void => {
    if (isLooking) return
    isLooking = true
    requestAnimationFrame(() => setTimeout(look, 0))
  }

  const onFocus = (event: FocusEvent): void => {
    last = wayWithin(pathOf(event))
    isLetGo = false
    if (last.at(-1)?.dataset['pane'] !== undefined) lastInPane = last
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
