import type { Result } from '../../shared/contract/result.ts'
import type { TokenEnd } from '../../shared/model/token.ts'
import { KINDS } from '../../shared/platform.ts'
import { readEnd, type LifecyclePorts, type Problem } from '../../core/lifecycle/management.ts'
import { endingsOf, endsWithin, type Ending } from '../../shared/model/end-dates.ts'
import type { Inventory, KnownToken } from '../../core/inventory/inventory.ts'

/** A token that ends within the span, or has ended. */
export type Expiring = { token: string; service: string; what: Ending['what']; at: string; words: string }

/** A token whose end date is unknown. */
type EndUnknown = { token: string; service: string; message: string; counts: boolean }

export type Expiry = {
  expiring: Expiring[]
  unknown: EndUnknown[]
  /** End dates from Management, to save for tokens of the vault. */
  learned: { tokenId: string; end: TokenEnd }[]
}

export type ExpiryOptions = {
  /** Milliseconds from now on. */
  span: number
  /** Whether the tokens of an account may be asked for their own end date. */
  mayRead: boolean
}

const isAccountToken = ({ kind }: KnownToken): boolean => KINDS[kind].api === 'management'

/** A token's end date from Management. `null` if it isn't requested: keys never end. */
const asked = async (
  token: KnownToken,
  inventory: Inventory,
  ports: LifecyclePorts,
  { mayRead }: ExpiryOptions,
): Promise<Result<TokenEnd, Problem> | null> => {
  const service = inventory.services.find(({ name }) => name === token.service)
  return mayRead && isAccountToken(token) && service !== undefined ? readEnd(token, service.baseUrls, ports) : null
}

/** Which tokens end within a span. What is kept counts where Management does not say otherwise. */
export const expiryOf = async (
  tokens: readonly KnownToken[],
  inventory: Inventory,
  ports: LifecyclePorts,
  options: ExpiryOptions,
): Promise<Expiry> => {
  const expiry: Expiry = { expiring: [], unknown: [], learned: [] }
  for (const token of tokens) {
    const { id, name, service } = token
    const read = await asked(token, inventory, ports, options)
    if (read?.ok === true && token.isKept) expiry.learned.push({ tokenId: id, end: read.value })
    const now = ports.clock.now().getTime()
    const end = read?.ok === true ? read.value : token.ends?.end
    for (const ending of endingsOf({ ...token.ends, end }, now)) {
      const { what, at, words } = ending
      if (endsWithin(ending, now, options.span))
        expiry.expiring.push({ token: name, service, what, at: new Date(at).toISOString(), words })
    }
    if (end === undefined && isAccountToken(token)) {
      const unread = `The end date of “${name}” is unknown. To look it up, add --allow-management-reads.`
      const message = read?.ok === false ? read.error.message : unread
      // An app’s token has no end date that could be read.
      expiry.unknown.push({ token: name, service, message, counts: token.kind === 'personal-access-token' })
    }
  }
  return expiry
}
