import type { Token } from '../../shared/model/token.ts'
import { DEFAULT_ENVIRONMENT, environmentsOf } from '../../shared/model/token-facts.ts'

/** A place in the vault, and what a request is filled from: a token in an environment, or what stands above it. */
export type Target = {
  serviceId: string | null
  spaceId: string | null
  environmentId: string | null
  tokenId: string | null
}

export const NO_TARGET: Target = { serviceId: null, spaceId: null, environmentId: null, tokenId: null }

export const isSameTarget = (one: Target | null, other: Target | null): boolean =>
  (['serviceId', 'spaceId', 'environmentId', 'tokenId'] as const).every((id) => one?.[id] === other?.[id])

class Selection {
  /** The line of the vault. It follows the request to another place without a choice by the user. */
  target = $state.raw<Target>(NO_TARGET)
  /** The token in use: the one that the request would be sent with. Commands and the card are about it. Null: none of the vault. */
  tokenId = $state<string | null>(null)
  #decisions = 0

  select(target: Target): void {
    this.target = target
    this.noteDecision()
  }

  noteDecision(): void {
    this.#decisions += 1
  }

  /** Call it when an action that ends with a choice begins. Returns whether the user has chosen and written nothing else since. */
  untouchedSince(): () => boolean {
    const before = this.#decisions
    return () => this.#decisions === before
  }

  /** Chooses a token in the present environment if it is for that, or else in its first. An account token has none. */
  selectToken(token: Token): void {
    const { serviceId, spaceId, environmentId } = this.target
    const own = environmentsOf(token)
    const present = environmentId ?? DEFAULT_ENVIRONMENT
    const stays = serviceId === token.serviceId && spaceId === token.spaceId && own.includes(present)
    this.select({
      serviceId: token.serviceId,
      spaceId: token.spaceId,
      environmentId: token.spaceId === null ? null : stays ? present : (own[0] ?? null),
      tokenId: token.id,
    })
  }

  clear(): void {
    this.select(NO_TARGET)
  }
}

export const selection = new Selection()
