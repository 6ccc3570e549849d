import { ok, type Result } from '../shared/contract/result.ts'
import type { CheckReport } from '../shared/model/diagnosis.ts'
import type { Verdict } from '../shared/model/verdict.ts'
import { FAIL_REASONS } from './arguments/options.ts'
import type { Arguments } from './arguments/parse.ts'
import { textOf } from './arguments/values.ts'
import { EXIT, misused, type Refusal } from './refusal.ts'

const EXIT_OF: Readonly<Record<Verdict, number>> = {
  accepted: EXIT.accepted,
  rejected: EXIT.noAccess,
  'no-access': EXIT.noAccess,
  'not-checked': EXIT.notChecked,
  unreadable: EXIT.notChecked,
}

export const exitCodeOf = (verdict: Verdict): number => EXIT_OF[verdict]

/** Of many: a token that is refused counts most, then what is not known. Nothing checked is nothing learned. */
export const exitCodeOfAll = ({ results }: { results: readonly { verdict: Verdict }[] }): number => {
  const codes = new Set(results.map(({ verdict }) => EXIT_OF[verdict]))
  if (codes.has(EXIT.noAccess)) return EXIT.noAccess
  return codes.size === 0 || codes.has(EXIT.notChecked) ? EXIT.notChecked : EXIT.accepted
}

export type FailOn = ReadonlySet<(typeof FAIL_REASONS)[number]>

/** Verdicts that end a check with 2 anyway. */
const ALWAYS: readonly string[] = ['not-checked', 'unreadable']

/** What ends soon counts where it was asked for. */
const USUAL: FailOn = new Set(['rejected', 'no-access', 'expiring'])

export const failOnOf = (args: Arguments): Result<FailOn, Refusal> => {
  const text = textOf(args, 'fail-on')
  if (text === null) return ok(USUAL)
  const words = text.split(',').map((word) => word.trim())
  const known = words.flatMap((word) => FAIL_REASONS.filter((reason) => reason === word))
  const isKnown = words.every((word) => ALWAYS.includes(word) || FAIL_REASONS.some((reason) => reason === word))
  return isKnown
    ? ok(new Set(known))
    : misused(`“--fail-on” takes a list of: ${[...FAIL_REASONS, ...ALWAYS].join(', ')}.`)
}

/** What ends soon, and of which tokens that cannot be known. */
type Ends = { expiring: readonly unknown[]; unknown: readonly { counts: boolean }[] }

const hasFailed = ({ results }: CheckReport, ends: Ends | null, failOn: FailOn): boolean =>
  (failOn.has('expiring') && ends !== null && ends.expiring.length > 0) ||
  results.some(
    ({ verdict, changed }) =>
      ((verdict === 'rejected' || verdict === 'no-access') && failOn.has(verdict)) ||
      (failOn.has('changed') && changed !== null),
  )

const isUnknown = ({ results }: CheckReport, ends: Ends | null, failOn: FailOn): boolean =>
  results.length === 0 ||
  results.some(({ verdict }) => ALWAYS.includes(verdict)) ||
  (failOn.has('expiring') && ends?.unknown.some(({ counts }) => counts) === true)

/** How a check ends: a token that fails counts most, then what is not known. Nothing checked is nothing learned. */
export const exitCodeOfCheck = (report: CheckReport, ends: Ends | null, failOn: FailOn): number => {
  if (hasFailed(report, ends, failOn)) return EXIT.noAccess
  return isUnknown(report, ends, failOn) ? EXIT.notChecked : EXIT.accepted
}
