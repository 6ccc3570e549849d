import { deskError } from '../../shared/contract/errors.ts'
import { failed, ok, type Result, failedWith } from '../../shared/contract/result.ts'
import type { ConsentGiven, ConsentOffer, Investigation } from '../../shared/model/investigation.ts'
import type { RequestDraft } from '../../shared/model/request.ts'
import type { Service } from '../../shared/model/service.ts'
import type { Placement } from '../../shared/model/token.ts'
import { placeInPath } from '../../shared/text/path-place.ts'
import { buildTarget, hrefOf } from '../../shared/text/url.ts'
import type { DiagnosedCredential, DiagnosisInput } from '../diagnosis/input.ts'
import { PASTED_TOKEN } from '../requests/credentials.ts'
import { blocked, ofKnownToken } from '../requests/refusals.ts'
import { secretsFor } from '../inventory/known-secrets.ts'
import { PROBE_TIMEOUT } from '../../shared/model/request-defaults.ts'
import { credentialOf, type Place, type Question, diagnosisInput, onlyAllowed } from '../inventory/diagnosis-input.ts'
import { looseCredential, pathOf, typedToken } from '../inventory/typed-tokens.ts'
import { usedOf, type KnownToken, type DeskInventory } from '../inventory/inventory.ts'
import type { Room } from '../../shared/contract/calls.ts'
import type { EventPayload, Output } from '../../shared/contract/contract.ts'
import type { Diagnosis } from '../../shared/model/diagnosis.ts'
import type { Said } from '../../shared/model/exchange.ts'
import type { Run } from '../../shared/model/history.ts'
import { createRedactor, redactValues, type Redact } from '../../shared/text/redact.ts'
import { diagnose, firstFacts } from '../diagnosis/diagnose.ts'
import { saidOf } from '../diagnosis/judge-response.ts'
import { furtherProbes, planOf, possiblePlan } from '../diagnosis/probes/plan.ts'
import { reportOf } from '../diagnosis/report.ts'
import type { PastedSecret, UsedSecret } from '../vault/edits.ts'
import { carriersOf, keepProbes, knownAnswer, type RunDeps } from './probe-history.ts'
import { explainWithVault } from './vault-match.ts'
import { createRunning } from '../running.ts'
import { createPlans, type FrozenPlan } from './shown-plans.ts'

type Chosen = { credential: DiagnosedCredential; token: KnownToken | null; placement: Placement }

/** Whose token the diagnosis is about: the chosen one, one written by hand, or none. */
const chosenCredential = async (
  draft: RequestDraft,
  service: Service,
  place: Place,
  inventory: DeskInventory,
): Promise<Result<Chosen>> => {
  const { placement, credential } = draft
  if (credential.from === 'vault') {
    const token = inventory.tokens.find(({ id }) => id === credential.tokenId)
    if (token === undefined)
      return failedWith('not-found', 'The chosen token is no longer in the vault. Choose another one.')
    const read = await credentialOf(token, place)
    return read.ok ? ok({ credential: read.value, token, placement }) : read
  }
  if (credential.from === 'pasted') {
    const pasted = await inventory.resolve(credential)
    if (!pasted.ok) return pasted
    const known = await looseCredential(pasted.value.secret ?? '', false, service, place, inventory.tokens)
    return known.ok ? ok({ ...known.value, placement }) : known
  }
  const typed = typedToken(draft)
  if (typed === null) return ok({ credential: { state: 'missing', kind: null, name: null }, token: null, placement })
  const loose = await looseCredential(typed.secret, true, service, place, inventory.tokens)
  return loose.ok ? ok({ ...loose.value, placement: typed.placement }) : loose
}

/** Without a token and a response there is nothing to judge. */
const NO_TOKEN = deskError(
  'invalid-input',
  'The request has no token, so there is nothing to diagnose. Choose a token, or paste one.',
)

export type Asked = { question: Omit<Question, 'known'>; secrets: readonly string[] }

