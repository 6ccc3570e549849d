import { decodeLeniently } from '../../../shared/text/url.ts'

/** Escape sequences of terminals: colors, titles, links. */
// eslint-disable-next-line no-control-regex -- escape characters are what this looks for
const TERMINAL = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\))/g

/** What loggers write for a line break: Spring, rsyslog, `cat -A`'s picture of it. */
const LINE_BREAK = /<EOL>|#012|␊|\u2028/g

/** Text without what only a terminal or an encoding needs: colors, a byte order mark, NULs between letters. */
export const plainText = (text: string): string => {
  const bare = text
    .replace(/^\ufeff/, '')
    .replace(TERMINAL, '')
    .replace(LINE_BREAK, '\n')
  return bare.includes('\u0000') ? bare.replaceAll('\u0000', '') : bare
}

const TABLE = /^[ \t]*\|.*\|[ \t]*\n[ \t]*\|[ :|]*(?:-[ :|]+)*--[ :|-]*\|[ \t]*(?:\n[ \t]*\|.*)*/gm

/** What succeeded, and what a log of commits or of releases says was done. */
const PASSED =
  /^[ \t]*(?:(?:✓|✔|√|PASS\b|ok \d)|(?:[*-]|[0-9a-f]{7,40}) (?:feat|fix|docs|chore|refactor|test|perf|ci|build)(?:\([\w./-]{1,40}\))?!?:).*$/gm

/**
 * A line in which another program reports about its own service: it advises to log in there (`docker login`), names its API
 * (`Netlify API: Unauthorized`), or is Git or a router in front of the user's own server.
 */
const OF_ANOTHER_PROGRAM =
  /^(?:.*(?:(?:\b(?:[Rr]un|[Uu]se|require|[Tt]ry|with|via)\b|:)[ \t]{0,3}["'`]?(?!contentful)[a-z][\w-]{1,20}(?: auth)? login\b|\b(?!Contentful|Delivery|Preview|Management|Content|Images|GraphQL|REST|Rest|HTTP)[A-Z][a-z]{2,20} API(?:: |(?<=\b(?:from|by) (?:the )?\w{3,21} API)\b)).*|fatal: (?:unable to access|Authentication failed|could not read).*|remote: Permission to .*|.*\brouter\]: at=.*)$/gm

/** Text without tables of Markdown, what succeeded, and other programs' own errors. */
export const withoutDescriptions = (text: string): string =>
  (text.includes('--') ? text.replace(TABLE, '') : text).replace(PASSED, '').replace(OF_ANOTHER_PROGRAM, '')

/** Texts up to this many characters are searched whole. */
const SMALL = 128 * 1024
/** How much around a sign is kept: a record with its neighbors and a stack. */
const AROUND = 16 * 1024
/** Of a great many signs, the first and the last so many count: where trouble began, and how it ended. */
const AT_EACH_END = 60

/** What every text with a record contains, however it was escaped or printed. */
const SIGNS =
  /type[\s\S]{1,40}?Error|requestId|request id:|extensions|statusText|status: \d{3}|status code|AccessTokenInvalid|NotFound|AccessDenied|RateLimitExceeded|could not be found|rate limit/gi

type Part = { from: number; to: number }

const merge = (parts: readonly Part[]): Part[] => {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (last !== undefined && part.from <= last.to) last.to = Math.max(last.to, part.to)
    else merged.push({ ...part })
  }
  return merged
}

/** The start of the line that a place is in, or the place itself in a very long line. */
const lineStart = (text: string, at: number): number => {
  const start = text.lastIndexOf('\n', at) + 1
  return at - start > AROUND ? at : start
}

/** The parts of a long text that could contain a record: logs run to many megabytes, and all later steps read them many times. */
export const relevantParts = (text: string): string => {
  if (text.length <= SMALL) return text
  const signs = Array.from(text.matchAll(SIGNS), ({ index }) => index)
  const counted =
    signs.length <= 2 * AT_EACH_END ? signs : [...signs.slice(0, AT_EACH_END), ...signs.slice(-AT_EACH_END)]
  const parts = counted.map((at) => ({
    from: lineStart(text, Math.max(0, at - AROUND)),
    to: Math.min(text.length, at + AROUND),
  }))
  return merge(parts)
    .map(({ from, to }) => text.slice(from, to))
    .join('\n')
}

/** The parts of a long text that could contain a client's own words: around possible records, its beginning and its end. */
export const tellingParts = (text: string): string =>
  text.length <= SMALL
    ? text
    : [text.slice(0, 2 * AROUND), relevantParts(text).slice(0, SMALL), text.slice(-2 * AROUND)].join('\n')

/** What loggers, containers, build services and mail programs write before every line. */
const LINE_PREFIXES: readonly RegExp[] = [
  /^[>|] ?/, // quoted
  /^[\w.-]+\s*\| ?/, // docker compose: “app_1  | ”
  /^(?:#\d+ \d+(?:\.\d+)?|Step #\d+[^:\n]{0,80}:|@?[\w/-]{1,60}:(?:build|dev|test|start|deploy):) /, // docker, Cloud Build, Turborepo
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,:+Z-]*\]?(?: ?[+-]\d{4})?[ \t]?/,
  /^\[?\d\d:\d\d:\d\d(?:[.,]\d+)?\]?[ \t]?/,
  /^[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d (?:[\w.-]+ )?[\w./-]+(?:\[\d+\])?: ?/, // syslog
  /^(?:npm )?ERR! (?:import|export|Failed with)? ?/,
  /^(?:npm ERR!|npm error|remote:|error:|stderr:|stdout:|ERR!) ?/i,
  /^[DIWEFA], \[[^\]\n]{10,60}\] +[A-Z]+ -- [^:\n]{0,40}: (?:\[[\w-]{4,60}\] )*/, // Ruby
  /^\d{1,2}:\d\d:\d\d [AP]M: ?/, // Netlify
  /^ ?[›│┃║] ?/, // a box, or a command line's mark
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

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }

const withoutEscapes = (text: string): string =>
  text.replace(/\\(["'\\/nrt])/g, (_all, character: string) => ({ n: '\n', r: '\r', t: '\t' })[character] ?? character)

const withoutEntities = (text: string): string =>
  text.replace(/&(?:(quot|apos|amp|lt|gt)|#(\d{2,3}|x[0-9a-f]{2}));/gi, (_all, name?: string, code = '') =>
    name === undefined ? String.fromCharCode(Number(`0${String(code)}`)) : (NAMED[name.toLowerCase()] ?? ''),
  )

/** Part by part: V8 throws "Maximum call stack size exceeded" for one pattern of a few million repetitions. */
const withoutPercents = (text: string): string => text.replace(/(?:%[0-9a-f]{2}){1,4096}/gi, decodeLeniently)

const BOX = /[│┃║╎┊]|[─━═╌┄]{2,}|[┌┐└┘├┤┬┴┼╔╗╚╝╭╮╰╯╠╣]/g

/** A text as one line, without prefixes, escapes and boxes, so that a sentence is found that a terminal has wrapped. */
export const flowing = (text: string): string =>
  withoutEntities(withoutEscapes(text.split('\n').map(stripPrefixes).join('\n')))
    .replace(BOX, ' ')
    .replace(/\s+/g, ' ')

/** A text with its lines, but without their prefixes, without escapes and boxes. */
export const readable = (text: string): string =>
  withoutEntities(withoutEscapes(withoutPrefixes(text))).replace(BOX, ' ')

const MAX_ESCAPES = 3

/** The text, then without prefixes of lines, escapes of JSON in JSON, of markup, of URLs. The first view with a record ends the search. */
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
