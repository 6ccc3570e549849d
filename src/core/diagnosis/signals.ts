import type { Evidence } from '../../shared/model/diagnosis.ts'

/**
 * Everything that the rules may stand on, in the words in which the rules are read. Each is noted with the evidence
 * that shows it; a signal without evidence does not exist.
 */
export const SIGNALS = [
  // The token before anything is sent
  'no token was given',
  'a token was sent',
  'the keychain is not there',
  'the keychain is locked',
  'the secret is gone',
  'the token has a flaw',
  'the token looks like one of another API',
  'the token is kept as one of another API',
  'the token is kept as revoked',
  'the token is kept as one of another service',
  'the token is kept as one of another space',
  'the token is kept without this environment',
  'the token stands for an account',
  'the space is kept with this environment',
  'the space is kept without this environment',
  'the path has an id that no resource can have',
  'the path is known',
  'the path names a single resource',

  // The answer to the request: from the platform
  'content came',
  'an empty list came',
  'content came without a token',
  'content began and broke off',
  'the token was refused',
  'the token was reported missing',
  'the answer says that a token arrived',
  'the environment was not found',
  'the space was not found',
  'the resource was not found',
  'something was not found',
  'the answer names an id that no resource can have',
  'the platform calls the id invalid',
  'the organization has not granted access',
  'access was denied',
  'the request has another problem',
  'the platform called the request bad',
  'the answer was too large for the platform',
  'the platform limits the rate',
  'the platform failed',
  'the space is hibernated',
  'the error id is unknown',
  'another API answered',
  'the answer came from a cache',
  'the request went to Delivery',
  'the request went to an API that shows drafts',
  'the request went by header',
  'the request went by query',

  // The answer to the request: from somebody else, or none
  'the name was not resolved',
  'the connection was refused',
  'the connection was reset',
  'no answer came in time',
  'the certificate is not trusted',
  'the proxy failed',
  'the answer was too large to take',
  'the answer was not HTTP',
  'the request was cancelled',
  'nothing was sent',
  'the answer redirects elsewhere',
  'a page came instead of content',
  'a foreign answer came',
  'somebody else asks for a login',
  'the answer speaks of a proxy or a login page',
  'a gateway failed without a record',
  'the answer is unreadable',

  // Probes
  'the same token is accepted in the query',
  'the same token is accepted in the header',
  'the same token is refused in the other placement',
  'the token is accepted after repair',
  'another API accepts the token',
  'every other API refuses the token',
  'the API of its kind refuses the token',
  'another service accepts the token',
  'every other service refuses the token',
  'another token is accepted in the same way',
  'another token reaches this environment',
  'another token reaches this space',
  'the token reaches another environment of the space',
  'the token reaches another space',
  'the token reads lists in this environment',
  'the token reads no lists in this environment',
  'Management lists the environment',
  'Management does not list the environment',
  'Management lists the key without this environment',
  'Management lists the key with this environment',
  'Management lists the key',
  'Management does not list the key',
  'Management shows the space',
  'Management does not show the space',
  'Management lists the token as revoked',
  'drafts hold the resource',
  'drafts do not hold the resource',
  'past the cache it works',
  'past the cache it fails too',
  'an impossible token gets the same foreign answer',
  'an impossible token is refused by the platform',
  'the plain request works',
  'one item of the list works',
] as const
export type Signal = (typeof SIGNALS)[number]

/** The evidence collected so far, and which signals it shows. */
export type Notes = { evidence: Evidence[]; signals: Map<Signal, string[]> }

export const createNotes = (): Notes => ({ evidence: [], signals: new Map() })

/** Adds a piece of evidence (once) and the signals that it shows. */
export const note = (
  notes: Notes,
  evidence: Omit<Evidence, 'probe' | 'exchange'> & Partial<Pick<Evidence, 'probe' | 'exchange'>>,
  ...signals: readonly Signal[]
): void => {
  if (!notes.evidence.some(({ id }) => id === evidence.id)) {
    notes.evidence.push({ probe: null, exchange: null, ...evidence })
  }
  for (const signal of signals) {
    const ids = notes.signals.get(signal) ?? []
    if (!ids.includes(evidence.id)) notes.signals.set(signal, [...ids, evidence.id])
  }
}

export const shows = (notes: Notes, signal: Signal): boolean => notes.signals.has(signal)

/** The evidence behind all of these signals, each id once. */
export const evidenceFor = (notes: Notes, signals: readonly Signal[]): string[] => [
  ...new Set(signals.flatMap((signal) => notes.signals.get(signal) ?? [])),
]
