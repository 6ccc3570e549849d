import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { EnablePlan } from '../../shared/model/lifecycle.ts'
import type { Service } from '../../shared/model/service.ts'
import { API_OF_KIND, isSpaceKey } from '../../shared/model/token.ts'
import { readAliases, readEnvironments } from '../diagnosis/observe/management-lists.ts'
import { spacePath } from '../diagnosis/paths.ts'
import { unreadableCause, type KnownToken } from '../world/world.ts'
import { enabledEnvironments, findKeys, payloadWith, readApiKey, type ApiKey, type FoundKeys } from './api-key.ts'
import {
  createCourier,
  readOne,
  readPages,
  type Courier,
  type CourierToken,
  type LifecyclePorts,
} from './management.ts'
import { foreign, notUnderstood, problem, type Problem } from './problem.ts'

/** Which environment which key is to be enabled for. `managers`: Management tokens that may read and write, tried in order. */
export type EnableQuestion = {
  token: KnownToken
  managers: readonly KnownToken[]
  service: Service
  spaceId: string
  environmentId: string
}

/** What was shown, and what it stands on: nothing else is ever written. Holds secrets; never log one. */
export type FrozenEnable = {
  shown: EnablePlan
  question: EnableQuestion
  manager: KnownToken
  own: CourierToken
  courier: Courier
  key: ApiKey
  keyPath: string
  payload: Readonly<Record<string, unknown>>
}

const quoted = (text: string): string => `“${text}”`

/** A token's value, released for its own service. */
const secretOf = async (token: KnownToken): Promise<Result<CourierToken, Problem>> => {
  const read = await token.secret()
  if (!read.ok) {
    const verdict = unreadableCause(read.error) === null ? 'not-checked' : 'unreadable'
    return problem('token-not-there', verdict, read.error.message, read.error)
  }
  const { value } = read
  return value === null || value.trim() === ''
    ? problem('token-not-there', 'rejected', `There is no value for ${quoted(token.name)}. Nothing was changed.`)
    : ok({ secret: value, reach: token.reach })
}

/** Why this cannot be meant; null: it can. */
const misplaced = ({ token, managers, service }: EnableQuestion): Problem | null => {
  const wrong = (why: Problem['why'], message: string): Problem => ({ why, verdict: null, message, error: null })
  if (!isSpaceKey(token.kind))
    return wrong(
      'wrong-kind',
      `${quoted(token.name)} stands for an account, not for a space: environments are enabled for delivery keys, and their preview keys with them.`,
    )
  const stranger = managers.find(({ kind }) => API_OF_KIND[kind] !== 'management')
  if (stranger !== undefined)
    return wrong(
      'wrong-kind',
      `${quoted(stranger.name)} is no Management token: keys are changed with a personal access token or an OAuth token.`,
    )
  const abroad = managers.find((manager) => manager.service !== service.name)
  if (abroad !== undefined || token.service !== service.name)
    return wrong(
      'wrong-kind',
      `${quoted((abroad ?? token).name)} belongs to ${quoted((abroad ?? token).service)}, not to ${quoted(service.name)}: a token is not taken to another service. Nothing was sent.`,
    )
  return managers.length === 0
    ? wrong('token-not-there', `There is no Management token of ${quoted(service.name)} at hand.`)
    : null
}

type Found = { id: string; keys: FoundKeys }

type Reading = { question: EnableQuestion; own: CourierToken; manager: KnownToken; courier: Courier }

const several = ({ question: { token } }: Reading): { ok: false; error: Problem } =>
  problem(
    'key-not-told-apart',
    'not-checked',
    `Management lists more than one key for ${quoted(token.name)}: which one is meant cannot be told. Nothing was changed.`,
  )

