const BLANK = /[ \t\n\r]*/y
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y // eslint-disable-line no-control-regex -- JSON's own rule
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** No manifest is as deep. */
const MAX_DEPTH = 200

/**
 * Where a text stops being JSON, as an index. The parser's own message does not always tell, and when it does it quotes
 * the text, which may be a token.
 */
export const jsonBreak = (text: string): number => {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const length = pattern.exec(text)?.[0].length
    at += length ?? 0
    return length !== undefined
  }
  const takeCharacter = (character: string): boolean => {
    take(BLANK)
    if (text.charAt(at) !== character) return false
    at += 1
    return true
  }
  const list = (close: string, one: () => boolean): boolean => {
    if (takeCharacter(close)) return true
    do if (!one()) return false
    while (takeCharacter(','))
    return takeCharacter(close)
  }
  const member = (): boolean => take(BLANK) && take(STRING) && takeCharacter(':') && value()
  let depth = 0
  const nested = (close: string, one: () => boolean): boolean => {
    depth += 1
    const whole = depth < MAX_DEPTH && list(close, one)
    depth -= 1
    return whole
  }
  const value = (): boolean => {
    if (takeCharacter('{')) return nested('}', member)
    if (takeCharacter('[')) return nested(']', value)
    return take(STRING) || take(SCALAR)
  }
  if (value()) take(BLANK)
  return at
}
