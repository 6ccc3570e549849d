import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRESET_SERVICES } from '../../../../src/shared/model/service.ts'
import type { Token } from '../../../../src/shared/model/token.ts'
import type { VaultSnapshot } from '../../../../src/shared/model/vault.ts'
import { nudgeOf, vaultTree, type VaultNode } from '../../../../src/shared/model/vault-tree.ts'

const [US, EU] = [PRESET_SERVICES[0]!, PRESET_SERVICES[1]!]

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const token = (number: number, fields: Partial<Token>): Token => ({
  id: idOf(number),
  name: `Token ${number}`,
  kind: 'delivery-key',
  serviceId: US.id,
  spaceId: 'shop',
  environments: [],
  markedRevoked: false,
  storage: 'keychain',
  lastFour: '',
  length: 43,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastCheck: null,
  ...fields,
})

const snapshot = (tokens: Token[], more: Partial<VaultSnapshot> = {}): VaultSnapshot => ({
  services: [US, EU],
  spaces: [
    {
      serviceId: US.id,
      id: 'shop',
      name: 'Web shop',
      environments: [
        { id: 'master', production: true },
        { id: 'staging', production: false },
      ],
    },
  ],
  tokens,
  unreadable: {},
  checks: [],
  storage: { kind: 'keychain', name: 'Secret Service' },
  notices: [],
  ...more,
})

/** One line a node, indented: what a person would see. */
const drawn = (nodes: readonly VaultNode[], depth = 0): string[] =>
  nodes.flatMap((node) => {
    const label = {
      service: () => (node as { service: { name: string } }).service.name,
      space: () => (node as { name: string }).name,
      environment: () => (node as { id: string }).id,
      account: () => 'account',
      token: () => (node as { token: Token }).token.name,
    }[node.type]()
    return ['  '.repeat(depth) + label, ...drawn(node.type === 'token' ? [] : node.children, depth + 1)]
  })

