import type { Exchange } from '../../../shared/model/exchange.ts'
import { FORGOTTEN_TOKEN, type Credential, type RequestDraft, type Row } from '../../../shared/model/request.ts'
import { isReadOnly } from '../../../shared/model/request-defaults.ts'
import type { Service } from '../../../shared/model/service.ts'

/** Headers that the desk writes itself: as rows of the builder they would collide. */
const OWN_HEADERS = new Set([
  'host',
  'authorization',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'accept',
])

const TOKEN_PARAMETER = 'access_token'
/** As main masks (shared/text/mask): eight equal signs of its kinds. */
const MASKED = /•{8}|█{8}|▪{8}|\*{8}/

const relativePath = (target: string, baseUrl: string | undefined): string => {
  const path = target.split('?')[0] ?? ''
  const base = baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
  return base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

const queryRows = (target: string): Row[] => {
  const at = target.indexOf('?')
  const parameters = new URLSearchParams(at === -1 ? '' : target.slice(at + 1))
  return [...parameters]
    .filter(([name]) => name !== TOKEN_PARAMETER)
    .map(([name, value]) => ({ name, value, enabled: true }))
}

/** Whether something stands masked in it that was typed by hand: it went out, and is not known any more. */
const isMasked = ({ request, token }: Exchange): boolean => {
  const own = (name: string): boolean => token !== null && OWN_HEADERS.has(name.toLowerCase())
  const typed = request.headers.filter(([name]) => !own(name)).map(([, value]) => value)
  const rows = queryRows(request.target).flatMap(({ name, value }) => [name, value])
  const hasTypedToken = token === null && request.target.includes(`${TOKEN_PARAMETER}=`)
  const path = request.target.split('?')[0] ?? ''
  return hasTypedToken || [path, ...rows, ...typed].some((text) => MASKED.test(text))
}

/**
 * A draft that asks the same again, read back from an exchange as it was sent. The token comes from the vault if it was
 * one of the vault; a token pasted for once is forgotten. `whole` is false if something couldn't be restored (the
 * body of a write, a pasted token). A message shows it before sending.
 */
export const draftFromExchange = (
  exchange: Exchange,
  services: readonly Service[],
): { draft: RequestDraft; whole: boolean } => {
  const { request, token, api, serviceId } = exchange
  const baseUrl = services.find(({ id }) => id === serviceId)?.baseUrls[api]
  const tokenId = token?.tokenId ?? null
  const carried: Credential = tokenId === null ? FORGOTTEN_TOKEN : { from: 'vault', tokenId }
  return {
    draft: {
      serviceId,
      api,
      spaceId: exchange.spaceId,
      environmentId: exchange.environmentId,
      credential: token === null ? { from: 'none' } : carried,
      placement: token?.placement ?? 'header',
      method: request.method,
      path: relativePath(request.target, baseUrl),
      query: queryRows(request.target),
      headers: request.headers
        .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
        .map(([name, value]) => ({ name, value, enabled: true })),
      body: isReadOnly(request.method) ? null : '',
    },
    whole: request.bodyBytes === 0 && (token === null || tokenId !== null) && !isMasked(exchange),
  }
}