/** The delivery key whose preview twin has this value. */
const findByTwin = async (reading: Reading, keys: FoundKeys): Promise<Result<Found, Problem>> => {
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
          `The space ${quoted(spaceId)} has ${keys.count} delivery keys, and ${quoted(token.name)} is none of them, nor one of their preview keys. Nothing was changed. See whether it belongs to another space, or was deleted.`,
        )
      : problem(
          'key-not-told-apart',
          'not-checked',
          `Management does not show ${quoted(manager.name)} every key with its value, so that ${quoted(token.name)} cannot be found among them. Nothing was changed. Use a Management token that may see keys.`,
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
const findKey = async (reading: Reading): Promise<Result<Found, Problem>> => {
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

/** What stands behind the environment's name. Fails where it is not there: a key is not enabled for nothing. */
const findEnvironment = async (reading: Reading): Promise<Result<{ aliasOf: string | null }, Problem>> => {
  const { question, courier, manager } = reading
  const { spaceId, environmentId } = question
  const asking = { what: `the environments of the space ${quoted(spaceId)}`, token: manager.name, change: false }
  const pages = await readPages(courier, `${spacePath(spaceId, null)}/environments`, asking)
  if (!pages.ok) return pages
  const environments = readEnvironments(pages.value)
  if (environments === null) return notUnderstood(asking)
  const statusOf = (id: string): string | null | undefined => environments.items.find((one) => one.id === id)?.status
  const notReady = (id: string): Problem | null => {
    const status = statusOf(id) ?? 'ready'
    const message = `The environment ${quoted(id)} is not ready: it is ${quoted(foreign(status))}. Nothing was changed. Wait until it is ready.`
    return status === 'ready' ? null : { why: 'environment-not-ready', verdict: 'no-access', message, error: null }
  }
  const own = notReady(environmentId)
  if (own !== null) return failed(own)
  if (statusOf(environmentId) !== undefined) return ok({ aliasOf: null })
  const alias = environments.aliases.get(environmentId)
  if (alias !== undefined) return ok({ aliasOf: alias })
  const listed = await courier.get(`${spacePath(spaceId, null)}/environment_aliases?limit=1000`)
  const aliases = listed.ok && listed.value.kind === 'content' ? readAliases([listed.value.text]) : null
  const target = aliases?.get(environmentId)
  if (target !== undefined) return ok({ aliasOf: target })
  return problem(
    'environment-missing',
    'no-access',
    `Management lists no environment ${quoted(environmentId)} in the space ${quoted(spaceId)}. Nothing was changed. There are: ${environments.items.map(({ id }) => foreign(id)).join(', ')}.`,
  )
}

/** The name of the preview key that changes with the key. Not being shown it is no reason to stop: it is told by its id. */
const twinOf = async ({ courier, question, own }: Reading, key: ApiKey): Promise<EnablePlan['twin']> => {
  const id = key.twinId
  if (id === null) return null
  const path = `${spacePath(question.spaceId, null)}/preview_api_keys/${encodeURIComponent(id)}`
  const got = await courier.get(path)
  const isOwn = question.token.kind === 'preview-key'
  const twin = got.ok && got.value.kind === 'content' ? readTwin(got.value.text, id, isOwn ? own.secret : null) : null
  return { id: foreign(id), name: twin === null ? null : foreign(twin) }
}

const readTwin = (text: string, id: string, secret: string | null): string | null =>
  readApiKey(text, id, secret)?.name ?? null

const planWith = async (reading: Reading): Promise<Result<FrozenEnable, Problem>> => {
  const { question, own, manager, courier } = reading
  const { token, service, spaceId, environmentId } = question
  const found = await findKey(reading)
  if (!found.ok) return found
  const place = await findEnvironment(reading)
  if (!place.ok) return place

  const keyPath = `${spacePath(spaceId, null)}/api_keys/${encodeURIComponent(found.value.id)}`
  const asking = { what: `the key of ${quoted(token.name)}`, token: manager.name, change: false }
  const text = await readOne(courier, keyPath, asking)
  if (!text.ok) return text
  const isDelivery = found.value.keys.own.includes(found.value.id)
  const key = readApiKey(text.value, found.value.id, isDelivery ? own.secret : null)
  if (key === null) return notUnderstood(asking)

  const { aliasOf } = place.value
  const now = enabledEnvironments(key)
  const already = now.includes(environmentId)
  // How this space's keys link the id already is how it is linked here.
  const payload = payloadWith(key, environmentId, found.value.keys.linkTypeOf(environmentId) ?? 'Environment')
  const shown: EnablePlan = {
    token: token.name,
    key: { id: foreign(key.id), name: key.name === null ? null : foreign(key.name) },
    twin: await twinOf(reading, key),
    environment: environmentId,
    aliasOf: aliasOf === null ? null : foreign(aliasOf),
    service: service.name,
    space: spaceId,
    management: manager.name,
    now: now.map(foreign),
    after: (already ? now : [...now, environmentId]).map(foreign),
    already,
  }
  return ok({ shown, question, manager, own, courier, key, keyPath, payload })
}

/**
 * Reads what enabling the environment would write, and writes nothing. The first Management token that may read the keys is
 * the one that would write; where none may, it fails as the first of them did.
 */
export const planEnable = async (
  question: EnableQuestion,
  ports: LifecyclePorts,
): Promise<Result<FrozenEnable, Problem>> => {
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
    // Whoever may read has told all there is to tell.
    if (planned.ok || !isAboutManager(planned.error)) return planned
    first ??= planned
  }
  return first ?? problem('token-not-there', null, 'There is no Management token at hand.')
}

/** Another Management token may be able to what this one is not. */
const isAboutManager = ({ why }: Problem): boolean =>
  ['management-refused', 'not-permitted', 'space-not-found', 'token-not-there', 'key-not-told-apart'].includes(why)
