import type { Cause } from '../../../shared/model/diagnosis.ts'
import type { Fix } from '../../../shared/model/fix.ts'
import type { CauseId, Certainty } from '../../../shared/model/verdict.ts'
import type { Judged } from '../judge.ts'
import { MODULE_OF } from './all-causes.ts'
import { webPlace } from './phrases.ts'
import type { Words } from './words.ts'

/** What Token Desk itself can do about a cause. */
export const fixesOf = (id: CauseId, certainty: Certainty): Fix[] => {
  const { fixes = [] } = MODULE_OF[id]
  return [...(typeof fixes === 'function' ? fixes(certainty) : fixes)]
}

/** A judged cause with its words. */
export const causeInWords = ({ also, ...judged }: Judged, words: Words): Cause => {
  const module = MODULE_OF[judged.id]
  const detail = Object.entries(module.detail?.(words) ?? {}).filter(([, value]) => value !== null)
  const name = judged.certainty !== 'ruled-out' && module.isAboutOwner === true ? words.knownAs : null
  const isOpen = judged.certainty === 'likely' || judged.certainty === 'possible'
  return {
    ...judged,
    summary: name === null ? module.sentence(words) : `${module.sentence(words)} ${name}`,
    detail: Object.fromEntries(also ? [...detail, ['also', true]] : detail),
    next: module.next(words),
    toBeSure: isOpen && !also ? (module.toBeSure?.(words) ?? null) : null,
    consents: [...(module.consents ?? [])],
    fixes: fixesOf(judged.id, judged.certainty),
    where: webPlace(module.where?.(words) ?? null, words),
  }
}
