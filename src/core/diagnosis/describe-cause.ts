import type { Cause } from '../../shared/model/diagnosis.ts'
import type { Fix } from '../../shared/model/fix.ts'
import type { CauseId, Certainty } from '../../shared/model/verdict.ts'
import { KINDS } from '../../shared/platform.ts'
import { MODULE_OF } from './causes/all-causes.ts'
import type { Judged } from './judge.ts'
import type { JudgedCase } from './judged-case.ts'
import { webPlace } from './phrases.ts'

/** What Token Desk itself can do about a cause. */
export const fixesOf = (id: CauseId, certainty: Certainty): Fix[] => {
  const { fixes = [] } = MODULE_OF[id]
  return [...(typeof fixes === 'function' ? fixes(certainty) : fixes)]
}

/** The known token that this one is. `null` if none is known. */
const knownAs = ({ facts }: JudgedCase): string | null => {
  const credential = facts?.input.credential
  const same = credential?.state === 'present' ? credential.sameAs : undefined
  if (same === undefined) return null
  const where = same.spaceId === null ? '' : ` of space “${same.spaceId}”`
  return `It is “${same.name}” in the vault: ${KINDS[same.kind].label}${where}.`
}

/** A judged cause with its words. */
export const describeCause = ({ also, ...judged }: Judged, known: JudgedCase): Cause => {
  const module = MODULE_OF[judged.id]
  const detail = Object.entries(module.detail?.(known) ?? {}).filter(([, value]) => value !== null)
  const name = judged.certainty !== 'ruled-out' && module.isAboutOwner === true ? knownAs(known) : null
  const isOpen = judged.certainty === 'likely' || judged.certainty === 'possible'
  return {
    ...judged,
    headline: module.headline(known),
    summary: name === null ? module.sentence(known) : `${module.sentence(known)} ${name}`,
    detail: Object.fromEntries(also ? [...detail, ['also', true]] : detail),
    next: module.next(known),
    toBeSure: isOpen && !also ? (module.toBeSure?.(known) ?? null) : null,
    consents: [...(module.consents ?? [])],
    fixes: fixesOf(judged.id, judged.certainty),
    where: webPlace(module.where?.(known) ?? null, known),
  }
}
