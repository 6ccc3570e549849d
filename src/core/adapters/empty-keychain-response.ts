import { KeychainFault } from './keychain-protocol.ts'
import type { ServiceLook } from './secret-service-look.ts'

/** What a Secret Service that answers says of itself, or that nobody can ask it. */
export type AnsweringLook = Extract<ServiceLook, { is: 'there' | 'unknown' }>

/** Throws where the service is not there or does not answer. */
export const answering = (seen: ServiceLook): AnsweringLook => {
  if (seen.is === 'absent') throw new KeychainFault('unavailable')
  if (seen.is === 'silent') throw new KeychainFault('timed-out')
  return seen
}

/**
 * What it means that a Secret Service gave nothing: it says so of what is locked, of what somebody denied, and of what is not
 * there. Throws for all but the last, and says whether that is proved.
 */
export const meaningOfNothing = (seen: AnsweringLook): { proven: boolean } => {
  if (seen.is === 'unknown') return { proven: false }
  if (seen.item !== 'none') throw new KeychainFault('locked')
  if (seen.defaultCollection === 'none') throw new KeychainFault('unavailable')
  // Some services do not even search in what is closed.
  if (seen.defaultCollection === 'locked') throw new KeychainFault('locked')
  return { proven: !seen.anyLocked }
}
