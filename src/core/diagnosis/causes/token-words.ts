import { CMA_TOKENS_PLACE, KEYS_PLACE } from '../../../shared/platform.ts'
import type { Words } from './words.ts'

export const isAccount = (w: Words): boolean => w.isAccount || (w.kind === null && w.api === 'management')
export const placeOfTokens = (w: Words): string => (isAccount(w) ? CMA_TOKENS_PLACE : KEYS_PLACE)

const ALL = new Intl.ListFormat('en', { type: 'conjunction' })

const notAskedServices = (w: Words): string => ALL.format(w.otherServices.map((name) => `“${name}”`))

/** The further place where the token may be good, if it was not checked. */
export const otherPlaces = (w: Words): string | null => {
  if (w.otherServices.length > 0 && !w.otherServicesAllowed)
    return `the same token on ${notAskedServices(w)} (with your permission)`
  return w.otherServices.length === 0 ? 'the same token in the other region (once that service is known)' : null
}

export const askManagement = (w: Words): string | null =>
  w.managementAllowed ? null : 'the space’s list of keys (read with a Management token)'
