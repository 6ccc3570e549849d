import type { Cause, Diagnosis, Plan, Probe } from '../../shared/model/diagnosis.ts'
import { plannedReads, readsOf } from '../../shared/model/reads.ts'
import type { CauseId, Certainty, Verdict } from '../../shared/model/verdict.ts'
import { printable } from '../../shared/text/printable.ts'
import { counted, formatMilliseconds } from '../../shared/text/format-numbers.ts'
import type { Arguments } from '../arguments/parse.ts'
import { isGiven } from '../arguments/values.ts'
import { hostsOf } from './check-text.ts'
import { rowsOf } from './table.ts'
import { MARKS, VERDICT_LABELS } from './token-rows.ts'
import type { Style } from './style.ts'
import { widthOf, wrap } from './wrap.ts'

const CERTAINTY: Readonly<Record<Cause['certainty'], string>> = {
  certain: 'certain',
  likely: 'likely',
  possible: 'possible',
  'ruled-out': 'ruled out',
}

/** How much is printed, and the command that finds out more. `next.note` says what it does. */
export type Details = {
  isQuiet: boolean
  isVerbose: boolean
  showsAll: boolean
  next?: { command: string; note: string } | null
}

/** `about 4 read-only requests` */
export const aboutReads = (number: number): string => `about ${counted(number, 'read-only request')}`

export const detailsOf = (args: Arguments): Details => ({
  isQuiet: isGiven(args, 'quiet'),
  isVerbose: isGiven(args, 'verbose'),
  showsAll: isGiven(args, 'all') || isGiven(args, 'verbose'),
})

/** Certainty is right-aligned to this column at most. */
const WIDEST = 80

/** Causes that are listed without `--all`. */
const FEW_CAUSES = 3

/** Lines of evidence that are listed without `-v`. */
const FEW_EVIDENCE = 1

/** `Accepted: works on master (delivery, header)` */
const acceptedLine = ({ headline, target }: Diagnosis): string => {
  const { environment, api, placement } = target
  // Anything but plain success is the headline.
  if (headline !== 'It works') return headline
  const how = [api, placement].filter((part) => part !== null).join(', ')
  return `works${environment === null ? '' : ` on ${environment}`}${how === '' ? '' : ` (${how})`}`
}

/** A verdict in one line, with the certainty of its cause at the end of the line if it isn't accepted. */
export const verdictLine = (
  { verdict, words, cause, certainty: sure }: { verdict: Verdict; words: string; cause: CauseId; certainty: Certainty },
  style: Style,
): string => {
  const line = `${MARKS[verdict]} ${VERDICT_LABELS[verdict]}: ${printable(words)}`
  const painted = style.verdict(verdict, style.bold(line))
  // Nothing was recognized, so nothing is likely.
  if (verdict === 'accepted' || cause === 'unrecognized-error') return painted
  const certainty = CERTAINTY[sure]
  const room = Math.min(style.columns, WIDEST) - widthOf(line) - widthOf(certainty)
  return room < 2 ? `${painted} (${certainty})` : `${painted}${' '.repeat(room)}${style.faint(certainty)}`
}

/** `more`: how many lines an option adds. It stands behind the last line if it fits there. */
type Row = readonly [label: string, lines: readonly string[], more?: string]

const withMore = (lines: readonly string[], more: string, room: number): readonly string[] => {
  if (more === '') return lines
  const last = `${lines.at(-1) ?? ''} ${more}`
  return widthOf(last) <= room ? [...lines.slice(0, -1), last] : [...lines, more]
}

/** Rows with a label before the first line. Long lines continue below their text. */
const labeled = (rows: readonly Row[], style: Style): string[] => {
  const filled = rows.filter(([, lines]) => lines.length > 0)
  const width = Math.max(0, ...filled.map(([label]) => widthOf(label)))
  const indent = width + 4
  const room = style.columns - indent
  return filled.flatMap(([label, lines, more = '']) => {
    const wrapped = lines.flatMap((line) => wrap(printable(line), room).split('\n'))
    return withMore(wrapped, more, room).flatMap((line, at) => {
      const head = at === 0 ? label : ''
      const text = `  ${style.faint(head)}${' '.repeat(width - widthOf(head))}  `
      const isTooLong = widthOf(line) > room && !line.includes(' ')
      if (!isTooLong) return [text + line]
      // A word that can't be broken has a line of its own, as far to the right as it fits.
      const own = ' '.repeat(Math.max(0, Math.min(indent, style.columns - widthOf(line)))) + line
      return head === '' ? [own] : [text.trimEnd(), own]
    })
  })
}

