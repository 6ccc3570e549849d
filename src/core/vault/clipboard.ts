import { createHash, randomBytes } from 'node:crypto'
import type { Clock, Shell } from '../ports.ts'

/** How long a copied secret stays in the clipboard, in milliseconds. */
const CLEAR_AFTER = 30_000

type BriefClipboard = {
  /** Copies, and clears the clipboard after the time given back (milliseconds) if it still holds the same. */
  copy(text: string): Promise<number>
  /** Clears at once what is still there, as before the app closes. */
  clearNow(): Promise<void>
}

/** Only a salted hash of what was copied is kept, to recognize it by. */
export const createBriefClipboard = (
  shell: Pick<Shell, 'readClipboard' | 'writeClipboard' | 'clearClipboard'>,
  clock: Clock,
): BriefClipboard => {
  const salt = randomBytes(16)
  const fingerprint = (text: string): string => createHash('sha256').update(salt).update(text).digest('base64')
  let pending: { fingerprint: string; cancel: () => void } | null = null

  const clearNow = async (): Promise<void> => {
    const held = pending
    if (held === null) return
    pending = null
    held.cancel()
    if (fingerprint(await shell.readClipboard()) === held.fingerprint) await shell.clearClipboard()
  }

  return {
    async copy(text) {
      pending?.cancel()
      await shell.writeClipboard(text, 'secret')
      pending = { fingerprint: fingerprint(text), cancel: clock.after(CLEAR_AFTER, () => void clearNow()) }
      return CLEAR_AFTER
    },
    clearNow,
  }
}
