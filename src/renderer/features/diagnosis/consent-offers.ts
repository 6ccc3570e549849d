import type { Exchange } from '../../../shared/model/exchange.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { KINDS } from '../../../shared/platform.ts'
import type { Service } from '../../../shared/model/service.ts'
import type { VaultSnapshot } from '../../../shared/model/vault.ts'
import { faultIn } from '../../../shared/model/verdict.ts'

/** What the person can say yes to beyond the token's own service. Empty lists: nothing to ask. */
export type ConsentOffers = {
  /** Where the token would go. */
  otherServices: { name: string; host: string }[]
  /** Management tokens of the same service, by name. */
  managers: string[]
}

const hostOf = ({ baseUrls }: Service, api: RequestDraft['api']): string | null => {
  const baseUrl = baseUrls[api]
  return baseUrl === undefined ? null : new URL(baseUrl).host
}

/** Whether a response shows that its own service accepted the token. Another service may respond the same about a missing space. */
export const wasTaken = ({ outcome }: Pick<Exchange, 'outcome'>): boolean =>
  outcome.kind === 'response' &&
  outcome.said !== null &&
  (outcome.said.verdict === 'accepted' || outcome.said.verdict === 'no-access') &&
  faultIn(outcome.said.cause) !== 'space'

/**
 * The offers for a request, `answer` being its answer where there is one. The Playground is this machine's own and never asked about; a token marked as revoked is no
 * witness; a request without a token has none to send elsewhere. What Images delivers is no token's business.
 */
export const consentOffers = (
  draft: RequestDraft,
  { services, tokens }: Pick<VaultSnapshot, 'services' | 'tokens'>,
  answer: Pick<Exchange, 'outcome'> | null,
): ConsentOffers => {
  const { credential } = draft
  if (draft.api === 'images') return { otherServices: [], managers: [] }
  const ownId = credential.from === 'vault' ? credential.tokenId : null
  const own = tokens.find(({ id }) => id === ownId)
  // A token is asked about on the API of its own kind, whatever it was used on.
  const api = own === undefined ? draft.api : KINDS[own.kind].api
  return {
    otherServices:
      credential.from === 'none' || (answer !== null && wasTaken(answer))
        ? []
        : services
            .filter(({ id, preset }) => id !== draft.serviceId && preset !== 'playground')
            .flatMap((service) => {
              const host = hostOf(service, api)
              return host === null ? [] : [{ name: service.name, host }]
            }),
    managers: tokens
      .filter(({ kind, serviceId }) => KINDS[kind].api === 'management' && serviceId === draft.serviceId)
      .filter(({ id, markedRevoked }) => id !== ownId && !markedRevoked)
      .map(({ name }) => name),
  }
}
