const CANDIDATES =
  'a[href], button, input, textarea, select, summary, [tabindex], [contenteditable="true"], [contenteditable=""]'

export const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** What the Tab key reaches within, in its order. */
export const tabbables = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(CANDIDATES)].filter(
    (element) => element.tabIndex >= 0 && canTakeFocus(element),
  )
