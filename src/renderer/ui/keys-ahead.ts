/** A dialog that is being loaded, whose keys are kept for it. */
let waiting: KeyboardEvent[] | null = null

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** Keeps what is typed from what lies behind, until the dialog that was asked for has the focus, and gives it to that. Gives back what ends it. */
export const keepKeysAhead = (): (() => void) => {
  const kept: KeyboardEvent[] = []
  waiting = kept
  return () => {
    if (waiting === kept) waiting = null
  }
}

/** Whether a key writes a character: with AltGr it does, although modifiers are down. */
const isTyped = (event: KeyboardEvent): boolean =>
  /^.$/u.test(event.key) && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey))

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionEnd !== null

const type = (field: HTMLInputElement | HTMLTextAreaElement, event: KeyboardEvent): void => {
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (isTyped(event)) field.setRangeText(event.key, start, end, 'end')
  else if (event.key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** As the key would have done, had it been pressed now. */
const press = (event: KeyboardEvent): void => {
  const { activeElement } = document
  const { key, code, repeat, shiftKey, ctrlKey, altKey, metaKey } = event
  const init = { key, code, repeat, shiftKey, ctrlKey, altKey, metaKey, bubbles: true, cancelable: true }
  const goesOn = activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)) === true
  if (goesOn && isField(activeElement)) type(activeElement, event)
}

/** Listens for the keys that are kept, and for the focus of the dialog that gets them. Gives back what ends it. */
export const listenForKeysAhead = (): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (waiting === null || !event.isTrusted || event.isComposing || MODIFIERS.has(event.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push(event)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const dialog = target instanceof Element ? target.closest('[role="dialog"], [role="alertdialog"]') : null
    if (waiting === null || dialog === null) return
    const kept = waiting
    // What it binds to its fields is bound by then; no further key comes before.
    queueMicrotask(() => {
      if (waiting === kept) waiting = null
      for (const event of kept) if (dialog.contains(document.activeElement)) press(event)
    })
  }
  const ending = new AbortController()
  const { signal } = ending
  window.addEventListener('keydown', onKey, { capture: true, signal })
  window.addEventListener('focusin', onFocus, { signal })
  return () => ending.abort()
}
