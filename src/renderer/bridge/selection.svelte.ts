import type { Token } from '../../shared/model/token.ts'
import { environmentsOf } from '../../shared/model/token-facts.ts'
import { NO_TARGET, type Target } from './target.ts'

/** What is chosen in the vault. The request builder fills itself from it. */
class Selection {
  /** The line of the vault. */
  target = $state.raw<Target>(NO_TARGET)
  /** The token in use: the one that the request would be sent with. Commands and the card are about it. Null: none of the vault. */
  tokenId = $state<string | null>(null)

  select(target: Target): void {
    this.target = target
  }

  /** Chooses a token where no row was clicked: its first environment, or none for an account token. */
  selectToken(token: Token): void {
    this.target = {
      serviceId: token.serviceId,
      spaceId: token.spaceId,
      environmentId: token.spaceId === null ? null : (environmentsOf(token)[0] ?? null),
      tokenId: token.id,
    }
  }

  clear(): void {
    this.target = NO_TARGET
  }
}

export const selection = new Selection()
