import type { DeskError } from '../../shared/contract/errors.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { RotatePlan, RotationStep } from '../../shared/model/lifecycle.ts'
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
  findKey,
  quoted,
  withManagers,
  type KeyQuestion,
  type KeyReading,
  untilActive,
} from './api-keys.ts'
import {
  readOne,
  type Courier,
  type LifecyclePorts,
  foreign,
  isRefusal,
  notUnderstood,
  problem,
  problemOf,
  type Problem,
} from './management.ts'
import type { Vault } from '../vault/vault.ts'
import { isUnproven, usedOf, type KnownToken, type Inventory } from '../inventory/inventory.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import { environmentsOf, type Token } from '../../shared/model/token.ts'
import { CHECK_LIMITS, checkAll } from '../diagnosis/check.ts'
import { plannedCells } from '../inventory/check-cells.ts'
import { notedOfResults, saveLearned, type LearningVault } from '../inventory/learned-verdicts.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'

/** `begun`: an earlier rotation that was cut off. `isKept`: the new value can be read. `unproven`: the keychain gave no value. */
type RotateQuestion = KeyQuestion & {
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

type NewKey = { newName: string; newKey: RotatePlan['newKey']; found: string | null }

/** The value of the key that a cut-off rotation requested. `null` if the space has no such key, more than one, or one for something else. */
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

const begunOf = async (
  tokenId: string,
  { rotations }: Pick<Vault, 'rotations'>,
): Promise<Result<RotateQuestion['begun']>> => {
  const unfinished = await rotations.unfinished(tokenId)
  if (!unfinished.ok) return unfinished
  if (unfinished.value === null) return ok(null)
  const { newName, value } = unfinished.value
  const unread = typeof value === 'string' ? null : value
  return ok({ newName, isKept: value === 'kept', unproven: unread !== null && isUnproven(unread) ? unread : null })
}

const notBegun = (error: DeskError): { ok: false; error: Problem } => problem('not-begun', null, error.message, error)

/** Reads what rotating would create, or how an earlier rotation continues. Creates nothing. */
export const planRotate = async (
  question: KeyQuestion,
  vault: Pick<Vault, 'rotations'>,
  ports: LifecyclePorts,
): Promise<Result<FrozenRotate, Problem>> => {
  const begun = await begunOf(question.token.id, vault)
  if (!begun.ok) return notBegun(begun.error)
  const month = ports.clock.now().toISOString().slice(0, 7)
  return withManagers({ ...question, begun: begun.value }, ports, (reading) => planWith(reading, month))
}

/** Creates what the user confirmed, once. It returns a secret, which goes into the keychain before anything else. */
const createKey = async (frozen: FrozenRotate): Promise<Result<{ id: string; secret: string }, Problem>> => {
  const { courier, path, payload, shown, newName, key } = frozen
  const asking = { what: `a key ${quoted(shown.newName)}`, token: shown.management, change: false }
  const made = await courier.write('POST', path, payload, null)
  if (!made.ok) return made
  const answer = made.value
  if (isRefusal(answer)) return problemOf(answer, asking)
  const created = answer.kind === 'content' ? readNewKey(answer.text, newName, key.id) : null
  return created === null
    ? problem(
        'not-known',
        'not-checked',
        `It is not known whether the key ${quoted(shown.newName)} was created: the answer cannot be read. Rotate again: Token Desk looks for the key before it creates another one. The old key is unchanged.`,
      )
    : ok(created)
}

export type RotationDeps = {
  vault: Pick<Vault, 'rotations'> & LearningVault
  /** What is known now: the new key is in it once it is kept. */
  inventory: () => Promise<Result<Inventory>>
  ports: LifecyclePorts
  seconds: number
  onStep: (step: RotationStep) => Promise<void>
  /** Hears of the new value as soon as there is one, to keep it out of everything that is written. */
  onSecret: (secret: string) => void
}

/** `retired` is `null` if the new key doesn't work wherever the old one should, or it was stopped. Then both keep their names. */
export type Rotated = { fresh: Token; retired: Token | null; report: CheckReport }

/** The new key’s entry; its value is made, or taken from where the rotation before left it. */
const keepNew = async (
  frozen: FrozenRotate,
  begun: Token | null,
  { vault, onStep, onSecret, ports }: RotationDeps,
): Promise<Result<Token, Problem>> => {
  const { shown, question, found } = frozen
  if (begun !== null) return ok(begun)
  if (shown.newKey === 'in-vault')
    return problem(
      'changed-meanwhile',
      'not-checked',
      'The new key was removed in the meantime, or its value is gone. Nothing was changed. Rotate again.',
    )
  if (ports.signal.aborted) return problem('cancelled', 'not-checked', 'It was stopped. Nothing was created.')
  await onStep('making')
  const made = found === null ? await createKey(frozen) : ok({ secret: found })
  if (!made.ok) return made
  onSecret(made.value.secret)
  const kept = await vault.rotations.keep(question.token.id, made.value.secret)
  return kept.ok
    ? kept
    : problem(
        'not-kept',
        'not-checked',
        `${kept.error.message} The new key “${shown.newName}” was created but couldn’t be saved. Rotate again to fetch it. “${shown.token}” is unchanged.`,
      )
}

const knownNow = async (
  fresh: Token,
  deps: RotationDeps,
): Promise<Result<{ token: KnownToken; inventory: Inventory }>> => {
  const inventory = await deps.inventory()
  if (!inventory.ok) return inventory
  const token = inventory.value.tokens.find(({ id }) => id === fresh.id)
  return token === undefined
    ? { ok: false, error: { code: 'not-found', message: 'The new key is no longer in the vault.' } }
    : ok({ token, inventory: inventory.value })
}

const waitFor = async (
  { question }: FrozenRotate,
  token: KnownToken,
  { ports, seconds, onSecret, onStep }: RotationDeps,
): Promise<Result<null>> => {
  await onStep('waiting')
  const secret = await token.secret()
  if (!secret.ok) return secret
  const value = secret.value ?? ''
  onSecret(value)
  const own = { secret: value, reach: token.reach }
  for (const environment of environmentsOf(token)) await untilActive({ question, own }, environment, ports, seconds)
  return ok(null)
}

const tryOut = async (token: KnownToken, inventory: Inventory, deps: RotationDeps): Promise<Result<CheckReport>> => {
  const { vault, ports, onStep } = deps
  const planned = await plannedCells([token], inventory, {
    consent: { otherServices: false, managementRead: false },
    placement: 'header',
    timeLimit: PROBE_TIMEOUT,
    wait: 0,
    now: ports.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return planned
  await onStep('trying')
  const cells = planned.value.map(({ cell }) => cell)
  const report = await checkAll(cells, { ...ports, keep: null }, { limits: CHECK_LIMITS, deep: true })
  const at = ports.clock.now().toISOString()
  const results = report.results.map((result) => ({ ...result, tokenId: token.id }))
  const saved = await saveLearned(vault, notedOfResults(at, results), [usedOf(token)])
  return saved.ok ? ok(report) : saved
}

const worksEverywhere = ({ results, summary }: CheckReport): boolean =>
  results.length > 0 && summary.complete && results.every(({ verdict }) => verdict === 'accepted')

const notInPlace = (frozen: FrozenRotate, error: DeskError): { ok: false; error: Problem } => {
  const { newName, token } = frozen.shown
  const kept =
    error.code === 'no-secret'
      ? `The value of the new key “${newName}” is missing from the keychain. Rotate again to fetch it from the space.`
      : `The new key is saved as “${newName}”.`
  const message = `${error.message} ${kept} “${token}” stays in use.`
  return problem('not-in-place', 'not-checked', message, { ...error, message })
}

const putInPlace = async (
  frozen: FrozenRotate,
  fresh: Token,
  deps: RotationDeps,
): Promise<Result<Rotated, Problem>> => {
  const known = await knownNow(fresh, deps)
  if (!known.ok) return notInPlace(frozen, known.error)
  const { token, inventory } = known.value
  const waited = await waitFor(frozen, token, deps)
  if (!waited.ok) return notInPlace(frozen, waited.error)
  const tried = await tryOut(token, inventory, deps)
  if (!tried.ok) return notInPlace(frozen, tried.error)
  const report = tried.value
  if (!worksEverywhere(report) || deps.ports.signal.aborted) return ok({ fresh, retired: null, report })
  await deps.onStep('exchanging')
  const done = await deps.vault.rotations.finish(frozen.question.token.id, enabledEnvironments(frozen.key))
  return done.ok ? ok({ ...done.value, report }) : notInPlace(frozen, done.error)
}

/** The platform refused to make the key, or received no request: there is nothing to continue from. */
const isNothing = ({ why }: Problem): boolean => !['not-known', 'not-kept', 'not-in-place'].includes(why)

/** At any end, the old name belongs to a saved key, and the note allows to continue. The old key is never deleted. */
export const carryOutRotation = async (frozen: FrozenRotate, deps: RotationDeps): Promise<Result<Rotated, Problem>> => {
  const { rotations } = deps.vault
  const tokenId = frozen.question.token.id
  const begun = await rotations.begin(tokenId, frozen.newName)
  if (!begun.ok) return notBegun(begun.error)
  // The record stays, unless the rotation ended, or came to nothing.
  let left: 'to go on from' | 'nothing' | 'in place' = 'to go on from'
  try {
    const fresh = await keepNew(frozen, begun.value, deps)
    if (!fresh.ok && frozen.shown.newKey === 'to-make' && isNothing(fresh.error)) left = 'nothing'
    const done = fresh.ok ? await putInPlace(frozen, fresh.value, deps) : fresh
    if (done.ok && done.value.retired !== null) left = 'in place'
    return done
  } finally {
    // If this fails, the record stays as after a killed process: the next start reports it.
    if (left === 'nothing') await rotations.giveUp(tokenId)
    else if (left === 'to go on from') await rotations.stop(tokenId)
  }
}
