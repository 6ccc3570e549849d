import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { EnablePlan } from '../../shared/model/lifecycle.ts'
import { readAliases, readEnvironments } from '../diagnosis/observe/management-lists.ts'
import { spacePath } from '../diagnosis/paths.ts'
import type { KnownToken } from '../inventory/inventory.ts'
import {
  enabledEnvironments,
  payloadWith,
  payloadWithout,
  readApiKey,
  type ApiKey,
  findKey,
  quoted,
  withManagers,
  type KeyQuestion,
  type KeyReading,
  sameKey,
  untilActive,
  type EnvironmentChange,
} from './api-keys.ts'
import {
  readOne,
  readPages,
  type Courier,
  type CourierToken,
  type LifecyclePorts,
  foreign,
  isRefusal,
  notUnderstood,
  problem,
  type Problem,
  problemOf,
  type Asking,
} from './management.ts'
import { pause } from '../pause.ts'
import type { DeskError } from '../../shared/contract/errors.ts'
import type { Vault } from '../vault/vault.ts'
import type { Clock } from '../ports.ts'
import type { Answer } from '../diagnosis/observe/answer.ts'
import { environmentsOf } from '../../shared/model/token.ts'

/** `all`: every environment and alias of the space that is ready. */
export type EnableQuestion = KeyQuestion &
  ({ environmentIds: readonly string[]; change: EnvironmentChange } | { environmentIds: 'all'; change: 'add' })

type Reading = KeyReading<EnableQuestion>

/** What was shown, and what it stands on: nothing else is ever written. Holds secrets; never log one. */
export type FrozenEnable = {
  shown: EnablePlan
  question: EnableQuestion
  ids: readonly string[]
  manager: KnownToken
  own: CourierToken
  courier: Courier
  key: ApiKey
  keyPath: string
  payload: Readonly<Record<string, unknown>>
}

const withChange = (now: readonly string[], ids: readonly string[], change: EnvironmentChange): string[] =>
  change === 'add' ? [...new Set([...now, ...ids])] : now.filter((id) => !ids.includes(id))

type Environments = EnablePlan['environments']

/** The environments to enable, with what each alias stands for. Fails if one doesn't exist or isn't ready. */
const findEnvironments = async (reading: Reading): Promise<Result<Environments, Problem>> => {
  const { question, courier, manager } = reading
  const { spaceId, environmentIds } = question
  const asking = { what: `the environments of the space ${quoted(spaceId)}`, token: manager.name, change: false }
  const pages = await readPages(courier, `${spacePath(spaceId, null)}/environments`, asking)
  if (!pages.ok) return pages
  const environments = readEnvironments(pages.value)
  if (environments === null || (environmentIds === 'all' && !environments.isWhole)) return notUnderstood(asking)
  const statusOf = (id: string): string | null | undefined => environments.items.find((one) => one.id === id)?.status
  const notReady = (id: string): Problem | null => {
    const status = statusOf(id) ?? 'ready'
    const message = `The environment ${quoted(id)} is not ready: it is ${quoted(foreign(status))}. Nothing was changed. Wait until it is ready.`
    return status === 'ready' ? null : { why: 'environment-unready', verdict: 'no-access', message, error: null }
  }
  const isUnknown = (id: string): boolean => statusOf(id) === undefined && !environments.aliases.has(id)
  // The list of environments may leave out aliases.
  const listed =
    environmentIds === 'all' || environmentIds.some(isUnknown)
      ? await courier.get(`${spacePath(spaceId, null)}/environment_aliases?limit=1000`)
      : null
  const others = listed?.ok === true && listed.value.kind === 'content' ? readAliases([listed.value.text]) : null
  const aliases = new Map([...(others ?? []), ...environments.aliases])
  const ready = environments.items.flatMap(({ id }) => (notReady(id) === null ? [id] : []))
  const ids = environmentIds === 'all' ? [...new Set([...ready, ...aliases.keys()])] : environmentIds
  for (const id of ids) {
    const unready = notReady(id)
    if (unready !== null) return failed(unready)
    if (statusOf(id) === undefined && !aliases.has(id))
      return problem(
        'no-such-environment',
        'no-access',
        `Management lists no environment ${quoted(id)} in the space ${quoted(spaceId)}. Nothing was changed. There are: ${environments.items.map((one) => foreign(one.id)).join(', ')}.`,
      )
  }
  return ok(ids.map((id) => ({ id, aliasOf: statusOf(id) === undefined ? (aliases.get(id) ?? null) : null })))
}

