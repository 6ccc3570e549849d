/** What is wrong when a client fails, and what it is started with then. Tokens are named as in the Playground. */

export type Situation = {
  name: string
  token?: string
  space?: string
  environment?: string
  entry?: string
  api?: 'preview'
  network?: 'refused' | 'unknown-host' | 'untrusted' | 'proxy-page'
}

const NETWORK: readonly Situation[] = [
  { name: 'connection refused', network: 'refused' },
  { name: 'unknown host', network: 'unknown-host' },
  { name: 'untrusted certificate', network: 'untrusted' },
  { name: 'page of a proxy', network: 'proxy-page' },
]

/** Of clients that read content with a space's key. `Bakery website` works on master only. */
export const OF_CONTENT: readonly Situation[] = [
  { name: 'revoked key', token: 'Bakery old website' },
  { name: 'preview key on Delivery', token: 'Bakery preview' },
  { name: 'delivery key on Preview', token: 'Bakery website', api: 'preview' },
  { name: 'missing environment', token: 'Bakery everywhere', environment: 'stagging' },
  { name: 'environment not enabled', environment: 'staging' },
  { name: 'missing entry', entry: 'nothing' },
  { name: 'missing space', space: 'nosuchspace1' },
  { name: 'no token', token: '' },
  ...NETWORK,
]

/** Of clients that use Management. */
export const OF_MANAGEMENT: readonly Situation[] = [
  { name: 'revoked token', token: 'Owner, lost laptop' },
  { name: 'delivery key on Management', token: 'Bakery website' },
  { name: 'missing environment', environment: 'stagging' },
  { name: 'missing entry', entry: 'nothing' },
  { name: 'space of another account', token: 'Baker', space: 'fakemuseum02' },
  { name: 'missing space', space: 'nosuchspace1' },
  { name: 'no token', token: '' },
  ...NETWORK,
]
