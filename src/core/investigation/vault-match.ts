import type { DiagnosisTarget, Explanation, VaultMatch } from '../../shared/model/diagnosis.ts'
import type { Service } from '../../shared/model/service.ts'
import { isSpaceKey, KINDS, takesKind } from '../../shared/platform.ts'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import { explainText } from '../diagnosis/explain.ts'
import { isMeantFor } from '../diagnosis/facts.ts'
import { parsePath } from '../diagnosis/paths.ts'
import type { Inventory, KnownToken } from '../inventory/inventory.ts'
import { isRedaction } from '../reading/paste/shown-token.ts'
import { looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { MASK } from '../../shared/text/mask.ts'
import { sanitize } from '../../shared/text/redact.ts'
import type { ShownRequest } from '../reading/paste/text-reading.ts'

type Known = {
  services: readonly Pick<Service, 'name' | 'baseUrls'>[]
  tokens: readonly Pick<KnownToken, 'id' | 'name' | 'kind' | 'service' | 'spaceId' | 'environments' | 'traits'>[]
}
type Saved = Known['tokens'][number]

/** Fewer characters of a token's end are no sign of it. */
const SHORTEST_TAIL = 3

/** Whether a token ends with the characters that a text shows; the last of them may have been pasted with it. `null` if nothing can be compared. */
const endsWith = ({ traits }: Saved, { tokenTail, tailFault }: ShownRequest): boolean | null => {
  if (tokenTail === null || traits === null) return null
  const tails = tailFault === null ? [tokenTail] : [tokenTail, tokenTail.slice(0, -1)]
  const { lastFour } = traits
  const long = tails.filter((tail) => tail.length >= SHORTEST_TAIL)
  return long.length === 0
    ? null
    : long.some((tail) => (tail.length > lastFour.length ? tail.endsWith(lastFour) : lastFour.endsWith(tail)))
}

/** A client may print a host without its port. */
const hostsOf = ({ baseUrls }: Known['services'][number]): string[] =>
  Object.values(baseUrls).flatMap((baseUrl) => [new URL(baseUrl).host, new URL(baseUrl).hostname])

/** How much of a text fits a token, the surest sign first. `null` if something in the text speaks against it. */
const fit = (
  token: Saved,
  target: DiagnosisTarget,
  shown: ShownRequest,
  { services }: Known,
): { weight: number; by: VaultMatch['matchedBy'] } | null => {
  const service = services.find(({ name }) => name === token.service)
  const isAtHost = shown.host !== null && service !== undefined && hostsOf(service).includes(shown.host)
  const tail = endsWith(token, shown)
  const isOther = target.space !== null && token.spaceId !== null && token.spaceId !== target.space
  if ((shown.host !== null && !isAtHost) || tail === false || (isOther && tail !== true)) return null
  const isInSpace = target.space !== null && token.spaceId === target.space
  const takes = target.api === null ? null : takesKind(target.api, token.kind)
  // Without its end, a token of another API is a guess. A token of an account is one of many.
  if (tail !== true && (takes === false || !isInSpace)) return null
  const isFor = isSpaceKey(token.kind) && isMeantFor(token, target.environment ?? DEFAULT_ENVIRONMENT)
  return {
    weight: (tail === true ? 8 : 0) + (isInSpace ? 4 : 0) + (takes === true ? 2 : 0) + (isFor ? 1 : 0),
    by: [
      ...(isAtHost ? ['host' as const] : []),
      ...(isInSpace ? ['space' as const] : []),
      ...(target.environment !== null && isFor ? ['environment' as const] : []),
      ...(tail === true ? ['last-characters' as const] : []),
    ],
  }
}

/** Whether both may have one secret, as far as the vault knows without reading it. */
const mayBeSame = ({ traits: one }: Saved, { traits: other }: Saved): boolean =>
  one !== null && one.lastFour === other?.lastFour && one.length === other.length

/** The only token that fits best, or the first of those with the same last characters. `null` if none or several others do. */
const matchOf = (target: DiagnosisTarget, shown: ShownRequest | null, known: Known): VaultMatch | null => {
  if (shown === null) return null
  const fitting = known.tokens
    .flatMap((token) => {
      const found = fit(token, target, shown, known)
      return found === null ? [] : [{ token, ...found }]
    })
    .toSorted((one, other) => other.weight - one.weight)
  const [best] = fitting
  if (best === undefined) return null
  const isAlike = ({ token, by }: (typeof fitting)[number]): boolean =>
    by.includes('last-characters') && mayBeSame(token, best.token)
  const alike = fitting.filter(isAlike).length
  const isSole = !fitting.some((other) => other !== best && other.weight === best.weight && !isAlike(other))
  if (!isSole) return null
  const { id, name, kind, service, spaceId } = best.token
  const { placement, environment, space } = target
  const path = target.path !== null && parsePath(target.path).spaceId === (space ?? spaceId) ? target.path : null
  const api = target.api ?? KINDS[kind].api
  return {
    tokenId: id,
    name,
    kind,
    service,
    api,
    space: space ?? spaceId,
    environment,
    path,
    placement,
    matchedBy: best.by,
    alike: Math.max(1, alike),
  }
}

/** The parameters of the request that can be sent again as they are shown. */
const parametersOf = (shown: ShownRequest | null): Explanation['parameters'] =>
  parsePath(shown?.path ?? '')
    .parameters.map(([name, value]) => ({ name, value }))
    .filter(({ name, value }) => {
      const pair = `${name}=${value}`
      return !isRedaction(value) && !value.includes(MASK) && sanitize(pair) === pair && !looksLikeSecret(value)
    })

/** What a pasted text shows, and which saved token it is about. `known`: `null` if the vault can't be read. */
export const explainWithVault = (
  pasted: string | Uint8Array,
  known: Pick<Inventory, 'services' | 'tokens' | 'spaces'> | null,
): Explanation => {
  const { diagnosis, shown } = explainText(pasted, known?.spaces.map(({ id }) => id) ?? [])
  const match = known === null ? null : matchOf(diagnosis.target, shown, known)
  return { ...diagnosis, match, parameters: parametersOf(shown) }
}
