import type { Cause, Consent } from '../../../shared/model/diagnosis.ts'
import type { Fix } from '../../../shared/model/fix.ts'
import type { CauseId, Certainty } from '../../../shared/model/verdict.ts'
import type { Observation } from '../observe/observations.ts'
import type { StepName } from '../probes/steps.ts'
import type { JudgedCase } from '../judged-case.ts'

export type Detail = Readonly<Record<string, Cause['detail'][string]>>

/** All of `seen` were observed, and none of `unless`. */
export type Signs = { seen: readonly Observation[]; unless?: readonly Observation[] }

export type Sign = Observation | Signs

/** `if`: only with all of these observations. `unless`: with none of these. `rarely`: it explains the response, but would be a surprise. */
export type Possibility = {
  after: readonly Observation[]
  if?: readonly Observation[]
  unless?: readonly Observation[]
  rarely?: true
  /** Its place among the causes of one response: the lowest comes first, 0 by default. Equal ranks follow `CAUSE_MODULES`. */
  rank?: number
}

export type Hint = Signs & {
  /** Its place among all hints: the lowest is the strongest, 0 by default. Equal ranks follow `CAUSE_MODULES`. */
  rank?: number
}

/** With these, the key is one of another space. */
export const OF_ANOTHER_SPACE: readonly Sign[] = [
  // A key that the platform knows, and that isn't one of this space, is another space's.
  { seen: ['something was not found', 'Management does not list the key'] },
  { seen: ['the token reaches another space'], unless: ['the token stands for an account'] },
]

/** How sure a cause is, as an adverb before a verb or an adjective. Empty if it is certain. */
export type Doubt = '' | 'probably ' | 'possibly '

export type CauseModule = {
  id: CauseId
  possible: readonly Possibility[]
  /** With this, no other cause can be. */
  provedBy?: readonly Sign[]
  /** With this, the cause can't be. It has to be observed at the very place that was requested. */
  ruledOutBy?: readonly Sign[]
  /** One of these must be observed. Without it, the only cause that is left is `likely`, not `certain`. */
  needs?: readonly Observation[]
  hints?: readonly Hint[]
  /** With this, the cause stays possible, behind those that nothing speaks against. */
  doubtedBy?: readonly Sign[]
  /** The probes that separate it from other causes. */
  decidedBy?: readonly StepName[]
  /** The user's consents with which further probes could separate it. */
  consents?: readonly Consent[]
  /** A function if it differs by how sure the cause is. */
  fixes?: readonly Fix[] | ((certainty: Certainty) => readonly Fix[])
  /** The request is wrong, wherever it is sent: it shows nothing of the place. */
  isOfRequest?: true
  /** The response is an old one. What it shows isn't true any more, and another request comes last that separates it alone. */
  isOldResponse?: true
  /** It is about whose token it is: its summary also names the known token that this one is. */
  isAboutOwner?: true
  /** The cause as a fact of at most 12 words. It also names an open cause, and one that is ruled out. */
  headline: (judged: JudgedCase, certainty: Certainty) => string
  /** A sentence that adds a fact to the headline, or says that the cause is likely. Empty if there is nothing to add. */
  summary: (judged: JudgedCase, doubt: Doubt) => string
  next: (judged: JudgedCase) => string
  where?: (judged: JudgedCase) => string | null
  /** What would make an open cause certain, as a noun phrase. Never what was just checked. */
  toBeSure?: (judged: JudgedCase) => string | null
  /** What belongs to the cause, for programs. `null` values are left out. */
  detail?: (judged: JudgedCase) => Detail
  /** For the reference in the docs: what it means, what makes it certain, and what the user does next. */
  reference: { meaning: string; proof: string; fix: string }
}
