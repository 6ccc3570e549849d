import { tick } from 'svelte'
import { canTakeFocus, tabbables } from './focusable.ts'
import { sidebar } from './sidebar.svelte.ts'

/** Where a pane begins to those who come to it for the first time. Others begin with what the Tab key reaches first. */
const STARTS: Readonly<Record<string, string>> = {
  vault: ':is([role="treeitem"], [role="option"])[tabindex="0"]',
  request: '[data-path]',
}

const nameOf = (pane: HTMLElement): string => pane.dataset['pane'] ?? ''

const LONGEST_SIGN = 80

/** What an element is known by when its pane is put together anew. */
const signOf = (element: HTMLElement): string => {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
  return [element.tagName, element.dataset['cell'] ?? '', element.ariaLabel ?? label?.slice(0, LONGEST_SIGN)].join(' ')
}

type Place = { element: HTMLElement; sign: string }

/** Where the focus last was in each pane, by its name. */
const left = new Map<string, Place>()

/** Notes where the focus is, for when its pane is come back to. `path`: the element and all around it. */
export const notePlace = (path: readonly HTMLElement[]): void => {
  const pane = path.find((element) => element.dataset['pane'] !== undefined)
  const [element] = path
  if (pane !== undefined && element !== undefined) left.set(nameOf(pane), { element, sign: signOf(element) })
}

/** The same place, or what stands there now; null: nothing does. */
const placeIn = (pane: HTMLElement): HTMLElement | null => {
  const place = left.get(nameOf(pane))
  if (place === undefined) return null
  const { element, sign } = place
  if (pane.contains(hostOf(element)) && canTakeFocus(element)) return element
  const anew = [...pane.querySelectorAll<HTMLElement>(element.tagName)].find((found) => signOf(found) === sign)
  return anew !== undefined && canTakeFocus(anew) ? anew : null
}

/** Puts the focus where a pane begins; on the pane itself where nothing in it can have it. */
export const focusStart = (pane: HTMLElement): void => {
  const start = pane.querySelector<HTMLElement>(STARTS[nameOf(pane)] ?? ':scope > [data-start]')
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

/** Puts the focus into the next pane, or the one before: where it last was there, or where the pane begins. */
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
  else comeBackTo(pane)
}

/** Puts the focus where it last was in the pane, or where the pane begins. */
export const comeBackTo = (pane: HTMLElement): void => {
  const place = placeIn(pane)
  if (place === null) focusStart(pane)
  else place.focus()
}

/** What stands for the element in the document: the body of an answer is drawn in a shadow root. */
const hostOf = (element: HTMLElement): Element => {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : element
}
