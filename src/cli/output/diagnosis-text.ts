import type { Cause, Diagnosis, Evidence, Plan, Probe } from '../../shared/model/diagnosis.ts'
import { plannedReads, readsOf } from '../../shared/model/reads.ts'
import { printable } from '../../shared/text/printable.ts'
import { counted, formatMilliseconds } from '../../shared/text/format-numbers.ts'
import { rowsOf } from './table.ts'
import type { Style } from './style.ts'

const CERTAINTY: Readonly<Record<Cause['certainty'], string>> = {
  certain: 'certain',
  likely: 'likely',
  possible: 'possible',
  'ruled-out': 'ruled out',
}

const VERDICT: Readonly<Record<Diagnosis['verdict'], string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  'no-access': 'No access',
  'not-checked': 'Not checked',
  unreadable: 'Unreadable',
}

const said = (ids: readonly string[], evidence: readonly Evidence[], sign: string): string[] =>
  ids.flatMap((id) => evidence.filter((one) => one.id === id)).map(({ summary }) => `    ${sign} ${printable(summary)}`)

/** A certain cause is the headline of the diagnosis, which is printed above. */
const causeLines = (cause: Cause, { headline, evidence }: Diagnosis, style: Style): string[] => [
  `  ${style.bold(cause.id)} (${CERTAINTY[cause.certainty]})${cause.headline === headline ? '' : `: ${printable(cause.headline)}`}`,
  ...said(cause.evidence, evidence, '+'),
  ...said(cause.against, evidence, '-'),
  ...(cause.next === '' ? [] : [`    → ${printable(cause.next)}`]),
]

const answerOf = ({ status, errorId, outcome }: Probe): string =>
  [status, errorId, outcome].filter((part) => part !== null).join(' ')

const probeRows = (probes: readonly Probe[]): string[][] =>
  readsOf(probes).map(({ probe }) => [
    `  ${probe.api}`,
    `${probe.origin}${probe.path}`,
    probe.token === null ? 'no token' : `${probe.token} (${probe.placement})`,
    answerOf(probe),
    probe.duration === null ? '' : formatMilliseconds(probe.duration),
  ])

const section = (title: string, lines: readonly string[], style: Style): string[] =>
  lines.length === 0 ? [] : ['', style.bold(title), ...lines]

/** A diagnosis for people at a terminal: the verdict first, then why, then what it stands on. */
export const diagnosisText = (diagnosis: Diagnosis, style: Style): string => {
  const { verdict, sentence, causes, probes, lint, deviations } = diagnosis
  const open = causes.filter(({ certainty }) => certainty !== 'ruled-out')
  const ruledOut = causes.filter(({ certainty }) => certainty === 'ruled-out')
  return [
    `${style.verdict(verdict, style.bold(VERDICT[verdict]))}  ${printable(sentence)}`,
    ...section(
      'Why',
      open.flatMap((cause) => causeLines(cause, diagnosis, style)),
      style,
    ),
    ...section('Ruled out', ruledOut.length === 0 ? [] : [`  ${ruledOut.map(({ id }) => id).join(', ')}`], style),
    ...section(
      'The token’s form',
      lint.map(({ message }) => `  ${printable(message)}`),
      style,
    ),
    ...section(
      'Deviations from the specification',
      deviations.map(({ message }) => `  ${printable(message)}`),
      style,
    ),
    ...section('Requests', probes.length === 0 ? [] : [rowsOf(probeRows(probes), style.columns)], style),
    '',
  ].join('\n')
}

/** What a diagnosis would send, each read once, in the order in which it would. */
export const planText = ({ probes, expected, needsConsent }: Plan, style: Style): string => {
  const rows = plannedReads(probes).map(({ probe, when, why }) => [
    `  ${when}`,
    `GET ${probe.origin}${probe.path}`,
    probe.token === null ? 'no token' : `${probe.token} (${probe.placement})`,
    why,
  ])
  return [
    style.bold(rows.length === 0 ? 'Nothing would be sent.' : 'What would be sent'),
    ...(expected === undefined || expected === rows.length
      ? []
      : [`About ${counted(expected, 'request')}: the diagnosis stops as soon as the cause is certain.`]),
    ...(rows.length === 0 ? [] : [rowsOf(rows, style.columns)]),
    ...section(
      'Needs your separate permission',
      needsConsent.map((sentence) => `  ${printable(sentence)}`),
      style,
    ),
    '',
  ].join('\n')
}
