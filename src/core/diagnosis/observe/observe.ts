import type { Evidence } from '../../../shared/model/diagnosis.ts'
import { APIS } from '../../../shared/platform.ts'
import type { Asked, Facts } from '../facts.ts'
import { rememberEach } from '../remember-each.ts'
import { standing } from './answer.ts'
import { noteAnswer } from './of-answer.ts'
import { notePlaceReads, noteTokenReads } from './of-management.ts'
import { notePastCaches, judgedAnswersOf, type JudgedAnswers } from './judged-answers.ts'
import { notePlaceProbes } from './of-place-probes.ts'
import { noteTokenProbes } from './of-token-probes.ts'
import { noteRequest } from './of-request.ts'
import { noteToken } from './of-token.ts'
import { createNotes, note, type Notes } from './observations.ts'
import { evidenceOf } from './probe-evidence.ts'

/** `first`: why the request failed. `beyond`: why it failed again where the token got past that, `null` if it didn't. */
export type Observed = {
  answers: JudgedAnswers | null
  first: Notes
  beyond: Notes | null
  evidence: readonly Evidence[]
}

const noteAsked = ({ spec, answer, exchange }: Asked, tokenSent: boolean, notes: Notes): void =>
  noteAnswer(answer, { api: spec.api, who: APIS[spec.api].label, probe: spec.id, exchange, tokenSent }, notes)

const notePlace = (facts: Facts, answers: JudgedAnswers, notes: Notes): void => {
  notePlaceProbes(facts, answers, notes)
  notePlaceReads(facts, notes)
}

/** The notes on what stands behind a refusal that was got past: the answer there, and the place alone. */
const observeBeyond = (facts: Facts, answers: JudgedAnswers): Notes | null => {
  const { beyond } = answers
  if (beyond === null || beyond.answer.kind === 'content') return null
  const notes = createNotes()
  // The same evidence that shows how it got past.
  note(notes, evidenceOf(facts, beyond))
  const answered = createNotes()
  noteAsked(beyond, true, answered)
  for (const observation of answered.seen.keys()) note(notes, evidenceOf(facts, beyond), observation)
  noteRequest(facts, beyond.answer, notes)
  notePlace(facts, answers, notes)
  notePastCaches(facts, beyond, false, notes)
  return notes
}

const joined = (...lists: readonly (readonly Evidence[])[]): Evidence[] => {
  const byId = new Map<string, Evidence>()
  for (const evidence of lists.flat()) if (!byId.has(evidence.id)) byId.set(evidence.id, evidence)
  return [...byId.values()]
}

export const observe = rememberEach((facts: Facts): Observed => {
  const answers = judgedAnswersOf(facts)
  const first = createNotes()
  if (answers !== null) noteAsked(answers.leading, answers.request.spec.credential.whose !== 'none', first)
  noteToken(facts, first)
  if (answers === null && facts.input.credential.state !== 'unreadable') {
    const summary = 'Nothing was sent.'
    note(first, { id: 'nothing-sent', kind: 'probe', summary }, 'nothing was sent')
  }
  if (answers === null) return { answers, first, beyond: null, evidence: first.evidence }
  noteTokenProbes(facts, answers, first)
  // Why a token was refused and why a place was not found are two questions: each has its own observations.
  noteRequest(facts, answers.leading.answer, first)
  if (standing(answers.leading.answer) === 'refused') noteTokenReads(facts, first)
  else notePlace(facts, answers, first)
  const beyond = observeBeyond(facts, answers)
  return { answers, first, beyond, evidence: joined(first.evidence, beyond?.evidence ?? []) }
})