/** The name of the preview key that changes with the key. If it isn’t shown, the id takes its place. */
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
  const { token, service, spaceId, environmentIds, change } = question
  const found = await findKey(reading)
  if (!found.ok) return found
  // An environment that was deleted can still be in the list.
  const named = environmentIds === 'all' ? [] : environmentIds.map((id) => ({ id, aliasOf: null }))
  const meant = change === 'add' ? await findEnvironments(reading) : ok(named)
  if (!meant.ok) return meant

  const keyPath = `${spacePath(spaceId, null)}/api_keys/${encodeURIComponent(found.value.id)}`
  const asking = { what: `the key of ${quoted(token.name)}`, token: manager.name, change: false }
  const text = await readOne(courier, keyPath, asking)
  if (!text.ok) return text
  const isDelivery = found.value.keys.own.includes(found.value.id)
  const key = readApiKey(text.value, found.value.id, isDelivery ? own.secret : null)
  if (key === null) return notUnderstood(asking)

  const now = enabledEnvironments(key)
  const isSo = ({ id }: { id: string }): boolean => now.includes(id) === (change === 'add')
  const already = meant.value.every(isSo)
  // A plan for all names only what changes.
  const environments = environmentIds === 'all' && !already ? meant.value.filter((one) => !isSo(one)) : meant.value
  const ids = environments.map(({ id }) => id)
  const payload =
    change === 'add'
      ? // Other keys of the space show whether the id is linked as an environment or as an alias.
        payloadWith(key, ids, (id) => found.value.keys.linkTypeOf(id) ?? 'Environment')
      : already
        ? key.fields
        : payloadWithout(key, ids)
  if (payload === null)
    return problem(
      'last-environment',
      'no-access',
      `${ids.map(quoted).join(', ')} is the only environment of ${quoted(token.name)}. Nothing changed. Choose another environment for the key in the web app first.`,
    )
  const shown: EnablePlan = {
    token: token.name,
    key: { id: foreign(key.id), name: key.name === null ? null : foreign(key.name) },
    twin: await twinOf(reading, key),
    environments: environments.map(({ id, aliasOf }) => ({
      id: environmentIds === 'all' ? foreign(id) : id,
      aliasOf: aliasOf === null ? null : foreign(aliasOf),
    })),
    service: service.name,
    space: spaceId,
    management: manager.name,
    now: now.map(foreign),
    after: withChange(now, ids, change).map(foreign),
    already,
  }
  return ok({ shown, question, ids, manager, own, courier, key, keyPath, payload })
}

/** Writes nothing. The first Management token that may read the keys would write. If none may, it fails like the first. */
export const planEnable = (question: EnableQuestion, ports: LifecyclePorts): Promise<Result<FrozenEnable, Problem>> =>
  withManagers(question, ports, planWith)

/** The result of a write. `changed-meanwhile`: another user changed the key first. Nothing was written, and the confirmation is void. */
type Enabled =
  { outcome: 'written'; environments: readonly string[]; lost: readonly string[] } | { outcome: 'changed-meanwhile' }

/** How often, and after how many milliseconds, a key is looked at that was changed and does not show it. */
const LOOKS = 3
const BETWEEN = 1_000

const askingOf = ({ shown }: FrozenEnable, change: boolean): Asking => ({
  what: `the key “${shown.key.name ?? shown.key.id}”`,
  token: shown.management,
  change,
})

const readAgain = async (frozen: FrozenEnable): Promise<Result<ApiKey, Problem>> => {
  const asking = askingOf(frozen, false)
  const text = await readOne(frozen.courier, frozen.keyPath, asking)
  if (!text.ok) return text
  const isDelivery = frozen.question.token.kind === 'delivery-key'
  const key = readApiKey(text.value, frozen.key.id, isDelivery ? frozen.own.secret : null)
  return key === null ? notUnderstood(asking) : ok(key)
}

const isVersionMismatch = (answer: Answer): boolean =>
  (answer.kind === 'record' && answer.record.id === 'VersionMismatch') ||
  (answer.status === 409 && answer.kind !== 'content')