/** A request of the builder as a question. Fails when its service or its token is gone, or its path holds another's token. */
export const questionOf = async (
  { draft }: Pick<Investigation, 'draft'>,
  inventory: DeskInventory,
  now: number,
): Promise<Result<Asked>> => {
  const service = inventory.services.find(({ id }) => id === draft.serviceId)
  if (service === undefined) return failedWith('not-found', 'The service of this request is no longer in the vault.')
  const path = pathOf(draft)
  const { api } = draft
  const baseUrl = service.baseUrls[api]
  // The diagnosis reports a service that has no address for this API.
  const address = baseUrl === undefined ? null : buildTarget(baseUrl, path, [])
  if (address?.ok === false) return failed(blocked([{ ...address.error, blocking: true }]))
  const urls = address === null ? [] : [new URL(hrefOf(address.value))]
  const inPath = await secretsFor([path], { urls }, inventory.tokens)
  if (!inPath.ok) return failed(ofKnownToken(inPath.error))
  const { found } = inPath.value
  const placed = placeInPath(path)
  // What is sent counts, not what was chosen beside it.
  const { spaceId, environmentId } = placed.spaceId === null ? draft : placed
  const place: Place = { api, spaceId, environmentId }
  const chosen = await chosenCredential(draft, service, place, inventory)
  if (!chosen.ok) return chosen
  const question: Asked['question'] = {
    ...chosen.value,
    service,
    api,
    spaceId,
    environmentId,
    path,
    alsoBound: found,
    compareWith: [],
    consent: { otherServices: false, managementRead: false },
    timeLimit: PROBE_TIMEOUT,
    wait: 0,
    now,
  }
  return ok({ question, secrets: found.map(({ secret }) => secret) })
}

export type InvestigationDeps = RunDeps & {
  onProgress: (progress: EventPayload<'diagnosis.progress'>) => void
  onVerdict: (about: UsedSecret | PastedSecret, diagnosis: Diagnosis) => void
  /** After each exchange with another token of the vault than the diagnosed one. */
  onOther: (used: UsedSecret, exchangeId: string) => void
}

/** What a diagnosis requested, for its continuation: of the same request, with the same secret. */
type Begun = Pick<FrozenPlan, 'tokenId' | 'handle' | 'since'> & { request: string; asked: DiagnosisInput['earlier'] }

const requestKey = ({ draft, exchangeId }: Investigation): string => JSON.stringify([draft, exchangeId])

const MOST_BEGUN = 20
const MOST_OFFERS = 3

const withEveryConsent = (input: DiagnosisInput, inventory: DeskInventory): DiagnosisInput =>
  onlyAllowed(
    input,
    { tokens: inventory.tokens.map(({ id }) => id), services: inventory.services.map(({ id }) => id) },
    inventory,
  )

/** The consents with which something would be sent that isn't allowed by `consent`, the most useful first. */
const offersOf = (
  input: DiagnosisInput,
  consent: ConsentGiven,
  inventory: DeskInventory,
  now: number,
): ConsentOffer[] => {
  /** One of each sort: more of it are offered once that one was used. */
  const sorts = new Set<string>()
  /** One for each token and service: a consent is for all that it would read. */
  const offers = new Map<string, ConsentOffer>()
  const add = (sort: string, offer: ConsentOffer): void => {
    if (!sorts.has(sort) && !offers.has(offer.id)) offers.set(offer.id, offer)
    sorts.add(sort)
  }
  for (const spec of furtherProbes(firstFacts(withEveryConsent(input, inventory), now))) {
    const { host } = new URL(spec.baseUrl)
    const { credential, service: name, reads } = spec
    if (credential.whose === 'witness') {
      const { id } = credential.token
      const isKeyList = reads === 'delivery-keys' || reads === 'preview-keys'
      const kind = isKeyList ? 'key-list' : reads === null ? 'token' : 'management'
      const isNew = !consent.tokens.includes(id) && !inventory.isUnreadable(id)
      if (isNew) add(`${kind} ${spec.api}`, { kind, id, name: credential.token.name, host })
    } else if (spec.kind === 'other-service') {
      const id = inventory.services.find((service) => service.name === name)?.id
      if (id !== undefined && !consent.services.includes(id)) add(id, { kind: 'service', id, name, host })
    }
  }
  return [...offers.values()].slice(0, MOST_OFFERS)
}

