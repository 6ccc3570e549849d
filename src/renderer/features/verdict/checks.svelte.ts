import { SvelteMap } from 'svelte/reactivity'
import type { EventPayload } from '../../../shared/contract/contract.ts'
import type { DeskError } from '../../../shared/contract/errors.ts'
import type { Diagnosis, Plan } from '../../../shared/model/diagnosis.ts'
import type { ConsentGiven, ConsentOffer } from '../../../shared/model/investigation.ts'
import type { RequestDraft } from '../../../shared/model/request.ts'
import { placeInPath } from '../../../shared/text/path-place.ts'
import { desk } from '../../bridge/desk.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { originQuestion } from '../safety/origin-question.svelte.ts'
import type { Sent } from './subject.ts'

/** What is known of one response beyond itself: the plan before anything is checked, then the checks as they come in. */
export type Checks = {
  /** What would be sent, with the consents that were given. `null` while it isn't known. */
  plan: { expected: number; probes: Plan['probes'] } | null
  /** The run under way. `shown`: its checks so far. */
  running: { id: string; shown: Diagnosis | null; stopping: boolean } | null
  diagnosis: Diagnosis | null
  /** Whether the last run was stopped: the responses until then were judged. */
  stopped: boolean
  /** The last run: the next one continues it. */
  last: string | null
  /** Consents that would help, and those that were given here. */
  offers: readonly ConsentOffer[]
  used: readonly ConsentOffer[]
  error: DeskError | null
}

const NONE: Checks = {
  plan: null,
  running: null,
  diagnosis: null,
  stopped: false,
  last: null,
  offers: [],
  used: [],
  error: null,
}

/** What a consent is for. What the path names counts; what was chosen beside it only if it names no space. */
const subjectOf = (draft: RequestDraft, kind: 'tokens' | 'services'): string => {
  const { serviceId, spaceId, path, credential } = draft
  return JSON.stringify([kind, serviceId, placeInPath(path).spaceId ?? spaceId, kind === 'services' && credential])
}

/** What the user consented to since the start, for each space. Another service is allowed for one token only. */
class Consents {
  #given = $state.raw<readonly { subject: string; offer: ConsentOffer }[]>([])

  of(draft: RequestDraft, kind: 'tokens' | 'services'): ConsentOffer[] {
    const given = this.#given.filter(({ subject }) => subject === subjectOf(draft, kind))
    return [...new Map(given.map(({ offer }) => [offer.id, offer])).values()]
  }

  for(draft: RequestDraft): ConsentGiven {
    const idsOf = (kind: 'tokens' | 'services'): string[] => this.of(draft, kind).map(({ id }) => id)
    return { tokens: idsOf('tokens'), services: idsOf('services') }
  }

  give(draft: RequestDraft, offer: ConsentOffer): void {
    const subject = subjectOf(draft, offer.kind === 'service' ? 'services' : 'tokens')
    this.#given = [...this.#given, { subject, offer }]
  }
}

/** Finds out why a request fails: one click, with the same token and service, and what the user consents to besides. */
class AllChecks {
  readonly #of = new SvelteMap<string, Checks>()
  readonly #consents = new Consents()

