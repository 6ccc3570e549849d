import { ok, type Result } from '../../shared/contract/result.ts'
import { misused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'

/** More than any token, less than what a wrong file would pour in. */
const MAX_BYTES = 64 * 1024

/** The break that `echo`, editors and clipboards put at the end of a line. Only one: a second is the token's own trouble. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '')

/**
 * Reads a token from standard input, or with a hidden prompt in a terminal. `null` if there is no input. Only one line break at the
 * end is removed. A byte order mark stays, so that the diagnosis sees what the platform would.
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
