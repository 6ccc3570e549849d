import type { Header } from '../../../shared/model/request.ts'

/** One answer as `curl -i` or `curl -v` prints it. */
export type HttpBlock = { status: number; headers: Header[]; body: string }

const STATUS = /^[ \t]*(?:< ?)?HTTP\/\d(?:\.\d)? (\d{3})\b/
const HEADER = /^[ \t]*(?:< ?)?([!#$%&'*+.^`|~\w-]+):[ \t]*(.*)$/
const BLANK = /^[ \t]*(?:<[ \t]*)?$/
/** What `curl -v` says beside the answer, and its marks for data. */
const VERBOSE = /^(?:\* |> ?|< ?|[{}] \[\d+ bytes data\])/
const LEFT_INTACT = /\* (?:Connection #\d+ to host|Closing connection|Connection #\d+ to)[^\n]*$/

type Line = { text: string; next: number }

const readHeaders = (lines: readonly string[], start: number): { headers: Header[] } & Omit<Line, 'text'> => {
  const headers: Header[] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (BLANK.test(line)) return { headers, next: at + 1 }
    if (/^\* |^[{}] \[/.test(line)) continue
    const match = HEADER.exec(line)
    if (match === null) break
    headers.push([match[1] ?? '', (match[2] ?? '').trim()])
  }
  return { headers, next: at }
}

const readBodyLines = (lines: readonly string[], start: number, verbose: boolean): Line => {
  const body: string[] = []
  let at = start
  for (; at < lines.length && !STATUS.test(lines[at] ?? ''); at += 1) {
    const line = lines[at] ?? ''
    if (!verbose) body.push(line)
    else if (!VERBOSE.test(line)) body.push(line.replace(LEFT_INTACT, ''))
  }
  return { text: body.join('\n').trim(), next: at }
}

/** The answers that `curl -i`, `curl -v` or a browser's “copy response” printed, in order: interim ones, a proxy's, redirects, the last. */
const readBlocks = (text: string): HttpBlock[] => {
  const lines = text.split(/\r?\n/)
  const verbose = lines.some((line) => line.startsWith('< HTTP/'))
  const blocks: HttpBlock[] = []
  let at = lines.findIndex((line) => STATUS.test(line))
  while (at !== -1 && at < lines.length) {
    const status = Number(STATUS.exec(lines[at] ?? '')?.[1])
    const { headers, next } = readHeaders(lines, at + 1)
    const body = readBodyLines(lines, next, verbose)
    // A status line alone is a sentence of a log, not an answer.
    if (headers.length > 0 || body.text !== '' || blocks.length > 0) blocks.push({ status, headers, body: body.text })
    at = body.next
  }
  return blocks
}

/** The answer that counts: the last that is not interim (1xx) and not a proxy's word that the tunnel stands. `null` if the text contains none. */
export const finalBlockIn = (text: string): HttpBlock | null => {
  const blocks = readBlocks(text)
  const isFinal = ({ status, headers, body }: HttpBlock): boolean =>
    status >= 200 && !(status === 200 && headers.length === 0 && body === '')
  return blocks.findLast(isFinal) ?? blocks.at(-1) ?? null
}
