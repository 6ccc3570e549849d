import type { Probe, ProbeKind, ProbeOutcome } from '../../../shared/model/diagnosis.ts'
import type { Certainty, Verdict } from '../../../shared/model/verdict.ts'
import type { LintCode } from '../../../shared/model/lint.ts'
import { VERDICT_WORDS } from '../../ui/verdict-words.ts'
import { FAILURE_LABELS } from '../viewer/status.ts'

/** How sure a cause is, in one word, and what the word promises. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, { label: string; meaning: string }>> = {
  certain: { label: 'Certain', meaning: 'The evidence leaves no other cause.' },
  likely: { label: 'Likely', meaning: 'The evidence points here, but another cause would look the same.' },
  possible: { label: 'Possible', meaning: 'Nothing counts against it, and nothing proves it.' },
  'ruled-out': { label: 'Ruled out', meaning: 'The evidence counts against it.' },
}

/** Whether a verdict's sentence says itself how sure it is: then nothing beside it has to. */
export const saysDoubt = (sentence: string): boolean => /\b(?:probably|possibly)\b/i.test(sentence)

type Told = { verdict: Verdict; certainty: Certainty | null; sentence: string }

/**
 * What a verdict is told with, wherever it is shown or read out: its word, and how sure it is where the sentence does not say that
 * itself; null: there is nothing to add.
 */
export const verdictHead = ({ verdict, certainty, sentence }: Told): { label: string; certainty: string | null } => ({
  label: VERDICT_WORDS[verdict].label,
  certainty: certainty === null || saysDoubt(sentence) ? null : CERTAINTY_WORDS[certainty].label,
})

export const PROBE_WORDS: Readonly<Record<ProbeKind, string>> = {
  'the-request': 'The request itself',
  'plain-request': 'Without its parameters',
  'repaired-token': 'With the token cleaned',
  'other-placement': 'Token in the other placement',
  control: 'With an impossible token',
  'other-api': 'Another API',
  'other-environment': 'Another environment',
  'other-space': 'Another space',
  'other-token': 'Another token',
  'management-read': 'Read through Management',
  'other-service': 'Another service',
  'past-cache': 'Past the cache',
  'token-arrival': 'Does the token arrive?',
  'second-look': 'A second look, later',
  'same-again': 'Once more, exactly as it was',
}

const OUTCOME_WORDS: Readonly<Record<ProbeOutcome, string>> = {
  planned: 'In progress',
  skipped: 'Not sent',
  content: 'Content',
  'empty-list': 'Empty list',
  'error-record': 'Error record',
  redirect: 'Redirected',
  'other-answer': 'Not the platform’s answer',
  ...FAILURE_LABELS,
}

/** `404 NotFound`, `200 Content`, `Timed out`: how a probe ended. */
export const probeResult = ({ status, errorId, outcome }: Pick<Probe, 'status' | 'errorId' | 'outcome'>): string =>
  [status === null ? null : String(status), errorId ?? OUTCOME_WORDS[outcome]].filter((part) => part !== null).join(' ')

/** Host and path. The scheme is left out: it is https everywhere but on this machine itself. */
export const probeAddress = ({ origin, path }: Pick<Probe, 'origin' | 'path'>): string => `${hostOf(origin)}${path}`

export const hostOf = (origin: string): string => origin.replace(/^https?:\/\//, '')

/** `Bakery website, in the header`; `no token`. */
export const probeToken = ({ token, placement }: Pick<Probe, 'token' | 'placement'>): string =>
  token === null ? 'no token' : `${token}, in the ${placement}`

export const LINT_WORDS: Readonly<Record<LintCode, string>> = {
  empty: 'Empty',
  whitespace: 'White space',
  'line-break': 'Line break',
  'invisible-character': 'Invisible character',
  'non-ascii': 'Character outside ASCII',
  quoted: 'Quotes',
  'bearer-prefix': '“Bearer” in front',
  'query-prefix': 'Parameter name in front',
  brackets: 'Brackets',
  'percent-encoded': 'Percent-encoded',
  placeholder: 'Placeholder',
  'looks-like-other-kind': 'Looks like another kind',
  duplicate: 'Pasted twice',
}
