import { ok, type Result } from '../../shared/contract/result.ts'
import { misused, refused, type Refusal } from '../refusal.ts'
import type { System } from '../system.ts'
import type { TokenKind } from '../../shared/platform.ts'
import { lintToken, repairToken } from '../../shared/text/lint-token.ts'
import type { Vault } from '../../core/vault/vault.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import type { Screen } from '../output/screen.ts'

/** More than any token, less than what a wrong file would pour in. */
const MAX_BYTES = 64 * 1024

/** The break that `echo`, editors and clipboards put at the end of a line. Only one: a second is the token's own trouble. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '')

/** Reads a token. `null` for no input. A byte order mark stays, so that the diagnosis sees what Contentful would. */
export const readSecret = async (system: System): Promise<Result<string | null, Refusal>> => {
  if (system.inputIsTerminal) {
    const typed = await system.ask('Token (not shown): ', 'hidden')
    if (typed === null) return refused('interrupted', 'Canceled.')
    return ok(typed === '' ? null : typed)
  }
  const bytes = await system.readInput(MAX_BYTES)
  if (bytes === null) return misused('Standard input is too long for a token. Pipe in only the token.')
  const text = withoutLastBreak(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  return ok(text === '' ? null : text)
}

/** Reads a token to save from standard input, and prints what looks wrong with it. */
export const readNewSecret = async (
  args: Arguments,
  kind: TokenKind,
  system: System,
  screen: Screen,
): Promise<Result<string, Refusal>> => {
  const given = await readSecret(system)
  if (!given.ok) return given
  if (given.value === null) return misused('No token on standard input. Nothing was saved.')
  screen.hide(given.value)
  const secret = isGiven(args, 'repair') ? repairToken(given.value).value : given.value
  screen.hide(secret)
  const findings = lintToken(secret, kind)
  for (const { message } of findings) await screen.note(message)
  if (findings.some(({ repairable }) => repairable))
    await screen.note('The value is saved unchanged. To clean it first, use --repair.')
  return findings.some(({ code }) => code === 'empty') ? misused('Nothing was saved.') : ok(secret)
}

/** Two names for one secret: revoking one revokes both. */
export const noteDuplicates = async (
  vault: Vault,
  secret: string,
  exceptTokenId: string | null,
  screen: Screen,
): Promise<void> => {
  const duplicates = await vault.findDuplicates({ secret, exceptTokenId })
  if (duplicates.ok && duplicates.value.tokenIds.length > 0)
    await screen.note('The vault already contains this token under another name.')
}
