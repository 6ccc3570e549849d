import { isSameName } from '../../shared/text/names.ts'
import type { ComparedService, ComparedToken, ManifestComparison } from '../../shared/model/manifest-comparison.ts'
import { presetNamed, type Service } from '../../shared/model/service.ts'
import { type Token } from '../../shared/model/token.ts'
import { apiKeysPage, webAppPage } from '../../shared/text/web-app.ts'
import { KINDS, isSpaceKey } from '../../shared/platform.ts'
import type { Manifest } from './schema.ts'
import type { SharedVault } from './write.ts'

type Entry = Manifest['tokens'][number]

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((entry) => other.includes(entry))

const describedAs = ({ services }: Manifest, name: string): Pick<Service, 'baseUrls' | 'webAppUrl'> | null => {
  const own = services.find((service) => service.name === name)
  if (own !== undefined) return { baseUrls: own.baseUrls, webAppUrl: own.webAppUrl ?? null }
  return presetNamed(name) ?? null
}

/** The service of the vault that a name in a manifest refers to: a preset by its id, any other by its name. */
const meant = (vault: SharedVault, name: string): Service | null => {
  const preset = presetNamed(name)
  const found = vault.services.find((service) =>
    preset === undefined ? service.preset === null && isSameName(service.name, name) : service.id === preset.id,
  )
  return found ?? null
}

const compareService = (manifest: Manifest, vault: SharedVault, name: string): ComparedService => {
  const baseUrls = describedAs(manifest, name)?.baseUrls ?? {}
  const service = meant(vault, name)
  const here = Object.entries(service?.baseUrls ?? {}).map(([api, url]) => `${api} ${url}`)
  const otherAddresses =
    service === null
      ? []
      : Object.entries(baseUrls).flatMap(([api, url]) => (here.includes(`${api} ${url}`) ? [] : [url]))
  const standing = service === null ? 'missing' : otherAddresses.length === 0 ? 'here' : 'differs'
  return { name, standing, serviceId: service?.id ?? null, baseUrls, otherAddresses }
}

const compareSpace = (
  { service, id, environments }: Manifest['spaces'][number],
  serviceId: string | null,
  vault: SharedVault,
): ManifestComparison['spaces'][number] => {
  const space = vault.spaces.find((one) => one.serviceId === serviceId && one.id === id)
  const known = space?.environments.map((one) => one.id) ?? []
  const missingEnvironments = environments.filter((environment) => !known.includes(environment))
  const standing = space === undefined ? 'missing' : missingEnvironments.length === 0 ? 'here' : 'differs'
  return { service, id, standing, missingEnvironments }
}

/** A space that is named more than once, say for each environment, is one. */
const merged = (spaces: Manifest['spaces']): Manifest['spaces'] =>
  [...Map.groupBy(spaces, ({ service, id }) => `${service} ${id}`).values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [{ ...first, environments: [...new Set([first, ...more].flatMap(({ environments }) => environments))] }],
  )

const listed = (environments: readonly string[]): string =>
  environments.length === 0 ? 'the default environment only' : environments.join(', ')

/** How the manifest's description of a token differs from the vault's, in words. */
const differencesOf = (entry: Entry, token: Token): string[] => [
  ...(entry.kind === token.kind
    ? []
    : [`Its kind in the vault is “${KINDS[token.kind].label}”, but the manifest says “${KINDS[entry.kind].label}”.`]),
  ...(!isSpaceKey(entry.kind) || sameSet(entry.environments, token.environments)
    ? []
    : [`It is kept for ${listed(token.environments)}, and the manifest says ${listed(entry.environments)}.`]),
  ...(token.markedRevoked ? ['It is marked as revoked here.'] : []),
]

const placeWords = (token: Token, { services }: SharedVault): string => {
  const service = services.find(({ id }) => id === token.serviceId)?.name ?? token.serviceId
  return token.spaceId === null ? service : `${service}, space ${token.spaceId}`
}

const webPlaceOf = (entry: Entry, webAppUrl: string | null): ComparedToken['where'] => ({
  label: KINDS[entry.kind].place,
  url: isSpaceKey(entry.kind) ? apiKeysPage(webAppUrl, entry.space) : webAppPage(webAppUrl),
})

const compareToken = (manifest: Manifest, vault: SharedVault, entry: Entry): ComparedToken => {
  const service = meant(vault, entry.service)
  const namesakes = vault.tokens.filter((token) => isSameName(token.name, entry.name))
  const own = namesakes.find(({ serviceId, spaceId }) => serviceId === service?.id && spaceId === entry.space)
  const elsewhere = namesakes.filter(({ kind }) => kind === entry.kind)
  const differences =
    own === undefined
      ? elsewhere.map((token) => `A token of this name is kept in ${placeWords(token, vault)}.`)
      : differencesOf(entry, own)
  const away = elsewhere.length === 0 ? 'missing' : 'elsewhere'
  const standing = own === undefined ? away : differences.length === 0 ? 'here' : 'differs'
  return {
    ...entry,
    standing,
    serviceId: service?.id ?? null,
    tokenId: own?.id ?? elsewhere[0]?.id ?? null,
    differences,
    where: webPlaceOf(entry, service?.webAppUrl ?? describedAs(manifest, entry.service)?.webAppUrl ?? null),
  }
}

/** A manifest beside what this desk has: what is here, what is missing, what lies elsewhere, what differs. */
export const compareManifest = (manifest: Manifest, vault: SharedVault): ManifestComparison => {
  const { services, spaces, tokens } = manifest
  const names = new Set(
    [...services, ...[...spaces, ...tokens].map(({ service }) => ({ name: service }))].map(({ name }) => name),
  )
  const compared = [...names].map((name) => compareService(manifest, vault, name))
  const serviceIdOf = (name: string) => compared.find((one) => one.name === name)?.serviceId ?? null
  const comparedTokens = tokens.map((entry) => compareToken(manifest, vault, entry))
  const named = new Set(comparedTokens.map(({ tokenId }) => tokenId))
  const places = [
    ...spaces.map(({ service, id }) => [service, id]),
    ...tokens.map(({ service, space }) => [service, space]),
  ]
  return {
    services: compared,
    spaces: merged(spaces).map((space) => compareSpace(space, serviceIdOf(space.service), vault)),
    tokens: comparedTokens,
    beyond: vault.tokens
      .filter(
        (token) =>
          !named.has(token.id) &&
          token.spaceId !== null &&
          places.some(([service, space]) => space === token.spaceId && serviceIdOf(service ?? '') === token.serviceId),
      )
      .map(({ id, name, spaceId }) => ({ tokenId: id, name, space: spaceId })),
  }
}
