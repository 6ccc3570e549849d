import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/arguments/parse.ts'
import { exitCodeOfCheck, failOnOf } from '../../../src/cli/exit-code.ts'
import type { CheckReport, CheckResult } from '../../../src/shared/model/diagnosis.ts'

type Outcome = Pick<CheckResult, 'verdict'> & Partial<Pick<CheckResult, 'changed'>>

const reportOf = (...outcomes: Outcome[]): CheckReport =>
  ({ results: outcomes.map((outcome) => ({ changed: null, ...outcome })) }) as CheckReport

const reasonsOf = (...args: string[]) => {
  const parsed = parseArguments(['check', ...args])
  if (!parsed.ok || !('values' in parsed.value)) throw new Error('The arguments were refused')
  const reasons = failOnOf(parsed.value)
  if (!reasons.ok) throw new Error('The reasons were refused')
  return reasons.value
}

const accepted: Outcome = { verdict: 'accepted' }
const changed: Outcome = { verdict: 'accepted', changed: { verdict: 'accepted', cause: 'works', at: null } }
const ends = (expiring: number, unknown: boolean[] = []) => ({
  expiring: Array.from({ length: expiring }, () => null),
  unknown: unknown.map((counts) => ({ counts })),
})

describe('the exit code of check', () => {
  it.each<[string, Outcome[], ReturnType<typeof ends> | null, string[], number]>([
    ['nothing was checked', [], null, [], 2],
    ['nothing was checked and no reason applies', [], null, ['--fail-on', 'unreadable'], 2],
    ['every token is accepted', [accepted, accepted], null, [], 0],
    ['one token is rejected', [accepted, { verdict: 'rejected' }], null, [], 1],
    ['one token has no access', [accepted, { verdict: 'no-access' }], null, [], 1],
    ['one was not checked', [accepted, { verdict: 'not-checked' }], null, [], 2],
    ['one response is unreadable', [{ verdict: 'unreadable' }, accepted], null, [], 2],
    ['one is rejected and one was not checked', [{ verdict: 'not-checked' }, { verdict: 'rejected' }], null, [], 1],
    ['a rejection is not a reason', [{ verdict: 'rejected' }], null, ['--fail-on', 'no-access'], 0],
    ['a lack of access is not a reason', [{ verdict: 'no-access' }], null, ['--fail-on', 'rejected'], 0],
    ['a change is not a reason', [changed], null, [], 0],
    ['a change is a reason', [changed], null, ['--fail-on', 'changed'], 1],
    ['nothing changed', [accepted], null, ['--fail-on', 'changed'], 0],
    ['a token expires', [accepted], ends(1), [], 1],
    ['no token expires', [accepted], ends(0), [], 0],
    ['an expiry is not a reason', [accepted], ends(1, [true]), ['--fail-on', 'rejected'], 0],
    ['an end date that counts is unknown', [accepted], ends(0, [false, true]), [], 2],
    ['an end date that does not count is unknown', [accepted], ends(0, [false]), [], 0],
  ])('when %s', (_case, outcomes, expiry, args, expected) => {
    expect(exitCodeOfCheck(reportOf(...outcomes), expiry, reasonsOf(...args))).toBe(expected)
  })
})
