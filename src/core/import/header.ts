import { looksComplete } from '../../shared/text/lint/shape.ts'

const AUTHORIZATION = /^\s*authorization\s*:\s*/i
const SCHEME = /^(?:bearer|token)(?:\s+|$)/i

const isToken = (text: string): boolean => looksComplete(text) || text.startsWith('CFPAT-')

/** The token in `user:password`: the one of the two that has its form. Another account is none. */
export const tokenInLogin = (login: string): string | null => {
  const colon = login.indexOf(':')
  const parts = colon === -1 ? [login] : [login.slice(0, colon), login.slice(colon + 1)]
  return parts.find(isToken) ?? (login.startsWith('$') ? login : null)
}

/** Base64 of a login; null: it is none, or holds no token. */
const tokenInBasic = (text: string): string | null => {
  try {
    return tokenInLogin(atob(text.trim()))
  } catch {
    return null // Not base64: no login.
  }
}

/** The token in a header’s line; null: it is another header. */
export const tokenInHeader = (header: string): string | null => {
  if (!AUTHORIZATION.test(header)) return null
  const value = header.replace(AUTHORIZATION, '').trim()
  const [, login] = /^basic\s+(\S+)/i.exec(value) ?? []
  if (/^basic\s/i.test(value)) return login === undefined ? null : tokenInBasic(login)
  // After a quotation mark that isn't closed the rest of the command follows.
  return value.replace(SCHEME, '').split(/\s/, 1)[0] ?? ''
}
