import { toast } from 'svelte-sonner'
import type { DeskError } from '../../shared/contract/errors.ts'

type Action = { label: string; run: () => void }

/** Milliseconds: long enough to read, and to reach for “Undo”. */
const SHORT = 4_000
const LONG = 10_000

/** Tells that something was done, with a way back where there is one. Gives back what takes the words away. */
export const tell = (text: string, action?: Action): (() => void) => {
  const way = action && { label: action.label, onClick: action.run }
  const id = toast(text, way === undefined ? { duration: SHORT } : { duration: LONG, action: way })
  return () => void toast.dismiss(id)
}

/** Shows an error of the desk. Its message is a sentence already: what happened, what it means, what to do. */
export const tellError = (error: Pick<DeskError, 'message'>): void => {
  toast.error(error.message, { duration: LONG, closeButton: true })
}
