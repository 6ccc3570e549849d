import type { Evidence } from '../../../shared/model/diagnosis.ts'

/** What the judgement stands on. What wasn't observed excludes nothing. Causes and evidence are listed in this order. */
export const OBSERVATIONS = [
  // The token and the request, before anything is sent
  'no token was sent',
  'a token was sent',
  'the headers shown hold no token',
  'the keychain is not there',
  'the keychain does not answer',
  'the keychain is locked',
  'the secret is gone',
  'the keychain gave no secret',
  'the text cannot be a token',
  'the token is almost a known one',
  'the token has a flaw that may be lost on the way',
  'the token looks like one of another API',
  'the token is kept as one of another API',
  'the token is kept as revoked',
  'the token is kept as one of another service',
  'the token is kept as one of another space',
  'the token is kept as one of this space',
  'the token is kept without this environment',
  'the token stands for an account',
  'the key was created or changed minutes ago',
  'the token was seen working in another environment',
  'the space is kept with this environment',
  'the space is kept without this environment',
  'the space resembles a known one',
  'the space is a known one',
  'the environment resembles a known one',
  'the path has an id of forbidden characters',
  'the path names an environment',
  'the environment has capital letters',
  'the space has capital letters',
  'the resource has capital letters',
  'the path is a list',
  'the path names the space alone',
  'the path names no space',
  'the path is one of another API',
  'the path has a collection that no API has',
  'the request writes',
  'the request went to Delivery',
  'the request went to Preview',
  'the request went to Management',
  'the request went to Images',
  'the request went to GraphQL',
  'the request went by header',
  'the request went by query',
  'the address is the platform’s own',
  'the Playground gives out its own tokens',

  // The answer that is judged: from another server, or none
  'the name was not resolved',
  'the connection was refused',
  'the connection was reset',
  'no answer came in time',
  'the certificate is not trusted',
  'the proxy failed',
  'the answer was not HTTP',
  'the request was canceled',
  'nothing was sent',
  'a browser blocked the request',
  'a tool hides its reason',
  'the port expects https',
  'the answer redirects elsewhere',
  'another server asks for a login',
  'a proxy or a filter says that it answered',
  'a page came instead of content',
  'a foreign answer came',
  'a gateway failed without a record',
  'the answer is unreadable',
  'the page speaks of a login to the network',

  // The answer that is judged: from the platform
  'the platform limits the rate',
  'the platform failed',
  'the space is hibernated',
  'the answer was too large for the platform',
  'the platform called the request bad',
  'the error id is unknown',
  'content came',
  'an empty list came',
  'content came without a token',
  'content began and broke off',
  'the request has another problem',
  'the token was refused',
  'the token was reported missing',
  'the environment was not found',
  'the space was not found',
  'the resource was not found',
  'something was not found',
  'the organization has not granted access',
  'access was denied',
  'the answer names what was asked',
  'another API answered',
  'the answer came from a cache',

  // What other requests showed: about the token
  'no look gets past the cache',
  'a cache gave the response again unasked',
  'a cache was seen to give an old answer',
  'a cache still gives the old answer',
  'the other APIs that were asked refuse it',
  'the other services that were asked refuse it',
  'the API that it points to refuses the token',
  'a query arrived without the token',
  'a query with the token is accepted',
  'another token is refused in the same way',
  'Management does not show the space',
  'Management does not list the key for the other API',
  'an impossible token gets content too',
  'the address looks at the token',
  'the plain request works',
  'one item of the list works',
  'the token is accepted after repair',
  'only the asked API has tokens of this form',
  'the token is refused after repair, too',
  'another API accepts the token',
  'every other API refuses the token',
  'Management lists this very value for another API',
  'another service accepts the token',
  'every other service refuses the token',
  'Management lists this very value for the asked API',
  'Management lists the token as expired',
  'Management lists the token as revoked',
  'the token works elsewhere on the same API',

  // About how the token arrives
  'after that it was refused again',
  'another token is accepted in the same way',
  'the answer says that a token arrived',
  'the same token is accepted in the query',
  'the same token is accepted in the header',
  'the same token is refused in the other placement',
  'tokens arrive in the query and not in the header',
  'tokens arrive in the header and not in the query',
  'elsewhere the header does not arrive',
  'elsewhere the query does not arrive',
  'the token is refused where tokens arrive',

  // About time and caches
  'past the cache it works',
  'past the cache the answer is the same',
  'the first answer was an old one',
  'a later look is accepted',
  'asked as before it is accepted now',
  'asked as before content comes now',
  'asked as before an empty list comes now',
  'a later look reads content',
  'asked as before it is still refused',
  'a later look is refused too',
  'the key is older than ten minutes',
  'the token was seen working',

  // About the environment, and names in the request
  'the answer names what was not asked',
  'Management lists the environment as ready',
  'Management lists the environment as not ready',
  'Management does not list the environment',
  'another token reaches this environment',
  'another token reaches this environment in the same way',
  'another token finds nothing here in the same way',
  'a token finds nothing in its own space',
  'another token misses this environment, too',
  'Management lists the key with this environment',
  'Management lists the key without this environment',
  'Management does not list the key',
  'a variable in the path was not set',
  'the answer names a variable that was not set',
  'the platform calls the id invalid',

  // About the space
  'the token reaches another space',
  'the token is refused in another space',
  'Management shows the space',
  'another token reaches this space',
  'another token reaches this space in the same way',
  'the token reaches another environment of the space',
  'the account does not see the space',
  'the account itself was not found',
  'the default environment is read',

  // About the resource
  'the token reads lists in this environment',
  'the token reads no lists in this environment',
  'its collection lists the resource',
  'its collection does not list the resource',
  'drafts hold the resource',
  'drafts do not hold the resource',
  'Management shows the resource as never published',
  'Management shows the resource as published',
] as const

