/** What stands where a secret stood. */
export const MASK = '••••••••'

/** Below this many characters the last four would give away too much of the whole. */
const SHOW_LAST_FOUR_FROM = 12

/** The last four characters of a secret, to recognize it by; empty when it is too short for that. */
export const lastFourOf = (secret: string): string => {
  const characters = Array.from(secret)
  return characters.length < SHOW_LAST_FOUR_FROM ? '' : characters.slice(-4).join('')
}

/** How a token is shown: masked, with the last four characters where they are known (`''`: the mask alone). */
export const maskToken = (lastFour: string): string => MASK + lastFour

// A candidate for the mask must share no character with any secret: a mask that does could complete one.
const MASK_CHARACTERS = ['•', '█', '▪', '*', '#', '✱', '◦', '▒', '░', '■']

/** The mask for texts that may hold these secrets: the usual one, unless a secret holds its character. */
export const maskFor = (secrets: readonly string[]): string => {
  const character = MASK_CHARACTERS.find((candidate) => !secrets.some((secret) => secret.includes(candidate)))
  return (character ?? '').repeat(MASK.length)
}
