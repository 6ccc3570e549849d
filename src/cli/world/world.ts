import type { Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { LastCheck, TokenKind } from '../../shared/model/token.ts'
import type { KnownSpace, UnreadableCause } from '../../core/diagnosis/input.ts'
import type { SafetyStop } from '../refusal.ts'

/** A token that vault or manifest know by name. */
export type KnownToken = {
  /** The vault's id; null: of a manifest. */
  id: string | null
  name: string
  kind: TokenKind
  /** The service's name. */
  service: string
  spaceId: string | null
  environments: readonly string[]
  markedRevoked: boolean
  /** Read when needed, and only then. Null: there is none (its variable is not set). */
  secret: () => Promise<Result<string | null, UnreadableCause | SafetyStop>>
  /** What the last check of one cell learnt (`cellKey`); null: never checked, or not kept. */
  last: (cell: string) => LastCheck | null
}

/** What a command may know and use, wherever it comes from. */
export type World = {
  from: 'vault' | 'manifest' | 'nothing'
  services: readonly Service[]
  spaces: readonly KnownSpace[]
  tokens: readonly KnownToken[]
  connection: ConnectionSettings
}
