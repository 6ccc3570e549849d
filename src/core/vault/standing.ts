import { ok, type Result } from '../../shared/contract/result.ts'
import type { Certainty, CauseId, Verdict } from '../../shared/model/verdict.ts'
import type { VaultContext } from './context.ts'
import { putChecks, putToken } from './edits.ts'

/** What a diagnosis says of a token in one place: `cell` names space, environment and API. */
export type NotedVerdict = {
  tokenId: string
  cell: string
  at: string
  verdict: Verdict
  cause: CauseId
  certainty: Certainty
}

/** Refusals that say something of the request, its way, or its place, and nothing of the token itself. */
const ABOUT_THE_REQUEST = new Set<string>([
  'token-missing',
  'token-of-other-api',
  'token-of-other-service',
  'header-not-delivered',
  'query-not-delivered',
  'key-not-active-yet',
])

/**
 * Whether a verdict is about the token itself: it works, or is no good. That it is not for this place, or that nothing was
 * learnt, leaves its standing as it was. What the keychain would not give is told by the keychain.
 */
export const isAboutToken = (verdict: Verdict, cause: CauseId): boolean =>
  verdict === 'accepted' || verdict === 'unreadable' || (verdict === 'rejected' && !ABOUT_THE_REQUEST.has(cause))

/** Writes down a verdict in its place, and the token's own standing only where it is about the token. */
export const noteVerdict = async (context: VaultContext, noted: NotedVerdict): Promise<Result<null>> => {
  const { tokenId, at, verdict, cause } = noted
  const edited = await context.edit((document) => {
    const token = document.tokens.find(({ id }) => id === tokenId)
    const known = putChecks(document, [noted])
    if (token === undefined || !isAboutToken(verdict, cause)) return ok(known)
    return ok(putToken(known, { ...token, lastCheck: { at, verdict, cause } }))
  })
  return edited.ok ? ok(null) : edited
}
