import { KINDS, type TokenKind } from '../../shared/platform.ts'

const LONGEST_NAME = 60

/** `Bäckerei (web)` -> `BACKEREI_WEB`; may be empty. */
const screaming = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
    .replace(/^_+|_+$/g, '')

/**
 * A variable to hold a token of this name and kind, as people would call it: `website` -> `WEBSITE_DELIVERY_KEY`. None of
 * `taken` is chosen.
 */
export const variableFor = (name: string, kind: TokenKind, taken: ReadonlySet<string>): string => {
  const words = screaming(name)
  const ending = KINDS[kind].variable
  const usual = words === '' ? ending : words.endsWith(ending) ? words : `${words}_${ending}`
  const wanted = /^\d/.test(usual) ? `TOKEN_${usual}` : usual
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? wanted : `${wanted}_${count}`
    if (!taken.has(candidate)) return candidate
  }
}
