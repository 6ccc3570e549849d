/** What may have the focus, or stand for it, and shows names. */
const HOSTS = '[role="treeitem"], [role="option"], [role="combobox"], button'
/** What has one control, which stands for all that is named there. */
const LINES = '[data-line]'

const isCut = (name: Element): boolean => {
  const { scrollWidth = 0, clientWidth = 0 } = name.firstElementChild ?? {}
  return scrollWidth > clientWidth
}

/** On a line that its host does not show. */
const isAway = (name: Element, host: Element): boolean =>
  name.getBoundingClientRect().top >= host.getBoundingClientRect().bottom

const textOf = (name: Element): string => name.textContent.trim()

/** What to show of a name that the pointer is on; null: nothing that is not seen already, or an own title says it. */
export const hoverTip = (target: EventTarget | null): { anchor: HTMLElement; lines: string[] } | null => {
  const name = target instanceof Element ? target.closest<HTMLElement>('.ui-name') : null
  if (name?.closest('[title]') !== null) return null
  const { more } = name.dataset
  if (more === undefined && !isCut(name)) return null
  return { anchor: name, lines: [textOf(name), ...(more === undefined ? [] : [more])] }
}

/** What has the focus, or stands for it in a list whose field has it. */
const focusedHost = (): HTMLElement | null => {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !active.matches(':focus-visible')) return null
  const stands = active.getAttribute('aria-activedescendant')
  const host = stands === null ? (active.closest<HTMLElement>(LINES) ?? active) : document.getElementById(stands)
  return host?.matches(`${HOSTS}, ${LINES}`) === true ? host : null
}

/** What to show of the line that the keyboard is on: its names that are cut, and what it is described by; null: nothing. */
export const focusTip = (): { anchor: HTMLElement; lines: string[] } | null => {
  const host = focusedHost()
  if (host === null) return null
  const names = [...host.querySelectorAll('.ui-name')].filter((name) => isCut(name) || isAway(name, host)).map(textOf)
  const lines = [...names, ...(host.ariaDescription === null ? [] : [host.ariaDescription])]
  return lines.length === 0 ? null : { anchor: host, lines }
}
