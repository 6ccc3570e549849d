import type { DeskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import { repairToken } from '../../shared/text/lint-token.ts'
import { couldHold } from '../../shared/text/redact.ts'
import { isWithin } from '../../shared/text/url.ts'
import { mayBeTypoOf, typoOf } from '../diagnosis/typos.ts'
import type { BoundSecret, Reach } from '../gate.ts'
import { reachOf, type KnownToken } from './inventory.ts'

export type Carried = {
  found: readonly (BoundSecret & { token: KnownToken })[]
  /** Tokens that could stand there, by their last characters, and that the keychain would not give. */
  unread: readonly { token: KnownToken; reach: Reach; error: DeskError }[]
}

export const typedTexts = ({ path, query, headers, body }: Omit<RequestDraft, 'credential'>): string[] =>
  [
    path,
    ...[...query, ...headers].filter(({ enabled }) => enabled).flatMap(({ name, value }) => [name, value]),
    body ?? '',
  ].filter((text) => text !== '')

const couldStandIn = (texts: readonly string[], { traits }: KnownToken): boolean =>
  traits === null || texts.some((text) => couldHold(text, traits))

/** A text unchanged, and as a diagnosis would repair it: a repaired text is sent too. */
const asSent = (text: string): string[] => [...new Set([text, repairToken(text).value])]

/** Which known tokens these texts contain, in any spelling. Reads only those that they could contain, and releases none. */
export const carriedIn = async (texts: readonly string[], tokens: readonly KnownToken[]): Promise<Carried> => {
  const sent = tokens.length === 0 ? [] : texts.flatMap(asSent)
  const found: Carried['found'][number][] = []
  const unread: Carried['unread'][number][] = []
  for (const token of tokens) {
    if (sent.length === 0 || !couldStandIn(sent, token)) continue
    const held = await token.heldIn(sent)
    const { reach } = token
    if (!held.ok) unread.push({ token, reach, error: held.error })
    else if (held.value !== null) found.push({ secret: held.value, reach, token })
  }
  return { found, unread }
}

/** `isUnread`: it may contain `token`, which the keychain didn't return. `error` is `null` if the token belongs to another service. */
export type SecretRefusal = { token: KnownToken; isUnread: boolean; error: DeskError | null; carried: Carried }

const isOutside = (url: URL, reach: Reach): boolean => !reach.some((baseUrl) => isWithin(url, baseUrl))

/** `further`: addresses of later requests. There, the gate holds back what was found, but not a token that wasn't read. */
type Destinations = { urls: readonly URL[]; further?: readonly URL[] }

/** Tokens that were found in texts, released for use, if each of them may be sent to all `urls`. */
export const releasedFor = async (
  carried: Carried,
  { urls, further = [] }: Destinations,
): Promise<Result<Carried, SecretRefusal>> => {
  const unread = carried.unread.find(({ reach }) => [...urls, ...further].some((url) => isOutside(url, reach)))
  if (unread !== undefined) return failed({ token: unread.token, isUnread: true, error: unread.error, carried })
  const outside = carried.found.find(({ reach }) => urls.some((url) => isOutside(url, reach)))
  if (outside !== undefined) return failed({ token: outside.token, isUnread: false, error: null, carried })
  for (const { token } of carried.found) {
    const secret = await token.secret()
    if (!secret.ok) return failed({ token, isUnread: false, error: secret.error, carried })
  }
  return ok(carried)
}

/** The known tokens in these texts, if they may be sent there. Every request is checked with it before the gate. */
export const secretsFor = async (
  texts: readonly string[],
  destinations: Destinations,
  tokens: readonly KnownToken[],
): Promise<Result<Carried, SecretRefusal>> => releasedFor(await carriedIn(texts, tokens), destinations)

const outsideMessage = ({ token, isUnread, error }: SecretRefusal): string =>
  isUnread
    ? `This value may be the token "${token.name}" of "${token.service}". ${error?.message ?? ''} Nothing was sent.`
    : `This value is the token "${token.name}" of "${token.service}", which isn't sent to another service. Nothing was sent.`

/** Why a value that was given, and not chosen from the vault, may not be used at these addresses: it is a token of the vault. */
export const keptElsewhere = async (
  value: string,
  addresses: Reach,
  tokens: readonly KnownToken[],
): Promise<DeskError | null> => {
  const kept = tokens.filter(({ isKept }) => isKept)
  const known = await secretsFor([value], { urls: addresses.map((url) => new URL(url)) }, kept)
  if (known.ok) return null
  const { error } = known.error
  if (error !== null && !known.error.isUnread) return error
  return { ...error, code: error?.code ?? 'origin-refused', message: outsideMessage(known.error) }
}

/** Where a pasted token may go: to the service it was meant for, or, if it could be known tokens, only where each of those may go. */
export const reachOfLoose = ({ found, unread }: Carried, service: Pick<Service, 'baseUrls'>): Reach => {
  const [first, ...others] = [...found, ...unread].map(({ reach }) => reach)
  return first === undefined
    ? reachOf(service)
    : first.filter((baseUrl) => others.every((reach) => reach.includes(baseUrl)))
}

/** Shows neither of the two. Reads only tokens whose length and end allow it. `null` if it is a typo of none, or of several. */
export const almostKnown = async (text: string, tokens: readonly KnownToken[]): Promise<string | null> => {
  const near: string[] = []
  for (const { name, traits, secret } of tokens) {
    const known = traits === null || mayBeTypoOf(text, traits) ? await secret() : null
    const typo = known?.ok === true && known.value !== null ? typoOf(text, known.value) : null
    if (typo !== null) near.push(`Compared with “${name}”, ${typo}.`)
  }
  return near.length === 1 ? (near[0] ?? null) : null
}
