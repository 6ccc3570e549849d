import { readFile } from 'node:fs/promises'

const BLANK = /\s*/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y

/** Where the values of a JSON text begin, by their paths: `tokens.2.name`. The text has been parsed before. */
const positionsOf = (text: string): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>()
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  const sign = (): string => {
    take(BLANK)
    return text.charAt(at)
  }
  const members = (path: string, close: string): void => {
    at += 1
    for (let index = 0; at < text.length && sign() !== close; index += 1) {
      let key = String(index)
      if (close === '}') {
        key = String(JSON.parse(take(STRING) || '""'))
        if (sign() === ':') at += 1
      }
      value(path === '' ? key : `${path}.${key}`)
      if (sign() === ',') at += 1
    }
    at += 1
  }
  const value = (path: string): void => {
    const first = sign()
    positions.set(path, at)
    if (first === '{') members(path, '}')
    else if (first === '[') members(path, ']')
    else if (take(STRING) === '' && take(SCALAR) === '') at = text.length
  }
  value('')
  return positions
}

/** The line of each token of a manifest's text, counted from 1: where its name stands. */
export const tokenLines = (text: string): ((index: number) => number | null) => {
  const positions = positionsOf(text)
  return (index) => {
    const at = positions.get(`tokens.${index}.name`)
    return at === undefined ? null : text.slice(0, at).split('\n').length
  }
}

/** The same of a file that has been read as a manifest before. */
export const readTokenLines = async (file: string): Promise<(index: number) => number | null> => {
  try {
    return tokenLines((await readFile(file, 'utf8')).replace(/^\ufeff/, ''))
  } catch {
    // It has gone, or changed, while its tokens were tried: they have no lines then.
    return () => null
  }
}