/** What the key shows after the write: the answer to it proves nothing by itself. */
const prove = async (
  frozen: FrozenEnable,
  answer: Answer,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<Enabled, Problem>> => {
  const { ids } = frozen
  const isClaimed = answer.kind === 'content'
  let read = await readAgain(frozen)
  const { change } = frozen.question
  const isDone = (environments: readonly string[]): boolean =>
    ids.every((id) => environments.includes(id) === (change === 'add'))
  const shows = (): boolean => read.ok && isDone(enabledEnvironments(read.value))
  for (let look = 1; look < LOOKS && read.ok && isClaimed && !shows() && !signal.aborted; look += 1) {
    await pause(clock, BETWEEN, signal)
    read = await readAgain(frozen)
  }
  if (!read.ok)
    return problem(
      'not-known',
      'not-checked',
      `The change was sent, and it is not known whether it was made: the key cannot be read again. ${read.error.message.replace(' Nothing was changed.', '')} Look at the key in the web app before you try again.`,
    )
  const environments = enabledEnvironments(read.value)
  if (isDone(environments)) {
    const expected = withChange(enabledEnvironments(frozen.key), ids, change)
    const lost = expected.filter((id) => !environments.includes(id))
    return ok({ outcome: 'written', environments: environments.map(foreign), lost: lost.map(foreign) })
  }
  if (answer.kind !== 'content') return problemOf(answer, askingOf(frozen, true))
  return problem(
    'not-written',
    'no-access',
    `Management reported the change, but still lists the key ${change === 'add' ? 'without' : 'with'} ${ids.map((id) => quoted(foreign(id))).join(', ')}. Check the key in the web app.`,
  )
}

/** Writes once, and proves it. The key is read again first. The write sends the version that was read, so the API rejects it after a change. */
const write = async (
  frozen: FrozenEnable,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Result<Enabled, Problem>> => {
  const { courier, key, keyPath, payload, shown } = frozen
  const before = await readAgain(frozen)
  if (!before.ok) return before
  if (!sameKey(before.value, key)) return ok({ outcome: 'changed-meanwhile' })
  if (shown.already) return ok({ outcome: 'written', environments: shown.now, lost: [] })
  if (signal.aborted) return problem('cancelled', 'not-checked', 'It was stopped. Nothing was changed.')

  const written = await courier.write('PUT', keyPath, payload, key.version)
  if (!written.ok) return written
  const answer = written.value
  if (isVersionMismatch(answer)) return ok({ outcome: 'changed-meanwhile' })
  if (isRefusal(answer)) return problemOf(answer, askingOf(frozen, true))
  return prove(frozen, answer, clock, signal)
}

/** The environments of the vault's entry after the change. `null` if it doesn't change. */
const entryAfter = (environments: readonly string[], { ids, question }: FrozenEnable): string[] | null => {
  const known = environmentsOf({ environments })
  const after = withChange(known, ids, question.change)
  return after.length === known.length || after.length === 0 ? null : after
}

/** What changed on the platform. `lost`: environments that the key had before. `unsaved`: the vault's entry didn't follow. */
type Written = { environments: readonly string[]; lost: readonly string[]; unsaved: DeskError | null }

export type EnableDeps = {
  ports: LifecyclePorts
  vault: Pick<Vault, 'editToken' | 'noteChange'>
  /** How long to wait until the key is active in its new environments. */
  seconds: number
  onWritten: (written: Written) => Promise<void>
}

/** `next`: the plan that needs a new confirmation, because the key changed since the first was shown. */
export type EnableOutcome =
  | (Written & { outcome: 'written'; active: boolean })
  | { outcome: 'changed-meanwhile'; next: Result<FrozenEnable, Problem> }

export const carryOutEnable = async (
  frozen: FrozenEnable,
  { ports, vault, seconds, onWritten }: EnableDeps,
): Promise<Result<EnableOutcome, Problem>> => {
  const done = await write(frozen, ports)
  if (!done.ok) return done
  const { question, shown } = frozen
  if (done.value.outcome === 'changed-meanwhile')
    return ok({ outcome: 'changed-meanwhile', next: await planEnable(question, ports) })
  const { token } = question
  const environments = token.isKept ? entryAfter(token.environments, frozen) : null
  const saved = environments === null ? null : await vault.editToken({ tokenId: token.id, environments })
  if (token.isKept && !shown.already) await vault.noteChange(token.id)
  const written = { ...done.value, unsaved: saved?.ok === false ? saved.error : null }
  await onWritten(written)
  const active =
    shown.already ||
    (await Promise.all(frozen.ids.map((id) => untilActive(frozen, id, ports, seconds)))).every((isActive) => isActive)
  return ok({ ...written, active })
}
