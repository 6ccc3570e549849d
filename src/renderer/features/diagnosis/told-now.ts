import type { Exchange } from '../../../shared/model/exchange.ts'
import type { Token } from '../../../shared/model/token.ts'
import type { Verdict } from '../../../shared/model/verdict.ts'
import { exchanges } from '../request/exchanges.svelte.ts'
import { replacedSince, replacedSinceSent } from '../vault/replaced-secret.ts'
import { diagnoses, type Stage } from './diagnoses.svelte.ts'
import { saidAlone, wordsOnView, type Alone } from './on-view-words.ts'

/** What the answer on view says by itself, if only that it says nothing; null: there is none. */
export const aloneOnView = (): { exchange: Exchange; alone: Alone } | null => {
  const exchange = exchanges.ended(exchanges.selectedId)
  const alone = exchange === null ? null : wordsOnView(exchange)
  return exchange === null || alone === null ? null : { exchange, alone }
}

/** The verdict that the answer on view gives by itself; null: it gives none. */
const verdictOnView = (): Verdict | null => {
  const exchange = exchanges.ended(exchanges.selectedId)
  return exchange === null || replacedSinceSent(exchange) !== null ? null : (saidAlone(exchange)?.verdict ?? null)
}

/** Whether a judgement is the latest of what is on view: nothing else was looked at since, but what it stands on. */
export const isAboutView = ({ prepared, diagnosis, onView }: Extract<Stage, { kind: 'done' }>): boolean => {
  const { selectedId } = exchanges
  if (selectedId === null || selectedId === onView || prepared?.subject.exchangeId === selectedId) return true
  return [...diagnosis.probes, ...diagnosis.evidence].some(({ exchange }) => exchange === selectedId)
}

/** The token of a judgement that says nothing of the secret that is kept now; null: it does, or is of no kept token. */
export const replacedSinceJudged = ({ prepared }: Extract<Stage, { kind: 'done' }>): Token | null => {
  const credential = prepared?.subject.draft.credential
  return credential?.from === 'vault' ? replacedSince(credential.tokenId, prepared?.plan?.since ?? null) : null
}

/** The verdict that stands in the diagnosis now; null: none. */
export const verdictNow = (): Verdict | null => {
  const { stage } = diagnoses
  const isJudged = stage.kind === 'done' && replacedSinceJudged(stage) === null
  if (isJudged && (isAboutView(stage) || verdictOnView() === null)) return stage.diagnosis.verdict
  return stage.kind === 'done' || stage.kind === 'idle' ? verdictOnView() : null
}
