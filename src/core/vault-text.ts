import { z } from 'zod'
import type { Handlers } from '../shared/contract/calls.ts'
import { CONTRACT } from '../shared/contract/contract.ts'
import { ok } from '../shared/contract/result.ts'
import type { VaultChangeText } from '../shared/contract/vault-text.ts'
import { tokenSchema, type Token } from '../shared/model/token.ts'
import type { VaultSnapshot } from '../shared/model/vault.ts'
import { columnsOf } from '../shared/text/columns.ts'
import { dispatch } from './dispatch.ts'
import type { Log } from './ports.ts'

const tokensSchema = z.array(tokenSchema)
const NO_TOKENS = JSON.stringify(columnsOf([]))

/** The vault on its way to the page: checked by its contract, so that only what that names crosses, with the tokens beside the rest. */
export type VaultTexts = {
  /** What `vault.read` answers, as one JSON text (`VaultText`). */
  read: (handlers: Handlers, log: Log) => Promise<string>
  /** What the vault has become, for the event. */
  changed: (snapshot: VaultSnapshot) => VaultChangeText
}

/** Tokens are most of a vault, and are made into text again only when the catalog has others. */
export const createVaultTexts = (): VaultTexts => {
  const texts = new WeakMap<readonly Token[], string>()
  const textOf = (tokens: readonly Token[]): string => {
    const text = texts.get(tokens) ?? JSON.stringify(columnsOf(tokensSchema.parse(tokens)))
    texts.set(tokens, text)
    return text
  }

  return {
    read: async (handlers, log) => {
      let tokens = NO_TOKENS
      const withoutTokens: Handlers['vault.read'] = async () => {
        const read = await handlers['vault.read'](null)
        if (!read.ok) return read
        tokens = textOf(read.value.tokens)
        return ok({ ...read.value, tokens: [] })
      }
      const answer = await dispatch({ ...handlers, 'vault.read': withoutTokens }, 'vault.read', null, log)
      return `{"answer":${JSON.stringify(answer)},"tokens":${tokens}}`
    },
    changed: (snapshot) => ({
      rest: JSON.stringify(CONTRACT['vault.read'].output.parse({ ...snapshot, tokens: [] })),
      tokens: textOf(snapshot.tokens),
    }),
  }
}
