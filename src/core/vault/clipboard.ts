import { createHash, randomBytes } from 'node:crypto'
import type { Clock, Shell } from '../ports.ts'

/** How long a copied secret stays in the clipboard, in milliseconds. */
const CLEAR_AFTER = 30_000

/** How long reading the clipboard may take, in milliseconds. A program that doesn't hand over its copy would keep the app from closing. */
const READ_WITHIN = 2_000

/** `clearAfter` in milliseconds. `isMarked`: clipboard histories leave the copy out. */
export type BriefCopy = { clearAfter: number; isMarked: boolean }

type Copied = { fingerprint: string; cancel: () => void }

/** Only a salted hash of what was copied is kept, to recognize it by. */
export const createBriefClipboard = (
  shell: Pick<Shell, 'readClipboard' | 'writeClipboard' | 'clearClipboard'>,
  clock: Clock,
) => {
  const salt = randomBytes(16)
  const fingerprint = (text: string): string => createHash('sha256').update(salt).update(text).digest('base64')
  let pending: Copied | null = null

  /** Whether the clipboard still contains what was copied. What can't be read could be the secret. */
  const isThere = (copied: string): Promise<boolean> =>
    new Promise((resolve) => {
      const cancel = clock.after(READ_WITHIN, () => resolve(true))
      const read = shell.readClipboard().then(
        (text) => fingerprint(text) === copied,
        () => true,
      )
      void read.then(resolve).finally(cancel)
    })

  const clear = async (copied: Copied): Promise<void> => {
    copied.cancel()
    if (pending === copied) pending = null
    if (await isThere(copied.fingerprint)) await shell.clearClipboard()
  }

  return {
    /** Copies, and clears the clipboard after a time if it still contains the same. */
    async copy(text: string): Promise<BriefCopy> {
      const before = pending
      // Before the system confirms the copy: it could be there already.
      const copied: Copied = {
        fingerprint: fingerprint(text),
        cancel: clock.after(CLEAR_AFTER, () => void clear(copied)),
      }
      pending = copied
      const isMarked = await shell.writeClipboard(text, 'secret').catch((error: unknown) => {
        copied.cancel()
        if (pending === copied) pending = before
        throw error
      })
      before?.cancel()
      return { clearAfter: CLEAR_AFTER, isMarked }
    },
    clearNow: async (): Promise<void> => {
      if (pending !== null) await clear(pending)
    },
  }
}