/** Carries out the channels `diagnosis.*`. */
export type DeskDiagnosis = Room<'diagnosis'> & {
  cancelAll(): void
  /** A plan holds its token in memory: it goes with the token that was pasted … */
  forgetPasted(handle: string): void
  /** … and with the one that was removed or has another secret. `kept`: since when each token of the vault has its secret. */
  keepPlansOf(kept: ReadonlyMap<string, number>): void
}

/** What the diagnosis is about, in the history: with which token, and where. */
const aboutOf = ({ environmentId, spaceId, credential }: DiagnosisInput, redact: Redact): string => {
  const token = credential.name ?? (credential.state === 'present' ? PASTED_TOKEN : null)
  return redact([token, environmentId ?? spaceId].filter((part) => part !== null).join(' · ')).slice(0, 300)
}

/** Its verdict, in the history. The details of a cause may contain words of a response, which isn't stored. */
const verdictInHistory = ({ verdict, headline, causes }: Diagnosis, redact: Redact): Said | undefined => {
  const [first] = causes
  if (first === undefined) return undefined
  return redactValues({ ...saidOf({ ...first, detail: {} }, { headline, summary: first.summary }), verdict }, redact)
}

const sinceOf = ({ tokens }: DeskInventory, tokenId: string | null): number | null =>
  tokens.find(({ id }) => id === tokenId)?.since() ?? null

