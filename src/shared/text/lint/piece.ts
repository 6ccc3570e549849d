/** A part of a pasted value: UTF-16 unit `i` of `text` stood at code point `at[i]`, so that a finding can be pointed at. */
export type Piece = { readonly text: string; readonly at: readonly number[] }

export const pieceOf = (value: string): Piece => {
  const at = Array.from(value).flatMap((character, position) => Array<number>(character.length).fill(position))
  return { text: value, at }
}

/** UTF-16 units `from` (included) to `to` (not included). */
export const slicePiece = ({ text, at }: Piece, from: number, to: number): Piece => ({
  text: text.slice(from, to),
  at: at.slice(from, to),
})

export const joinPieces = (pieces: readonly Piece[]): Piece => ({
  text: pieces.map(({ text }) => text).join(''),
  at: pieces.flatMap(({ at }) => at),
})

/** The code points of a piece, each with its UTF-16 index in the piece and its position in the value. */
export const charactersOf = ({ text, at }: Piece): { character: string; index: number; position: number }[] => {
  const characters: { character: string; index: number; position: number }[] = []
  let index = 0
  for (const character of text) {
    characters.push({ character, index, position: at[index] ?? index })
    index += character.length
  }
  return characters
}