describe('the tree of the vault', () => {
  it('shows a key under each environment that it is enabled for', () => {
    const tree = vaultTree(snapshot([token(1, { name: 'Both', environments: ['master', 'staging'] })]))
    expect(drawn(tree)).toEqual([
      'Contentful (US)',
      '  Web shop',
      '    master',
      '      Both',
      '    staging',
      '      Both',
      'Contentful (EU)',
    ])
  })

  it('shows a key for which no environment was chosen under master only', () => {
    const tree = vaultTree(snapshot([token(1, { name: 'Plain' })]))
    expect(drawn(tree).slice(0, 5)).toEqual([
      'Contentful (US)',
      '  Web shop',
      '    master',
      '      Plain',
      '    staging',
    ])
  })

  it('shows management tokens under the account of their service', () => {
    const tree = vaultTree(
      snapshot([token(1, { name: 'Mine', kind: 'personal-access-token', spaceId: null, serviceId: EU.id })]),
    )
    expect(drawn(tree).slice(-3)).toEqual(['Contentful (EU)', '  account', '    Mine'])
  })

  it('shows spaces and environments that only tokens name, marked as not known', () => {
    const tree = vaultTree(
      snapshot([
        token(1, { name: 'Here', environments: ['ci'] }),
        token(2, { name: 'There', spaceId: 'blog', environments: ['live'] }),
      ]),
    )
    expect(drawn(tree)).toEqual([
      'Contentful (US)',
      '  Web shop',
      '    master',
      '    staging',
      '    ci',
      '      Here',
      '  blog',
      '    live',
      '      There',
      'Contentful (EU)',
    ])
    const [shop, blog] = tree[0]!.children
    expect(shop).toMatchObject({ known: true })
    expect(shop!.children[2]).toMatchObject({ id: 'ci', known: false, production: false })
    expect(blog).toMatchObject({ known: false, name: 'blog' })
    expect(blog!.children[0]).toMatchObject({ id: 'live', known: false, production: true })
  })

  it('keeps spaces of the same id at two services apart', () => {
    const tree = vaultTree(snapshot([token(1, { name: 'US key' }), token(2, { name: 'EU key', serviceId: EU.id })]))
    expect(drawn([tree[1]!])).toEqual(['Contentful (EU)', '  shop', '    master', '      EU key'])
    expect(drawn([tree[0]!])).not.toContain('      EU key')
  })

  it('sorts tokens by name as people count, and says which cannot be read', () => {
    const tree = vaultTree(
      snapshot([token(10, { name: 'Key 10' }), token(9, { name: 'Key 9' })], {
        unreadable: { [idOf(9)]: 'no-secret' },
      }),
    )
    const environment = tree[0]!.children[0]!.children[0]!
    expect(environment).toMatchObject({
      children: [{ token: { name: 'Key 9' }, unreadable: 'no-secret' }, { unreadable: null }],
    })
  })

  it('gives every node a key of its own', () => {
    const environment = fc.constantFrom('master', 'staging', 'account', 'a', 'b')
    const anyToken = fc.record({
      space: fc.option(fc.constantFrom('shop', 'account', 'master')),
      environments: fc.uniqueArray(environment, { maxLength: 4 }),
      service: fc.constantFrom(US.id, EU.id),
    })
    fc.assert(
      fc.property(fc.array(anyToken, { maxLength: 12 }), (drafts) => {
        const tokens = drafts.map(({ space, environments, service }, index) =>
          token(index, {
            serviceId: service,
            ...(space === null
              ? { kind: 'oauth-token', spaceId: null, environments: [] }
              : { spaceId: space, environments }),
          }),
        )
        const keys = (nodes: readonly VaultNode[]): string[] =>
          nodes.flatMap((node) => [node.key, ...keys(node.type === 'token' ? [] : node.children)])
        const all = keys(vaultTree(snapshot(tokens)))
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})

describe('the tree by token', () => {
  const both = token(1, { name: 'Both', environments: ['staging', 'ci', 'master'] })
  const account = token(2, { name: 'Mine', kind: 'personal-access-token', spaceId: null })

  it('shows a key once under its space, with its environments in the order of the space', () => {
    const tree = vaultTree(snapshot([both, account]), 'by-token')
    expect(drawn(tree)).toEqual([
      'Contentful (US)',
      '  Web shop',
      '    Both',
      '  account',
      '    Mine',
      'Contentful (EU)',
    ])
    const at = '2026-01-02T03:04:05.000Z'
    const cell = { cell: 'shop/staging/delivery', certainty: 'certain', before: null, at } as const
    const refused = { verdict: 'no-access', cause: 'environment-not-enabled' } as const
    const checked = vaultTree(snapshot([both], { checks: [{ tokenId: both.id, ...cell, ...refused }] }), 'by-token')
    expect(checked[0]!.children[0]!.children[0]).toMatchObject({
      known: null,
      places: [
        { environment: 'master', production: true, known: null },
        { environment: 'staging', production: false, known: { check: refused } },
        { environment: 'ci', production: false, known: null },
      ],
    })
  })

  it('is never longer than the one by environment, and has every key in it', () => {
    const environments = fc.uniqueArray(fc.constantFrom('master', 'staging', 'ci', 'live'), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(environments, { maxLength: 8 }), (each) => {
        const vault = snapshot(each.map((enabled, at) => token(at, { environments: enabled })))
        const byToken = drawn(vaultTree(vault, 'by-token'))
        expect(byToken.length).toBeLessThanOrEqual(drawn(vaultTree(vault)).length)
        expect(byToken.filter((line) => line.includes('Token'))).toHaveLength(each.length)
      }),
    )
  })
})

describe('a nudge', () => {
  const shop = snapshot([]).spaces[0]!

  it('is for a key that serves production and others, and names them', () => {
    const both = token(1, { name: 'Both', environments: ['master', 'staging'] })
    expect(nudgeOf(both, shop)).toContain('“Both” serves production (master) and also staging.')
    expect(nudgeOf(both, undefined)).toBe(nudgeOf(both, shop))
  })

  it('goes by what people marked as production, not by the name', () => {
    const marked = {
      ...shop,
      environments: [
        { id: 'master', production: false },
        { id: 'release-7', production: true },
      ],
    }
    expect(nudgeOf(token(1, { environments: ['master'] }), marked)).toBeNull()
    expect(nudgeOf(token(2, { environments: ['master', 'release-7'] }), marked)).toContain('(release-7)')
  })

  it.each([
    ['one environment', { environments: ['master'] }],
    ['two that are no production', { environments: ['staging', 'ci'] }],
    ['a revoked key', { environments: ['master', 'staging'], markedRevoked: true }],
    ['an account token', { kind: 'oauth-token', spaceId: null } as const],
  ])('says nothing of %s', (_what, fields) => {
    expect(nudgeOf(token(1, fields), shop)).toBeNull()
  })
})
