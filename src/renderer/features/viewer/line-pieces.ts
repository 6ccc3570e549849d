/** Texts of megabytes in pieces that end at a line's end: they can be moved and shown one after the other. */

/** Takes the pieces of a text in their order, each as soon as it is made. */
export type TakeChunk = (chunk: string) => void

const INDENT = 2

/** Deeper levels are indented like this one: a million brackets would grow to terabytes of blanks. */
const DEEPEST_INDENT = 50

/** Characters after which a piece is closed, at the end of a line. The first one is short, to be there soon. */
const FIRST_LENGTH = 16 * 1024
const CHUNK_LENGTH = 256 * 1024

/** The blanks before a line, by depth: made once, as every line asks for them. */
const INDENTS = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => ' '.repeat(INDENT * depth))

export const LINE_BREAK = /\r\n?|\n/g

/** Collects indented lines into pieces. */
export class Sheet {
  longestLine = 0
  private readonly take: TakeChunk
  private enough = FIRST_LENGTH
  private piece = ''
  private lineStart = 0

  constructor(take: TakeChunk) {
    this.take = take
  }

  put(text: string): void {
    this.piece += text
  }

  newLine(depth: number): void {
    this.closeLine()
    if (this.piece.length >= this.enough) {
      this.take(this.piece)
      this.enough = CHUNK_LENGTH
      this.piece = ''
      this.lineStart = 0
    } else {
      this.piece += '\n'
      this.lineStart = this.piece.length
    }
    this.piece += INDENTS[Math.min(depth, DEEPEST_INDENT)] ?? ''
  }

  end(): void {
    this.closeLine()
    this.take(this.piece)
  }

  private closeLine(): void {
    this.longestLine = Math.max(this.longestLine, this.piece.length - this.lineStart)
  }
}

/** Cuts a text at line ends into pieces to be shown one after the other; joined by line feeds they give its lines. */
export const rawChunks = (text: string): { chunks: string[]; longestLine: number } => {
  const chunks: string[] = []
  let longestLine = 0
  let chunkStart = 0
  let lineStart = 0
  for (const found of text.matchAll(LINE_BREAK)) {
    longestLine = Math.max(longestLine, found.index - lineStart)
    lineStart = found.index + found[0].length
    if (found.index - chunkStart < (chunks.length === 0 ? FIRST_LENGTH : CHUNK_LENGTH)) continue
    chunks.push(text.slice(chunkStart, found.index))
    chunkStart = lineStart
  }
  chunks.push(text.slice(chunkStart))
  return { chunks, longestLine: Math.max(longestLine, text.length - lineStart) }
}
