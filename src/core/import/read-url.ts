import type { PastedRequest } from '../../shared/model/import.ts'
import { bareGroup, tokenEntry, type Entry, type Group } from './entries.ts'
import { addressOf, isPlatformHost, placeInUrl } from './hosts.ts'
import { requestTo } from './pasted-request.ts'

const entry = (role: Entry['role'], text: string, line: number): Entry => ({ ...tokenEntry(text, line), role })

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
    ...tokensIn(url).map((token) => tokenEntry(token, line)),
  ]
}

/** A request that was spelled out, for the platform or for another server. */
export const requestGroup = (
  file: string | null,
  entries: readonly Entry[],
  request: PastedRequest | undefined,
): Group => {
  const isPlatform = entries.some(
    ({ role, value }) =>
      role === 'space' ||
      (role === 'host' && value.is === 'text' && isPlatformHost(addressOf(value.text)?.hostname ?? '')),
  )
  return { ...bareGroup(file, 'curl', entries), isPlatform, isWhole: true, ...(request && { request }) }
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
    groups.push({ ...bareGroup(file, 'url', entries), isPlatform, isWhole: true, request: requestTo(url) })
  }
  return groups.length === 0 ? null : groups
}
