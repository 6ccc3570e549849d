import type { BrowserWindow } from 'electron'
import type { Handlers } from '../shared/contract/calls.ts'

/**
 * Keeps the window out of screenshots and shared screens for as long as a revealed secret may stand in it (Windows and
 * macOS; Linux has no such protection).
 */
export const protectRevealed = (
  handlers: Handlers,
  window: () => Pick<BrowserWindow, 'setContentProtection' | 'isDestroyed'> | null,
): Handlers => {
  let timer: NodeJS.Timeout | undefined
  const protect = (isProtected: boolean): void => {
    const open = window()
    if (open !== null && !open.isDestroyed()) open.setContentProtection(isProtected)
  }
  return {
    ...handlers,
    'vault.revealSecret': async (input) => {
      protect(true)
      const revealed = await handlers['vault.revealSecret'](input)
      clearTimeout(timer)
      if (revealed.ok) timer = setTimeout(() => protect(false), revealed.value.hideAfter)
      else protect(false)
      return revealed
    },
  }
}