  start(): () => void {
    return desk.events.on('diagnosis.progress', (progress) => this.#accept(progress))
  }

  of(exchangeId: string | null): Checks {
    return (exchangeId === null ? undefined : this.#of.get(exchangeId)) ?? NONE
  }

  /** What a run uses beyond this token and its service: the consents that its checks name, and all while it isn't planned. */
  beyond({ draft, exchangeId }: Sent): ConsentOffer[] {
    const { plan, running, used } = this.of(exchangeId)
    const probes = [...(plan?.probes ?? []), ...(running?.shown?.probes ?? [])]
    return [...this.#consents.of(draft, 'tokens'), ...this.#consents.of(draft, 'services')].filter(
      ({ id, kind, name }) =>
        plan === null ||
        used.some((offer) => offer.id === id) ||
        probes.some(({ token, service }) => (kind === 'service' ? service : token) === name),
    )
  }

  /** How much would be sent. Sends nothing. */
  async look(subject: Sent): Promise<void> {
    const { exchangeId } = subject
    if (this.#of.has(exchangeId)) return
    this.#set(exchangeId, {})
    const planned = await this.#plan(subject, null)
    if (!planned.ok || this.of(exchangeId).running !== null) return
    const { expected = 0, probes, offers } = planned.value
    this.#set(exchangeId, { plan: { expected, probes }, offers })
  }

  /** Sends the checks at once, after those that were sent already. */
  async findOut(subject: Sent): Promise<void> {
    const { exchangeId } = subject
    if (this.of(exchangeId).running !== null) return
    const id = crypto.randomUUID()
    this.#set(exchangeId, { running: { id, shown: null, stopping: false }, error: null, stopped: false })
    const { used, last } = this.of(exchangeId)
    const planned = await this.#plan(subject, last)
    const { stopping = false } = this.of(exchangeId).running ?? {}
    if (!planned.ok || stopping) {
      this.#set(exchangeId, { running: null, stopped: stopping, error: planned.ok ? null : planned.error })
      if (!planned.ok) originQuestion.ask(planned.error)
      return
    }
    const { expected = 0, probes, offers, planId } = planned.value
    this.#set(exchangeId, { plan: { expected, probes }, offers })
    const judged = await desk.diagnosis.run({ diagnosisId: id, planId })
    const stopped = this.of(exchangeId).running?.stopping === true
    if (!judged.ok) {
      this.#set(exchangeId, { running: null, error: judged.error })
      originQuestion.ask(judged.error)
      return
    }
    const { diagnosis } = judged.value
    await exchanges.refresh()
    // A chip that was used meanwhile is next; its checks belong to the same list.
    const isMore = this.of(exchangeId).used.length > used.length && !stopped
    this.#set(exchangeId, { diagnosis, last: id, stopped, offers: judged.value.offers, running: null })
    if (isMore) await this.findOut(subject)
  }

  /** Uses one more token or service, for this space as long as the app runs. */
  async use(subject: Sent, offer: ConsentOffer): Promise<void> {
    const { used, offers } = this.of(subject.exchangeId)
    this.#consents.give(subject.draft, offer)
    // The other responses were planned without it: they are planned again on view, or when they are checked.
    for (const [id, { diagnosis, running }] of this.#of) {
      if (id === subject.exchangeId || running !== null) continue
      if (diagnosis === null) this.#of.delete(id)
      else this.#set(id, { plan: null })
    }
    this.#set(subject.exchangeId, { used: [...used, offer], offers: offers.filter(({ id }) => id !== offer.id) })
    await this.findOut(subject)
  }

  /** The consents that would help now: the vault may have another token. Sends nothing. */
  async refreshOffers(subject: Sent): Promise<readonly ConsentOffer[]> {
    const { exchangeId } = subject
    const planned = await this.#plan(subject, this.of(exchangeId).last)
    if (planned.ok && this.of(exchangeId).running === null) this.#set(exchangeId, { offers: planned.value.offers })
    return this.of(exchangeId).offers
  }

  async again(subject: Sent): Promise<void> {
    this.#set(subject.exchangeId, { last: null, used: [] })
    await this.findOut(subject)
  }

  /** Stops the run. The responses until then are judged. */
  async stop(exchangeId: string): Promise<void> {
    const { running } = this.of(exchangeId)
    if (running === null) return
    this.#set(exchangeId, { running: { ...running, stopping: true } })
    await desk.diagnosis.cancel({ diagnosisId: running.id })
  }

  #plan({ draft, exchangeId }: Sent, continues: string | null) {
    return desk.diagnosis.plan({ draft, exchangeId, continues, consent: this.#consents.for(draft) })
  }

  #set(exchangeId: string, change: Partial<Checks>): void {
    this.#of.set(exchangeId, { ...this.of(exchangeId), ...change })
  }

  #accept({ diagnosisId, diagnosis }: EventPayload<'diagnosis.progress'>): void {
    for (const [exchangeId, { running }] of this.#of)
      if (running?.id === diagnosisId) this.#set(exchangeId, { running: { ...running, shown: diagnosis } })
  }
}

export const checks = new AllChecks()
