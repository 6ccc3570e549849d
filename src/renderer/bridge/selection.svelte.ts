import { environmentsOf, type Token } from '../../shared/model/token.ts'

/** What is chosen in the vault. The request builder fills itself from it. */
export type Target = {
  serviceId: string | null
  spaceId: string | null
  environmentId: string | null
  tokenId: string | null
}

const NOTHING: Target = { serviceId: null, spaceId: null, environmentId: null, tokenId: null }

class Selection {
  target = $state.raw<Target>(NOTHING)

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
    this.target = NOTHING
  }
}

export const selection = new Selection()
