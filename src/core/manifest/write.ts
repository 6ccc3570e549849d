import type { Service } from '../../shared/model/service.ts'
import type { LeftOut } from '../../shared/model/manifest-comparison.ts'
import type { Space } from '../../shared/model/space.ts'
import type { Token } from '../../shared/model/token.ts'
import { KINDS, type TokenKind } from '../../shared/platform.ts'
import { containsToken, looksLikeSecret } from '../../shared/text/looks-like-secret.ts'
import { cleanName } from '../../shared/text/names.ts'
import { PLAYGROUND_ID } from '../vault/presets.ts'
import type { Manifest } from './schema.ts'

/** What of the vault a manifest is made of; null: all of it. */
export type ManifestScope = { serviceId: string | null; spaceId: string | null }

/** The part of the catalog that a manifest can say. */
export type SharedVault = { services: readonly Service[]; spaces: readonly Space[]; tokens: readonly Token[] }

type Entry = Manifest['tokens'][number]

const isOwn = ({ preset }: Service): boolean => preset === null

/** How a manifest names a service: a preset by its id, which no renaming changes. */
const referenceTo = (service: Service): string => (isOwn(service) ? cleanName(service.name) : service.id)

const inScope = (
  { serviceId, spaceId }: ManifestScope,
  place: { serviceId: string; spaceId: string | null },
): boolean => (serviceId === null || place.serviceId === serviceId) && (spaceId === null || place.spaceId === spaceId)

const isShareable = (...texts: readonly string[]): boolean =>
  !texts.some((text) => looksLikeSecret(text) || containsToken(text))

const textsOf = (service: Service | undefined): string[] =>
  service === undefined ? [] : [service.name, service.webAppUrl ?? '', ...Object.values(service.baseUrls)]

const whyLeftOut = (token: Token, service: Service | undefined): LeftOut['why'] | null => {
  if (token.serviceId === PLAYGROUND_ID || service === undefined) return 'playground'
  if (token.markedRevoked) return 'revoked'
  // Another key has its place already; and its name holds the last characters of its value.
  if (token.retiring === true) return 'retiring'
  return isShareable(token.name, ...textsOf(service), token.spaceId ?? '', ...token.environments)
    ? null
    : 'looks-like-secret'
}

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value

const serviceEntry = ({ name, baseUrls, webAppUrl }: Service): Manifest['services'][number] =>
  withoutUndefined({ name: cleanName(name), baseUrls, webAppUrl: webAppUrl ?? undefined })

const spaceEntry = (space: Space, service: string): Manifest['spaces'][number] => {
  const ids = (production: boolean | null) =>
    space.environments.filter((one) => production === null || one.production === production).map(({ id }) => id)
  return withoutUndefined({
    service,
    id: space.id,
    name: space.name === space.id || !isShareable(space.name) ? undefined : cleanName(space.name),
    environments: ids(null),
    production: ids(true).length === 0 ? undefined : ids(true),
  })
}

const LONGEST_NAME = 60

/** `Bäckerei (web)` -> `BACKEREI_WEB`; may be empty. */
const screaming = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, LONGEST_NAME)
    .replace(/^_+|_+$/g, '')

/**
 * A variable to hold a token of this name and kind, as people would call it: `website` -> `WEBSITE_DELIVERY_KEY`. None of
 * `taken` is chosen.
 */
const variableFor = (name: string, kind: TokenKind, taken: ReadonlySet<string>): string => {
  const words = screaming(name)
  const ending = KINDS[kind].variable
  const usual = words === '' ? ending : words.endsWith(ending) ? words : `${words}_${ending}`
  const wanted = /^\d/.test(usual) ? `TOKEN_${usual}` : usual
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? wanted : `${wanted}_${count}`
    if (!taken.has(candidate)) return candidate
  }
}

const samePlace = (one: Pick<Entry, 'name' | 'service' | 'space'>, other: typeof one): boolean =>
  one.name === other.name && one.service === other.service && one.space === other.space

/** The tokens as entries. Those of `before` keep their variables: programs read them from there already. */
const tokenEntries = (
  tokens: readonly Token[],
  reference: (serviceId: string) => string,
  before: Manifest | null,
): Manifest['tokens'] => {
  const entries = tokens.map(({ name, kind, serviceId, spaceId, environments }) => {
    const entry = { name: cleanName(name), kind, service: reference(serviceId), space: spaceId, environments }
    return { ...entry, secretFrom: before?.tokens.find((old) => samePlace(old, entry))?.secretFrom ?? null }
  })
  const taken = new Set(entries.flatMap(({ secretFrom }) => secretFrom ?? []))
  return entries.map((entry) => {
    const secretFrom = entry.secretFrom ?? variableFor(entry.name, entry.kind, taken)
    taken.add(secretFrom)
    return { ...entry, secretFrom }
  })
}

/**
 * The vault, or a part of it, as the manifest that a team shares: names, places and variables. No secret and nothing of
 * one: not its length, not its last four characters. The Playground stays here, where it runs; what is revoked
 * or being replaced is nothing to share. `before`: the manifest that it takes the place of, whose variables and further fields stay.
 */
export const manifestOf = (
  { services, spaces, tokens }: SharedVault,
  scope: ManifestScope,
  before: Manifest | null = null,
): { manifest: Manifest; leftOut: LeftOut[] } => {
  const serviceOf = (serviceId: string) => services.find(({ id }) => id === serviceId)
  const reference = (serviceId: string): string => {
    const service = serviceOf(serviceId)
    return service === undefined ? serviceId : referenceTo(service)
  }
  const chosen = tokens
    .filter((token) => inScope(scope, token))
    .map((token) => ({ token, why: whyLeftOut(token, serviceOf(token.serviceId)) }))
  const shared = chosen.flatMap(({ token, why }) => (why === null ? [token] : []))
  const sharedSpaces = spaces.filter(
    ({ serviceId, id, environments }) =>
      serviceId !== PLAYGROUND_ID &&
      inScope(scope, { serviceId, spaceId: id }) &&
      isShareable(...textsOf(serviceOf(serviceId)), id, ...environments.map((one) => one.id)),
  )
  const used = new Set([...shared, ...sharedSpaces].map(({ serviceId }) => serviceId))
  return {
    manifest: {
      ...before,
      set: before?.set ?? {},
      services: services.filter((service) => isOwn(service) && used.has(service.id)).map(serviceEntry),
      spaces: sharedSpaces.map((space) => spaceEntry(space, reference(space.serviceId))),
      tokens: tokenEntries(shared, reference, before),
    },
    leftOut: chosen.flatMap(({ token: { name }, why }) => (why === null ? [] : [{ name, why }])),
  }
}

/** A manifest as it stands in a file. */
export const manifestText = ({ set, ...manifest }: Manifest): string =>
  `${JSON.stringify(Object.keys(set).length === 0 ? manifest : { ...manifest, set }, null, 2)}\n`
