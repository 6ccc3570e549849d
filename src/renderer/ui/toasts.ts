import { toast } from 'svelte-sonner'
import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import { openDialogs } from './open-dialogs.svelte.ts'

type Telling = {
  action?: { label: string; run: () => void }
  /** Its subject: an earlier message about it is outdated and disappears. */
  about?: string
}

/** Milliseconds: long enough to read, and to reach for “Undo”. */
const SHORT = 4_000
const LONG = 10_000

/** How much longer each message stands, in milliseconds. */
const left = new Map<number | string, number>()

/**
 * The clock of all messages is ours. That of svelte-sonner goes by the pointer's coming and leaving, and stands still for ever
 * where a message moves or goes from beneath the pointer, which then leaves nothing.
 */
const UNTIMED = { duration: Infinity }

/** Lets time pass for all messages, and removes those whose time is over. */
export const passTime = (milliseconds: number): void => {
  for (const [id, before] of left) {
    left.set(id, before - milliseconds)
    if (before > milliseconds) continue
    left.delete(id)
    toast.dismiss(id)
  }
}

/** What takes away the latest words about something. */
const latest = new Map<string, () => void>()

/** While a dialog is open nothing beneath it may change: what it asks was asked of things as they are. */
export const CLOSE_FIRST = 'Close this dialog first, then undo.'

/** What a message offers, which waits while a dialog is open. */
const wayOf = ({ label, run }: NonNullable<Telling['action']>) => ({
  label,
  onClick: (event: MouseEvent): void => {
    if (!openDialogs.any) {
      run()
      return
    }
    event.preventDefault()
    tell(CLOSE_FIRST, { about: CLOSE_FIRST })
  },
})

/** Shows that something was done, with an action if there is one. Returns what removes the message. */
export const tell = (text: string, { action, about }: Telling = {}): (() => void) => {
  const way = action && wayOf(action)
  if (about !== undefined) latest.get(about)?.()
  const id = toast(text, way === undefined ? UNTIMED : { ...UNTIMED, action: way })
  left.set(id, way === undefined ? SHORT : LONG)
  const untell = (): void => {
    left.delete(id)
    toast.dismiss(id)
    if (about !== undefined && latest.get(about) === untell) latest.delete(about)
  }
  if (about !== undefined) latest.set(about, untell)
  return untell
}

/** Shows an error of the desk. Its message is a sentence already: what happened, what it means, what to do. */
export const tellError = (error: Pick<DeskError, 'message'>): void => {
  left.set(toast.error(error.message, { ...UNTIMED, closeButton: true }), LONG)
}

/** The value of an answer. If it failed, its error is shown, and this is `undefined`. */
export const orTell = async <Value>(answer: Promise<Result<Value>>): Promise<Value | undefined> => {
  const result = await answer
  if (result.ok) return result.value
  tellError(result.error)
  return undefined
}
