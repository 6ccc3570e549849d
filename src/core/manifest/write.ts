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

/** Where a project that has installed Token Desk has the schema. */
const SCHEMA = './node_modules/token-desk/manifest.schema.json'

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

/** Names that say that a variable holds a token: `CONTENTFUL_ACCESS_TOKEN`, `PREVIEW_KEY_STAGING`. */
const NAMES_TOKEN = /(?:^|_)(?:TOKEN|KEY)(?:_|$)/

/** `website` -> `WEBSITE_DELIVERY_KEY`, `contentful-access-token` -> `CONTENTFUL_ACCESS_TOKEN`. None of `taken` is chosen. */
const variableFor = (name: string, kind: TokenKind, taken: ReadonlySet<string>): string => {
  const words = screaming(name)
  const ending = KINDS[kind].variable
  const usual = words === '' ? ending : words.endsWith(ending) || NAMES_TOKEN.test(words) ? words : `${words}_${ending}`
  const wanted = /^\d/.test(usual) ? `TOKEN_${usual}` : usual
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? wanted : `${wanted}_${count}`
    if (!taken.has(candidate)) return candidate
  }
}

type Reference = (serviceId: string) => string

const entryOf = (
  { name, kind, serviceId, spaceId, environments }: Token,
  reference: Reference,
): Omit<Entry, 'secretFrom'> => ({
  name: cleanName(name),
  kind,
  service: reference(serviceId),
  space: spaceId,
  environments,
})

const samePlace = (one: Pick<Entry, 'name' | 'service' | 'space'>, other: typeof one): boolean =>
  one.name === other.name && one.service === other.service && one.space === other.space

/** The tokens as entries. Those of `before` keep their variables: programs read them from there already. */
const tokenEntries = (tokens: readonly Token[], reference: Reference, before: Manifest | null): Manifest['tokens'] => {
  const entries = tokens.map((token) => {
    const entry = entryOf(token, reference)
    return { ...entry, secretFrom: before?.tokens.find((old) => samePlace(old, entry))?.secretFrom ?? null }
  })
  const taken = new Set(entries.flatMap(({ secretFrom }) => secretFrom ?? []))
  return entries.map((entry) => {
    const secretFrom = entry.secretFrom ?? variableFor(entry.name, entry.kind, taken)
    taken.add(secretFrom)
    return { ...entry, secretFrom }
  })
}

const referenceIn =
  (services: readonly Service[]): Reference =>
  (serviceId) => {
    const service = services.find(({ id }) => id === serviceId)
    return service === undefined ? serviceId : referenceTo(service)
  }

const spacesOf = (tokens: readonly Token[], { services, spaces }: SharedVault): Space[] =>
  spaces.filter(
    ({ serviceId, id, environments }) =>
      tokens.some((token) => token.serviceId === serviceId && (token.spaceId ?? id) === id) &&
      isShareable(...textsOf(services.find((one) => one.id === serviceId)), id, ...environments.map((one) => one.id)),
  )

/** Contains no secret and nothing of one. Leaves out revoked, replaced and Playground tokens. Variables of `before` stay. */
export const manifestOf = (
  vault: SharedVault,
  scope: ManifestScope,
  before: Manifest | null = null,
): { manifest: Manifest; leftOut: LeftOut[] } => {
  const { services, tokens } = vault
  const reference = referenceIn(services)
  const chosen = tokens
    .filter((token) => inScope(scope, token))
    .map((token) => ({
      token,
      why: whyLeftOut(
        token,
        services.find(({ id }) => id === token.serviceId),
      ),
    }))
  const shared = chosen.flatMap(({ token, why }) => (why === null ? [token] : []))
  const used = new Set(shared.map(({ serviceId }) => serviceId))
  const sharedSpaces = spacesOf(shared, vault).filter(({ serviceId, id }) => inScope(scope, { serviceId, spaceId: id }))
  return {
    manifest: {
      $schema: SCHEMA,
      ...before,
      set: before?.set ?? {},
      services: services.filter((service) => isOwn(service) && used.has(service.id)).map(serviceEntry),
      spaces: sharedSpaces.map((space) => spaceEntry(space, reference(space.serviceId))),
      tokens: tokenEntries(shared, reference, before),
    },
    leftOut: chosen.flatMap(({ token: { name }, why }) => (why === null ? [] : [{ name, why }])),
  }
}

/** The entries of `before` that `added` doesn't replace, and then `added`. */
const replaced = <Item>(before: readonly Item[], added: readonly Item[], same: (one: Item, other: Item) => boolean) => [
  ...before.filter((one) => !added.some((other) => same(one, other))),
  ...added,
]

export type TokenVariable = { token: Token; variable: string }

/** The tokens that a manifest doesn't name, such as those of the Playground. */
export const leftOutOf = (tokens: readonly Token[], { services }: Pick<SharedVault, 'services'>): LeftOut[] =>
  tokens.flatMap((token) => {
    const why = whyLeftOut(
      token,
      services.find(({ id }) => id === token.serviceId),
    )
    return why === null ? [] : [{ name: token.name, why }]
  })

/** A manifest with further tokens, each with its own variable, and further plain variables. */
export const withVariables = (
  before: Manifest | null,
  added: readonly TokenVariable[],
  set: Readonly<Record<string, string>>,
  vault: SharedVault,
): Manifest => {
  const reference = referenceIn(vault.services)
  const tokens = added.map(({ token }) => token)
  const entries = added.map(({ token, variable }) => ({ ...entryOf(token, reference), secretFrom: variable }))
  const services = vault.services.filter(
    (service) => isOwn(service) && tokens.some(({ serviceId }) => serviceId === service.id),
  )
  const keys = tokens.filter(({ spaceId }) => spaceId !== null)
  const spaces = spacesOf(keys, vault).map((space) => spaceEntry(space, reference(space.serviceId)))
  const kept = Object.entries({ ...before?.set, ...set }).filter(
    ([name]) => !entries.some(({ secretFrom }) => secretFrom === name),
  )
  return {
    $schema: SCHEMA,
    ...before,
    services: replaced(before?.services ?? [], services.map(serviceEntry), (one, other) => one.name === other.name),
    spaces: replaced(
      before?.spaces ?? [],
      spaces,
      (one, other) => one.service === other.service && one.id === other.id,
    ),
    tokens: replaced(before?.tokens ?? [], entries, samePlace),
    set: Object.fromEntries(kept),
  }
}

export const manifestText = ({ $schema, set, ...manifest }: Manifest): string =>
  `${JSON.stringify({ $schema, ...manifest, ...(Object.keys(set).length === 0 ? {} : { set }) }, null, 2)}\n`
