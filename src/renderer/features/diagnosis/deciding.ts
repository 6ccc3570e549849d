import type { Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { ConsentGiven } from '../../../shared/model/investigation.ts'
import type { CauseId } from '../../../shared/model/verdict.ts'
import type { ConsentOffers } from './consent-offers.ts'

/** Which further yes would tell a cause from those that look the same. */
const DECIDED_BY: Readonly<Partial<Record<CauseId, readonly (keyof ConsentGiven)[]>>> = {
  'environment-not-enabled': ['managementRead'],
  'environment-missing': ['managementRead'],
  'environment-not-ready': ['managementRead'],
  'space-of-another-token': ['managementRead'],
  'space-missing': ['managementRead'],
  'space-no-access': ['managementRead'],
  'resource-missing': ['managementRead'],
  'resource-unpublished': ['managementRead'],
  'key-not-active-yet': ['managementRead'],
  'token-expired': ['managementRead'],
  'token-unknown-or-revoked': ['managementRead', 'otherServices'],
  'token-of-other-service': ['otherServices'],
}

/** The consents that would decide this judgement, that can be given, and were not. Empty once it is certain. */
export const decidingConsents = (
  { causes }: Pick<Diagnosis, 'causes'>,
  given: ConsentGiven,
  offers: ConsentOffers,
): (keyof ConsentGiven)[] => {
  if (causes[0]?.certainty === 'certain') return []
  const open = causes.filter(({ certainty }) => certainty !== 'ruled-out')
  const possible: Readonly<Record<keyof ConsentGiven, boolean>> = {
    managementRead: offers.managers.length > 0 && !given.managementRead,
    otherServices: offers.otherServices.length > 0 && !given.otherServices,
  }
  const wanted = new Set(open.flatMap(({ id }) => DECIDED_BY[id] ?? []))
  return [...wanted].filter((consent) => possible[consent])
}
