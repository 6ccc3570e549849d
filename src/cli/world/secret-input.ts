import { ok, type Result } from '../../shared/contract/result.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'

/** More than any token, less than what a wrong file would pour in. */
const MAX_BYTES = 64 * 1024

/** The break that `echo`, editors and clipboards put at the end of a line. Only one: a second is the token's own trouble. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '')

/**
 * A token from standard input, asked for without showing it where a person sits there. `null`: nothing came. Everything but
 * one line break at the end is kept as it is, byte order mark included: the diagnosis is to see what the platform would.
 */
export const readSecret = async (system: System): Promise<Result<string | null, Refusal>> => {
  if (system.inputIsTerminal) {
    const typed = await system.askHidden('Token (not shown): ')
    return ok(typed === '' ? null : typed)
  }
  const bytes = await system.readInput(MAX_BYTES)
  if (bytes === null) return misused('Standard input is too long for a token. Pipe in only the token.')
  const text = withoutLastBreak(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  return ok(text === '' ? null : text)
}
