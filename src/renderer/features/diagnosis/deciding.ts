import type { Consent, Diagnosis } from '../../../shared/model/diagnosis.ts'
import type { ConsentGiven } from '../../../shared/model/investigation.ts'
import type { ConsentOffers } from './consent-offers.ts'

/** The consents that would decide this judgement, that can be given, and were not. Empty once it is certain. */
export const decidingConsents = (
  { causes }: Pick<Diagnosis, 'causes'>,
  given: ConsentGiven,
  offers: ConsentOffers,
): Consent[] => {
  if (causes[0]?.certainty === 'certain') return []
  const open = causes.filter(({ certainty }) => certainty !== 'ruled-out')
  const possible: Readonly<Record<Consent, boolean>> = {
    managementRead: offers.managers.length > 0 && !given.managementRead,
    otherServices: offers.otherServices.length > 0 && !given.otherServices,
  }
  const wanted = new Set(open.flatMap(({ consents }) => consents))
  return [...wanted].filter((consent) => possible[consent])
}
