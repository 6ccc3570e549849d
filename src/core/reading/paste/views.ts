/** What terminals are told by escape characters: colours, titles, links. */
// eslint-disable-next-line no-control-regex -- escape characters are what this looks for
const TERMINAL = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g

/** Text without what only a terminal or an encoding needs: colours, a byte order mark, NULs between letters. */
export const plainText = (text: string): string => {
  const bare = text.replace(/^\ufeff/, '').replace(TERMINAL, '')
  return bare.includes('\u0000') ? bare.replaceAll('\u0000', '') : bare
}

/** What loggers, containers, build services and mail programs write before every line. */
const LINE_PREFIXES: readonly RegExp[] = [
  /^[>|] ?/, // quoted
  /^[\w.-]+\s*\| ?/, // docker compose: “app_1  | ”
  /^#\d+ \d+(?:\.\d+)? /, // docker build
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,:+Z-]*\]?(?: ?[+-]\d{4})?[ \t]?/,
  /^\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?[ \t]?/,
  /^[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d (?:[\w.-]+ )?[\w./-]+(?:\[\d+\])?: ?/, // syslog
  /^(?:npm ERR!|npm error|remote:|error:|stderr:|stdout:|ERR!) ?/i,
  /^(?:stdout|stderr) [FP] /, // Kubernetes
  /^\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|error|warn|info|debug)\]?[: ]+/,
  /^\[[\w:./ -]{1,40}\] ?/,
]

const stripPrefixes = (line: string): string => {
  let rest = line
  for (let layer = 0; layer < 4; layer += 1) {
    const before = rest
    for (const prefix of LINE_PREFIXES) rest = rest.replace(prefix, '')
    if (rest === before) break
  }
  return rest
}

/** The longest beginning that all lines with anything in them share. */
const commonPrefix = (lines: readonly string[]): string => {
  const [first = '', ...others] = lines.filter((line) => line.trim() !== '')
  let length = first.length
  for (const line of others) while (!line.startsWith(first.slice(0, length))) length -= 1
  return others.length === 0 ? '' : first.slice(0, length)
}

const withoutPrefixes = (text: string): string => {
  const lines = text.split('\n').map(stripPrefixes)
  const prefix = commonPrefix(lines).replace(/[\s{"'].*$/s, '')
  return lines.map((line) => line.slice(line.trim() === '' ? 0 : prefix.length)).join('\n')
}

const NAMED: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  '#34': '"',
  '#39': "'",
  '#x27': "'",
  '#x22': '"',
}

const withoutEscapes = (text: string): string =>
  text.replace(/\\(["'\\/nrt])/g, (_all, character: string) => ({ n: '\n', r: '\r', t: '\t' })[character] ?? character)

const withoutEntities = (text: string): string =>
  text.replace(/&(quot|apos|amp|lt|gt|#34|#39|#x27|#x22);/gi, (all, name: string) => NAMED[name.toLowerCase()] ?? all)

const withoutPercents = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped // Not UTF-8: no URL wrote it.
    }
  })

const MAX_ESCAPES = 3

/**
 * A text as it is, then as it reads without what something on its way put into it: prefixes of lines, escapes of JSON in
 * JSON, of markup, of URLs. Lazy: the first view with a record in it ends the search.
 */
export function* viewsOf(text: string): Generator<string> {
  yield text
  const lines = text.includes('\n') ? withoutPrefixes(text) : text
  if (lines !== text) yield lines
  let unescaped = lines
  for (let layer = 0; layer < MAX_ESCAPES && unescaped.includes('\\'); layer += 1) {
    unescaped = withoutEscapes(unescaped)
    yield unescaped
  }
  const plain = withoutEntities(lines)
  if (plain !== lines) yield plain
  if (/%7B|%22/i.test(lines)) yield withoutPercents(lines)
}
