import type { Cause, DiagnosisTarget } from '../../../shared/model/diagnosis.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import type { Token } from '../../../shared/model/token.ts'
import { isSpaceKey } from '../../../shared/platform.ts'
import { managersOf } from '../rotate/managers.ts'

/** What a judgement lets somebody do about it: enable an environment for a kept key, with one of these tokens. */
export type EnableOffer = { token: Token; environmentId: string; managers: readonly Token[] }

/** As much of a judgement as tells whether the key is the matter. */
export type Judged = {
  causes: readonly Pick<Cause, 'fixes' | 'certainty'>[]
  target: Pick<DiagnosisTarget, 'space' | 'environment'>
}

/**
 * Null: the key is not the matter, it is not kept, nobody can tell which environment was asked, or there is no Management
 * token of its service at hand.
 */
export const enableOffer = (
  { causes, target }: Judged,
  { credential }: Pick<RequestDraft, 'credential'>,
  tokens: readonly Token[],
): EnableOffer | null => {
  const isOpen = causes.some(
    ({ fixes, certainty }) => fixes.includes('enable-environment') && certainty !== 'ruled-out',
  )
  const token = tokens.find(({ id }) => credential.from === 'vault' && id === credential.tokenId)
  if (!isOpen || token === undefined || !isSpaceKey(token.kind) || token.spaceId !== target.space) return null
  const { environment: environmentId } = target
  const managers = managersOf(token, tokens)
  return managers.length === 0 || environmentId === null ? null : { token, environmentId, managers }
}
