import type { BrowserWindow } from 'electron'
import type { Handlers } from '../shared/contract/calls.ts'
import type { Result } from '../shared/contract/result.ts'

type Protected = Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'>

/** The page counts from when it has the secret, and hides it in a frame of its own, in milliseconds. */
const PAGE_IS_LATER = 2_000

/**
 * Excludes the window from screenshots and shared screens while it can show a revealed secret. Works on Windows and before macOS 15,
 * whose ScreenCaptureKit ignores it (electron#48258). Linux has no such protection.
 */
export const protectRevealed = (handlers: Handlers, window: () => Protected | null): Handlers => {
  let timer: NodeJS.Timeout | undefined
  /** Asked for, and not yet given: the keychain may take its time. */
  let pending = 0
  const protect = (isProtected: boolean): void => {
    const open = window()
    if (open !== null && !open.isDestroyed()) open.setContentProtection(isProtected)
  }
  const unprotect = (): void => {
    timer = undefined
    if (pending === 0) protect(false)
  }
  const during =
    <Asked, Revealed extends { hideAfter: number }>(reveal: (input: Asked) => Promise<Result<Revealed>>) =>
    async (input: Asked): Promise<Result<Revealed>> => {
      protect(true)
      pending += 1
      const revealed = await reveal(input).finally(() => (pending -= 1))
      if (revealed.ok) {
        clearTimeout(timer)
        timer = setTimeout(unprotect, revealed.value.hideAfter + PAGE_IS_LATER)
      } else if (timer === undefined) unprotect() // Else another one is still on the screen.
      return revealed
    }
  return {
    ...handlers,
    'vault.revealSecret': during(handlers['vault.revealSecret']),
    'requests.revealBody': during(handlers['requests.revealBody']),
  }
}
