import type { DeskError } from '../../shared/contract/errors.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { RotatePlan } from '../../shared/model/lifecycle.ts'
import { spacePath } from '../diagnosis/paths.ts'
import {
  enabledEnvironments,
  nameOfMonth,
  payloadLike,
  readApiKey,
  readNewKey,
  sameEnvironments,
  type ApiKey,
  type FoundKeys,
} from './api-key.ts'
import { findKey, quoted, withManagers, type KeyQuestion, type KeyReading } from './find-key.ts'
import { readOne, type Courier, type LifecyclePorts } from './management.ts'
import { foreign, notUnderstood, problem, problemOf, type Problem } from './problem.ts'

/**
 * Which key is to be replaced. `begun`: an earlier rotation of it was cut off; null: there was none. `isKept`: the new key's
 * value can be read. `unproven`: it may be kept, though the keychain gave none.
 */
export type RotateQuestion = KeyQuestion & {
  begun: { newName: string; isKept: boolean; unproven: DeskError | null } | null
}

/** What was shown, and what it stands on. Holds a courier with a token, and may hold the new secret; never log one. */
export type FrozenRotate = {
  shown: RotatePlan
  question: RotateQuestion
  key: ApiKey
  courier: Courier
  path: string
  payload: Readonly<Record<string, unknown>>
  /** The name that is noted and asked for; what is shown of it holds nothing that could do harm in a sentence. */
  newName: string
  /** The value that lies in the space; null: it is to be made, or is kept already. */
  found: string | null
}

type Reading = KeyReading<RotateQuestion>

/** The new key, and where it is. */
type NewKey = { newName: string; newKey: RotatePlan['newKey']; found: string | null }

/**
 * The value of the key that a rotation asked for before it was cut off. Null: the space has no such key, more than one, or
 * one that is for something else: then it is none of ours.
 */
const findBegun = async (
  { question: { begun, token }, courier, manager }: Reading,
  { keys, path, key }: { keys: FoundKeys; path: string; key: ApiKey },
): Promise<Result<string | null, Problem>> => {
  const [id, ...others] = begun === null ? [] : keys.named(begun.newName)
  if (begun === null || id === undefined || others.length > 0 || id === key.id) return ok(null)
  const asking = { what: `the new key of ${quoted(token.name)}`, token: manager.name, change: false }
  const text = await readOne(courier, `${path}/${encodeURIComponent(id)}`, asking)
  if (!text.ok) return text
  const other = readApiKey(text.value, id, null)
  const made = readNewKey(text.value, begun.newName, key.id)
  return ok(other !== null && made !== null && sameEnvironments(other, key) ? made.secret : null)
}

const newKeyFor = async (
  reading: Reading,
  known: { keys: FoundKeys; path: string; key: ApiKey },
  month: string,
): Promise<Result<NewKey, Problem>> => {
  const { begun, token } = reading.question
  if (begun?.isKept === true) return ok({ newName: begun.newName, newKey: 'in-vault', found: null })
  const found = await findBegun(reading, known)
  if (!found.ok) return found
  if (begun !== null && found.value !== null)
    return ok({ newName: begun.newName, newKey: 'in-space', found: found.value })
  // A value that may be kept is not written over with one that is made now.
  const unproven = begun?.unproven ?? null
  if (unproven !== null) return problem('not-begun', 'not-checked', unproven.message, unproven)
  const { key, keys } = known
  return ok({ newName: nameOfMonth(key.name ?? token.name, month, keys.names), newKey: 'to-make', found: null })
}

const planWith = async (reading: Reading, month: string): Promise<Result<FrozenRotate, Problem>> => {
  const { question, own, manager, courier } = reading
  const { token, service, spaceId } = question
  if (token.kind !== 'delivery-key')
    return problem(
      'wrong-kind',
      null,
      `${quoted(token.name)} is a preview key: it is made with its delivery key. Rotate that one; its new preview key comes with it.`,
    )
  const found = await findKey(reading)
  if (!found.ok) return found
  const path = `${spacePath(spaceId, null)}/api_keys`
  const asking = { what: `the key of ${quoted(token.name)}`, token: manager.name, change: false }
  const text = await readOne(courier, `${path}/${encodeURIComponent(found.value.id)}`, asking)
  if (!text.ok) return text
  const key = readApiKey(text.value, found.value.id, own.secret)
  if (key === null) return notUnderstood(asking)
  const fresh = await newKeyFor(reading, { keys: found.value.keys, path, key }, month)
  if (!fresh.ok) return fresh
  const { newName, newKey } = fresh.value
  const shown: RotatePlan = {
    token: token.name,
    key: { id: foreign(key.id), name: key.name === null ? null : foreign(key.name) },
    newName: foreign(newName),
    newKey,
    environments: enabledEnvironments(key).map(foreign),
    service: service.name,
    space: spaceId,
    management: manager.name,
  }
  return ok({
    shown,
    question,
    key,
    courier,
    path,
    payload: payloadLike(key, newName),
    newName,
    found: fresh.value.found,
  })
}

/** Reads what rotating would create, and creates nothing. `month` as in 2026-11. */
export const planRotate = (
  question: RotateQuestion,
  month: string,
  ports: LifecyclePorts,
): Promise<Result<FrozenRotate, Problem>> => withManagers(question, ports, (reading) => planWith(reading, month))

/** Creates what was said yes to, once. What comes back is a secret, and goes into the keychain before anything else. */
export const createKey = async (frozen: FrozenRotate): Promise<Result<{ id: string; secret: string }, Problem>> => {
  const { courier, path, payload, shown, newName, key } = frozen
  const asking = { what: `a key ${quoted(shown.newName)}`, token: shown.management, change: false }
  const made = await courier.write('POST', path, payload, null)
  if (!made.ok) return made
  const answer = made.value
  const isRefused = answer.kind === 'record' && answer.status !== null && answer.status >= 400 && answer.status < 500
  if (isRefused) return problemOf(answer, asking)
  const created = answer.kind === 'content' ? readNewKey(answer.text, newName, key.id) : null
  return created === null
    ? problem(
        'not-known',
        'not-checked',
        `It is not known whether the key ${quoted(shown.newName)} was created: the answer cannot be read. Rotate again: Token Desk looks for the key before it creates another one. The old key is unchanged.`,
      )
    : ok(created)
}
