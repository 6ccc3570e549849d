import { carriedIn, released, type Carried } from '../../core/inventory/known-secrets.ts'
import { unreadableOf } from '../../core/inventory/diagnosis-input.ts'
import type { CheckCell } from '../../core/diagnosis/input.ts'
import type { KnownToken } from '../../core/inventory/inventory.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import { buildTarget, hrefOf, isWithin } from '../../shared/text/url.ts'
import type { Arguments } from '../arguments/parse.ts'
import { textsOf } from '../arguments/values.ts'
import type { Screen } from '../output/screen.ts'
import { misused, notUsable, unable, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { Place } from './place.ts'
import { unreadableWords } from './unreadable-words.ts'
import { readCatalog } from '../read-catalog.ts'
import { openedVault } from './vault-world.ts'
import type { CommandWorld } from './world.ts'

/** What is printed if the gate refuses a request because of a known token in it. */
export const NOT_ITS_SERVICE =
  'The request contains a token that belongs to another service and is not sent elsewhere. Nothing was sent. Remove it from the request.'

/** Every token whose secret is known: the vault's and the manifest's, for every command. */
const knownTokens = async ({ from, tokens }: CommandWorld, system: System): Promise<readonly KnownToken[]> => {
  if (from === 'vault') return tokens
  const document = await readCatalog(system)
  return document.ok ? [...tokens, ...openedVault(document.value, system).tokens] : tokens
}

/** Base URLs as they were typed, too: a URL has its host in lower case. */
const baseUrlTexts = (args: Arguments, { service }: Place): string[] => [
  ...(['base-url', 'other-base-url'] as const).flatMap((option) =>
    textsOf(args, option).map((text) => text.slice(text.indexOf('=') + 1)),
  ),
  ...Object.values(service.baseUrls),
]

const urlOf = (path: string, { service, api }: Place): URL => {
  const baseUrl = service.baseUrls[api] ?? ''
  const target = buildTarget(baseUrl, path, [])
  return new URL(target.ok ? hrefOf(target.value) : baseUrl)
}

/** Why a token cannot be read, without the advice for the app's window. */
const whyUnread = (error: DeskError): string => {
  const unreadable = unreadableOf(error)
  return unreadable === null ? error.message : unreadableWords(unreadable)
}

/** What goes into a request. `further`: base URLs that the same texts may be sent to after it. */
export type Typed = { texts: readonly string[]; path: string; place: Place; further: readonly string[] }

const isOutside = (url: URL, { reach }: Pick<KnownToken, 'reach'>): boolean =>
  !reach.some((baseUrl) => isWithin(url, baseUrl))

/** Why texts may not be sent to these addresses, if one of them may contain a token that can't be read. */
const unreadRefusal = ({ unread }: Carried, urls: readonly URL[]): { ok: false; error: Refusal } | null => {
  const one = unread.find((carried) => urls.some((url) => isOutside(url, carried)))
  return one === undefined
    ? null
    : unable(
        `The request may contain the token "${one.token.name}", which belongs to "${one.token.service}". ${whyUnread(one.error)} Nothing was sent.`,
      )
}

/**
 * The known tokens in the texts of a request and in its base URLs, masked from here on. Refuses the request if one of them
 * may not be sent there. The keychain is read only for tokens whose last four characters stand in a text.
 */
export const secretsTyped = async (
  { texts, path, place, further }: Typed,
  args: Arguments,
  inventory: CommandWorld,
  system: System,
  screen: Screen,
): Promise<Result<Carried, Refusal>> => {
  const typed = [...texts, ...baseUrlTexts(args, place)]
  const carried = await carriedIn(typed, await knownTokens(inventory, system))
  for (const { secret } of carried.found) screen.hide(secret)
  const url = urlOf(path, place)
  // The gate holds back what is found in a later request. It can't recognize what wasn't read.
  const unread = unreadRefusal(carried, [url, ...further.map((baseUrl) => new URL(baseUrl))])
  if (unread !== null) return unread
  if (carried.found.some((one) => isOutside(url, one))) return misused(NOT_ITS_SERVICE)
  const free = await released(carried)
  return free.ok ? free : notUsable(free.error)
}

const textsIn = ({ path, spaceId, environmentId }: CheckCell): string[] =>
  [path, spaceId, environmentId].filter((text) => text !== null)

const urlsFor = ({ service, otherServices, consent }: CheckCell): string[] =>
  [service, ...(consent.otherServices ? otherServices : [])].flatMap(({ baseUrls }) => Object.values(baseUrls))

/** The refusal of the checks of a manifest if one of its ids is a known token of another service; `null` otherwise. */
export const secretsInChecks = async (
  cells: readonly CheckCell[],
  inventory: CommandWorld,
  system: System,
  screen: Screen,
): Promise<{ ok: false; error: Refusal } | null> => {
  const tokens = await knownTokens(inventory, system)
  for (const ofService of Map.groupBy(cells, ({ service }) => service.name).values()) {
    const carried = await carriedIn([...new Set(ofService.flatMap(textsIn))], tokens)
    for (const { secret } of carried.found) screen.hide(secret)
    const urls = [...new Set(ofService.flatMap(urlsFor))].map((url) => new URL(url))
    const unread = unreadRefusal(carried, urls)
    if (unread !== null) return unread
    if (carried.found.some((one) => urls.some((url) => isOutside(url, one)))) return misused(NOT_ITS_SERVICE)
  }
  return null
}
