import { tokenEntry, type Entry, type Group } from './entries.ts'
import type { PastedRequest } from '../../shared/model/import.ts'
import type { Row } from '../../shared/model/request.ts'
import { METHODS } from '../../shared/model/request-defaults.ts'
import { addressOf } from './hosts.ts'
import { tokenInHeader } from './header.ts'
import { requestTo } from './pasted-request.ts'
import { entriesOfUrl, requestGroup } from './read-url.ts'

/** `GET /spaces/abc HTTP/1.1`, with the marks of `curl -v` before it; in an editor's file the whole address, and no version. */
const REQUEST =
  /^(?:[>*] )?(?:GET|HEAD|POST|PUT|PATCH|DELETE) +(?:(https?:\/\/\S+)(?: +HTTP\/[\d.]+)?|(\/\S*) +HTTP\/[\d.]+)\s*$/

/** An answer stands there, too: that is for Explain. */
const ANSWER = /^(?:< )?HTTP\/[\d.]+ \d{3}/

const HOST = /^host: *([\w.-]+(?::\d+)?)\s*$/i

/** What comes before the first request in an editor's file. */
const NOT_A_REQUEST = /^\s*(?:#|\/\/|@\w+ *=|$)/

/** More than anybody pastes. */
const MOST = 200
const MOST_HEADERS = 200
/** A line whose parameter stands on the line above now: no header, and no end of the headers. */
const JOINED = '#'

const bare = (line: string): string => line.slice(0, 20_000).replace(/^[>*] ?/, '')

const rowOf = (line: string): Row[] => {
  const [, name, value] = /^([\w-]+) *: *(.*)$/.exec(line) ?? []
  return name === undefined || value === undefined ? [] : [{ name, value: value.trim(), enabled: true }]
}

/** What comes behind the headers, up to the next request of an editor’s file. */
const bodyIn = (lines: readonly string[]): string | null => {
  const end = lines.findIndex((line) => REQUEST.test(line) || line.startsWith('###'))
  const body = lines.slice(0, end === -1 ? lines.length : end).map(bare)
  return body.join('\n').trim() || null
}

type Variable = { text: string; line: number }

type Read = { entries: Entry[]; request: PastedRequest | undefined }

/** A request from its first line on. */
const requestAt = (lines: readonly string[], from: number, match: RegExpExecArray): Read => {
  const near = lines.slice(from + 1, from + 1 + MOST_HEADERS)
  const end = near.findIndex((line) => bare(line).trim() === '' || REQUEST.test(line))
  const headers = near.slice(0, end === -1 ? near.length : end).map(bare)
  const host = headers.map((line) => HOST.exec(line)?.[1]).find((name) => name !== undefined)
  const [, whole, path] = match
  const url = addressOf(whole ?? (host === undefined ? '' : `https://${host}${path ?? ''}`))
  const tokens = headers.flatMap((line, at): Entry[] => {
    const token = tokenInHeader(line)
    if (token === null) return []
    return [tokenEntry(token, from + 2 + at)]
  })
  const method = METHODS.find((one) => bare(match[0]).startsWith(`${one} `))
  const body = end === -1 ? null : bodyIn(lines.slice(from + 1 + end))
  const isWhole = url !== null && method !== undefined
  return {
    entries: [...(url === null ? [] : entriesOfUrl(url, from + 1)), ...tokens],
    request: isWhole ? requestTo(url, { method, headers: headers.flatMap(rowOf), body }) : undefined,
  }
}

/** `@name = value` of an editor's file, by name, with the line of each. */
const variablesIn = (lines: readonly string[]): ReadonlyMap<string, Variable> =>
  new Map(
    lines.flatMap((line, at): [string, Variable][] => {
      const [, name, value] = /^@([\w.-]{1,80}) *= *(.*)$/.exec(line.slice(0, 2_048)) ?? []
      return name === undefined || value === undefined ? [] : [[name, { text: value.trim(), line: at + 1 }]]
    }),
  )

/** A line with the values of variables in it. Variables may contain others. */
const filled = (line: string, variables: ReadonlyMap<string, Variable>): string => {
  let text = line
  for (let depth = 0; depth < 4 && variables.size > 0 && text.includes('{{'); depth += 1)
    text = text
      .slice(0, 20_000)
      .replace(/\{\{\s*([\w.-]{1,80})\s*\}\}/g, (all, name: string) => variables.get(name)?.text ?? all)
  return text
}

/** Requests as they are sent, or as an editor keeps them; null: the text does not begin with one. */
export const readHttp = (text: string, file: string | null): Group[] | null => {
  const written = text.split('\n')
  const variables = variablesIn(written)
  const first = written.find((line) => !NOT_A_REQUEST.test(filled(line, variables)))
  if (first === undefined || !REQUEST.test(filled(first, variables))) return null
  const lines = written.map((line) => filled(line, variables))
  // Parameters on lines of their own belong to the address above them.
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const [, parameter] = /^[ \t]+([?&]\S+)[ \t]*$/.exec(lines[at] ?? '') ?? []
    if (parameter === undefined || !/^(?:[A-Z]+ +http|[ \t]+[?&])/.test(lines[at - 1] ?? '')) continue
    lines[at - 1] = `${(lines[at - 1] ?? '').trimEnd()}${parameter}`
    lines[at] = JOINED
  }
  const byValue = new Map([...variables.values()].map((variable) => [variable.text, variable]))
  if (lines.some((line) => ANSWER.test(line))) return null
  const groups: Group[] = []
  for (const [index, line] of lines.entries()) {
    const match = groups.length < MOST ? REQUEST.exec(line) : null
    if (match === null) continue
    const { entries: read, request } = requestAt(lines, index, match)
    const entries = read.map((entry) => {
      const variable = entry.role === 'token' && entry.value.is === 'text' ? byValue.get(entry.value.text) : undefined
      return variable === undefined ? entry : { ...entry, line: variable.line }
    })
    groups.push(requestGroup(file, entries, request))
  }
  return groups
}
