import { dialogs } from '../../page/dialogs.svelte.ts'
import { isModal } from '../../page/is-modal.ts'
import { later } from '../../ui/later.ts'
import { openDialogs } from '../../ui/open-dialogs.svelte.ts'
import { firstScreen } from './first-screen.svelte.ts'
import { ofFiles, ofText, type HandedOver } from './handed-over.ts'

const EDITABLE =
  'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]:not([contenteditable="false"])'

/** In a field the keys and the drop are the field’s own. An editor in a shadow root is found by the event’s way. */
const isInField = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches(EDITABLE))

/** Another dialog is open: then nothing can be put into the box. */
const isElsewhere = (): boolean => isModal() && dialogs.current?.kind !== 'paste'

/** The box is no part of what has to be there before the window can be used. */
const importBox = later(() => import('./box.svelte.ts'))

/** The box, as soon as it's known where it opens. */
const boxInPlace = async () => {
  const [{ box }] = await Promise.all([importBox(), firstScreen.known])
  return box
}

export const openBox = async (): Promise<void> => {
  const box = await boxInPlace()
  openDialogs.whenFree(() => box.open())
}

export const takeIn = async (handed: HandedOver): Promise<void> => {
  const box = await boxInPlace()
  const take = (): void => {
    if ('why' in handed) box.refuse(handed.why)
    else void box.take(handed.sources)
  }
  // Into the box that is open; never in the place of a dialog that was opened since.
  if (dialogs.current?.kind === 'paste') take()
  else openDialogs.whenFree(take)
}

/** Takes in the text or the files. `first`: what counts if there are both. Returns whether there was any of them. */
export const takeData = (data: DataTransfer | null, first: 'text' | 'files'): boolean => {
  const files = [...(data?.files ?? [])]
  const text = data?.getData('text/plain') ?? ''
  const hasText = text.trim() !== ''
  if (files.length > 0 && (first === 'files' || !hasText)) void ofFiles(files).then(takeIn)
  else if (hasText) void takeIn(ofText(text))
  return hasText || files.length > 0
}

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') === true

/** Takes pastes outside fields, and drops anywhere. `onDrag`: whether something droppable is over it. Returns what ends it. */
export const listenForPastes = (onDrag: (isOver: boolean) => void): (() => void) => {
  const onPaste = (event: ClipboardEvent): void => {
    if (event.defaultPrevented || isInField(event) || isElsewhere()) return
    if (takeData(event.clipboardData, 'text')) event.preventDefault()
  }
  const isOurs = (event: DragEvent): boolean => hasFiles(event.dataTransfer) || !isInField(event)
  const onDragOver = (event: DragEvent): void => {
    if (!isOurs(event)) return
    event.preventDefault()
    const isTaken = !isElsewhere()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
    onDrag(isTaken)
  }
  const onDragLeave = (event: DragEvent): void => {
    // From one part of the window to another it goes on.
    if (event.relatedTarget === null) onDrag(false)
  }
  const onDrop = (event: DragEvent): void => {
    onDrag(false)
    if (event.defaultPrevented || !isOurs(event)) return
    // Also where it is not taken: the window must never open what was dropped.
    event.preventDefault()
    if (!isElsewhere()) takeData(event.dataTransfer, 'files')
  }
  const ending = new AbortController()
  const { signal } = ending
  window.addEventListener('paste', onPaste, { signal })
  window.addEventListener('dragover', onDragOver, { signal })
  window.addEventListener('dragleave', onDragLeave, { signal })
  window.addEventListener('drop', onDrop, { signal })
  return () => ending.abort()
}
