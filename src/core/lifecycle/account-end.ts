import { ok, type Result } from '../../shared/contract/result.ts'
import type { TokenEnd } from '../../shared/model/token.ts'
import { readAccountTokens } from '../diagnosis/observe/management-lists.ts'
import type { BaseUrls } from '../../shared/model/service.ts'
import type { KnownToken } from '../world/world.ts'
import { createCourier, readPages, type LifecyclePorts } from './management.ts'
import { problem, type Problem } from './problem.ts'

const PATH = '/users/me/access_tokens'

/** A moment as the platform writes it, as we do; undefined: it is none. */
const momentOf = (text: string | null): string | null | undefined => {
  if (text === null) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const unknown = (name: string, why: string): { ok: false; error: Problem } =>
  problem('key-not-told-apart', 'not-checked', `The end date of “${name}” is unknown: ${why}`)

/**
 * The end date of an account's token, read with the token itself. The list shows no values, only last characters: a token
 * that answers is neither revoked nor past its end, so that of those that end like it only the living can be it. Where they
 * do not agree, it is not known.
 */
export const readEnd = async (
  token: KnownToken,
  baseUrls: BaseUrls,
  ports: LifecyclePorts,
): Promise<Result<TokenEnd, Problem>> => {
  const secret = await token.secret()
  if (!secret.ok) return problem('token-not-there', 'unreadable', secret.error.message, secret.error)
  const baseUrl = baseUrls.management
  if (secret.value === null || baseUrl === undefined) return unknown(token.name, 'it cannot be asked about.')
  const courier = createCourier(ports, 'management', baseUrl, { secret: secret.value, reach: token.reach })
  const pages = await readPages(courier, PATH, { what: 'the tokens of its account', token: token.name, change: false })
  if (!pages.ok) return unknown(token.name, pages.error.message.replace(' Nothing was changed.', ''))
  const now = ports.clock.now().getTime()
  const listed = readAccountTokens(pages.value, secret.value, now)
  if (listed === null) return unknown(token.name, 'Management’s list of the account’s tokens cannot be read.')
  const living = listed.items.filter(({ state }) => state === 'living')
  const [first] = living
  if (first === undefined)
    return unknown(token.name, 'Management lists no active token of the account with the same last characters.')
  const ends = new Set(living.map(({ expiresAt }) => momentOf(expiresAt)))
  const [at] = ends
  // An entry that could not be read might have been this one.
  if (ends.size > 1 || !listed.isWhole || at === undefined)
    return unknown(token.name, 'Management lists more than one token of the account that could be this one.')
  return ok({ at, type: first.type, readAt: new Date(now).toISOString() })
}
