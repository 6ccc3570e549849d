import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload } from '../../shared/contract/contract.ts'
import { failed, ok, type Result } from '../../shared/contract/result.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Investigation } from '../../shared/model/investigation.ts'
import { createRedactor, redactValues, type Redact } from '../../shared/text/redact.ts'
import { diagnose, firstFacts } from '../diagnosis/diagnose.ts'
import type { DiagnosisInput } from '../diagnosis/input.ts'
import { explain } from '../diagnosis/explain.ts'
import { planOf, possiblePlan } from '../diagnosis/probes/plan.ts'
import { reportOf } from '../diagnosis/report.ts'
import type { History } from '../history/history.ts'
import type { Clock, HttpClient, RandomIds, Shell } from '../ports.ts'
import type { ReadBody } from '../requests/exchange.ts'
import type { Pace } from '../requests/pace.ts'
import type { UsedSecret } from '../vault/edits.ts'
import { carriersOf, keepProbes, knownAnswer } from './kept-exchanges.ts'
import { diagnosisInput } from '../world/target.ts'
import type { DeskWorld } from './desk-world.ts'
import { createPlans, type FrozenPlan } from './plans.ts'
import { questionOf } from './question.ts'

export type InvestigationDeps = {
  world: () => Promise<Result<DeskWorld>>
  http: HttpClient
  pace: Pace
  clock: Clock
  ids: RandomIds
  history: History
  readBody: ReadBody
  shell: Pick<Shell, 'saveFile'>
  appVersion: string
  onProgress: (progress: EventPayload<'diagnosis.progress'>) => void
  /** What was learned with a secret of the vault. */
  onVerdict: (used: UsedSecret, diagnosis: Diagnosis) => void
}

/** Carries out the channels `diagnosis.*`. */
export type DeskDiagnosis = Room<'diagnosis'> & {
  cancelAll(): void
  /** A plan holds its token in memory: it goes with the token that was pasted … */
  forgetPasted(handle: string): void
  /** … and with the one that was removed or has another secret. `kept`: since when each token of the vault has its secret. */
  keepPlansOf(kept: ReadonlyMap<string, number>): void
}

/** What the diagnosis is about, in the history: where, and with which token. */
const aboutOf = ({ environmentId, spaceId, credential }: DiagnosisInput, redact: Redact): string =>
  redact([environmentId ?? spaceId, credential.name].filter((part) => part !== null).join(' · ')).slice(0, 300)

/** Since when a token of the vault has its secret. */
const sinceOf = ({ tokens }: DeskWorld, tokenId: string | null): number | null =>
  tokens.find(({ id }) => id === tokenId)?.since() ?? null

