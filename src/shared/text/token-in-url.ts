import { typedTokens } from './url.ts'

const WRAPPED = /^(["'<])(.*)["'>]$/

/** The token of a pasted URL, taken out of its query; null: the text is no URL, or has none or several. */
export const tokenInUrl = (text: string): string | null => {
  const bare = text.trim().replace(WRAPPED, '$2')
  if (!/^(?:https?:\/\/|\/)/i.test(bare) || /\s/.test(bare)) return null
  const [address = ''] = bare.split('#', 1)
  const [token, ...others] = new Set(typedTokens(address, []))
  return token === undefined || token === '' || others.length > 0 ? null : token
}
