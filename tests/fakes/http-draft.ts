import type { RequestDraft } from '../../src/shared/model/request.ts'
import type { Service } from '../../src/shared/model/service.ts'
import type { Token } from '../../src/shared/model/token.ts'

export const TOKEN_ID = '6b1d9f3a-58a6-4d0e-9f0e-0d7f6f1c2a01'
export const FAKE_KEY = 'fake-delivery-key-aaaaaaaaaaaaaaaaaaaaaaabcd'

/** A service whose APIs all answer at one origin. */
export const serviceAt = (origin: string, change: Partial<Service> = {}): Service => ({
  id: 'service-a',
  name: 'Service A',
  preset: null,
  baseUrls: { delivery: origin, preview: origin, management: origin, images: origin },
  webAppUrl: null,
  ...change,
})

export const deliveryKey = (change: Partial<Token> = {}): Token => ({
  id: TOKEN_ID,
  name: 'Website',
  kind: 'delivery-key',
  serviceId: 'service-a',
  spaceId: 'abc',
  environments: [],
  markedRevoked: false,
  storage: 'session',
  lastFour: 'abcd',
  length: FAKE_KEY.length,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastCheck: null,
  ...change,
})

/** Read entries of a space, with the key in the header. */
export const draftOf = (change: Partial<RequestDraft> = {}): RequestDraft => ({
  serviceId: 'service-a',
  api: 'delivery',
  spaceId: 'abc',
  environmentId: null,
  credential: { from: 'vault', tokenId: TOKEN_ID },
  placement: 'header',
  method: 'GET',
  path: '/spaces/abc/entries',
  query: [],
  headers: [],
  body: null,
  ...change,
})

export const on = (name: string, value: string): RequestDraft['query'][number] => ({ name, value, enabled: true })
