import type { Clock } from '../ports.ts'

/** As long as a revealed token. */
const HIDE_AFTER = 30_000

/** The one body that is shown with the secret in it, for as long as it is. */
export type RevealedBody = {
  /** From now on this one, for the milliseconds given back. */
  reveal(exchangeId: string): number
  isRevealed(exchangeId: string): boolean
}

export const createRevealedBody = (clock: Clock): RevealedBody => {
  let revealed: { exchangeId: string; until: number } | null = null
  return {
    reveal: (exchangeId) => {
      revealed = { exchangeId, until: clock.now().getTime() + HIDE_AFTER }
      return HIDE_AFTER
    },
    isRevealed: (exchangeId) =>
      revealed !== null && revealed.exchangeId === exchangeId && clock.now().getTime() < revealed.until,
  }
}