const withPeriod = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`)

const isSecondFault = ({ detail }: Cause): boolean => detail['also'] === true

const openCauses = ({ causes }: Diagnosis): Cause[] => causes.filter(({ certainty }) => certainty !== 'ruled-out')

/** Empty if nothing is hidden. */
const moreWith = (hidden: number, option: string): string => (hidden > 0 ? `(+${hidden} with ${option})` : '')

/** The causes that are left, the most likely first. A certain one is the headline already. */
const causeRows = (diagnosis: Diagnosis, { showsAll }: Details): Row[] => {
  const [first, ...others] = openCauses(diagnosis).filter((cause, at) => at === 0 || !isSecondFault(cause))
  if (first === undefined) return []
  const also = openCauses(diagnosis).slice(1).filter(isSecondFault)
  const second: Row = ['Also', also.map(({ headline, next }) => `${withPeriod(headline)} ${next}`.trim())]
  if (first.certainty === 'certain') {
    const why =
      first.summary === '' || withPeriod(first.summary) === withPeriod(diagnosis.headline) ? [] : [first.summary]
    return [['Why', why], second]
  }
  // Under a headline that names the cause already, its summary is the reason, with a hedge of its own.
  const isNamed = first.headline === diagnosis.headline
  const likeliest = isNamed ? first.summary : first.headline
  const different = others.filter(({ headline }) => withPeriod(headline) !== withPeriod(likeliest))
  const shown = showsAll ? different : different.slice(0, FEW_CAUSES - 1)
  const label = isNamed ? 'Why' : first.certainty === 'likely' ? 'Most likely' : 'Possibly'
  return [
    [label, likeliest === '' ? [] : [withPeriod(likeliest)]],
    ['Or', shown.map(({ headline }) => headline), moreWith(different.length - shown.length, '--all')],
    second,
  ]
}

const fixRow = ({ next, where }: Cause): Row => {
  const place = where === null ? [] : [where.url ?? `In the web app: ${where.label}`]
  return ['Fix', next === '' ? place : [next, ...place]]
}

/** What would decide, and the command that finds out. */
const nextRows = (diagnosis: Diagnosis, first: Cause, { next = null }: Details): Row[] => {
  if (diagnosis.verdict === 'accepted' || first.certainty === 'certain')
    return next === null ? [] : [['Next', [next.command]]]
  return next === null
    ? [['Decided by', first.toBeSure === null ? [] : [withPeriod(first.toBeSure)]]]
    : [['Find out', [next.command, ...(next.note === '' ? [] : [`(${next.note})`])]]]
}

/** The evidence of the first cause, each fact once. */
const evidenceRow = ({ evidence, probes }: Diagnosis, first: Cause, { isVerbose }: Details): Row => {
  // A text without a known error shows nothing more than that.
  if (isVerbose || (first.id === 'unrecognized-error' && probes.length === 0)) return ['Evidence', []]
  const facts = [...new Set(evidence.filter(({ id }) => first.evidence.includes(id)).map(({ summary }) => summary))]
  return ['Evidence', facts.slice(0, FEW_EVIDENCE), moreWith(facts.length - FEW_EVIDENCE, '-v')]
}

const sentRow = ({ probes }: Diagnosis): Row => {
  const hosts = hostsOf([{ probes }])
  const sent = readsOf(probes).filter(({ probe }) => probe.outcome !== 'skipped' && probe.outcome !== 'planned')
  return ['Sent', hosts === '' ? [] : [`${counted(sent.length, 'request')} to ${hosts}`]]
}

const answerOf = ({ status, errorId, outcome }: Probe): string =>
  [status, errorId, outcome === 'cancelled' ? 'canceled' : outcome].filter((part) => part !== null).join(' ')

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

/** What `-v` adds: evidence, each fact once, the causes by their IDs, and the requests. */
const verboseLines = (diagnosis: Diagnosis, style: Style): string[] => {
  const { causes, evidence, probes, deviations } = diagnosis
  const ruledOut = causes.filter(({ certainty }) => certainty === 'ruled-out')
  return [
    ...section('Evidence', [...new Set(evidence.map(({ summary }) => `  ${printable(summary)}`))], style),
    ...section(
      'Causes',
      openCauses(diagnosis).map(({ id, certainty, next }) => printable(`  ${id} (${CERTAINTY[certainty]}). ${next}`)),
      style,
    ),
    ...section('Ruled out', ruledOut.length === 0 ? [] : [`  ${ruledOut.map(({ id }) => id).join(', ')}`], style),
    ...section(
      'Unusual in the response',
      deviations.map(({ message }) => `  ${printable(message)}`),
      style,
    ),
    ...section('Requests', probes.length === 0 ? [] : [rowsOf(probeRows(probes), style.columns)], style),
  ]
}

/** A diagnosis for a terminal: the verdict first, then why, the fix, and what would decide. */
export const diagnosisText = (diagnosis: Diagnosis, style: Style, details: Details): string => {
  const [first] = openCauses(diagnosis)
  const head = verdictLine(
    {
      verdict: diagnosis.verdict,
      words: diagnosis.verdict === 'accepted' ? acceptedLine(diagnosis) : diagnosis.headline,
      cause: first?.id ?? 'unrecognized-error',
      certainty: first?.certainty ?? 'possible',
    },
    style,
  )
  if (details.isQuiet || first === undefined) return `${head}\n`
  const token: Row = ['Token', diagnosis.lint.map(({ message }) => message)]
  const isFine = first.id === 'works' && diagnosis.lint.length === 0 && openCauses(diagnosis).length === 1
  const rows: Row[] = isFine
    ? [sentRow(diagnosis)]
    : [
        ...causeRows(diagnosis, details),
        fixRow(first),
        token,
        ...nextRows(diagnosis, first, details),
        evidenceRow(diagnosis, first, details),
        sentRow(diagnosis),
      ]
  const lines = labeled(rows, style)
  return [
    head,
    ...(isFine || lines.length === 0 ? [] : ['']),
    ...lines,
    ...(details.isVerbose ? verboseLines(diagnosis, style) : []),
    '',
  ].join('\n')
}

/** Each host that a plan may send to, with the tokens that it may receive. */
const hostRows = (probes: readonly Probe[]): string[][] =>
  [...Map.groupBy(probes, ({ origin }) => origin)].map(([origin, own]) => [
    `  ${origin.replace(/^https?:\/\//, '')}`,
    [...new Set(own.map(({ token }) => token ?? 'no token'))].join(', '),
  ])