export const createDeskDiagnosis = (deps: InvestigationDeps): DeskDiagnosis => {
  const running = createRunning()
  const plans = createPlans<FrozenPlan>(deps.clock, deps.ids)
  const begun = new Map<string, Begun>()

  /** What would be sent, fixed from here on. Later changes aren’t part of it. */
  const freeze = async (target: Investigation): Promise<Result<FrozenPlan>> => {
    const inventory = await deps.inventory()
    if (!inventory.ok) return inventory
    const { credential } = target.draft
    const tokenId = credential.from === 'vault' ? credential.tokenId : null
    const asked = await questionOf(target, inventory.value, deps.clock.now().getTime())
    if (!asked.ok) return asked
    const { question, secrets } = asked.value
    // Of the secret that was released: another one than when the vault was read, maybe.
    const since = sinceOf(inventory.value, tokenId)
    const known = knownAnswer(deps.history, target.exchangeId, since)
    const handle = credential.from === 'pasted' ? credential.handle : null
    const before = begun.get(target.continues ?? '')
    const isSame =
      before?.request === requestKey(target) &&
      before.tokenId === tokenId &&
      before.handle === handle &&
      before.since === since
    const earlier = before !== undefined && isSame ? before.asked : []
    const whole = { ...diagnosisInput({ ...question, known }, inventory.value), earlier }
    const input = onlyAllowed(whole, target.consent, inventory.value)
    if (known === null && input.api !== 'images' && input.credential.state === 'missing') return failed(NO_TOKEN)
    const approved = planOf(firstFacts(input, deps.clock.now().getTime()))
    return ok({ input: { ...input, approved }, inventory: inventory.value, target, tokenId, handle, since, secrets })
  }

  /** The keychain may have been asked for long: a plan is kept only for a token that is still what it was. */
  const isStillThere = async ({ tokenId, handle, since }: FrozenPlan): Promise<boolean> => {
    if (tokenId === null && handle === null) return true
    const inventory = await deps.inventory()
    if (!inventory.ok) return false
    if (tokenId !== null) return sinceOf(inventory.value, tokenId) === since
    return handle === null || (await inventory.value.resolve({ from: 'pasted', handle })).ok
  }

  const carryOut = async (
    diagnosisId: string,
    { input, inventory, target, tokenId, handle, since, secrets }: FrozenPlan,
    signal: AbortSignal,
  ): Promise<Output<'diagnosis.run'>> => {
    const redact = createRedactor(secrets)
    const request = target.exchangeId ?? undefined
    // All checks of one request are one entry of the history.
    const earlier = deps.history.runs().find((run) => request !== undefined && run.request === request)
    const run: Run = {
      id: earlier?.id ?? diagnosisId,
      kind: 'diagnosis',
      about: aboutOf(input, redact),
      at: deps.clock.now().toISOString(),
      ...(request !== undefined && { request }),
    }
    const keep = keepProbes(deps, {
      services: inventory.services,
      connection: input.connection,
      run,
      carriers: inventory.tokens
        .filter(({ id }) => id === tokenId)
        .flatMap((token) => carriersOf(input.credential, token)),
      secrets,
    })
    let asked: Begun['asked'] = []
    const diagnosis = await diagnose(
      input,
      {
        http: deps.http,
        clock: deps.clock,
        pace: deps.pace,
        version: deps.appVersion,
        signal,
        keep,
        onAsked: (all) => (asked = all),
      },
      (state) => deps.onProgress({ diagnosisId, diagnosis: redactValues(state, redact) }),
    )
    for (const { spec, exchange } of asked.filter((one) => !input.earlier.includes(one))) {
      const { credential } = spec
      const other =
        credential.whose === 'witness' ? inventory.tokens.find(({ id }) => id === credential.token.id) : null
      if (other && exchange !== null) deps.onOther(usedOf(other), exchange)
    }
    const said = verdictInHistory(diagnosis, redact)
    deps.history.conclude({ ...run, ...(said !== undefined && { said }) })
    begun.set(diagnosisId, { request: requestKey(target), asked, tokenId, handle, since })
    for (const oldest of [...begun.keys()].slice(0, -MOST_BEGUN)) begun.delete(oldest)
    const now = deps.clock.now().getTime()
    const offers = offersOf({ ...input, earlier: asked }, target.consent, inventory, now)
    return { diagnosis: redactValues(diagnosis, redact), offers }
  }

  const reportText = (diagnosis: Diagnosis): string =>
    reportOf(diagnosis, { appVersion: deps.appVersion, at: deps.clock.now(), secrets: [] })

  return {
    async plan(target) {
      const frozen = await freeze(target)
      if (!frozen.ok) return frozen
      if (!(await isStillThere(frozen.value)))
        return failedWith('not-found', 'Its token was removed in the meantime. Choose a token, then diagnose again.')
      const { input, inventory, secrets, since } = frozen.value
      const now = deps.clock.now().getTime()
      return ok({
        ...redactValues(possiblePlan(firstFacts(input, now)), createRedactor(secrets)),
        offers: offersOf(input, target.consent, inventory, now),
        planId: plans.keep(frozen.value),
        since,
      })
    },

    async run({ diagnosisId, planId }) {
      if (running.has(diagnosisId)) return failedWith('conflict', 'This diagnosis is already running.')
      const frozen = plans.take(planId)
      if (!frozen.ok) return frozen
      return running.run(diagnosisId, async (signal) => {
        const { tokenId, handle, since } = frozen.value
        const investigated = await carryOut(diagnosisId, frozen.value, signal)
        const about = tokenId !== null ? { id: tokenId, since } : handle !== null ? { handle } : null
        if (about !== null && !signal.aborted) deps.onVerdict(about, investigated.diagnosis)
        return ok(investigated)
      })
    },

    cancel: ({ diagnosisId }) => running.cancel(diagnosisId),

    async explain({ text }) {
      const inventory = await deps.inventory()
      return ok(explainWithVault(text, inventory.ok ? inventory.value : null))
    },

    report: ({ diagnosis }) => Promise.resolve(ok({ text: reportText(diagnosis) })),

    async saveReport({ diagnosis }) {
      const content = new TextEncoder().encode(reportText(diagnosis))
      const saved = await deps.shell.saveFile('token-desk-report.txt', content, 'owner')
      if (saved.ok) return ok({ saved: saved.value === 'saved' })
      return failedWith('file-failed', 'The report could not be written there. Choose another folder.')
    },

    forgetPasted: (handle) => plans.forgetWhere((plan) => plan.handle === handle),
    keepPlansOf: (kept) => plans.forgetWhere(({ tokenId, since }) => tokenId !== null && kept.get(tokenId) !== since),

    cancelAll() {
      plans.forgetAll()
      begun.clear()
      running.cancelAll()
    },
  }
}
