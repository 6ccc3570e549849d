import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareManifest } from '../../../../src/core/manifest/compare.ts'
import { parseManifest } from '../../../../src/core/manifest/read.ts'
import type { Manifest } from '../../../../src/core/manifest/schema.ts'
import { manifestOf, manifestText, type SharedVault } from '../../../../src/core/manifest/write.ts'
import { isSpaceKey, TOKEN_KINDS } from '../../../../src/shared/platform.ts'
import { PRESET_SERVICES, type Service } from '../../../../src/shared/model/service.ts'
import { type Token } from '../../../../src/shared/model/token.ts'

const ALL = { serviceId: null, spaceId: null }

const name = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const placeId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,11}$/)
const secret = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)

const ownService = (id: string, called: string): Service => ({
  id,
  name: called,
  preset: null,
  baseUrls: { delivery: `https://cdn.${id}.invalid`, management: `https://api.${id}.invalid` },
  webAppUrl: null,
})

type Drawn = { vault: SharedVault; secrets: string[] }

/** As the vault stores it: names are unique in a place, and every token's service exists. */
const vaults: fc.Arbitrary<Drawn> = fc
  .record({
    own: fc.uniqueArray(name, { maxLength: 2, selector: (text) => text.toLowerCase() }),
    spaces: fc.uniqueArray(placeId, { maxLength: 3 }),
    environments: fc.uniqueArray(placeId, { maxLength: 3 }),
    tokens: fc.uniqueArray(
      fc.record({
        name,
        kind: fc.constantFrom(...TOKEN_KINDS),
        secret,
        service: fc.nat(),
        space: fc.nat(),
        revoked: fc.boolean(),
      }),
      { maxLength: 8, selector: (token) => token.name.toLowerCase() },
    ),
  })
  .map(({ own, spaces, environments, tokens }) => {
    const services = [...PRESET_SERVICES, ...own.map((called, index) => ownService(`own-${index}`, called))]
    const serviceIds = services.map(({ id }) => id)
    const placed = spaces.map((id, index) => ({
      serviceId: serviceIds[index % serviceIds.length] ?? '',
      id,
      name: `Space ${index}`,
      environments: environments.map((environment) => ({ id: environment, production: environment.length % 2 === 0 })),
    }))
    const drawn = tokens.flatMap((token, index): Token[] => {
      const space = placed[token.space % Math.max(1, placed.length)]
      if (isSpaceKey(token.kind) && space === undefined) return []
      return [
        {
          id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          name: token.name,
          kind: token.kind,
          serviceId: isSpaceKey(token.kind)
            ? (space?.serviceId ?? '')
            : (serviceIds[token.service % serviceIds.length] ?? ''),
          spaceId: isSpaceKey(token.kind) ? (space?.id ?? null) : null,
          environments: isSpaceKey(token.kind) ? environments.slice(0, index % 3) : [],
          markedRevoked: token.revoked,
          storage: 'keychain',
          lastFour: token.secret.slice(-4),
          length: token.secret.length,
          createdAt: '2026-01-02T03:04:05.000Z',
          lastCheck: null,
        },
      ]
    })
    return { vault: { services, spaces: placed, tokens: drawn }, secrets: tokens.map((token) => token.secret) }
  })

const exported = (vault: SharedVault, before: Manifest | null = null): { text: string; manifest: Manifest } => {
  const text = manifestText(manifestOf(vault, ALL, before).manifest)
  const parsed = parseManifest(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return { text, manifest: parsed.value }
}

describe('a vault as a manifest', () => {
  it('is read again as it was written, and the same desk has all of it', () => {
    fc.assert(
      fc.property(vaults, ({ vault }) => {
        const { manifest } = exported(vault)
        expect(manifest).toEqual(manifestOf(vault, ALL).manifest)
        const compared = compareManifest(manifest, vault)
        expect(compared.services.filter(({ standing }) => standing !== 'here')).toEqual([])
        expect(compared.spaces.filter(({ standing }) => standing !== 'here')).toEqual([])
        expect(compared.tokens.filter(({ standing }) => standing !== 'here')).toEqual([])
        // Every token is either in it or listed as left out.
        expect(compared.tokens.length + manifestOf(vault, ALL).leftOut.length).toBe(vault.tokens.length)
      }),
    )
  })

  it('takes a space that is named more than once for one', () => {
    const [service] = PRESET_SERVICES
    const space = (environments: string[]) => ({ service: service?.name ?? '', id: 'shop', environments })
    const manifest = { services: [], tokens: [], spaces: [space(['master']), space(['staging', 'master'])] } as unknown
    const { spaces } = compareManifest(manifest as Manifest, { services: PRESET_SERVICES, spaces: [], tokens: [] })
    expect(spaces.map(({ id, missingEnvironments }) => [id, missingEnvironments])).toEqual([
      ['shop', ['master', 'staging']],
    ])
  })

  it('says in the words of the window that a token is of another kind', () => {
    const [service] = PRESET_SERVICES
    const kept: Token = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Website',
      kind: 'delivery-key',
      serviceId: service?.id ?? '',
      spaceId: 'shop',
      environments: ['master'],
      markedRevoked: false,
      storage: 'keychain',
      lastFour: 'fake',
      length: 43,
      createdAt: '2026-01-02T03:04:05.000Z',
      lastCheck: null,
    }
    const entry = {
      name: 'Website',
      kind: 'preview-key',
      service: service?.name,
      space: 'shop',
      environments: ['master'],
    }
    const manifest = { services: [], spaces: [], tokens: [entry] } as unknown as Manifest
    const { tokens } = compareManifest(manifest, { services: PRESET_SERVICES, spaces: [], tokens: [kept] })
    expect(tokens[0]?.differences).toContain(
      'Its kind in the vault is “delivery key”, but the manifest says “preview key”.',
    )
  })

  it('lists everything as missing for an empty vault, each item once', () => {
    fc.assert(
      fc.property(vaults, ({ vault }) => {
        const { manifest } = exported(vault)
        const compared = compareManifest(manifest, { services: PRESET_SERVICES, spaces: [], tokens: [] })
        expect(compared.tokens.map(({ standing }) => standing)).toEqual(manifest.tokens.map(() => 'missing'))
        expect(compared.spaces.map(({ standing }) => standing)).toEqual(manifest.spaces.map(() => 'missing'))
        expect(
          compared.services.filter(({ standing }) => standing === 'missing').map((service) => service.name),
        ).toEqual(manifest.services.map((service) => service.name))
      }),
    )
  })

  it('holds no secret and no part of one, nor how long it is', () => {
    fc.assert(
      fc.property(vaults, ({ vault, secrets }) => {
        const { text, manifest } = exported(vault)
        for (const value of secrets)
          for (let at = 0; at + 8 <= value.length; at += 1) expect(text).not.toContain(value.slice(at, at + 8))
        expect(
          manifest.tokens.flatMap((token) => Object.keys(token)).filter((key) => /last|length|id/i.test(key)),
        ).toEqual([])
      }),
    )
  })

  it('gives every token a variable of its own, and an older manifest’s stay', () => {
    fc.assert(
      fc.property(vaults, ({ vault }) => {
        const { manifest } = exported(vault)
        const variables = manifest.tokens.map(({ secretFrom }) => secretFrom)
        expect(new Set(variables).size).toBe(variables.length)
        const renamed: Manifest = {
          ...manifest,
          tokens: manifest.tokens.map((token, index) => ({ ...token, secretFrom: `MY_OWN_${index}` })),
        }
        expect(exported(vault, renamed).manifest).toEqual(renamed)
      }),
    )
  })
})
