import { z } from 'zod'
import type { Handlers } from '../shared/contract/calls.ts'
import { ok } from '../shared/contract/result.ts'
import { tokenSchema, type Token } from '../shared/model/token.ts'
import { columnsOf } from '../shared/text/columns.ts'
import { dispatch } from './dispatch.ts'
import type { Log } from './ports.ts'

const tokensSchema = z.array(tokenSchema)
const NO_TOKENS = JSON.stringify(columnsOf([]))

/**
 * What `vault.read` answers, as one JSON text (`VaultText`): checked by its contract as every answer is, with the tokens beside it.
 * They are most of it, and made into text again only when the catalog has others.
 */
export const createVaultText = (handlers: Handlers, log: Log): (() => Promise<string>) => {
  const texts = new WeakMap<readonly Token[], string>()
  const textOf = (tokens: readonly Token[]): string => {
    const text = texts.get(tokens) ?? JSON.stringify(columnsOf(tokensSchema.parse(tokens)))
    texts.set(tokens, text)
    return text
  }

  return async () => {
    let tokens = NO_TOKENS
    const withoutTokens: Handlers['vault.read'] = async () => {
      const read = await handlers['vault.read'](null)
      if (!read.ok) return read
      tokens = textOf(read.value.tokens)
      return ok({ ...read.value, tokens: [] })
    }
    const answer = await dispatch({ ...handlers, 'vault.read': withoutTokens }, 'vault.read', null, log)
    return `{"answer":${JSON.stringify(answer)},"tokens":${tokens}}`
  }
}
