import { CHECK_CONNECTIONS } from '../../shared/model/request-defaults.ts'
import type { CheckReport, CheckResult, CheckSummary, Diagnosis } from '../../shared/model/diagnosis.ts'
import { createShared, diagnoseWith } from './diagnose.ts'
import type { CheckCell } from './input.ts'
import { createSender, type DiagnosisPorts, type SendLimits } from './send.ts'

export const CHECK_LIMITS: SendLimits = { connections: CHECK_CONNECTIONS, perSecond: null, waitBudget: 60_000 }

export type CheckOptions = { limits: SendLimits; deep: boolean }

export type CheckProgress = { done: number; total: number; index: number; result: CheckResult }

/** The same verdict for another cause is a change where both are certain: else only more, or less, is known of it now. */
const isSame = (last: NonNullable<CheckCell['last']>, { verdict, causes }: Diagnosis): boolean => {
  const [cause] = causes
  const isGuess = [last.certainty ?? 'certain', cause?.certainty].some((certainty) => certainty !== 'certain')
  return last.verdict === verdict && (last.cause === cause?.id || isGuess)
}

const changeSince = (last: CheckCell['last'], diagnosis: Diagnosis): CheckResult['changed'] =>
  last === null || isSame(last, diagnosis) ? null : { verdict: last.verdict, cause: last.cause, at: last.at }

const resultOf = (cell: CheckCell, diagnosis: Diagnosis): CheckResult => ({
  token: cell.token,
  service: cell.service.name,
  space: cell.spaceId,
  environment: cell.environmentId,
  api: cell.api,
  verdict: diagnosis.verdict,
  headline: diagnosis.headline,
  sentence: diagnosis.sentence,
  causes: diagnosis.causes,
  evidence: diagnosis.evidence,
  probes: diagnosis.probes,
  changed: changeSince(cell.last, diagnosis),
})

export const summarize = (results: readonly CheckResult[], total: number, requests: number): CheckSummary => {
  const count = (verdict: CheckResult['verdict']): number =>
    results.filter((result) => result.verdict === verdict).length
  return {
    cells: results.length,
    accepted: count('accepted'),
    rejected: count('rejected'),
    'no-access': count('no-access'),
    'not-checked': count('not-checked'),
    unreadable: count('unreadable'),
    changed: results.filter(({ changed }) => changed !== null).length,
    requests,
    complete: results.length === total,
  }
}

/** `onProgress` gets each finished cell. If it is stopped, the results so far are returned, in the order of the cells. */
export const checkAll = async (
  cells: readonly CheckCell[],
  ports: DiagnosisPorts,
  { limits, deep }: CheckOptions,
  onProgress: (progress: CheckProgress) => void = () => undefined,
): Promise<CheckReport> => {
  const sender = createSender(ports, limits)
  const shared = createShared()
  const results: (CheckResult | undefined)[] = []
  const isStopped = (): boolean => ports.signal.aborted
  let next = 0
  let done = 0
  const work = async (): Promise<void> => {
    for (let index = next++; index < cells.length && !isStopped(); index = next++) {
      const cell = cells[index]
      if (cell === undefined) return
      const input = { ...cell, earlier: [], known: null }
      const diagnosis = await diagnoseWith(input, sender, ports, deep, null, shared)
      if (isStopped()) return
      const result = resultOf(cell, diagnosis)
      results[index] = result
      done += 1
      onProgress({ done, total: cells.length, index, result })
    }
  }
  // Twice as many cells as connections: while one cell thinks, another one sends.
  await Promise.all(Array.from({ length: Math.min(cells.length, limits.connections * 2) }, work))
  const finished = results.filter((result) => result !== undefined)
  return { results: finished, summary: summarize(finished, cells.length, sender.count()) }
}
