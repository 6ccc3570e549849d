/** Where one line is typed. */
export const isLineField = (element: HTMLElement): boolean =>
  element.matches('input:not([type="checkbox"], [type="radio"], [type="file"])')

/** Where several are. */
export const isTextArea = (element: HTMLElement): boolean => element.isContentEditable || element.matches('textarea')

/** Where somebody types: keys that edit text are the field's own there. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (isLineField(target) || isTextArea(target))

/** Whether somebody types just now: news may be told to them, and must not take the next letters. */
export const isTyping = (): boolean => isTextField(document.activeElement)
