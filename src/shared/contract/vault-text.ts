import type { Columns } from '../text/columns.ts'
import type { Output } from './contract.ts'
import type { Result } from './result.ts'

/** Where main serves what `vault.read` answers, beside the page. */
export const VAULT_PATH = '/vault.json'

/** What is served there: the answer, and its tokens apart from it, as columns. */
export type VaultText = { answer: Result<Output<'vault.read'>>; tokens: Columns }

/** How `vault.changed` crosses, as two JSON texts: the snapshot without its tokens, and these as columns. */
export type VaultChangeText = { rest: string; tokens: string }
