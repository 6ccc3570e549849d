import type { Result } from '../../../shared/contract/result.ts'
import { soleKindOf, type ApiName } from '../../../shared/platform.ts'
import type { LintFinding } from '../../../shared/model/lint.ts'
import { lintToken, repairToken } from '../../../shared/text/lint-token.ts'
import { desk } from '../../bridge/desk.ts'

/** A token that was pasted for this once: main holds it, the page knows only how to name it. */
export type Pasted = {
  handle: string
  lastFour: string
  /** What is wrong with it, seen as it was pasted. */
  findings: LintFinding[]
  /** The same without what can be no part of a token; null where there is nothing to repair. */
  repaired: { handle: string; lastFour: string; findings: LintFinding[] } | null
}

/** Gives a pasted secret, and its repaired form where there is one, to main. The caller forgets the secret at once. */
export const holdPasted = async (secret: string, api: ApiName): Promise<Result<Pasted>> => {
  const kind = soleKindOf(api)
  const findings = lintToken(secret, kind)
  const repair = findings.some(({ repairable }) => repairable) ? repairToken(secret).value : null
  const held = await desk.vault.holdPasted({ secret })
  if (!held.ok) return held
  const mended = repair === null ? null : await desk.vault.holdPasted({ secret: repair })
  // What is still wrong with it then is told then.
  const repaired =
    repair !== null && mended?.ok === true ? { ...mended.value, findings: lintToken(repair, kind) } : null
  return { ok: true, value: { ...held.value, findings, repaired } }
}
