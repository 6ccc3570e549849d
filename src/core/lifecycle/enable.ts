import { ok, type Result } from '../../shared/contract/result.ts'
import { pause } from '../pause.ts'
import type { Clock } from '../ports.ts'
import type { Answer } from '../diagnosis/observe/answer.ts'
import { enabledEnvironments, readApiKey, sameKey, type ApiKey } from './api-key.ts'
import { readOne } from './management.ts'
import type { FrozenEnable } from './plan-enable.ts'
import { foreign, notUnderstood, problem, problemOf, type Asking, type Problem } from './problem.ts'

/** What became of a yes. `changed-meanwhile`: somebody else was quicker, nothing was written, and the yes counts no more. */
export type Enabled =
  { outcome: 'enabled'; environments: readonly string[]; lost: readonly string[] } | { outcome: 'changed-meanwhile' }

/** How often, and after how many milliseconds, a key is looked at that was changed and does not show it. */
const LOOKS = 3
const BETWEEN = 1_000

const askingOf = ({ shown }: FrozenEnable, change: boolean): Asking => ({
  what: `the key “${shown.key.name ?? shown.key.id}”`,
  token: shown.management,
  change,
})

/** The key as it is now, if it is the very same one. */
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

/** Whether the platform said itself that it did not do it. Anything else leaves open whether it did. */
const isRefusal = (answer: Answer): boolean =>
  answer.kind === 'record' && answer.status !== null && answer.status >= 400 && answer.status < 500

/** What the key shows after the write: the answer to it proves nothing by itself. */
const prove = async (
  frozen: FrozenEnable,
  answer: Answer,
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<Enabled, Problem>> => {
  const { environment } = frozen.shown
  const isClaimed = answer.kind === 'content'
  let read = await readAgain(frozen)
  const shows = (): boolean => read.ok && enabledEnvironments(read.value).includes(environment)
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
  if (environments.includes(environment)) {
    const lost = enabledEnvironments(frozen.key).filter((id) => !environments.includes(id))
    return ok({ outcome: 'enabled', environments: environments.map(foreign), lost: lost.map(foreign) })
  }
  if (answer.kind !== 'content') return problemOf(answer, askingOf(frozen, true))
  return problem(
    'not-written',
    'no-access',
    `Management answered that it changed the key, but still shows it without “${environment}”. Check the key in the web app.`,
  )
}

/**
 * Writes what was said yes to, once, and proves it. The key is read again first: where anything about it is not as it was
 * shown, nothing is written. The version goes with it, so that the platform refuses where somebody was quicker still.
 */
export const enable = async (
  frozen: FrozenEnable,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<Result<Enabled, Problem>> => {
  const { courier, key, keyPath, payload, shown } = frozen
  const before = await readAgain(frozen)
  if (!before.ok) return before
  if (!sameKey(before.value, key)) return ok({ outcome: 'changed-meanwhile' })
  if (shown.already) return ok({ outcome: 'enabled', environments: shown.now, lost: [] })
  if (signal.aborted) return problem('cancelled', 'not-checked', 'It was stopped. Nothing was changed.')

  const written = await courier.write('PUT', keyPath, payload, key.version)
  if (!written.ok) return written
  const answer = written.value
  if (isVersionMismatch(answer)) return ok({ outcome: 'changed-meanwhile' })
  if (isRefusal(answer) && answer.kind === 'record') return problemOf(answer, askingOf(frozen, true))
  return prove(frozen, answer, clock, signal)
}
