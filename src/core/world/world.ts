import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import type { TokenKind } from '../../shared/platform.ts'
import type { Service } from '../../shared/model/service.ts'
import type { ConnectionSettings } from '../../shared/model/settings.ts'
import type { LastCheck, Token } from '../../shared/model/token.ts'
import type { CellCheck } from '../../shared/model/vault.ts'
import type { KnownSpace } from '../diagnosis/input.ts'
import type { Reach } from '../gate.ts'
import type { UsedSecret } from '../vault/edits.ts'

/** A token that vault or manifest know. */
export type KnownToken = {
  /** The vault's id, or its place in the manifest: names may repeat. */
  id: string
  /** The vault keeps it: what is learned about it is written down. */
  isKept: boolean
  name: string
  kind: TokenKind
  /** The service's name. */
  service: string
  spaceId: string | null
  environments: readonly string[]
  markedRevoked: boolean
  /** Where it may go without a further yes. */
  reach: Reach
  /** Since when it is kept, in milliseconds: after `secret`, the one that was read. Null: nobody wrote down when. */
  since: () => number | null
  /** What it can be recognized by without being read; null: reading it costs nothing (a variable). */
  traits: Pick<Token, 'lastFour' | 'length'> | null
  /**
   * For use, and only when needed: released for its reach, or not at all (`origin-changed`). Null: there is none (its
   * variable is not set).
   */
  secret: () => Promise<Result<string | null>>
  /** Its value where these texts hold it already, in whatever spelling; null: they do not. To recognize it, not to use it. */
  heldIn: (texts: readonly string[]) => Promise<Result<string | null>>
  /** What is kept of its end; a manifest keeps nothing. */
  ends?: Pick<Token, 'end' | 'rotateBy'>
  /** What the last check of one cell learned (`cellKey`), and when it was accepted there; null: never checked, or not kept. */
  last: (cell: string) => (LastCheck & Partial<Pick<CellCheck, 'certainty' | 'workedAt'>>) | null
}

/** What is known and may be used, wherever it comes from: the same for app and command line. */
export type World = {
  services: readonly Service[]
  spaces: readonly KnownSpace[]
  tokens: readonly KnownToken[]
  connection: ConnectionSettings
}

/** Whether that a secret is gone is no more than what the keychain would also say of one that it holds. */
export const isUnproven = ({ details }: DeskError): boolean => details?.['reason'] === 'unproven'

/** Whether the keychain is there, and did not answer in time. */
export const isSilent = ({ details }: DeskError): boolean => details?.['reason'] === 'timed-out'

/** The secret that was used, to note what was learned with it on no other. */
export const usedOf = ({ id, since }: KnownToken): UsedSecret => ({ id, since: since() })

/** Where tokens of a service may go: the base URLs of its APIs. */
export const reachOf = (service: Pick<Service, 'baseUrls'> | undefined): Reach => Object.values(service?.baseUrls ?? {})
