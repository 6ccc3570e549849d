import { z } from 'zod'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'

/** A delivery key as Management shows it, and the payload that changes it: pure functions. */

const linkSchema = z.looseObject({ sys: z.looseObject({ id: z.string().min(1), linkType: z.string().optional() }) })
type Link = z.infer<typeof linkSchema>

const keySchema = z.looseObject({
  sys: z.looseObject({ id: z.string().min(1), version: z.number().int().nonnegative() }),
  name: z.string().optional(),
  accessToken: z.string().optional(),
  environments: z.array(linkSchema).nullish(),
  preview_api_key: linkSchema.nullish(),
})

/** What an answer shows beside what may be written: the platform refuses it in a payload (its SDKs take it off, too). */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['sys', 'accessToken', 'preview_api_key', 'policies', 'environments'])

/** A key without its value. `fields`: everything that may be written but the environments, as it came. */
export type ApiKey = {
  id: string
  version: number
  name: string | null
  fields: Readonly<Record<string, unknown>>
  links: readonly Link[]
  twinId: string | null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null // No JSON is no key, said by the null.
  }
}

/**
 * Reads one key. Null: the answer is none, is another one, or shows another value than the one that is meant: then nothing
 * may be built on it. The value is compared here and goes no further.
 */
export const readApiKey = (text: string, id: string, secret: string | null): ApiKey | null => {
  const read = keySchema.safeParse(parse(text))
  if (!read.success || read.data.sys.id !== id) return null
  const { sys, name, accessToken, environments, preview_api_key: twin } = read.data
  if (secret !== null && accessToken !== undefined && accessToken !== secret) return null
  const fields = Object.fromEntries(Object.entries(read.data).filter(([field]) => !NOT_WRITTEN.has(field)))
  return {
    id,
    version: sys.version,
    name: name ?? null,
    fields,
    links: environments ?? [],
    twinId: twin?.sys.id ?? null,
  }
}

const idsOf = (links: readonly Link[]): string[] => [...new Set(links.map(({ sys }) => sys.id))]

/** What the key is enabled for. None chosen means the default environment. */
export const enabledEnvironments = ({ links }: Pick<ApiKey, 'links'>): string[] =>
  links.length === 0 ? [DEFAULT_ENVIRONMENT] : idsOf(links)

const linkTo = (id: string, linkType: string): Link & { sys: { type: 'Link' } } => ({
  sys: { type: 'Link', linkType, id },
})

/** Everything of the key that two readings have to agree on before a payload made from one may be sent after the other. */
export const sameKey = (one: ApiKey, other: ApiKey): boolean => {
  const told = ({ id, version, fields, links, twinId }: ApiKey): string =>
    JSON.stringify([
      id,
      version,
      Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
      idsOf(links).sort(),
      twinId,
    ])
  return told(one) === told(other)
}

/**
 * The payload that adds one environment and keeps all else. A key with none chosen covers the default one: naming another
 * would take that away, so that it is named, too.
 */
export const payloadWith = (key: ApiKey, environmentId: string, linkType: string): Record<string, unknown> => {
  const before = key.links.length === 0 ? [linkTo(DEFAULT_ENVIRONMENT, 'Environment')] : key.links
  const isThere = before.some(({ sys }) => sys.id === environmentId)
  return { ...key.fields, environments: isThere ? before : [...before, linkTo(environmentId, linkType)] }
}

/** Whether two keys are for the same environments. */
export const sameEnvironments = (one: Pick<ApiKey, 'links'>, other: Pick<ApiKey, 'links'>): boolean =>
  JSON.stringify(enabledEnvironments(one).sort()) === JSON.stringify(enabledEnvironments(other).sort())

/** The payload of a new key that is for what this one is for. */
export const payloadLike = (key: ApiKey, name: string): Record<string, unknown> => ({
  ...key.fields,
  name,
  environments: key.links.length === 0 ? [linkTo(DEFAULT_ENVIRONMENT, 'Environment')] : key.links,
})

const NEW_NAME = / \(\d{4}-\d{2}(?:, \d+)?\)$/

/** “NAME (2026-11)”, whatever month the name had before; “NAME (2026-11, 2)” where that is taken. */
export const nameOfMonth = (name: string, month: string, taken: readonly string[]): string => {
  const bare = name.replace(NEW_NAME, '')
  const names = [`${bare} (${month})`, ...Array.from({ length: 98 }, (_, at) => `${bare} (${month}, ${at + 2})`)]
  return names.find((candidate) => !taken.includes(candidate)) ?? `${bare} (${month}, 100)`
}

/** The value of a key that was made for a rotation: a secret, for the keychain alone. Null: this is no such key. */
export const readNewKey = (text: string, name: string, notThis: string): { id: string; secret: string } | null => {
  const read = keySchema.safeParse(parse(text))
  if (!read.success || read.data.name !== name || read.data.sys.id === notThis) return null
  const { accessToken, sys } = read.data
  return accessToken === undefined || accessToken.trim() === '' ? null : { id: sys.id, secret: accessToken }
}

const listedSchema = z.looseObject({
  name: z.string().optional(),
  sys: z.looseObject({ id: z.string().min(1) }),
  accessToken: z.string().optional(),
  environments: z.array(linkSchema).nullish(),
  preview_api_key: linkSchema.nullish(),
})
const pageSchema = z.looseObject({ total: z.number().int().nonnegative().optional(), items: z.array(z.unknown()) })

/** Keys of a space by id. `own`: those that have the value that is meant. `aliasLink`: how a key links this id already. */
export type FoundKeys = {
  own: readonly string[]
  /** What every key is called. */
  names: readonly string[]
  /** The keys that are called so. */
  named: (name: string) => readonly string[]
  count: number
  /** Every page was read, and every key shows its value: only then is a key that is not there known to be absent. */
  isWhole: boolean
  /** Keys by the id of their preview twin. */
  withTwin: (twinId: string) => readonly string[]
  linkTypeOf: (environmentId: string) => string | null
}

/** Looks for a value in a list of keys, page by page. Each value is compared and forgotten. Null: not to be read. */
export const findKeys = (pages: readonly string[], secret: string): FoundKeys | null => {
  const read = pages.map((text) => pageSchema.safeParse(parse(text)))
  if (read.length === 0 || read.some(({ success }) => !success)) return null
  const raw = read.flatMap((page) => (page.success ? page.data.items : []))
  const keys = raw.map((item) => listedSchema.safeParse(item)).flatMap(({ data }) => (data === undefined ? [] : [data]))
  const last = read.at(-1)
  const total = last?.success === true ? (last.data.total ?? raw.length) : raw.length
  const comparable = keys.every(({ accessToken }) => accessToken !== undefined)
  const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
  return {
    own: unique(keys.filter(({ accessToken }) => accessToken === secret).map(({ sys }) => sys.id)),
    names: keys.flatMap(({ name }) => name ?? []),
    named: (wanted) => unique(keys.filter(({ name }) => name === wanted).map(({ sys }) => sys.id)),
    count: raw.length,
    isWhole: keys.length === raw.length && total <= raw.length && comparable,
    withTwin: (twinId) =>
      unique(keys.filter(({ preview_api_key: twin }) => twin?.sys.id === twinId).map(({ sys }) => sys.id)),
    linkTypeOf: (environmentId) =>
      keys.flatMap(({ environments }) => environments ?? []).find(({ sys }) => sys.id === environmentId)?.sys
        .linkType ?? null,
  }
}
