import type { DeskError } from '../../shared/contract/errors.ts'
import type { Result } from '../../shared/contract/result.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogDocument } from '../../shared/model/vault.ts'
import { couldHold, holdsPartOf } from '../../shared/text/redact.ts'
import type { SecretFailure } from '../ports.ts'

/** A new text of the catalog that may contain a token of the vault, by its last four characters. */
export type Doubt = { text: string; token: Token }

/** A token or a long part of one, in any spelling. The names of most spaces and environments are shorter. */
const LONG_WORD = /[^\s"',/[\]{}|]{16,}/
/** IDs and times that Token Desk writes itself. */
const OWN_TEXT = /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** Every text in `value` that isn't part of `before`: unchanged parts of a catalog are the same objects. */
const newTexts = (value: unknown, before: unknown): string[] => {
  if (value === before) return []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) {
    const same = new Set<unknown>(Array.isArray(before) ? before : [])
    return value.flatMap((item) => (same.has(item) ? [] : newTexts(item, null)))
  }
  if (typeof value !== 'object' || value === null) return []
  const old: Readonly<Record<string, unknown>> = typeof before === 'object' && before !== null ? { ...before } : {}
  return Object.entries(value).flatMap(([key, item]) => newTexts(item, old[key]))
}

/** The keychain is read only for these. A text of an older version stays, so that its token can still be renamed. */
export const doubtsAbout = (before: CatalogDocument, after: CatalogDocument, clean: ReadonlySet<string>): Doubt[] => {
  const long = newTexts(after, before).filter((text) => LONG_WORD.test(text) && !OWN_TEXT.test(text))
  if (long.length === 0) return []
  const known = new Set([...clean, ...newTexts(before, null)])
  return [...new Set(long)]
    .filter((text) => !known.has(text))
    .flatMap((text) => before.tokens.filter((token) => couldHold(text, token)).map((token) => ({ text, token })))
}

/** Why texts can't be saved: one of them contains a token, or the keychain can't rule that out. `null` if they can. */
export const tokenInText = async (
  doubts: readonly Doubt[],
  read: (token: Token) => Promise<Result<string, SecretFailure>>,
): Promise<DeskError | null> => {
  for (const { text, token } of doubts) {
    const secret = await read(token)
    const isGone = !secret.ok && secret.error.reason === 'gone'
    if (isGone || (secret.ok && !holdsPartOf(text, secret.value))) continue
    const contains = secret.ok ? 'contains' : 'may contain'
    return {
      code: 'invalid-input',
      message: `A name, an ID or an address ${contains} the token “${token.name}”. Tokens are saved in the keychain only, so nothing was saved.`,
    }
  }
  return null
}
