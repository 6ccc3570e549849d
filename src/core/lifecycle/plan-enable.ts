import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { EnablePlan } from '../../shared/model/lifecycle.ts'
import { readAliases, readEnvironments } from '../diagnosis/observe/management-lists.ts'
import { spacePath } from '../diagnosis/paths.ts'
import type { KnownToken } from '../world/world.ts'
import { enabledEnvironments, payloadWith, readApiKey, type ApiKey } from './api-key.ts'
import { findKey, quoted, withManagers, type KeyQuestion, type KeyReading } from './find-key.ts'
import { readOne, readPages, type Courier, type CourierToken, type LifecyclePorts } from './management.ts'
import { foreign, notUnderstood, problem, type Problem } from './problem.ts'

/** Which environment which key is to be enabled for. */
export type EnableQuestion = KeyQuestion & { environmentId: string }

type Reading = KeyReading<EnableQuestion>

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
export const planEnable = (question: EnableQuestion, ports: LifecyclePorts): Promise<Result<FrozenEnable, Problem>> =>
  withManagers(question, ports, planWith)
