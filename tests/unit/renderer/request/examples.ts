import type { VaultView } from '../../../../src/renderer/features/request/draft.ts'
import type { Exchange } from '../../../../src/shared/model/exchange.ts'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import type { Token } from '../../../../src/shared/model/token.ts'

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const token = (number: number, fields: Partial<Token>): Token => ({
  id: uuid(number),
  name: `Token ${number}`,
  kind: 'delivery-key',
  serviceId: 'contentful-us',
  spaceId: 'shop',
  environments: [],
  markedRevoked: false,
  storage: 'keychain',
  lastFour: 'aaaa',
  length: 43,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastCheck: null,
  ...fields,
})

export const shopKey = token(1, { environments: ['master', 'staging'] })
export const revokedShopKey = token(2, { environments: ['master', 'staging'], markedRevoked: true })
export const shopPreviewKey = token(3, { kind: 'preview-key' })
export const blogKey = token(4, { spaceId: 'blog' })
export const personal = token(5, { kind: 'personal-access-token', spaceId: null })
export const europeanKey = token(6, { serviceId: 'contentful-eu' })

const environment = (id: string) => ({ id, production: id === 'master' })

export const vault: VaultView = {
  services: [
    ...PRESET_SERVICES,
    {
      id: 'own',
      name: 'Our own',
      preset: null,
      baseUrls: { preview: 'https://content.example.com/preview/v1' },
      webAppUrl: null,
    },
  ],
  spaces: [
    {
      serviceId: 'contentful-us',
      id: 'shop',
      name: 'Shop',
      environments: ['master', 'staging', 'feature'].map(environment),
    },
    { serviceId: 'contentful-us', id: 'blog', name: 'Blog', environments: [environment('master')] },
  ],
  tokens: [revokedShopKey, shopKey, shopPreviewKey, blogKey, personal, europeanKey],
}

export const exchange = (fields: Partial<Exchange> = {}): Exchange => ({
  id: uuid(100),
  startedAt: '2026-01-01T00:00:00.000Z',
  serviceId: 'contentful-us',
  api: 'delivery',
  spaceId: 'shop',
  environmentId: null,
  request: {
    method: 'GET',
    url: 'https://cdn.contentful.com/spaces/shop/entries',
    origin: 'https://cdn.contentful.com',
    target: '/spaces/shop/entries',
    headers: [],
    bodyBytes: 0,
  },
  token: null,
  redirects: [],
  timing: { dns: null, connect: null, tls: null, firstByte: 1, download: 1, total: 2 },
  outcome: {
    kind: 'response',
    head: { status: 200, statusText: 'OK', headers: [] },
    body: { bytes: 2, wireBytes: 2, cutAt: null, decodedFrom: null, mediaType: 'application/json', holds: null },
    reading: { class: 'platform-json', record: null, itemCount: null, summary: '' },
    said: null,
  },
  ...fields,
})
