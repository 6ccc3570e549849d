import type { Result } from '../../../shared/contract/result.ts'
import {
  isSpaceKey,
  soleKindOf,
  takesKind,
  TOKEN_KINDS,
  type ApiName,
  type TokenKind,
} from '../../../shared/platform.ts'
import { lintToken, repairToken } from '../../../shared/text/lint-token.ts'
import { desk, vault } from '../../bridge/index.ts'
import { orTell, tell, tellError } from '../../ui/toasts.ts'
import { nameInSpace } from '../import/choices.ts'
import { builder } from './builder.svelte.ts'
import { environmentAsked, placeShown } from './draft-place.ts'

/** A token that was pasted for this once: main holds it, the page knows only how to name it. */
export type Pasted = {
  handle: string
  lastFour: string
  /** `null` if its text doesn't show it. */
  kind: TokenKind | null
}

/** Gives a pasted secret to main, without what can be no part of a token. The caller forgets the secret at once. */
export const holdPasted = async (secret: string, api: ApiName): Promise<Result<Pasted>> => {
  const repaired = repairToken(secret).value
  const kind = soleKindOf(api) ?? (repaired.startsWith('CFPAT-') ? 'personal-access-token' : null)
  const held = await desk.vault.holdPasted({ secret: repaired })
  if (!held.ok) return held
  const [finding] = lintToken(secret, kind)
  if (finding !== undefined) tell(`${finding.message}${finding.repairable ? ' It is sent without this.' : ''}`)
  return { ok: true, value: { ...held.value, kind } }
}

/** Saves the pasted token of the request under the place that the request names, and goes on with it. */
export const savePasted = async (): Promise<void> => {
  const { pasted, draft } = builder
  if (pasted === null) return
  const { api, serviceId } = draft
  // Without a sign of its kind, it is of the first kind that the API takes.
  const kind = pasted.kind ?? TOKEN_KINDS.find((one) => takesKind(api, one)) ?? 'delivery-key'
  const spaceId = isSpaceKey(kind) ? (placeShown(draft).spaceId ?? draft.spaceId) : null
  if (isSpaceKey(kind) && spaceId === null) {
    tellError({ message: 'Enter the space of this token first.' })
    return
  }
  const saved = await orTell(
    desk.import.saveHeld({
      handle: pasted.handle,
      name: nameInSpace(kind, vault.space(serviceId, spaceId)?.name ?? spaceId),
      kind,
      serviceId,
      spaceId,
      environments: spaceId === null ? [] : [environmentAsked(draft)],
    }),
  )
  if (saved === undefined) return
  vault.take({ tokens: [saved] })
  await builder.usePastedAs(saved)
  tell(`Saved “${saved.name}”.`)
}
