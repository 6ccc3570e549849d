import { originChangeSchema, routeWords, type OriginChange } from '../../../shared/model/binding.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })
const named = (urls: readonly string[]): string => (urls.length === 0 ? 'no address' : LIST.format(urls))

/** What an error says of a secret that would go elsewhere; null: it is another error. */
export const originChangeOf = (error: DeskError): OriginChange | null =>
  error.code === 'origin-changed' ? (originChangeSchema.safeParse(error.details).data ?? null) : null

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
      title: 'Another way than the one you said yes to',
      text: `Your tokens may travel by ${routeWords(change.old)}. The catalog now sends them by ${routeWords(change.new)}.${digest}`,
      advice: ADVICE,
      keep: 'Keep the old way',
      send: 'Use the new way from now on',
    }
  }
  const hosts = change.new.map((url) => (URL.canParse(url) ? new URL(url).host : url))
  return {
    title: 'Another address than the one it was kept for',
    text: `${tokenName === null ? 'This token' : `“${tokenName}”`} was kept for ${named(change.old)}. The catalog now sends it to ${named(change.new)}.`,
    advice: ADVICE,
    keep: 'Keep the old address',
    send: `Send it to ${named([...new Set(hosts)])} from now on`,
  }
}

/** The one question before a change of the person’s own is saved: what it lets go where. */
export const savingWords = (change: OriginChange): string =>
  change.what === 'connection'
    ? `From now on your tokens travel by ${routeWords(change.new)}, which can see where they go${change.new.caFile === null ? '' : ', and whoever holds these authorities can read them'}. Save once more to say yes.`
    : `Tokens then go to ${named(change.new)} instead of ${named(change.old)}. Save once more to say yes.`
