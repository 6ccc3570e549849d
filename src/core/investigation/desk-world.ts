import type { Service } from '../../shared/model/service.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CellCheck, VaultSnapshot } from '../../shared/model/vault.ts'
import type { ResolveCredential } from '../requests/credentials.ts'
import { destinationOf, vaultWorld, type Secrets } from '../world/vault-world.ts'
import type { World } from '../world/world.ts'

/** The vault as the app's channels see it; `resolve` knows the tokens that were pasted for this once, too. */
export type DeskWorld = World & {
  resolve: ResolveCredential
  /** Whether it is known that the keychain does not give this token now. Asks nothing. */
  isUnreadable: (tokenId: string) => boolean
}

export const deskWorld = (
  vault: Pick<VaultSnapshot, 'unreadable'> & {
    services: readonly Service[]
    spaces: readonly Space[]
    tokens: readonly Token[]
  },
  { connection }: Settings,
  checks: readonly CellCheck[],
  secrets: Secrets,
): DeskWorld => {
  const cataloged = { ...vault, checks, connection }
  return {
    ...vaultWorld(cataloged, secrets),
    isUnreadable: (tokenId) => vault.unreadable[tokenId] !== undefined,
    resolve: (credential) => secrets.resolve(credential, destinationOf(credential, cataloged)),
  }
}
