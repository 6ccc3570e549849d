import type { Token } from '../../../../src/shared/model/token.ts'
import type { VaultSnapshot } from '../../../../src/shared/model/vault.ts'

const token = (index: number, fields: Pick<Token, 'name' | 'kind' | 'spaceId' | 'environments'>): Token => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  serviceId: 'contentful-us',
  markedRevoked: false,
  storage: 'keychain',
  lastFour: 'aaaa',
  length: 43,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastCheck: null,
  ...fields,
})

/** A space with two environments, a key for both, a key for one, and an account token. */
export const aVault = (): VaultSnapshot => ({
  services: [{ id: 'contentful-us', name: 'Contentful (US)', preset: 'contentful-us', baseUrls: {}, webAppUrl: null }],
  spaces: [
    {
      serviceId: 'contentful-us',
      id: 'shop',
      name: 'Shop',
      environments: [
        { id: 'master', production: true },
        { id: 'staging', production: false },
      ],
    },
  ],
  tokens: [
    token(1, { name: 'CI', kind: 'delivery-key', spaceId: 'shop', environments: ['master', 'staging'] }),
    token(2, { name: 'Website', kind: 'delivery-key', spaceId: 'shop', environments: ['master'] }),
    token(3, { name: 'Me', kind: 'personal-access-token', spaceId: null, environments: [] }),
  ],
  unreadable: {},
  checks: [],
  storage: { kind: 'keychain', name: 'Secret Service' },
  notices: [],
})

export const tokenNamed = (vault: VaultSnapshot, name: string): Token => vault.tokens.find((one) => one.name === name)!
