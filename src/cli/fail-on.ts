import { ok, type Result } from '../shared/contract/result.ts'
import type { CheckReport } from '../shared/model/diagnosis.ts'
import type { Arguments } from './arguments/parse.ts'
import { textOf } from './arguments/values.ts'
import { EXIT, misused, type Refusal } from './refusal.ts'

/** What may end a check with 1. That nothing was learnt ends it with 2, whatever is listed: a check that saw nothing is not green. */
const REASONS = ['rejected', 'no-access', 'changed', 'expiring'] as const
export type FailOn = ReadonlySet<(typeof REASONS)[number]>

/** Verdicts that end a check with 2 anyway. */
const ALWAYS: readonly string[] = ['not-checked', 'unreadable']

/** As it has always been. */
const USUAL: FailOn = new Set(['rejected', 'no-access'])

export const failOnOf = (args: Arguments): Result<FailOn, Refusal> => {
  const text = textOf(args, 'fail-on')
  if (text === null) return ok(USUAL)
  const words = text.split(',').map((word) => word.trim())
  const known = words.flatMap((word) => REASONS.filter((reason) => reason === word))
  const isKnown = words.every((word) => ALWAYS.includes(word) || REASONS.some((reason) => reason === word))
  return isKnown ? ok(new Set(known)) : misused(`“--fail-on” takes a list of: ${[...REASONS, ...ALWAYS].join(', ')}.`)
}

const hasFailed = ({ results }: CheckReport, failOn: FailOn): boolean =>
  results.some(
    ({ verdict, changed }) =>
      ((verdict === 'rejected' || verdict === 'no-access') && failOn.has(verdict)) ||
      (failOn.has('changed') && changed !== null),
  )

/** How a check ends. End dates are not looked at here yet: once they are, `expiring` joins `hasFailed`. */
export const exitCodeOfCheck = (report: CheckReport, failOn: FailOn): number => {
  if (hasFailed(report, failOn)) return EXIT.noAccess
  const isUnknown = report.results.length === 0 || report.results.some(({ verdict }) => ALWAYS.includes(verdict))
  return isUnknown ? EXIT.notChecked : EXIT.accepted
}
