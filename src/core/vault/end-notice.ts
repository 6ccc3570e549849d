import { endingsOf, endsWithin, SOON } from '../../shared/model/end-dates.ts'
import type { Token } from '../../shared/model/token.ts'
import type { CatalogNotice } from '../../shared/model/vault.ts'

/** More names than this nobody reads. */
const MOST = 5

/** What ends soon, or has ended, of the tokens that are in use: said quietly when the vault is shown. */
export const endNotice = (tokens: readonly Token[], now: number): CatalogNotice[] => {
  const soon = tokens
    .filter(({ markedRevoked }) => !markedRevoked)
    .flatMap((token) =>
      endingsOf(token, now)
        .filter((ending) => endsWithin(ending, now, SOON))
        .map(({ at, words }) => ({ at, text: `“${token.name}”: ${words}` })),
    )
    .toSorted((one, other) => one.at - other.at)
  if (soon.length === 0) return []
  const more = soon.length > MOST ? `; and ${soon.length - MOST} more` : ''
  const named = soon.slice(0, MOST).map(({ text }) => text)
  return [{ code: 'ends-soon', message: `${named.join('; ')}${more}.` }]
}
