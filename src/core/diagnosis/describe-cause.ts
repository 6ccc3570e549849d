import type { Cause } from '../../shared/model/diagnosis.ts'
import type { Fix } from '../../shared/model/fix.ts'
import type { CauseId, Certainty } from '../../shared/model/verdict.ts'
import { MODULE_OF } from './causes/modules.ts'
import type { Judged } from './judge.ts'
import type { JudgedCase } from './judged-case.ts'
import { webPlace } from './phrases.ts'

export const fixesOf = (id: CauseId, certainty: Certainty): Fix[] => {
  const { fixes = [] } = MODULE_OF[id]
  return [...(typeof fixes === 'function' ? fixes(certainty) : fixes)]
}

const DOUBT = { certain: '', likely: 'probably ', possible: 'possibly ' } as const

/** The known token that this one is. Empty if none is known. */
const knownAs = ({ facts }: JudgedCase): string => {
  const credential = facts?.input.credential
  const same = credential?.state === 'present' ? credential.sameAs : undefined
  if (same === undefined) return ''
  return ` It’s “${same.name}” in the vault${same.spaceId === null ? '' : `, of space “${same.spaceId}”`}.`
}

export const describeCause = ({ also, ...judged }: Judged, known: JudgedCase): Cause => {
  const module = MODULE_OF[judged.id]
  const detail = Object.entries(module.detail?.(known) ?? {}).filter(([, value]) => value !== null)
  const { certainty } = judged
  const summary = certainty === 'ruled-out' ? '' : module.summary(known, DOUBT[certainty])
  const isOpen = judged.certainty === 'likely' || judged.certainty === 'possible'
  return {
    ...judged,
    headline: module.headline(known, certainty),
    summary: certainty !== 'ruled-out' && module.isAboutOwner === true ? `${summary}${knownAs(known)}` : summary,
    detail: Object.fromEntries(also ? [...detail, ['also', true]] : detail),
    next: module.next(known),
    toBeSure: isOpen && !also ? (module.toBeSure?.(known) ?? null) : null,
    consents: [...(module.consents ?? [])],
    fixes: fixesOf(judged.id, judged.certainty),
    where: webPlace(module.where?.(known) ?? null, known),
  }
}
