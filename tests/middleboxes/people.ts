import { createHash } from 'node:crypto'

/** Secrets as real ones look, made from their names: nothing that could be one stands in a file. */
const like43 = (name: string): string =>
  `K${createHash('sha256').update(`token-desk middlebox ${name}`).digest('base64url').slice(1, 42)}7`

export const TOKENS = {
  /** Reads `shop` in `master` and `Release-A`. */
  good: like43('good'),
  /** Another key of the same space, for the same environments. */
  sibling: like43('sibling'),
  previewer: like43('previewer'),
  /** What a gateway puts in where nobody else's token counts. */
  gateways: like43('gateways'),
  revoked: like43('revoked'),
  owner: `CFPAT-${like43('owner')}`,
} as const
export type TokenName = keyof typeof TOKENS

export const KINDS: Record<TokenName, string> = {
  good: 'delivery-key',
  sibling: 'delivery-key',
  previewer: 'preview-key',
  gateways: 'delivery-key',
  revoked: 'delivery-key',
  owner: 'personal-access-token',
}

/** Login of a person at a company's proxy. */
export const PROXY_USER = 'jane'
export const PROXY_PASSWORD = 'fake-proxy-password-1'
