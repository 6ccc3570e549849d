import type { Room } from '../../shared/contract/calls.ts'
import { ok } from '../../shared/contract/result.ts'

/** What the shell knows of a keychain that may be asking a person something, in a window of its own. */
export type KeychainDialog = {
  isWaiting(): boolean
  /** Ends the wait: calls of the keychain that are waiting fail. */
  giveUp(): void
  /** Calls `listener` whenever the waiting begins or ends. */
  onChange(listener: (waiting: boolean) => void): void
}

export const createKeychainDialog = (giveUp: () => void): KeychainDialog & { tell(waiting: boolean): void } => {
  const listeners = new Set<(waiting: boolean) => void>()
  let isWaiting = false
  return {
    isWaiting: () => isWaiting,
    giveUp,
    onChange: (listener) => void listeners.add(listener),
    tell(waiting) {
      isWaiting = waiting
      for (const listener of listeners) listener(waiting)
    },
  }
}

/** Carries out the channels `keychain.*`. `stopAsking`: who would not wait is not asked again without wanting it. */
export const createDeskKeychain = (dialog: KeychainDialog, stopAsking: () => void): Room<'keychain'> => ({
  status: () => Promise.resolve(ok({ waiting: dialog.isWaiting() })),
  giveUp() {
    stopAsking()
    dialog.giveUp()
    return Promise.resolve(ok(null))
  },
})
