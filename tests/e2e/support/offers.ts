import { TOKENS, type PlaygroundToken } from '../../../src/playground/tokens.ts'

export { BAKERY, MUSEUM } from '../../../src/playground/tokens.ts'

/** A token that the Playground knows, with its made-up value. */
export const offered = (name: string): PlaygroundToken => {
  const token = TOKENS.find((candidate) => candidate.name === name)
  if (token === undefined) throw new Error(`The Playground has no token “${name}”`)
  return token
}

/** A key in the right shape that no platform has given out. */
export const WRONG_KEY = 'fake-wrong-delivery-key-aaaaaaaaaaaaaaaaaaa'
