import { tick } from 'svelte'
import { canTakeFocus, tabbables } from './focusable.ts'
import { sidebar } from './sidebar.svelte.ts'

/** Where a pane begins. Others begin with what the Tab key reaches first. */
const STARTS: Readonly<Record<string, string>> = {
  vault: ':is([role="treeitem"], [role="option"])[tabindex="0"]',
  request: '[data-path]',
  matrix: '[data-cell][tabindex="0"]',
}

const nameOf = (pane: HTMLElement): string => pane.dataset['pane'] ?? ''

/** Puts the focus where a pane begins; on the pane itself where nothing in it can have it. */
export const focusStart = (pane: HTMLElement): void => {
  const selector = STARTS[nameOf(pane)]
  const start = selector === undefined ? null : pane.querySelector<HTMLElement>(selector)
  const target = start !== null && canTakeFocus(start) ? start : (tabbables(pane)[0] ?? pane)
  if (target === pane) pane.tabIndex = -1
  target.focus()
}

/** The sidebar of a small window: a panel that opens when the focus comes to it. */
const isPanel = (pane: HTMLElement): boolean => sidebar.isPanel && nameOf(pane) === 'vault'

/** A pane in one of its own name is what is shown of it after a failure. */
const isWithinItself = (pane: HTMLElement): boolean => {
  const around = pane.parentElement?.closest<HTMLElement>('[data-pane]') ?? null
  return around !== null && nameOf(around) === nameOf(pane)
}

/** The panes that are in view or can be opened, in order. The verdict of an open cell is a pane within that of the matrix. */
const shownPanes = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => (canTakeFocus(pane) || isPanel(pane)) && !isWithinItself(pane),
  )

export const goToPane = (by: 1 | -1): void => {
  if (!sidebar.isPanel || !sidebar.isOpen) {
    step(by, (pane) => pane.contains(document.activeElement))
    return
  }
  sidebar.isOpen = false
  // The panes beneath an open panel can't take the focus before it is closed.
  void tick().then(() => step(by, isPanel))
}

const step = (by: 1 | -1, isFrom: (pane: HTMLElement) => boolean): void => {
  const panes = shownPanes()
  const at = panes.findLastIndex(isFrom)
  // From outside of all panes, forward is the first and back is the last.
  const pane = at === -1 ? panes.at(by === 1 ? 0 : -1) : panes[(at + by + panes.length) % panes.length]
  if (pane === undefined) return
  if (isPanel(pane)) sidebar.open()
  else focusStart(pane)
}
