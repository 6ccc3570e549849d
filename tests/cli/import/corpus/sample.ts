import { TOKENS } from '../../people.ts'

/** A delivery key, a preview key, a personal access token, an old key: as real ones look, and nobody’s. */
export const [D, P, M, O] = [TOKENS.storefront, TOKENS.previewer, TOKENS.owner, TOKENS.old]
/** A secret of somebody else’s, which is none of ours to find. */
export const FOREIGN = 'sk_live_fake0Foreign123456789abcdefghij'

/**
 * One text or several files, and what is to be found in them: each as `KIND SERVICE SPACE ENVIRONMENT :LINE WHICH`, with `?`
 * and `-` where nothing tells. `findings`: ids with their lines.
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
