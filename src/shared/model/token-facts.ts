import type { Exchange } from './exchange.ts'
import type { Token } from './token.ts'

/** What of tokens needs no schema: the page shows tokens long before it has one to check. */

export const LONGEST_ID = 64
export const ID_PATTERN = /^[A-Za-z0-9._-]+$/
export const ID_WORDS = 'An id can contain only letters, digits, “.”, “-” and “_”.'

/** What `platformIdSchema` would say of a text, where the schema itself is too much to load. Null: it is an id. */
export const platformIdProblem = (text: string): string | null => {
  const id = text.trim()
  if (id === '') return 'This is not an id.'
  if (id.length > LONGEST_ID) return `An id has at most ${LONGEST_ID} characters.`
  return ID_PATTERN.test(id) ? null : ID_WORDS
}

/** The environment that a path without one reads, and that a key with none chosen covers. */
export const DEFAULT_ENVIRONMENT = 'master'

/** Since when the token's present secret is kept, in milliseconds: a key that was replaced just now is a young key. */
export const keptSince = ({ createdAt, secretSince }: Pick<Token, 'createdAt' | 'secretSince'>): number =>
  Date.parse(secretSince ?? createdAt)

/** Whether an exchange was sent with the secret that was stored at `since`. The time of sending counts only if the secret wasn't noted. */
export const wasSentWith = (since: number, { token, startedAt }: Pick<Exchange, 'token' | 'startedAt'>): boolean =>
  token?.since === undefined ? Date.parse(startedAt) >= since : token.since === since

/** The environments that a key reaches: those chosen for it, or the default one when none was chosen. */
export const environmentsOf = ({ environments }: { environments: readonly string[] }): readonly string[] =>
  environments.length === 0 ? [DEFAULT_ENVIRONMENT] : environments
