import type { Catalog, Clock, HttpClient, SecretStore, WriteUserFile } from '../core/ports.ts'
import type { Pace } from '../core/requests/pace.ts'
import type { Vault } from '../core/vault/vault.ts'
import type { ChildEnd, ChildStart } from './child/start-child.ts'

/** Text for people or bytes for a program; gone once the reader is gone. */
export type Output = { write(content: string | Uint8Array): Promise<void>; isTerminal: boolean; columns: number }

/** Everything that the commands need from outside. */
export type System = {
  version: string
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  stdout: Output
  stderr: Output
  /** All of standard input, up to a limit in bytes; null: it is longer. */
  readInput(limit: number): Promise<Uint8Array | null>
  /** Standard input is a person at a terminal. */
  inputIsTerminal: boolean
  /** Asks at the terminal, and shows what is typed or hides it. Returns `null` after Ctrl+C. */
  ask(question: string, typed: 'shown' | 'hidden'): Promise<string | null>
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  clock: Clock
  http: HttpClient
  /** How fast the APIs may be asked, for all that this process sends. */
  pace: Pace
  /** The catalog file. Reading it asks nothing of the keychain. */
  catalog: Catalog
  /** The keychain, loaded at the first call: whether it works. What it holds comes out through the vault alone. */
  keychain: Pick<SecretStore, 'prove'>
  /** The use cases over catalog and keychain, for commands that change them. */
  openVault(): Vault
  /** Whether a clipboard can be reached: what the vault copies goes there. */
  hasClipboard(): boolean
  /** Replaces a file whole, or leaves it unchanged and returns `false`. */
  writeFile: WriteUserFile
  /** Whether the file that a path names is a link to another folder, which `writeFile` refuses. */
  leadsAway(path: string): Promise<boolean>
  /** Starts a program and waits for its end. From then on signals are the program's, and the keychain is closed. */
  startChild(start: ChildStart): Promise<ChildEnd>
}
