import type { BrowserWindow } from 'electron'
import type { Handlers } from '../shared/contract/calls.ts'
import type { Result } from '../shared/contract/result.ts'

type Protected = Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'>

/**
 * Keeps the window out of screenshots and shared screens for as long as a revealed secret may stand in it (Windows and
 * macOS; Linux has no such protection).
 */
export const protectRevealed = (handlers: Handlers, window: () => Protected | null): Handlers => {
  let timer: NodeJS.Timeout | undefined
  const protect = (isProtected: boolean): void => {
    const open = window()
    if (open !== null && !open.isDestroyed()) open.setContentProtection(isProtected)
  }
  const unprotect = (): void => {
    timer = undefined
    protect(false)
  }
  const during =
    <Asked, Revealed extends { hideAfter: number }>(reveal: (input: Asked) => Promise<Result<Revealed>>) =>
    async (input: Asked): Promise<Result<Revealed>> => {
      protect(true)
      const revealed = await reveal(input)
      if (revealed.ok) {
        clearTimeout(timer)
        timer = setTimeout(unprotect, revealed.value.hideAfter)
      } else if (timer === undefined) protect(false) // Else another one is still on the screen.
      return revealed
    }
  return {
    ...handlers,
    'vault.revealSecret': during(handlers['vault.revealSecret']),
    'requests.revealBody': during(handlers['requests.revealBody']),
  }
}
