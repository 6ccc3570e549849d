import { TOKENS } from '../../people.ts'

/** A delivery key, a preview key, a personal access token, an old key: all invented. */
export const [D, P, M, O] = [TOKENS.storefront, TOKENS.previewer, TOKENS.owner, TOKENS.old]
/** A secret of another service, which isn’t to be found. */
export const FOREIGN = 'sk_live_fake0Foreign123456789abcdefghij'

/** Other secrets that only their names tell from ours: 43 letters, and 64 digits. */
export const FOREIGN_KEY = 'Zk3vTq8WmR1xLc5YpN7bHs0dJf2gKa9uEo4iQ6wVtXy'
export const FOREIGN_HEX = '9f3ac81be07d5264c19e8b3f70a2d6541e9b7c3f8a05d2461b7e9c3fa8d05264'

export const lines = (...all: string[]): string => `${all.join('\n')}\n`

/**
 * One text or several files, and what is to be found in them: each as `KIND SERVICE SPACE ENVIRONMENT :LINE WHICH`, with `?`
 * and `-` where it isn’t known. `findings`: ids with their lines.
 */
export type Sample = {
  name: string
  given: string | Uint8Array | Record<string, string | Uint8Array>
  found: string[]
  findings?: string[]
  ignored?: number
  form?: string
}

/** Whether a text holds eight characters in a row of a secret. */
export const holdsPiece = (text: string, secret: string): boolean =>
  Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).some((piece) => text.includes(piece))