export const createDeskDiagnosis = (deps: InvestigationDeps): DeskDiagnosis => {
  const running = new Map<string, AbortController>()
  const plans = createPlans<FrozenPlan>(deps.clock, deps.ids)

  /** What would be asked, fixed from here on. Whatever is kept or changed later is no part of it. */
  const freeze = async (target: Investigation): Promise<Result<FrozenPlan>> => {
    const world = await deps.world()
    if (!world.ok) return world
    const { credential } = target.draft
    const tokenId = credential.from === 'vault' ? credential.tokenId : null
    const asked = await questionOf(target, world.value, deps.clock.now().getTime())
    if (!asked.ok) return asked
    const { question, secrets } = asked.value
    // Of the secret that was released: another one than when the vault was read, maybe.
    const since = sinceOf(world.value, tokenId)
    const known = knownAnswer(deps.history, target.exchangeId, since)
    const input = diagnosisInput({ ...question, known }, world.value)
    const approved = planOf(firstFacts(input, deps.clock.now().getTime()))
    const handle = credential.from === 'pasted' ? credential.handle : null
    return ok({ input: { ...input, approved }, world: world.value, tokenId, handle, since, secrets })
  }

  /** The keychain may have been asked for long: a plan is kept only for a token that is still what it was. */
  const isStillThere = async ({ tokenId, handle, since }: FrozenPlan): Promise<boolean> => {
    if (tokenId === null && handle === null) return true
    const world = await deps.world()
    if (!world.ok) return false
    if (tokenId !== null) return sinceOf(world.value, tokenId) === since
    return handle === null || (await world.value.resolve({ from: 'pasted', handle })).ok
  }

  const carryOut = async (
    diagnosisId: string,
    { input, world, tokenId, secrets }: FrozenPlan,
    signal: AbortSignal,
  ): Promise<Diagnosis> => {
    const redact = createRedactor(secrets)
    const keep = keepProbes({
      services: world.services,
      history: deps.history,
      readBody: deps.readBody,
      connection: input.connection,
      run: {
        id: diagnosisId,
        kind: 'diagnosis',
        about: aboutOf(input, redact),
        at: deps.clock.now().toISOString(),
      },
      carriers: world.tokens.filter(({ id }) => id === tokenId).flatMap((token) => carriersOf(input.credential, token)),
      secrets,
      now: () => deps.clock.now(),
      newId: () => deps.ids.uuid(),
    })
    const diagnosis = await diagnose(
      input,
      { http: deps.http, clock: deps.clock, pace: deps.pace, version: deps.appVersion, signal, keep },
      (state) => deps.onProgress({ diagnosisId, diagnosis: redactValues(state, redact) }),
    )
    return redactValues(diagnosis, redact)
  }

  const reportText = (diagnosis: Diagnosis): string =>
    reportOf(diagnosis, { appVersion: deps.appVersion, at: deps.clock.now(), secrets: [] })

  return {
    async plan(target) {
      const frozen = await freeze(target)
      if (!frozen.ok) return frozen
      if (!(await isStillThere(frozen.value)))
        return failed({
          code: 'not-found',
          message: 'Its token was removed in the meantime. Choose a token, then diagnose again.',
        })
      const plan = possiblePlan(firstFacts(frozen.value.input, deps.clock.now().getTime()))
      const { secrets, since } = frozen.value
      return ok({ ...redactValues(plan, createRedactor(secrets)), planId: plans.keep(frozen.value), since })
    },

    async run({ diagnosisId, planId, without }) {
      if (running.has(diagnosisId)) return failed({ code: 'conflict', message: 'This diagnosis is already running.' })
      const frozen = plans.take(planId)
      if (!frozen.ok) return frozen
      const controller = new AbortController()
      running.set(diagnosisId, controller)
      try {
        const { input, tokenId, since } = frozen.value
        const plan = { ...frozen.value, input: { ...input, without } }
        const diagnosis = await carryOut(diagnosisId, plan, controller.signal)
        if (tokenId !== null && !controller.signal.aborted) deps.onVerdict({ id: tokenId, since }, diagnosis)
        return ok(diagnosis)
      } finally {
        running.delete(diagnosisId)
      }
    },

    cancel({ diagnosisId }) {
      running.get(diagnosisId)?.abort()
      return Promise.resolve(ok(null))
    },

    explain: ({ text }) => Promise.resolve(ok(explain(text))),

    report: ({ diagnosis }) => Promise.resolve(ok({ text: reportText(diagnosis) })),

    async saveReport({ diagnosis }) {
      const content = new TextEncoder().encode(reportText(diagnosis))
      const saved = await deps.shell.saveFile('token-desk-report.txt', content)
      if (saved.ok) return ok({ saved: saved.value === 'saved' })
      return failed({ code: 'file-failed', message: 'The report could not be written there. Choose another folder.' })
    },

    forgetPasted: (handle) => plans.forgetWhere((plan) => plan.handle === handle),
    keepPlansOf: (kept) => plans.forgetWhere(({ tokenId, since }) => tokenId !== null && kept.get(tokenId) !== since),

    cancelAll() {
      plans.forgetAll()
      for (const controller of running.values()) controller.abort()
    },
  }
}
