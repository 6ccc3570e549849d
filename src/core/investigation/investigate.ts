import type { EventPayload, Input } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Diagnosis, Plan } from '../../shared/model/diagnosis.ts'
import type { Investigation } from '../../shared/model/investigation.ts'
import type { Credential } from '../../shared/model/request.ts'
import { diagnose, firstFacts } from '../diagnosis/diagnose.ts'
import { explain } from '../diagnosis/explain.ts'
import { possiblePlan } from '../diagnosis/plan.ts'
import { reportOf } from '../diagnosis/report.ts'
import type { History } from '../history/history.ts'
import type { Clock, HttpClient, RandomIds, Shell } from '../ports.ts'
import type { ReadBody } from '../requests/exchange.ts'
import type { Pace } from '../requests/pace.ts'
import { keepProbes, knownAnswer } from './kept-exchanges.ts'
import { diagnosisInput } from './target.ts'
import type { InvestigationWorld } from './world.ts'

export type InvestigationDeps = {
  world: () => Promise<Result<InvestigationWorld>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  history: History
  readBody: ReadBody
  shell: Pick<Shell, 'saveFile'>
  appVersion: string
  onProgress: (progress: EventPayload<'diagnosis.progress'>) => void
  /** What was learnt about a token of the vault. */
  onVerdict: (tokenId: string, diagnosis: Diagnosis) => void
}

/** Carries out the channels `diagnosis.*`. */
export type DeskDiagnosis = {
  plan(target: Investigation): Promise<Result<Plan>>
  run(input: Input<'diagnosis.run'>): Promise<Result<Diagnosis>>
  cancel(diagnosisId: string): Promise<Result<null>>
  explain(text: string): Promise<Result<Diagnosis>>
  report(diagnosis: Diagnosis): Promise<Result<{ text: string }>>
  saveReport(diagnosis: Diagnosis): Promise<Result<{ saved: boolean }>>
  cancelAll(): void
}

const vaultTokenOf = (credential: Credential): string | null =>
  credential.from === 'vault' ? credential.tokenId : null

export const createDeskDiagnosis = (deps: InvestigationDeps): DeskDiagnosis => {
  const running = new Map<string, AbortController>()

  const inputOf = async (target: Investigation, without: readonly string[]) => {
    const world = await deps.world()
    if (!world.ok) return world
    const known = knownAnswer(deps.history, target.exchangeId)
    const input = await diagnosisInput(target, without, known, world.value, deps.clock.now().getTime())
    return input.ok ? ok({ input: input.value, world: world.value }) : input
  }

  const reportText = (diagnosis: Diagnosis): string =>
    reportOf(diagnosis, { appVersion: deps.appVersion, at: deps.clock.now(), secrets: [] })

  return {
    async plan(target) {
      const ready = await inputOf(target, [])
      return ready.ok ? ok(possiblePlan(firstFacts(ready.value.input))) : ready
    },

    async run({ diagnosisId, target, without }) {
      if (running.has(diagnosisId)) return failed({ code: 'conflict', message: 'This diagnosis is under way already.' })
      const controller = new AbortController()
      running.set(diagnosisId, controller)
      try {
        const ready = await inputOf(target, without)
        if (!ready.ok) return ready
        const { input, world } = ready.value
        const keep = keepProbes({
          services: world.services,
          history: deps.history,
          readBody: deps.readBody,
          connection: input.connection,
          now: () => deps.clock.now(),
          newId: () => deps.ids.uuid(),
        })
        const ports = { http: deps.http, clock: deps.clock, pace: deps.pace, signal: controller.signal, keep }
        const diagnosis = await diagnose(input, ports, (state) => deps.onProgress({ diagnosisId, diagnosis: state }))
        const tokenId = vaultTokenOf(target.draft.credential)
        if (tokenId !== null && !controller.signal.aborted) deps.onVerdict(tokenId, diagnosis)
        return ok(diagnosis)
      } finally {
        running.delete(diagnosisId)
      }
    },

    cancel(diagnosisId) {
      running.get(diagnosisId)?.abort()
      return Promise.resolve(ok(null))
    },

    explain: (text) => Promise.resolve(ok(explain(text))),

    report: (diagnosis) => Promise.resolve(ok({ text: reportText(diagnosis) })),

    async saveReport(diagnosis) {
      const content = new TextEncoder().encode(reportText(diagnosis))
      const saved = await deps.shell.saveFile('token-desk-report.txt', content)
      if (saved.ok) return ok({ saved: saved.value === 'saved' })
      return failed({ code: 'file-failed', message: 'The report could not be written there. Choose another folder.' })
    },

    cancelAll() {
      for (const controller of running.values()) controller.abort()
    },
  }
}
