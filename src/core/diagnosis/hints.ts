import type { CauseId } from '../../shared/model/verdict.ts'
import type { Observation } from './observe/observations.ts'

const REFUSED_THERE: readonly Observation[] = [
  'the API that it points to refuses the token',
  'Management does not list the key for the other API',
]

/** What only orders the causes that are left: it speaks for one, and excludes none. The stronger hints stand first. */
export const HINTS: readonly { seen: readonly Observation[]; unless?: readonly Observation[]; for: CauseId }[] = [
  { seen: ['a variable in the path was not set'], for: 'malformed-id' },
  { seen: ['the answer names a variable that was not set'], for: 'malformed-id' },
  { seen: ['the answer names what was not asked'], for: 'proxy-interference' },
  { seen: ['no look gets past the cache', 'the token was refused'], for: 'stale-cache' },
  { seen: ['no look gets past the cache', 'the environment was not found'], for: 'stale-cache' },
  { seen: ['no look gets past the cache', 'the space was not found'], for: 'stale-cache' },
  { seen: ['no look gets past the cache', 'the resource was not found'], for: 'stale-cache' },
  { seen: ['no look gets past the cache', 'something was not found'], for: 'stale-cache' },
  { seen: ['the page speaks of a login to the network'], for: 'proxy-interference' },
  { seen: ['another token is refused in the same way', 'the request went by header'], for: 'header-not-delivered' },
  { seen: ['another token is refused in the same way', 'the request went by query'], for: 'query-not-delivered' },
  // One address of the service loses the token: this one may, too.
  { seen: ['GraphQL got no token'], for: 'header-not-delivered' },
  { seen: ['GraphQL got no token'], for: 'query-not-delivered' },
  { seen: ['Management lists this very value for the asked API'], for: 'key-not-active-yet' },
  { seen: ['the headers shown hold no token'], for: 'token-missing' },
  {
    seen: ['the token was added minutes ago'],
    // Each part of the platform hears of a new key by itself: it stays possible, and is no longer the first to think of.
    unless: ['the token was seen working in another environment'],
    for: 'key-not-active-yet',
  },
  { seen: ['the token looks like one of another API'], unless: REFUSED_THERE, for: 'token-of-other-api' },
  { seen: ['another API answered', 'the token was refused'], for: 'token-of-other-api' },
  { seen: ['another API answered', 'something was not found'], for: 'wrong-method-or-host' },
  { seen: ['the path is one of another API'], for: 'wrong-method-or-host' },
  { seen: ['the token is kept as one of another API'], unless: REFUSED_THERE, for: 'token-of-other-api' },
  { seen: ['the token is kept as one of another service'], for: 'token-of-other-service' },
  { seen: ['the token is kept as revoked'], for: 'token-unknown-or-revoked' },
  { seen: ['the path has a collection that no API has'], for: 'resource-missing' },
  { seen: ['Management lists the environment as not ready'], for: 'environment-not-ready' },
  { seen: ['the environment resembles a known one'], for: 'environment-missing' },
  { seen: ['the environment was not found', 'the default environment is read'], for: 'environment-not-enabled' },
  {
    seen: ['the environment was not found', 'the space is kept with this environment'],
    for: 'environment-not-enabled',
  },
  {
    seen: ['the token is kept without this environment', 'the space is kept with this environment'],
    for: 'environment-not-enabled',
  },
  { seen: ['the space is kept without this environment'], for: 'environment-missing' },
  { seen: ['the space resembles a known one'], for: 'space-missing' },
  { seen: ['the token is kept as one of another space'], for: 'space-of-another-token' },
  { seen: ['the token reaches another space'], for: 'space-of-another-token' },
  { seen: ['Management shows the space'], unless: ['the token stands for an account'], for: 'space-of-another-token' },
  {
    seen: ['another token reaches this space'],
    unless: ['the token stands for an account'],
    for: 'space-of-another-token',
  },
  { seen: ['the space is a known one'], unless: ['the token stands for an account'], for: 'space-of-another-token' },
  { seen: ['Management shows the space'], for: 'space-no-access' },
  { seen: ['the space is a known one', 'the token stands for an account'], for: 'space-no-access' },
  { seen: ['drafts hold the resource'], for: 'resource-unpublished' },
  { seen: ['drafts do not hold the resource'], for: 'resource-missing' },
]

/** What only takes weight from a cause: it stays possible, behind those that nothing speaks against. */
export const DOUBTS: readonly { seen: readonly Observation[]; against: CauseId }[] = [
  { seen: ['the other APIs that were asked refuse it'], against: 'token-of-other-api' },
  { seen: ['the other services that were asked refuse it'], against: 'token-of-other-service' },
]

/** Faults that were seen together, in the order in which a person would mend them. */
export const MENDED_FIRST: readonly CauseId[] = [
  'token-malformed',
  'header-not-delivered',
  'query-not-delivered',
  'token-of-other-service',
  'token-of-other-api',
  'key-not-active-yet',
  'token-expired',
  'token-unknown-or-revoked',
  'stale-cache',
]
