import type { Token } from '../../shared/model/token.ts'
import { isSameName } from '../../shared/text/names.ts'
import { decodePart } from '../../shared/text/url.ts'

/** References to tokens of the vault in files of variables: `token-desk://NAME`, `token-desk://SPACE/NAME`. */

const START = 'token-desk://'

/** `space` is `null` if the reference names only the token, by its name or ID. */
export type TokenReference = { space: string | null; name: string }

/** Whether a value is meant as a reference, also if it is not a valid one. */
export const startsReference = (value: string): boolean => value.trimStart().toLowerCase().startsWith(START)

/** The token that a value refers to. `null` if the value is not a valid reference. */
export const parseReference = (value: string): TokenReference | null => {
  if (!startsReference(value)) return null
  const parts = value.trim().slice(START.length).split('/').map(decodePart)
  const [first, second] = parts
  if (parts.includes(null) || parts.includes('') || parts.length > 2) return null
  if (first === undefined || first === null) return null
  return second === undefined || second === null ? { space: null, name: first } : { space: first, name: second }
}

/** Names with other characters are percent-encoded. */
const encoded = (part: string): string => (/^[\w.-]+$/.test(part) ? part : encodeURIComponent(part))

/** The shortest reference that finds only this token among `tokens`. */
export const referenceTo = ({ id, name, spaceId }: Token, tokens: readonly Token[]): string => {
  const same = tokens.filter((other) => isSameName(other.name, name))
  if (same.length <= 1) return `${START}${encoded(name)}`
  const isOnly = same.filter((other) => other.spaceId === spaceId).length === 1
  return isOnly && spaceId !== null ? `${START}${encoded(spaceId)}/${encoded(name)}` : `${START}${id}`
}
