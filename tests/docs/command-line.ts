/** One program of a pipeline: `words` starts with its name. `input` and `output` are the files of `<` and `>`. */
export type Stage = {
  variables: Readonly<Record<string, string>>
  words: readonly string[]
  input: string | null
  output: string | null
}

type Token = { kind: 'word'; text: string } | { kind: 'sign'; text: '|' | '<' | '>' }

const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/

/** What the docs may use of a shell: quotes, backslashes and variables in words; pipes and redirections between them. */
const tokensIn = (line: string, valueOf: (name: string) => string): Token[] => {
  const tokens: Token[] = []
  let word: string | null = null
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern, 'y')
    sticky.lastIndex = at
    const match = sticky.exec(line)
    if (match !== null) at = sticky.lastIndex
    return match
  }
  const append = (text: string): void => {
    word = (word ?? '') + text
  }
  const endWord = (): void => {
    if (word !== null) tokens.push({ kind: 'word', text: word })
    word = null
  }
  const expand = (text: string): string =>
    text.replace(/\$(?:\{(\w+)\}|(\w+|\?))/g, (_match, braced?: string, plain?: string) =>
      valueOf(braced ?? plain ?? ''),
    )
  while (at < line.length) {
    const space = take(/(?:\s|\\\n)+/)
    if (space !== null) {
      endWord()
      continue
    }
    const single = take(/'([^']*)'/)
    const double = single === null ? take(/"((?:[^"\\]|\\.)*)"/) : null
    const escaped = single === null && double === null ? take(/\\(.)/) : null
    const sign = single === null && double === null && escaped === null ? take(/[|<>]/) : null
    if (single !== null) append(single[1] ?? '')
    else if (double !== null) append(expand((double[1] ?? '').replace(/\\(["\\`])/g, '$1')))
    else if (escaped !== null) append(escaped[1] ?? '')
    else if (sign !== null) {
      endWord()
      tokens.push({ kind: 'sign', text: sign[0] as '|' | '<' | '>' })
    } else {
      const plain = take(/[^\s'"\\|<>]+/)
      if (plain === null || /[;&`]|\$\(/.test(plain[0]))
        throw new Error(`A console block can't contain ${JSON.stringify(line.slice(at))}: use one command per line.`)
      append(expand(plain[0]))
    }
  }
  endWord()
  return tokens
}

const stageFrom = (tokens: readonly Token[]): Stage => {
  const variables: Record<string, string> = {}
  const words: string[] = []
  let input: string | null = null
  let output: string | null = null
  let sign: string | null = null
  for (const token of tokens) {
    if (token.kind === 'sign') {
      sign = token.text
      continue
    }
    const assignment = words.length === 0 ? ASSIGNMENT.exec(token.text) : null
    if (sign === '<') input = token.text
    else if (sign === '>') output = token.text
    else if (assignment !== null) variables[assignment[1] ?? ''] = assignment[2] ?? ''
    else words.push(token.text)
    sign = null
  }
  return { variables, words, input, output }
}

/** A command line as a pipeline. `valueOf` returns a variable's value; an unset one is the empty string. */
export const stagesOf = (line: string, valueOf: (name: string) => string): Stage[] => {
  const stages: Token[][] = [[]]
  for (const token of tokensIn(line, valueOf)) {
    if (token.kind === 'sign' && token.text === '|') stages.push([])
    else stages.at(-1)?.push(token)
  }
  return stages.map(stageFrom)
}
