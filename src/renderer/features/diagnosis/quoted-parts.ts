/** A label around a name in it. */
export type QuotedParts = { before: string; quoted: string; after: string }

/** Words of the app, what they quote with the sign right behind it, and words of the app again. */
const AROUND = /^([^“]*) (“.*”\??)(?: ([^”]*))?$/su

/** Splits a label at the name that it quotes, which somebody gave and may be of any length; null: it quotes none. */
export const quotedParts = (label: string): QuotedParts | null => {
  const [, before, quoted, after = ''] = AROUND.exec(label) ?? []
  return before === undefined || quoted === undefined ? null : { before, quoted, after }
}
