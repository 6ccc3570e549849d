import { z } from 'zod'
import { environmentsOf } from '../../../shared/model/token-facts.ts'
import { oneLine } from '../../../shared/text/printable.ts'
import { typoOf } from '../typos.ts'
import { parseJson } from '../../../shared/text/json.ts'

/**
 * Readers of the few Management answers that explain a token (the platform's documentation). A list comes in pages; what
 * is absent is known only once all were read, so every reader returns whether its list is complete.
 */

/** As sentences quote it. */
const foreignText = z.string().transform(oneLine)

const linkSchema = z.lazy(() => z.looseObject({ sys: z.looseObject({ id: foreignText }) }))
const pageSchema = z.lazy(() =>
  z.looseObject({
    total: z.number().int().nonnegative().optional(),
    skip: z.number().int().nonnegative().optional(),
    items: z.array(z.unknown()),
  }),
)

/** Where the next page of a list begins; null: this was the last one, or no list. */
export const nextPage = (text: string): number | null => {
  const page = pageSchema.safeParse(parseJson(text))
  if (!page.success || page.data.items.length === 0) return null
  const end = (page.data.skip ?? 0) + page.data.items.length
  return page.data.total !== undefined && page.data.total > end ? end : null
}

export type Listed<Item> = { items: readonly Item[]; isWhole: boolean }

/** Puts pages together. Null: one of them cannot be read, and nothing is concluded from the rest. */
const listOf = <Item extends z.ZodType>(pages: readonly string[], item: Item): Listed<z.output<Item>> | null => {
  const read = pages.map((text) => pageSchema.safeParse(parseJson(text)))
  if (read.length === 0 || read.some(({ success }) => !success)) return null
  const raw = read.flatMap((page) => (page.success ? page.data.items : []))
  const items = raw.map((entry) => item.safeParse(entry))
  const totals = read.map((page) => (page.success ? (page.data.total ?? raw.length) : raw.length))
  return {
    items: items.flatMap((entry) => (entry.success ? [entry.data] : [])),
    // Another total on another page: the list changed while it was read, and an item may have slipped between two pages.
    isWhole:
      items.every(({ success }) => success) && totals.every((total) => total === totals[0] && total <= raw.length),
  }
}

const environmentSchema = z.lazy(() =>
  z.looseObject({
    sys: z.looseObject({
      id: foreignText,
      status: linkSchema.optional(),
      aliasedEnvironment: linkSchema.optional(),
      aliases: z.array(linkSchema).optional(),
    }),
  }),
)

/** `status`: `ready`, `queued`, `failed`, as the platform writes it; null: it does not say. */
export type ListedEnvironment = { id: string; status: string | null }

/** Environments of a space, and its aliases with what they stand for, as far as the same list contains them. */
export type EnvironmentList = Listed<ListedEnvironment> & { aliases: ReadonlyMap<string, string | null> }

/** `/spaces/{space}/environments`: an alias is listed as an environment with `aliasedEnvironment`, or under `aliases`. */
export const readEnvironments = (pages: readonly string[]): EnvironmentList | null => {
  const list = listOf(pages, environmentSchema)
  if (list === null) return null
  const aliases = new Map<string, string | null>()
  for (const { sys } of list.items) {
    if (sys.aliasedEnvironment !== undefined) aliases.set(sys.id, sys.aliasedEnvironment.sys.id)
    for (const alias of sys.aliases ?? []) aliases.set(alias.sys.id, sys.id)
  }
  const items = list.items
    .map(({ sys }) => ({ id: sys.id, status: sys.status?.sys.id ?? null }))
    .filter(({ id }) => !aliases.has(id))
  return { items, isWhole: list.isWhole, aliases }
}

const aliasSchema = z.lazy(() =>
  z.looseObject({ sys: z.looseObject({ id: foreignText }), environment: linkSchema.nullish() }),
)

/** `/spaces/{space}/environment_aliases`: alias id -> the environment it stands for (null: none). */
export const readAliases = (pages: readonly string[]): ReadonlyMap<string, string | null> | null => {
  const list = listOf(pages, aliasSchema)
  return list?.isWhole === true
    ? new Map(list.items.map(({ sys, environment }) => [sys.id, environment?.sys.id ?? null]))
    : null
}

const keySchema = z.lazy(() =>
  z.looseObject({
    name: foreignText.optional(),
    accessToken: z.string().optional(),
    environments: z.array(linkSchema).nullish(),
    preview_api_key: linkSchema.nullish(),
    sys: z
      .looseObject({ id: foreignText.optional(), createdAt: z.string().optional(), updatedAt: z.string().optional() })
      .optional(),
  }),
)

/** A key without its value. `own`: the diagnosed one. `changedAt`: when it was last changed, in milliseconds since 1970. */
export type ListedKey = {
  id: string | null
  name: string | null
  own: boolean
  environments: readonly string[]
  previewTwin: string | null
  changedAt?: number | null
  /** How the diagnosed token differs from this key, if it is a typo of it. */
  typo?: string | null
}