/** What a diagnosis would send: the first request and the hosts, or with `-v` each read once, in the order in which it would. */
export const planText = (
  { probes, expected, needsConsent }: Plan,
  style: Style,
  { isVerbose }: Pick<Details, 'isVerbose'>,
): string => {
  const reads = plannedReads(probes)
  const [first] = probes
  const rows = isVerbose
    ? reads.map(({ probe, when, why }) => [
        `  ${when}`,
        `GET ${probe.origin}${probe.path}`,
        probe.token === null ? 'no token' : `${probe.token} (${probe.placement})`,
        why,
      ])
    : hostRows(probes)
  const table = rows.length === 0 ? [] : [rowsOf(rows, style.columns)]
  return [
    style.bold(first === undefined ? 'Nothing would be sent.' : 'What would be sent'),
    ...(first === undefined || isVerbose ? [] : [`  GET ${first.origin}${first.path}`]),
    ...(expected === undefined || expected === reads.length
      ? []
      : [
          `About ${counted(expected, 'request')}, at most ${reads.length}: the diagnosis stops as soon as the cause is certain.`,
        ]),
    ...(isVerbose ? table : section('Hosts, and the tokens that they may receive', table, style)),
    ...section(
      'Needs your separate permission',
      needsConsent.map((sentence) => `  ${printable(sentence)}`),
      style,
    ),
    ...(isVerbose || first === undefined ? [] : ['', 'Use -v to list every request.']),
    '',
  ].join('\n')
}
