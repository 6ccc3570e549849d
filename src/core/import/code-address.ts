import type { Group, Role, Value } from './entries.ts'
import { addressOf, isPlatformHost } from './hosts.ts'

/** `url = "https://cdn.contentful.com/…"`, above the call that takes it. */
const isPlatformUrl = (role: Role, value: Value): boolean =>
  role === 'host' && value.is === 'text' && isPlatformHost(addressOf(value.text)?.hostname ?? '')

/** The one address and the one token of a text, each in a call of its own: they belong together. */
export const withAddress = (groups: readonly Group[]): Group[] => {
  const addresses = groups.filter(({ entries }) =>
    entries.every(({ role, name, value }) => role !== 'token' && (name === null || isPlatformUrl(role, value))),
  )
  const others = groups.filter((group) => !addresses.includes(group))
  const [address, ...more] = addresses
  const [only, ...rest] = others
  const isAlone = only?.entries.every(({ role }) => role === 'token') === true
  if (address === undefined || more.length + rest.length > 0 || only === undefined || !isAlone) return [...others]
  return [{ ...only, isPlatform: true, isWhole: true, entries: [...only.entries, ...address.entries] }]
}
