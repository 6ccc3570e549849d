import { z } from 'zod'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'

/**
 * Readers of the few Management answers that explain a key (the platform's documentation). Each takes the body as text
 * and gives null where it cannot be read: nothing is concluded from half a list.
 */

const linkSchema = z.looseObject({ sys: z.looseObject({ id: z.string() }) })
const listSchema = z.looseObject({ total: z.number().optional(), items: z.array(z.unknown()) })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // Cut or not JSON: unreadable, said by the null.
  }
}

const itemsOf = <Item extends z.ZodType>(text: string, item: Item): z.output<Item>[] | null => {
  const list = listSchema.safeParse(parse(text))
  if (!list.success) return null
  const items = list.data.items.map((entry) => item.safeParse(entry))
  if (items.some(({ success }) => !success)) return null
  // A page of a longer list does not prove that something is absent.
  if (list.data.total !== undefined && list.data.total > items.length) return null
  return items.flatMap((entry) => (entry.success ? [entry.data] : []))
}

const environmentSchema = z.looseObject({
  sys: z.looseObject({
    id: z.string(),
    aliasedEnvironment: linkSchema.optional(),
    aliases: z.array(linkSchema).optional(),
  }),
})

/** Environments of a space, and its aliases with what they stand for, as far as the same list tells them. */
export type EnvironmentList = { environments: readonly string[]; aliases: ReadonlyMap<string, string | null> }

/** `/spaces/{space}/environments`: an alias is listed as an environment with `aliasedEnvironment`, or under `aliases`. */
export const readEnvironments = (text: string): EnvironmentList | null => {
  const items = itemsOf(text, environmentSchema)
  if (items === null) return null
  const aliases = new Map<string, string | null>()
  for (const { sys } of items) {
    if (sys.aliasedEnvironment !== undefined) aliases.set(sys.id, sys.aliasedEnvironment.sys.id)
    for (const alias of sys.aliases ?? []) aliases.set(alias.sys.id, sys.id)
  }
  return { environments: items.map(({ sys }) => sys.id).filter((id) => !aliases.has(id)), aliases }
}

const aliasSchema = z.looseObject({
  sys: z.looseObject({ id: z.string() }),
  environment: linkSchema.nullish(),
})

/** `/spaces/{space}/environment_aliases`: alias id -> the environment it stands for (null: none). */
export const readAliases = (text: string): ReadonlyMap<string, string | null> | null => {
  const items = itemsOf(text, aliasSchema)
  return items === null ? null : new Map(items.map(({ sys, environment }) => [sys.id, environment?.sys.id ?? null]))
}

const apiKeySchema = z.looseObject({
  name: z.string().optional(),
  accessToken: z.string().optional(),
  environments: z.array(linkSchema).nullish(),
})

/** One key of a space without its value: `own` says that it is the diagnosed one. */
export type ListedKey = { name: string | null; own: boolean; environments: readonly string[] }

/** `/spaces/{space}/api_keys`: compares each key with the diagnosed secrets here and forgets the values at once. */
export const readApiKeys = (text: string, secrets: readonly string[]): readonly ListedKey[] | null =>
  itemsOf(text, apiKeySchema)?.map(({ name, accessToken, environments }) => {
    const ids = (environments ?? []).map(({ sys }) => sys.id)
    return {
      name: name ?? null,
      own: accessToken !== undefined && secrets.includes(accessToken),
      environments: ids.length === 0 ? [DEFAULT_ENVIRONMENT] : ids,
    }
  }) ?? null

const publishableSchema = z.looseObject({ sys: z.looseObject({ publishedVersion: z.number().optional() }) })

/** A resource as Management shows it: whether it is published; null where the body does not tell. */
export const readIsPublished = (text: string): boolean | null => {
  const resource = publishableSchema.safeParse(parse(text))
  return resource.success ? resource.data.sys.publishedVersion !== undefined : null
}

const accountTokenSchema = z.looseObject({
  revokedAt: z.string().nullish(),
  expiresAt: z.string().nullish(),
  redactedValue: z.string().nullish(),
  sys: z.looseObject({ expiresAt: z.string().nullish(), redactedValue: z.string().nullish() }).optional(),
})

const isPast = (moment: string | null | undefined, now: number | null): boolean =>
  now !== null && moment !== null && moment !== undefined && Date.parse(moment) < now

/**
 * `/users/me/access_tokens`: whether a token that ends like this one was revoked or has expired. Null: the list cannot be
 * read, or holds none that ends so. `now` as the answer itself dates it, in milliseconds. The last four characters are a hint, not a proof.
 */
export const readIsGone = (text: string, secret: string, now: number | null): boolean | null => {
  const ending = secret.slice(-4)
  const same = itemsOf(text, accountTokenSchema)?.filter(
    ({ redactedValue, sys }) => (redactedValue ?? sys?.redactedValue)?.endsWith(ending) === true,
  )
  if (ending.length < 4 || same === undefined || same.length === 0) return null
  return same.every(
    ({ revokedAt, expiresAt, sys }) => typeof revokedAt === 'string' || isPast(expiresAt ?? sys?.expiresAt, now),
  )
}
