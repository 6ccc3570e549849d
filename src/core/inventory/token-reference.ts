import type { Token } from '../../shared/model/token.ts'
import { isSameName } from '../../shared/text/names.ts'

/** References to tokens of the vault in files of variables: `token-desk://NAME`, `token-desk://SPACE/NAME`. */

const START = 'token-desk://'

/** Names with other characters are percent-encoded. */
const encoded = (part: string): string => (/^[\w.-]+$/.test(part) ? part : encodeURIComponent(part))

/** The shortest reference that finds only this token among `tokens`. */
export const referenceTo = ({ id, name, spaceId }: Token, tokens: readonly Token[]): string => {
  const same = tokens.filter((other) => isSameName(other.name, name))
  if (same.length <= 1) return `${START}${encoded(name)}`
  const isOnly = same.filter((other) => other.spaceId === spaceId).length === 1
  return isOnly && spaceId !== null ? `${START}${encoded(spaceId)}/${encoded(name)}` : `${START}${id}`
}
