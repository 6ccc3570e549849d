import { z } from 'zod'
import { DEFAULT_ENVIRONMENT } from '../../shared/model/token.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Service } from '../../shared/model/service.ts'
import { KINDS, isSpaceKey } from '../../shared/platform.ts'
import { counted } from '../../shared/text/format-numbers.ts'
import { parseJson } from '../../shared/text/json.ts'
import { spacePath, entriesPath, variedPath } from '../diagnosis/paths.ts'
import type { KnownToken } from '../inventory/inventory.ts'
import { unreadableState } from '../../shared/contract/errors.ts'
import {
  createCourier,
  readPages,
  type Courier,
  type CourierToken,
  type LifecyclePorts,
  notUnderstood,
  problem,
  type Problem,
} from './management.ts'
import { standing } from '../diagnosis/observe/answer.ts'
import { pause } from '../pause.ts'

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

/** `null` if it is none, another one, or shows another value than the one that is meant. The value is compared here only. */
export const readApiKey = (text: string, id: string, secret: string | null): ApiKey | null => {
  const read = keySchema.safeParse(parseJson(text))
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

/** A key without environments reads the default one. Adding another would take that away, so the payload names it, too. */
export const payloadWith = (
  key: ApiKey,
  ids: readonly string[],
  linkTypeOf: (id: string) => string,
): Record<string, unknown> => {
  const before = key.links.length === 0 ? [linkTo(DEFAULT_ENVIRONMENT, 'Environment')] : key.links
  const added = ids.filter((id) => !before.some(({ sys }) => sys.id === id))
  return { ...key.fields, environments: [...before, ...added.map((id) => linkTo(id, linkTypeOf(id)))] }
}

/** The payload that removes environments and changes nothing else. `null` if no environment would be left. */
export const payloadWithout = (key: ApiKey, ids: readonly string[]): Record<string, unknown> | null => {
  const links = key.links.filter(({ sys }) => !ids.includes(sys.id))
  // A key without environments reads the default one.
  return links.length === 0 ? null : { ...key.fields, environments: links }
}

export const sameEnvironments = (one: Pick<ApiKey, 'links'>, other: Pick<ApiKey, 'links'>): boolean =>
  JSON.stringify(enabledEnvironments(one).sort()) === JSON.stringify(enabledEnvironments(other).sort())

/** The payload of a new key that is for what this one is for. */
export const payloadLike = (key: ApiKey, name: string): Record<string, unknown> => ({
  ...key.fields,
  name,
  environments: key.links.length === 0 ? [linkTo(DEFAULT_ENVIRONMENT, 'Environment')] : key.links,
})

const NEW_NAME = / \(\d{4}-\d{2}(?:, \d+)?\)$/

/** “NAME (2026-11)”, without the month that the name had before; “NAME (2026-11, 2)” if that is taken. */
export const nameOfMonth = (name: string, month: string, taken: readonly string[]): string => {
  const bare = name.replace(NEW_NAME, '')
  const names = [`${bare} (${month})`, ...Array.from({ length: 98 }, (_, at) => `${bare} (${month}, ${at + 2})`)]
  return names.find((candidate) => !taken.includes(candidate)) ?? `${bare} (${month}, 100)`
}

/** The value of a key that was made for a rotation: a secret, for the keychain alone. Null: this is no such key. */
export const readNewKey = (text: string, name: string, notThis: string): { id: string; secret: string } | null => {
  const read = keySchema.safeParse(parseJson(text))
  if (!read.success || read.data.name !== name || read.data.sys.id === notThis) return null
  const { accessToken, sys } = read.data
  return accessToken === undefined || accessToken.trim() === '' ? null : { id: sys.id, secret: accessToken }
}

const listedSchema = keySchema.extend({ sys: z.looseObject({ id: z.string().min(1) }) })
const pageSchema = z.looseObject({ total: z.number().int().nonnegative().optional(), items: z.array(z.unknown()) })

/** Keys of a space by id. `own`: those that have the value that is meant. `aliasLink`: how a key links this id already. */
export type FoundKeys = {
  own: readonly string[]
  names: readonly string[]
  named: (name: string) => readonly string[]
  count: number
  /** Every page was read, and every key shows its value: only then is a key that is not there known to be absent. */
  isWhole: boolean
  withTwin: (twinId: string) => readonly string[]
  linkTypeOf: (environmentId: string) => string | null
}

/** Looks for a value in a list of keys, page by page. Each value is compared and forgotten. Null: not to be read. */
export const findKeys = (pages: readonly string[], secret: string): FoundKeys | null => {
  const read = pages.map((text) => pageSchema.safeParse(parseJson(text)))
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

export type EnvironmentChange = 'add' | 'remove'

/** Which key a step is about. `managers`: Management tokens that may read and write, tried in order. */
export type KeyQuestion = {
  token: KnownToken
  managers: readonly KnownToken[]
  service: Service
  spaceId: string
}

export const quoted = (text: string): string => `“${text}”`

/** A token's value, released for its own service. */
const secretOf = async (token: KnownToken): Promise<Result<CourierToken, Problem>> => {
  const read = await token.secret()
  if (!read.ok) {
    const verdict = unreadableState(read.error) === null ? 'not-checked' : 'unreadable'
    return problem('token-not-there', verdict, read.error.message, read.error)
  }
  const { value } = read
  return value === null || value.trim() === ''
    ? problem('token-not-there', 'rejected', `There is no value for ${quoted(token.name)}. Nothing was changed.`)
    : ok({ secret: value, reach: token.reach })
}

/** Why this cannot be meant; null: it can. */
const misplaced = ({ token, managers, service }: KeyQuestion): Problem | null => {
  const wrong = (why: Problem['why'], message: string): Problem => ({ why, verdict: null, message, error: null })
  if (!isSpaceKey(token.kind))
    return wrong(
      'wrong-kind',
      `${quoted(token.name)} stands for an account, not for a space. Only delivery keys, with their preview keys, can be enabled or rotated.`,
    )
  const stranger = managers.find(({ kind }) => KINDS[kind].api !== 'management')
  if (stranger !== undefined)
    return wrong(
      'wrong-kind',
      `${quoted(stranger.name)} is not a Management token: keys are changed with a personal access token or an OAuth token.`,
    )
  const abroad = managers.find((manager) => manager.service !== service.name)
  if (abroad !== undefined || token.service !== service.name)
    return wrong(
      'wrong-kind',
      `${quoted((abroad ?? token).name)} belongs to ${quoted((abroad ?? token).service)}, not to ${quoted(service.name)}: a token is not taken to another service. Nothing was sent.`,
    )
  return managers.length === 0
    ? wrong('token-not-there', `No Management token for ${quoted(service.name)} is available.`)
    : null
}

type Found = { id: string; keys: FoundKeys }

export type KeyReading<Question extends KeyQuestion = KeyQuestion> = {
  question: Question
  own: CourierToken
  manager: KnownToken
  courier: Courier
}

const several = ({ question: { token } }: KeyReading): { ok: false; error: Problem } =>
  problem(
    'key-not-told-apart',
    'not-checked',
    `Management lists more than one key for ${quoted(token.name)}: it is not clear which one is meant. Nothing was changed.`,
  )

const findByTwin = async (reading: KeyReading, keys: FoundKeys): Promise<Result<Found, Problem>> => {
  const { question, own, courier, manager } = reading
  const { token, spaceId } = question
  const what = `the preview keys of the space ${quoted(spaceId)}`
  const pages = await readPages(courier, `${spacePath(spaceId, null)}/preview_api_keys`, {
    what,
    token: manager.name,
    change: false,
  })
  if (!pages.ok) return pages
  const previews = findKeys(pages.value, own.secret)
  if (previews === null) return notUnderstood({ what, token: manager.name, change: false })
  const [twinId, ...otherTwins] = previews.own
  if (otherTwins.length > 0) return several(reading)
  if (twinId === undefined) {
    return keys.isWhole && previews.isWhole
      ? problem(
          'key-not-found',
          'no-access',
          `The space ${quoted(spaceId)} has ${counted(keys.count, 'delivery key')}, but ${quoted(token.name)} is not one of them, nor one of their preview keys. Nothing was changed. Check whether it belongs to another space or was deleted.`,
        )
      : problem(
          'key-not-told-apart',
          'not-checked',
          `Management does not show ${quoted(manager.name)} every key with its value, so ${quoted(token.name)} cannot be found among them. Nothing was changed. Use a Management token that may see keys.`,
        )
  }
  const [id, ...others] = keys.withTwin(twinId)
  if (others.length > 0) return several(reading)
  return id === undefined
    ? problem(
        'key-not-told-apart',
        'not-checked',
        `${quoted(token.name)} is a preview key, and Management does not say which delivery key it belongs to. Nothing was changed. Enable the environment in the web app.`,
      )
    : ok({ id, keys })
}

/** Which key it is, by its value alone: a name proves nothing. */
export const findKey = async (reading: KeyReading): Promise<Result<Found, Problem>> => {
  const { question, own, courier, manager } = reading
  const what = `the keys of the space ${quoted(question.spaceId)}`
  const asking = { what, token: manager.name, change: false }
  const pages = await readPages(courier, `${spacePath(question.spaceId, null)}/api_keys`, asking)
  if (!pages.ok) return pages
  const keys = findKeys(pages.value, own.secret)
  if (keys === null) return notUnderstood(asking)
  const [id, ...others] = keys.own
  if (others.length > 0) return several(reading)
  return id === undefined ? findByTwin(reading, keys) : ok({ id, keys })
}

/** Another Management token may be able to what this one is not. */
const isAboutManager = ({ why }: Problem): boolean =>
  ['management-refused', 'not-permitted', 'space-not-found', 'token-not-there', 'key-not-told-apart'].includes(why)

/** Reads with the first Management token that may; where none may, it fails as the first of them did. */
export const withManagers = async <Question extends KeyQuestion, Plan>(
  question: Question,
  ports: LifecyclePorts,
  planWith: (reading: KeyReading<Question>) => Promise<Result<Plan, Problem>>,
): Promise<Result<Plan, Problem>> => {
  const unfit = misplaced(question)
  if (unfit !== null) return failed(unfit)
  const baseUrl = question.service.baseUrls.management
  if (baseUrl === undefined)
    return problem('no-management-api', null, `${quoted(question.service.name)} has no address for Management.`)
  const own = await secretOf(question.token)
  if (!own.ok) return own
  let first: { ok: false; error: Problem } | null = null
  for (const manager of question.managers) {
    const token = await secretOf(manager)
    const planned = token.ok
      ? await planWith({
          question,
          own: own.value,
          manager,
          courier: createCourier(ports, 'management', baseUrl, token.value),
        })
      : token
    // A Management token that may read has shown all there is.
    if (planned.ok || !isAboutManager(planned.error)) return planned
    first ??= planned
  }
  return first ?? problem('token-not-there', null, 'There is no Management token at hand.')
}

/** Milliseconds between two looks: soon at first, then seldom enough not to use up the space’s limit. */
const BETWEEN = [250, 500, 1_000, 2_000] as const

type AwaitedKey = {
  question: Pick<KeyQuestion, 'service' | 'spaceId'> & {
    token: Pick<KeyQuestion['token'], 'kind'>
    change?: EnvironmentChange
  }
  own: CourierToken
}

/** Sends requests with the key until its environments take effect. Returns whether they did. A diagnosis explains other responses. */
export const untilActive = async (
  { question, own }: AwaitedKey,
  environmentId: string,
  ports: LifecyclePorts,
  seconds: number,
): Promise<boolean> => {
  const api = KINDS[question.token.kind].api
  const baseUrl = question.service.baseUrls[api]
  if (baseUrl === undefined) return false
  const courier = createCourier(ports, api, baseUrl, own)
  const path = entriesPath(question.spaceId, environmentId)
  const end = ports.clock.now().getTime() + seconds * 1_000
  for (let look = 0; !ports.signal.aborted; look += 1) {
    // Another address each time, of a few entries: a 404 that a cache holds is not ours then.
    const got = await courier.get(variedPath(path, 1 + (look % 8)) ?? path)
    if (got.ok && standing(got.value) === (question.change === 'remove' ? 'known' : 'taken')) return true
    const between = BETWEEN[Math.min(look, BETWEEN.length - 1)] ?? 0
    if (!got.ok || ports.clock.now().getTime() + between > end) return false
    await pause(ports.clock, between, ports.signal)
  }
  return false
}