const momentOf = (text: string | undefined): number | null => {
  const moment = Date.parse(text ?? '')
  return Number.isNaN(moment) ? null : moment
}

/**
 * `/spaces/{space}/api_keys` and `/preview_api_keys` list the keys in clear: each is compared with the diagnosed secrets
 * here, and its value forgotten at once. A key with no environments chosen covers the default one only.
 */
export const readKeys = (pages: readonly string[], secrets: readonly string[]): Listed<ListedKey> | null => {
  const list = listOf(pages, keySchema)
  if (list === null) return null
  const comparable = list.items.every(({ accessToken }) => accessToken !== undefined)
  const items = list.items.map(({ name, accessToken, environments, preview_api_key: twin, sys }) => {
    const chosen = (environments ?? []).map((environment) => environment.sys.id)
    return {
      id: sys?.id ?? null,
      name: name ?? null,
      own: accessToken !== undefined && secrets.includes(accessToken),
      environments: environmentsOf({ environments: chosen }),
      previewTwin: twin?.sys.id ?? null,
      typo:
        accessToken === undefined
          ? null
          : (secrets.map((one) => typoOf(one, accessToken)).find((one) => one !== null) ?? null),
      changedAt: momentOf(sys?.updatedAt ?? sys?.createdAt),
    }
  })
  // Keys without their values can't be distinguished, so it is unknown whether ours is missing.
  return { items, isWhole: list.isWhole && comparable }
}

/** Whether a list that was asked for one id has it. `null` if it has others: then the server didn't read the question. */
export const listsResource = (text: string, id: string): boolean | null => {
  const list = listOf([text], linkSchema)
  if (list?.isWhole !== true) return null
  return list.items.length === 0 ? false : list.items.some(({ sys }) => sys.id === id) || null
}

const publishableSchema = z.lazy(() =>
  z.looseObject({
    sys: z.looseObject({ publishedVersion: z.number().optional(), version: z.number().optional() }),
  }),
)

/** A resource as Management shows it: whether it is published; null where the body does not tell. */
export const readIsPublished = (text: string): boolean | null => {
  const resource = publishableSchema.safeParse(parseJson(text))
  if (!resource.success) return null
  const { publishedVersion, version } = resource.data.sys
  // Only a body that counts its versions shows by a missing one that it was never published.
  return publishedVersion !== undefined ? true : version === undefined ? null : false
}

const accountTokenSchema = z.lazy(() =>
  z.looseObject({
    name: foreignText.nullish(),
    revokedAt: foreignText.nullish(),
    expiresAt: foreignText.nullish(),
    lastUsedAt: foreignText.nullish(),
    redactedValue: z.string().nullish(),
    scopes: z.array(z.string()).nullish(),
    sys: z
      .looseObject({
        type: foreignText.nullish(),
        expiresAt: foreignText.nullish(),
        redactedValue: z.string().nullish(),
        lastUsedAt: foreignText.nullish(),
      })
      .optional(),
  }),
)

/** A personal token as its account lists it. Moments as the platform writes them. `null` if it has none, or none is listed. */
export type AccountToken = {
  name: string | null
  /** `PersonalAccessToken`, `CLIToken` …, as the platform writes it. */
  type: string | null
  state: 'revoked' | 'expired' | 'living'
  revokedAt: string | null
  expiresAt: string | null
  lastUsedAt: string | null
  scopes: readonly string[]
}

/**
 * `/users/me/access_tokens`: the tokens that end like this one (the list shows the last four characters). `now` in
 * milliseconds, as the answer itself dates it where it does. Several if they can't be distinguished.
 */
export const readAccountTokens = (
  pages: readonly string[],
  secret: string,
  now: number,
): Listed<AccountToken> | null => {
  const list = listOf(pages, accountTokenSchema)
  if (list === null) return null
  const ending = secret.slice(-4)
  const items = list.items
    .filter(({ redactedValue, sys }) => (redactedValue ?? sys?.redactedValue)?.endsWith(ending) === true)
    .map(({ name, revokedAt, expiresAt, lastUsedAt, scopes, sys }): AccountToken => {
      const end = expiresAt ?? sys?.expiresAt ?? null
      const isRevoked = typeof revokedAt === 'string'
      return {
        name: name ?? null,
        type: sys?.type ?? null,
        state: isRevoked ? 'revoked' : end !== null && Date.parse(end) < now ? 'expired' : 'living',
        revokedAt: revokedAt ?? null,
        expiresAt: end,
        lastUsedAt: lastUsedAt ?? sys?.lastUsedAt ?? null,
        scopes: scopes ?? [],
      }
    })
  return { items: ending.length < 4 ? [] : items, isWhole: list.isWhole }
}
