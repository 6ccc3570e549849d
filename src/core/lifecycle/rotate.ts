import { ok, type Result } from '../../shared/contract/result.ts'
import type { RotatePlan } from '../../shared/model/lifecycle.ts'
import { spacePath } from '../diagnosis/paths.ts'
import { enabledEnvironments, nameOfMonth, payloadLike, readApiKey, readNewKey, type ApiKey } from './api-key.ts'
import { findKey, quoted, withManagers, type KeyQuestion, type KeyReading } from './find-key.ts'
import { readOne, type Courier, type LifecyclePorts } from './management.ts'
import { foreign, notUnderstood, problem, problemOf, type Problem } from './problem.ts'

/** What was shown, and what it stands on. Holds a courier with a token; never log one. */
export type FrozenRotate = {
  shown: RotatePlan
  key: ApiKey
  courier: Courier
  path: string
  payload: Readonly<Record<string, unknown>>
}

const planWith = async (reading: KeyReading, month: string): Promise<Result<FrozenRotate, Problem>> => {
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
  const newName = nameOfMonth(key.name ?? token.name, month, found.value.keys.names)
  const shown: RotatePlan = {
    token: token.name,
    key: { id: foreign(key.id), name: key.name === null ? null : foreign(key.name) },
    newName: foreign(newName),
    environments: enabledEnvironments(key).map(foreign),
    service: service.name,
    space: spaceId,
    management: manager.name,
  }
  return ok({ shown, key, courier, path, payload: payloadLike(key, newName) })
}

/** Reads what rotating would create, and creates nothing. `month` as in 2026-11. */
export const planRotate = (
  question: KeyQuestion,
  month: string,
  ports: LifecyclePorts,
): Promise<Result<FrozenRotate, Problem>> => withManagers(question, ports, (reading) => planWith(reading, month))

/** Creates what was said yes to, once. What comes back is a secret, and goes into the keychain before anything else. */
export const createKey = async (frozen: FrozenRotate): Promise<Result<{ id: string; secret: string }, Problem>> => {
  const { courier, path, payload, shown, key } = frozen
  const asking = { what: `a key ${quoted(shown.newName)}`, token: shown.management, change: false }
  const made = await courier.write('POST', path, payload, null)
  if (!made.ok) return made
  const answer = made.value
  const isRefused = answer.kind === 'record' && answer.status !== null && answer.status >= 400 && answer.status < 500
  if (isRefused) return problemOf(answer, asking)
  const created = answer.kind === 'content' ? readNewKey(answer.text, String(payload['name']), key.id) : null
  return created === null
    ? problem(
        'not-known',
        'not-checked',
        `It is not known whether the key ${quoted(shown.newName)} was made: the answer to it cannot be read. Look for it in the web app before you try again. The old key is as it was.`,
      )
    : ok(created)
}