/** A 404 that names an environment, a space, a resource, or nothing. */
export const NOT_FOUND = [
  'the environment was not found',
  'the space was not found',
  'the resource was not found',
  'something was not found',
] as const satisfies readonly Observation[]

export type Observation = (typeof OBSERVATIONS)[number]

export type Notes = { evidence: Evidence[]; seen: Map<Observation, string[]> }

export const createNotes = (): Notes => ({ evidence: [], seen: new Map() })

/** New evidence, with the probe or the exchange that showed it, if any. */
export type NewEvidence = Omit<Evidence, 'probe' | 'exchange'> & Partial<Pick<Evidence, 'probe' | 'exchange'>>

export const note = (notes: Notes, evidence: NewEvidence, ...observations: readonly (Observation | null)[]): void => {
  if (!notes.evidence.some(({ id }) => id === evidence.id)) {
    notes.evidence.push({ probe: null, exchange: null, ...evidence })
  }
  for (const observation of observations) {
    if (observation === null) continue
    const ids = notes.seen.get(observation) ?? []
    if (!ids.includes(evidence.id)) notes.seen.set(observation, [...ids, evidence.id])
  }
}

/** Adds what the vault or the token's form shows. */
export const noteKnown = (
  notes: Notes,
  kind: 'vault' | 'lint',
  id: string,
  summary: string,
  ...observations: readonly (Observation | null)[]
): void => note(notes, { id: `${kind}:${id}`, kind, summary }, ...observations)

/** What may be observed, and whether it was. */
export type Shown = Partial<Record<Observation, boolean>>

/** Those of the observations that were made. */
export const observedIn = (shown: Shown): Observation[] =>
  (Object.keys(shown) as Observation[]).filter((observation) => shown[observation])

export const shows = (notes: Pick<Notes, 'seen'>, observation: Observation): boolean => notes.seen.has(observation)

export const evidenceFor = (notes: Pick<Notes, 'seen'>, observations: readonly Observation[]): string[] => [
  ...new Set(observations.flatMap((observation) => notes.seen.get(observation) ?? [])),
]
