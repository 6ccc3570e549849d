import type { CheckReport } from '../shared/model/diagnosis.ts'
import type { Verdict } from '../shared/model/verdict.ts'
import { EXIT } from './refusal.ts'

const EXIT_OF: Readonly<Record<Verdict, number>> = {
  accepted: EXIT.accepted,
  rejected: EXIT.noAccess,
  'no-access': EXIT.noAccess,
  'not-checked': EXIT.notChecked,
  unreadable: EXIT.notChecked,
}

export const exitCodeOf = (verdict: Verdict): number => EXIT_OF[verdict]

/** Of many: a token that is refused counts most, then what is not known. Nothing checked is nothing learned. */
export const exitCodeOfAll = ({ results }: CheckReport): number => {
  const codes = new Set(results.map(({ verdict }) => EXIT_OF[verdict]))
  if (codes.has(EXIT.noAccess)) return EXIT.noAccess
  return codes.size === 0 || codes.has(EXIT.notChecked) ? EXIT.notChecked : EXIT.accepted
}
