import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import { messages } from './messages.svelte.ts'
import { openDialogs } from './open-dialogs.svelte.ts'

type Telling = {
  action?: { label: string; run: () => void }
  /** Its subject: an earlier message about it is outdated and disappears. */
  about?: string
}

/** Milliseconds: long enough to read, and to reach for “Undo”. */
const SHORT = 4_000
const LONG = 10_000

/** What takes away the latest words about something. */
const latest = new Map<string, () => void>()

/** While a dialog is open nothing beneath it may change: what it asks was asked of things as they are. */
export const CLOSE_FIRST = 'Close this dialog first, then undo.'

/** Shows that something was done, with an action if there is one. Returns what removes the message. */
export const tell = (text: string, { action, about }: Telling = {}): (() => void) => {
  if (about !== undefined) latest.get(about)?.()
  const run = (): void => {
    if (openDialogs.any) tell(CLOSE_FIRST, { about: CLOSE_FIRST })
    else {
      untell()
      action?.run()
    }
  }
  const offer = action === undefined ? null : { label: action.label, run }
  const id = messages.show({ text, isError: false, action: offer, left: action === undefined ? SHORT : LONG })
  const untell = (): void => {
    messages.remove(id)
    if (about !== undefined && latest.get(about) === untell) latest.delete(about)
  }
  if (about !== undefined) latest.set(about, untell)
  return untell
}

/** Shows an error of the desk. Its message is a sentence already: what happened, what it means, what to do. */
export const tellError = ({ message: text }: Pick<DeskError, 'message'>): void => {
  messages.show({ text, isError: true, action: null, left: LONG })
}

/** The value of an answer. If it failed, its error is shown, and this is `undefined`. */
export const orTell = async <Value>(answer: Promise<Result<Value>>): Promise<Value | undefined> => {
  const result = await answer
  if (result.ok) return result.value
  tellError(result.error)
  return undefined
}
