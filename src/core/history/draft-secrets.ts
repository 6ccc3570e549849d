import type { RequestDraft } from '../../shared/model/request.ts'
import { createRedactor, type Redact } from '../../shared/text/redact.ts'
import type { ResolveCredential } from '../requests/credentials.ts'
import { typedSecrets } from '../requests/prepare.ts'
import { carriedIn, typedTexts } from '../inventory/known-secrets.ts'
import type { KnownToken } from '../inventory/inventory.ts'

/** The draft with every row counted, also one that is switched off: it is written down as well. */
const allOf = (draft: RequestDraft): RequestDraft => ({
  ...draft,
  query: draft.query.map((row) => ({ ...row, enabled: true })),
  headers: draft.headers.map((row) => ({ ...row, enabled: true })),
})

/**
 * What masks each secret that could stand in a draft: tokens of the vault, the one that was pasted, what was typed where secrets
 * stand. Null: a token that could be in it cannot be read, so nobody knows.
 */
export const redactorOfDraft = async (
  draft: RequestDraft,
  { tokens, resolve }: { tokens: readonly KnownToken[]; resolve: ResolveCredential },
): Promise<Redact | null> => {
  const all = allOf(draft)
  const carried = await carriedIn(typedTexts(all), tokens)
  if (carried.unread.length > 0) return null
  const pasted = draft.credential.from === 'pasted' ? await resolve(draft.credential) : null
  if (pasted?.ok === false) return null
  const secret = pasted?.value.secret ?? null
  return createRedactor([
    ...carried.found.map((found) => found.secret),
    ...typedSecrets(all),
    ...(secret === null ? [] : [secret]),
  ])
}
