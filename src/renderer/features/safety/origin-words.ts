import { originChangeSchema, routeWords, type OriginChange } from '../../../shared/model/binding.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import { listed } from '../../../shared/text/listed-words.ts'

const named = (urls: readonly string[]): string => (urls.length === 0 ? 'no address' : listed(urls))

/** What an error says of a secret that would go elsewhere; null: it is another error. */
export const originChangeOf = (error: DeskError): OriginChange | null =>
  error.code === 'origin-changed' ? (originChangeSchema.safeParse(error.details).data ?? null) : null

type Route = Extract<OriginChange, { what: 'connection' }>['new']

/** A question with two answers, the safe one first. */
export type OriginWords = { title: string; text: string; advice: string; keep: string; send: string }

const ADVICE =
  'If you did not change this, another program on this computer has changed the catalog file. Keep the old one, and find out which program it was.'

/** A token, or the way to its service, is not what it was when it was kept. Both sides by name. */
export const originWords = (change: OriginChange, tokenName: string | null): OriginWords => {
  if (change.what === 'connection') {
    const ca = change.new.caFile
    const digest = ca === null ? '' : ` The file’s SHA-256 begins with ${ca.sha256.slice(0, 16)}.`
    return {
      title: 'Not the route you approved',
      text: `Your tokens may be sent using ${routeWords(change.old)}. The catalog now sends them using ${routeWords(change.new)}.${digest}`,
      advice: ADVICE,
      keep: 'Keep the old route',
      send: 'Use the new route from now on',
    }
  }
  const hosts = change.new.map((url) => (URL.canParse(url) ? new URL(url).host : url))
  return {
    title: 'Not the address this token was saved for',
    text: `${tokenName === null ? 'This token' : `“${tokenName}”`} was saved for use with ${named(change.old)}. The catalog now sends it to ${named(change.new)}.`,
    advice: ADVICE,
    keep: 'Keep the old address',
    send: `Send it to ${named([...new Set(hosts)])} from now on`,
  }
}

/** What a route lets others read. Empty if nothing new. */
const seenBy = ({ proxy, caFile }: Route): string =>
  (proxy === null ? '' : ' The proxy can see where they go.') +
  (caFile === null ? '' : ' The owner of these certificate authorities can read them.')

/** What would be sent where if the user's own change is saved. In a form, saving again confirms it. */
export const savingWords = (change: OriginChange): string =>
  change.what === 'connection'
    ? `From now on, your tokens are sent using ${routeWords(change.new)}.${seenBy(change.new)}`
    : `Tokens then go to ${named(change.new)} instead of ${named(change.old)}. Save again to confirm.`
