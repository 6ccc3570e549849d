import { ok, type Result } from '../../shared/contract/result.ts'
import type { Consent, DiagnosisInput, KnownAnswer } from '../../core/diagnosis/input.ts'
import { diagnosisInput } from '../../core/inventory/diagnosis-input.ts'
import type { Arguments } from '../arguments/parse.ts'
import { baseUrlsOf } from '../arguments/base-urls.ts'
import { isGiven, numberOf } from '../arguments/values.ts'
import type { Refusal } from '../refusal.ts'
import type { Chosen } from './credential.ts'
import type { Place } from './place.ts'
import type { CommandWorld } from './world.ts'

/** A manifest is handed over to be used; Management tokens of a person's own vault need their yes. */
export const consentOf = (args: Arguments, { from }: CommandWorld): Consent => ({
  otherServices: isGiven(args, 'allow-other-services'),
  managementRead: from === 'manifest' || isGiven(args, 'allow-management-reads'),
})

/** Seconds that may pass until a young key is active. */
export const waitOf = (args: Arguments): Result<number, Refusal> => {
  const wait = numberOf(args, 'wait', 0, 600)
  return wait.ok ? ok(wait.value ?? 0) : wait
}

const OTHER = 'the other service'

/** One diagnosis from the arguments and the inventory. `now` in milliseconds: varies what must pass a cache. */
export const inputOf = (
  args: Arguments,
  place: Place,
  { credential, token }: Chosen,
  known: KnownAnswer | null,
  world: CommandWorld,
  now: number,
): Result<DiagnosisInput, Refusal> => {
  const other = baseUrlsOf(args, 'other-base-url')
  if (!other.ok) return other
  const wait = waitOf(args)
  if (!wait.ok) return wait
  const compareWith = other.value === null ? [] : [{ name: OTHER, baseUrls: other.value, webAppUrl: null }]
  const consent = consentOf(args, world)
  return ok(diagnosisInput({ ...place, credential, token, compareWith, consent, wait: wait.value, known, now }, world))
}
