export const isLineField = (element: HTMLElement): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"], [type="file"])')

/** Where several are. `data-editor`: the host of an editor in a shadow root, which the page sees instead of it. */
export const isTextArea = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('textarea, [data-editor]')

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (isLineField(target) || isTextArea(target))
