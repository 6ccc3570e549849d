import { ok, type Result } from '../../shared/contract/result.ts'
import type { LastCheck, Token, TokenEnd } from '../../shared/model/token.ts'
import type { CatalogDocument, CellNote } from '../../shared/model/vault.ts'
import type { VaultContext } from './context.ts'
import { learnedWithPresent, putChecks, putToken, usedOn, type UsedSecret } from './edits.ts'

export type NotedCheck = LastCheck & { tokenId: string }

/** Writes down what was learned with these secrets, all at once: nothing on a token that was removed, or has another by now. */
const noteLearned = async <Note extends { tokenId: string }>(
  { edit }: Pick<VaultContext, 'edit'>,
  notes: readonly Note[],
  used: readonly UsedSecret[],
  put: (document: CatalogDocument, present: readonly Note[]) => CatalogDocument,
): Promise<Result<null>> => {
  if (notes.length === 0) return ok(null)
  const edited = await edit((document) => ok(put(document, learnedWithPresent(document, notes, used))))
  return edited.ok ? ok(null) : edited
}

const change = (document: CatalogDocument, tokenId: string, fields: Partial<Token>): CatalogDocument => {
  const token = document.tokens.find(({ id }) => id === tokenId)
  return token === undefined ? document : putToken(document, { ...token, ...fields })
}

/** Keeps what Management told of ends. */
export const noteEnds = (
  context: VaultContext,
  ends: readonly { tokenId: string; end: TokenEnd }[],
  used: readonly UsedSecret[],
): Promise<Result<null>> =>
  noteLearned(context, ends, used, (document, present) =>
    present.reduce((current, { tokenId, end }) => change(current, tokenId, { end }), document),
  )

/** Keeps how tokens stand. */
export const noteChecks = (
  context: VaultContext,
  checks: readonly NotedCheck[],
  used: readonly UsedSecret[],
): Promise<Result<null>> =>
  noteLearned(context, checks, used, (document, present) =>
    present.reduce(
      (current, { tokenId, ...lastCheck }) =>
        usedOn(change(current, tokenId, { lastCheck }), { ...lastCheck, tokenId }),
      document,
    ),
  )

/** Keeps what was learned place by place. */
export const noteCells = (
  context: VaultContext,
  cells: readonly CellNote[],
  used: readonly UsedSecret[],
): Promise<Result<null>> => noteLearned(context, cells, used, putChecks)
