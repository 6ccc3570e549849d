import { textValue, type Entry, type Group } from './entries.ts'
import { addressOf, isPlatformHost, placeInUrl } from './hosts.ts'
import { requestTo } from './pasted-request.ts'

const entry = (role: Entry['role'], text: string, line: number): Entry => ({
  role,
  name: null,
  value: textValue(text),
  line,
  api: null,
})

/** The tokens in an address: in its query, and behind `#` where a sign-in hands one back. */
const tokensIn = (url: URL): string[] =>
  [url.search.slice(1), url.hash.slice(1)].flatMap((part) =>
    [...new URLSearchParams(part)].flatMap(([name, value]) => (name.toLowerCase() === 'access_token' ? [value] : [])),
  )

/** The entries of an address: its host, the place in its path, a token in its query. */
export const entriesOfUrl = (url: URL, line: number): Entry[] => {
  const { space, environment } = placeInUrl(url)
  return [
    entry('host', url.href.split(/[?#]/, 1)[0] ?? '', line),
    ...(space === null ? [] : [entry('space', space, line)]),
    ...(environment === null ? [] : [entry('environment', environment, line)]),
    ...tokensIn(url).map((token) => entry('token', token, line)),
  ]
}

/** One address a line, and nothing else; null: it is something else. */
export const readUrls = (text: string, file: string | null): Group[] | null => {
  const groups: Group[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const bare = line
      .trim()
      .replace(/^[<"'`(]+|[>"'`),;]+$/g, '')
      .replaceAll('&amp;', '&')
    if (bare === '') continue
    const url = /^(?:https?:\/\/|[a-z0-9.-]+\.[a-z]{2,}\/)/i.test(bare) ? addressOf(bare) : null
    if (url === null) return null
    const entries = entriesOfUrl(url, index + 1)
    const isPlatform = isPlatformHost(url.hostname) || entries.some(({ role }) => role === 'token' || role === 'space')
    groups.push({ file, form: 'url', entries, isPlatform, usualApi: null, isWhole: true, request: requestTo(url) })
  }
  return groups.length === 0 ? null : groups
}
