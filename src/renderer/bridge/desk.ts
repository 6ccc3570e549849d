import type { Bridge } from '../../shared/contract/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload, frozen. The page's only door. */
    readonly tokenDesk: Bridge
  }
}

/** Every call of the page to the desk. Nothing throws across it: each answer is a `Result`. */
export const desk: Bridge = window.tokenDesk
