import type { CodeToken } from './code-tokens.ts'

/** Brackets of a program: what closes what, and what encloses a place. */
export type Shape = {
  /** The index of the bracket that closes this one; of the one that it closes. */
  partner: ReadonlyMap<number, number>
  /** The index of the bracket around a token; -1: none. */
  around: Int32Array
}

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

export const shapeOf = (tokens: readonly CodeToken[]): Shape => {
  const partner = new Map<number, number>()
  const around = new Int32Array(tokens.length)
  const open: number[] = []
  for (const [index, token] of tokens.entries()) {
    const opener = token.is === 'sign' ? CLOSES[token.text] : undefined
    if (opener !== undefined && tokens[open.at(-1) ?? -1]?.text === opener) {
      const from = open.pop() ?? -1
      partner.set(from, index)
      partner.set(index, from)
    }
    around[index] = open.at(-1) ?? -1
    if (token.is === 'sign' && /^[([{]$/.test(token.text)) open.push(index)
  }
  return { partner, around }
}

const isSign = (token: CodeToken | undefined, ...signs: readonly string[]): boolean =>
  token?.is === 'sign' && signs.includes(token.text)

/** `contentful.Client`, `Contentful::Client.new`, `\Contentful\Delivery\Client`: what stands before a call’s bracket. */
export const calleeBefore = (tokens: readonly CodeToken[], bracket: number): { name: string; from: number } => {
  const parts: string[] = []
  let index = bracket - 1
  // Longer chains say nothing more of what is called.
  for (let steps = 0; steps < 12; steps += 1) {
    const word = tokens[index]
    if (word?.is !== 'word') break
    parts.unshift(word.text)
    if (!isSign(tokens[index - 1], '.', '::', '\\', '->', '?.')) break
    index -= 2
  }
  return { name: parts.join('.'), from: Math.max(0, index) }
}

/** A block of a program, as opposed to an object: what is in it does not belong to the call around it. */
const isBlock = (tokens: readonly CodeToken[], brace: number): boolean => {
  const before = tokens[brace - 1]
  return (
    isSign(before, ')', '=>', '->') ||
    (before?.is === 'word' && /^(?:else|try|finally|do|class|static)$/.test(before.text))
  )
}

/** How far up a call is looked for around an object in it. */
const DEEPEST = 8

/** The bracket that holds together what belongs to a token: of the call around it, or of its object; -1: the file. */
export const holderOf = (tokens: readonly CodeToken[], { around }: Shape, index: number): number => {
  const first = around[index] ?? -1
  let bracket = first
  for (let depth = 0; depth < DEEPEST && bracket !== -1; depth += 1) {
    const token = tokens[bracket]
    if (isSign(token, '(')) return bracket
    if (isSign(token, '{') && isBlock(tokens, bracket)) return depth === 0 ? -1 : first
    bracket = around[bracket] ?? -1
  }
  return first
}
