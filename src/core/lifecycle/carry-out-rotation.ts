import type { DeskError } from '../../shared/contract/errors.ts'
import { ok, type Result } from '../../shared/contract/result.ts'
import type { CheckReport } from '../../shared/model/diagnosis.ts'
import type { RotationStep } from '../../shared/model/lifecycle.ts'
import { environmentsOf, type Token } from '../../shared/model/token.ts'
import { CHECK_LIMITS, checkAll } from '../diagnosis/check.ts'
import type { Vault } from '../vault/vault.ts'
import { plannedCells } from '../world/cells.ts'
import { cellOfResult, standingsOf } from '../world/standing.ts'
import { PROBE_TIMEOUT } from '../world/target.ts'
import { usedOf, type KnownToken, type World } from '../world/world.ts'
import type { LifecyclePorts } from './management.ts'
import { problem, type Problem } from './problem.ts'
import { createKey, type FrozenRotate } from './rotate.ts'
import { untilActive } from './until-active.ts'

export type RotationDeps = {
  vault: Pick<Vault, 'rotations' | 'noteCells' | 'noteChecks'>
  /** What is known now: the new key is in it once it is kept. */
  world: () => Promise<Result<World>>
  ports: LifecyclePorts
  /** How long the new key is waited for, in each environment. */
  seconds: number
  onStep: (step: RotationStep) => Promise<void>
  /** Hears of the new value as soon as there is one, to keep it out of everything that is written. */
  onSecret: (secret: string) => void
}

/**
 * How a rotation ended. `retired` null: the new key does not work wherever the old one should, or it was stopped; both keys
 * are kept under their own names, and the old one stays in its place.
 */
export type Rotated = { fresh: Token; retired: Token | null; report: CheckReport }

const notBegun = (error: DeskError): { ok: false; error: Problem } => problem('not-begun', null, error.message, error)

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
        `${kept.error.message} The new key “${shown.newName}” is in the space, but its value could not be kept here. Rotate again: the value is read from there. “${shown.token}” is as it was.`,
      )
}

/** The new key as everybody here knows it. */
const knownNow = async (fresh: Token, deps: RotationDeps): Promise<Result<{ token: KnownToken; world: World }>> => {
  const world = await deps.world()
  if (!world.ok) return world
  const token = world.value.tokens.find(({ id }) => id === fresh.id)
  return token === undefined
    ? { ok: false, error: { code: 'not-found', message: 'The new key is no longer in the vault.' } }
    : ok({ token, world: world.value })
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
  for (const environment of environmentsOf({ environments: [...token.environments] }))
    await untilActive({ question, own, shown: { environment } }, ports, seconds)
  return ok(null)
}

/** The new key, tried wherever the old one should work. */
const tryOut = async (token: KnownToken, world: World, deps: RotationDeps): Promise<Result<CheckReport>> => {
  const { vault, ports, onStep } = deps
  const planned = await plannedCells([token], world, {
    consent: { otherServices: false, managementRead: false },
    placement: 'header',
    timeout: PROBE_TIMEOUT,
    wait: 0,
    now: ports.clock.now().getTime(),
    withSecrets: true,
  })
  if (!planned.ok) return planned
  await onStep('trying')
  const cells = planned.value.map(({ cell }) => cell)
  const report = await checkAll(cells, { ...ports, keep: null }, { limits: CHECK_LIMITS, deep: true })
  const at = ports.clock.now().toISOString()
  const used = [usedOf(token)]
  const noted = await vault.noteCells(
    report.results.flatMap((result) => cellOfResult(token.id, at, result)),
    used,
  )
  const told = noted.ok
    ? await vault.noteChecks(
        standingsOf(
          at,
          report.results.map((result) => ({ ...result, tokenId: token.id })),
        ),
        used,
      )
    : noted
  return told.ok ? ok(report) : told
}

const worksEverywhere = ({ results, summary }: CheckReport): boolean =>
  results.length > 0 && summary.complete && results.every(({ verdict }) => verdict === 'accepted')

const notInPlace = (frozen: FrozenRotate, error: DeskError): { ok: false; error: Problem } => {
  const { newName, token } = frozen.shown
  const kept =
    error.code === 'no-secret'
      ? `The value of the new key “${newName}” is no longer kept. Rotate again: the key is looked for in the space.`
      : `The new key is kept as “${newName}”.`
  const message = `${error.message} ${kept} “${token}” stays in use.`
  return problem('not-in-place', 'not-checked', message, { ...error, message })
}

/** From the new key in the vault to the names' exchange. */
const putInPlace = async (
  frozen: FrozenRotate,
  fresh: Token,
  deps: RotationDeps,
): Promise<Result<Rotated, Problem>> => {
  const known = await knownNow(fresh, deps)
  if (!known.ok) return notInPlace(frozen, known.error)
  const { token, world } = known.value
  const waited = await waitFor(frozen, token, deps)
  if (!waited.ok) return notInPlace(frozen, waited.error)
  const tried = await tryOut(token, world, deps)
  if (!tried.ok) return notInPlace(frozen, tried.error)
  const report = tried.value
  if (!worksEverywhere(report) || deps.ports.signal.aborted) return ok({ fresh, retired: null, report })
  await deps.onStep('exchanging')
  const done = await deps.vault.rotations.finish(frozen.question.token.id)
  return done.ok ? ok({ ...done.value, report }) : notInPlace(frozen, done.error)
}

/** The platform said itself that it did not make the key, or was never asked: there is nothing to go on from. */
const isNothing = ({ why }: Problem): boolean => !['not-known', 'not-kept', 'not-in-place'].includes(why)

/**
 * Carries out what was said yes to: notes it, makes the new key, keeps it, waits until it is active, tries it wherever the
 * old one should work, and lets the two change names. Wherever it ends, the old name stands for a key that is kept, and
 * what was begun is noted to be gone on from. The old key is never deleted.
 */
export const carryOutRotation = async (frozen: FrozenRotate, deps: RotationDeps): Promise<Result<Rotated, Problem>> => {
  const { rotations } = deps.vault
  const tokenId = frozen.question.token.id
  const begun = await rotations.begin(tokenId, frozen.newName)
  if (!begun.ok) return notBegun(begun.error)
  // What is noted stays, unless it is said that it came to its end, or to nothing.
  let left: 'to go on from' | 'nothing' | 'in place' = 'to go on from'
  try {
    const fresh = await keepNew(frozen, begun.value, deps)
    if (!fresh.ok && frozen.shown.newKey === 'to-make' && isNothing(fresh.error)) left = 'nothing'
    const done = fresh.ok ? await putInPlace(frozen, fresh.value, deps) : fresh
    if (done.ok && done.value.retired !== null) left = 'in place'
    return done
  } finally {
    // Should this fail, it is as if the process had been killed: the next start tells of it.
    if (left === 'nothing') await rotations.giveUp(tokenId)
    else if (left === 'to go on from') await rotations.stop(tokenId)
  }
}
