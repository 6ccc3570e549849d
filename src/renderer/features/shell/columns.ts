/** Widths in CSS pixels. The main column is the reason to have the window: it never gets less than this. */
export const VAULT_MIN = 220
const MAIN_MIN = 380
const VAULT_MAX = 480

export const vaultMost = (windowWidth: number): number =>
  Math.max(VAULT_MIN, Math.min(VAULT_MAX, windowWidth - MAIN_MIN))

/** The width to show: the stored one, as far as it fits. */
export const fitVault = (windowWidth: number, stored: number): number =>
  Math.min(Math.max(stored, VAULT_MIN), vaultMost(windowWidth))
