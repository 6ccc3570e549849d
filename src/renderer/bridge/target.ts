/** A place in the vault, and what a request is filled from: a token in an environment, or what stands above it. */
export type Target = {
  serviceId: string | null
  spaceId: string | null
  environmentId: string | null
  tokenId: string | null
}

export const NO_TARGET: Target = { serviceId: null, spaceId: null, environmentId: null, tokenId: null }

export const isSameTarget = (one: Target | null, other: Target | null): boolean =>
  one !== null &&
  other !== null &&
  one.serviceId === other.serviceId &&
  one.spaceId === other.spaceId &&
  one.environmentId === other.environmentId &&
  one.tokenId === other.tokenId
